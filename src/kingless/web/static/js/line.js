// The line to the server: it comes back by itself, and says again what was not answered, under the same id.

const FIRST_WAIT = 500;
const LONGEST_WAIT = 15000;
/** Why there is no coming back, by the code that the server hangs up with. */
const ENDS = { 4403: "taken", 4404: "closed", 4410: "deleted" };

export class Line {
  /** `heard` is called with every message, `changed` with true or false as the line is open or lost, and
   * `ended` with a word of `ENDS` when there is no coming back: the seat has gone to another device, or the game
   * was deleted, or one of both while nobody listened. */
  constructor(address, version, heard, changed, ended) {
    this.version = version;
    this.wasOpen = false;
    this.wasSeated = false;
    this.isEnded = false;
    this.tries = 0;
    this.waiting = new Map();
    this.heard = heard;
    this.changed = changed;
    this.ended = ended;
    this.address = new URL(address, location.href);
    this.address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
    this.connect();
    addEventListener("online", () => this.connect());
  }

  get isOpen() {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  get isBusy() {
    return this.waiting.size > 0;
  }

  connect() {
    if (this.isEnded || this.isOpen || this.socket?.readyState === WebSocket.CONNECTING) return;
    clearTimeout(this.timer);
    this.socket = new WebSocket(this.address);
    this.socket.addEventListener("open", () => this.opened());
    this.socket.addEventListener("message", (event) => this.receive(JSON.parse(event.data)));
    this.socket.addEventListener("close", (event) => this.lost(event.code));
  }

  opened() {
    this.wasOpen = true;
    this.tries = 0;
    this.send({ type: "hello", version: this.version });
    for (const message of this.waiting.values()) this.send(message);
    this.changed(true);
  }

  lost(code) {
    // Only who has seen the table has lost it.
    if (code in ENDS && this.wasSeated) {
      this.isEnded = true;
      this.ended(ENDS[code]);
      return;
    }
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.tries++);
    this.timer = setTimeout(() => this.connect(), wait * (0.75 + Math.random() / 2));
    if (this.wasOpen) this.changed(false);
  }

  receive(message) {
    if (message.type === "refused") this.waiting.delete(message.id);
    if (message.type === "table") {
      this.wasSeated = true;
      this.version = message.version;
      for (const [id, asked] of this.waiting) if (asked.version < message.version) this.waiting.delete(id);
    }
    this.heard(message);
  }

  /** Give an answer to this version of the game; it is said again until the server has heard it. */
  act(action, version) {
    const id = crypto.randomUUID?.() ?? Array.from(crypto.getRandomValues(new Uint32Array(4))).join("-");
    const message = { type: "act", id, version, action };
    this.waiting.set(id, message);
    this.send(message);
  }

  /** Send what need not be answered. */
  send(message) {
    if (this.isOpen) this.socket.send(JSON.stringify(message));
  }
}
