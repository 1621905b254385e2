// A bot that plays one game with random cards, on Node alone: `node examples/bot.mjs SERVER NAME`.
//
// It takes the first seat that is free in the lobby, or else opens a table there, and waits by long polling.
// Where another bot has opened one at the same moment, one of them withdraws its own and goes there.
// docs/api.md tells everything that it uses.

const [server, name] = [process.argv[2].replace(/\/$/, ""), process.argv[3]];

const pause = (seconds) => new Promise((done) => setTimeout(done, 1000 * seconds));

// The status and the JSON that the server answers: to a GET, or to a POST where there is a body.
async function ask(path, body, token = "", method = body ? "POST" : "GET") {
  const answer = await fetch(server + path, {
    method,
    headers: { "Content-Type": "application/json", Authorization: `Bearer ${token}` },
    body: body && JSON.stringify(body),
  });
  if (answer.status === 429) {
    // too much at once
    await pause(answer.headers.get("Retry-After"));
    return ask(path, body, token, method);
  }
  return [answer.status, await answer.json()];
}

// A seat at somebody's table, or at a new one.
async function takeSeat() {
  const me = { name, bot: true };
  let own = null;
  for (;;) {
    const [, lobby] = await ask("/api/lobby");
    for (const { game } of lobby.tables) {
      if (game === own?.game) continue;
      if (own && (await ask(`/api/lobby/${own.game}`, undefined, own.token, "DELETE"))[0] !== 200)
        return own; // somebody sits at our table
      own = null;
      const [status, seat] = await ask(`/api/lobby/${game}`, me);
      if (status === 201) return seat; // or somebody was quicker, or has withdrawn it
    }
    if (own) return own;
    const [status, made] = await ask("/api/games", { against: "lobby", ...me });
    if (status !== 201) throw new Error(made.sentence);
    own = made;
    await pause(Math.random()); // who has opened one meanwhile rarely looks at the same moment again
  }
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
