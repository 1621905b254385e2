// A bot of the engine protocol that plays random cards: `kingless bridge SERVER "node examples/pipe_bot.mjs"`.
import { createInterface } from "node:readline";

for await (const line of createInterface({ input: process.stdin })) {
  const request = JSON.parse(line);
  const answer = { ok: true };
  if (request.do === "hello") {
    Object.assign(answer, { name: "Random Node", version: "1", capabilities: ["hello", "best"] });
  } else if (request.do === "best") {
    const { legal } = request.observation;
    answer.action = legal[Math.floor(Math.random() * legal.length)];
  }
  console.log(JSON.stringify(answer));
}
