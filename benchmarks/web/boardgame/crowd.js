// A process full of boardgame.io clients: a task as JSON comes in, figures go out, as with our own crowd.
const { readFileSync } = require("node:fs");
const { performance } = require("node:perf_hooks");
const { Client } = require("boardgame.io/client");
const { SocketIO } = require("boardgame.io/multiplayer");
const game = require("./game.js");

const AT_ONCE = 50;
const task = JSON.parse(readFileSync(0, "utf8"));
const delays = [];
const lateness = [];
const tables = [];
let moves = 0;
let counting = false;
let ended;
const over = new Promise((resolve) => (ended = resolve));
const sleep = (seconds) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));

class Table {
  constructor(number) {
    this.version = -1;
    this.answered = -1;
    this.sent = null;
    this.until = -1;
    this.pace = 0;
    this.next = 0;
    this.clients = [0, 1].map((seat) => {
      const client = Client({
        game,
        matchID: `m${number}`,
        playerID: String(seat),
        debug: false,
        multiplayer: SocketIO({
          server: task.addresses[0],
          socketOpts: { transports: ["websocket"], forceNew: true },
        }),
      });
      client.subscribe((state) => this.hear(seat, state));
      client.start();
      return client;
    });
  }

  get isOpen() {
    return this.clients.every((client) => client.getState() !== null);
  }

  get isThere() {
    return this.until !== null && this.version >= this.until;
  }

  hear(seat, state) {
    if (state === null) return;
    const now = performance.now();
    const version = state._stateID;
    if (this.sent && seat !== this.sent.seat && version > this.sent.version) {
      if (counting) {
        delays.push(now - this.sent.at);
        moves += 1;
      }
      this.sent = null;
    }
    this.version = Math.max(this.version, version);
    if (state.ctx.gameover) ended();
    this.consider();
  }

  forward(until) {
    this.until = until;
    this.consider();
  }

  begin(pace, offset) {
    this.until = null;
    this.pace = pace * 1000;
    this.next = performance.now() + offset * 1000;
    this.consider();
  }

  consider() {
    if (this.answered >= this.version || this.sent || !this.clients) return;
    if (this.until !== null && this.version >= this.until) return;
    const seat = this.clients.findIndex((client) => {
      const state = client.getState();
      return state && state._stateID === this.version && state.isActive;
    });
    if (seat < 0) return;
    this.answered = this.version;
    if (this.until !== null || !this.pace) {
      setImmediate(() => this.move(seat));
      return;
    }
    setTimeout(() => this.move(seat), Math.max(0, this.next - performance.now()));
    this.next += this.pace;
  }

  move(seat) {
    const hand = this.clients[seat].getState().G.hands[seat];
    this.sent = { seat, version: this.version, at: performance.now() };
    this.clients[seat].moves.play(hand[Math.floor(Math.random() * hand.length)]);
  }
}

async function sitDown() {
  for (let number = 0; number < task.games; number += AT_ONCE) {
    const some = [];
    for (let one = number; one < Math.min(task.games, number + AT_ONCE); one++) some.push(new Table(one));
    tables.push(...some);
    while (!some.every((table) => table.isOpen)) await sleep(0.01);
  }
}

const percentile = (values, part) => values[Math.min(values.length - 1, Math.floor(part * values.length))];
const byNumber = (one, other) => one - other;

async function main() {
  await sitDown();
  for (const table of tables) table.forward(Math.floor(Math.random() * (task.spread + 1)));
  while (!tables.every((table) => table.isThere)) await sleep(0.1);
  await sleep(1);
  let due = performance.now() + 10;
  const ticker = setInterval(() => {
    lateness.push(performance.now() - due);
    due = performance.now() + 10;
  }, 10);
  const began = Date.now() / 1000;
  const begun = performance.now();
  const before = process.cpuUsage();
  counting = true;
  for (const table of tables) table.begin(task.pace, Math.random() * task.pace);
  await Promise.race([over, sleep(task.seconds)]);
  counting = false;
  const seconds = (performance.now() - begun) / 1000;
  const { user, system } = process.cpuUsage(before);
  clearInterval(ticker);
  delays.sort(byNumber);
  lateness.sort(byNumber);
  console.log(
    JSON.stringify({
      moves,
      began,
      seconds,
      p50: percentile(delays, 0.5),
      p99: percentile(delays, 0.99),
      worst: delays.at(-1),
      busy: (user + system) / 1e6 / seconds,
      late: Math.max(0, percentile(lateness, 0.99)),
      bytes_each: 0,
    }),
  );
  process.exit(0);
}

main();
