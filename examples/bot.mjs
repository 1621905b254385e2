// A bot that plays one game with random cards, on Node alone: `node examples/bot.mjs SERVER NAME`.
//
// It takes the first seat that is free in the lobby, or else opens a table there, and waits by long polling.
// docs/api.md tells everything that it uses.

const [server, name] = [process.argv[2].replace(/\/$/, ""), process.argv[3]];

// The status and the JSON that the server answers: to a GET, or to a POST where there is a body.
async function ask(path, body, token = "") {
  const answer = await fetch(server + path, {
    method: body ? "POST" : "GET",
    headers: { "Content-Type": "application/json", Authorization: `Bearer ${token}` },
    body: body && JSON.stringify(body),
  });
  if (answer.status === 429) {
    // too much at once
    await new Promise((done) => setTimeout(done, 1000 * answer.headers.get("Retry-After")));
    return ask(path, body, token);
  }
  return [answer.status, await answer.json()];
}

// A seat at somebody's table, or at a new one.
async function takeSeat() {
  const [, lobby] = await ask("/api/lobby");
  for (const table of lobby.tables) {
    const [status, seat] = await ask(`/api/lobby/${table.game}`, { name, bot: true });
    if (status === 201) return seat; // or somebody was quicker
  }
  return (await ask("/api/games", { against: "lobby", name, bot: true }))[1];
}

const { game, seat, token } = await takeSeat();
let version = -1;
for (;;) {
  const [status, now] = await ask(`/api/games/${game}?after=${version}`, undefined, token);
  if (status === 409) continue; // nobody sits opposite yet
  if (status !== 200) throw new Error(now.sentence);
  version = now.version;
  if (now.over) {
    console.log(now.winner === seat ? "won" : "not won");
    break;
  }
  const { legal } = now.view;
  if (legal.length > 0) {
    const action = legal[Math.floor(Math.random() * legal.length)];
    await ask(`/api/games/${game}/act`, { id: `answer to ${version}`, version, action }, token);
  }
}
