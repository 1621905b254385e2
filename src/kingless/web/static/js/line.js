// The line to the server: it notices when nothing comes through, comes back by itself, and says again what was not answered.

const FIRST_WAIT = 500;
const LONGEST_WAIT = 8000;
/** After so long a silence the server is asked whether it is there. */
const SILENCE = 5000;
/** So long it may take to answer that, or to open a line. */
const ANSWER = 4000;
const OPENING = 8000;
/** So long to answer a page that was asleep, or whose network has changed: its line is probably dead. */
const SOON = 2000;
/** Who has sent too much at once says it again after so long. */
const PATIENCE = 1500;
/** Why there is no coming back, by the code that the server hangs up with. */
const ENDS = { 4403: "taken", 4404: "closed", 4410: "deleted" };

const newId = () => crypto.randomUUID?.() ?? Array.from(crypto.getRandomValues(new Uint32Array(4))).join("-");

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
    addEventListener("online", () => this.wake(true));
    addEventListener("pageshow", () => this.wake());
    document.addEventListener("visibilitychange", () => this.wake());
    // Without a network the old line is dead; a server on the same machine is reached again at once.
    addEventListener("offline", () => this.socket && this.drop());
  }

  get isOpen() {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  /** The answer whose outcome has not come: a newer table than the one it was given at is an outcome, confirmed or not. */
  get pending() {
    return [...this.waiting.values()].find((one) => one.type === "act" && one.known >= this.version);
  }

  connect() {
    if (this.isEnded || this.socket) return;
    clearTimeout(this.timer);
    const socket = new WebSocket(this.address);
    this.socket = socket;
    this.expect(OPENING);
    // What a line says that was given up counts no more.
    const listen = (name, tell) => socket.addEventListener(name, (event) => socket === this.socket && tell(event));
    listen("open", () => this.opened());
    listen("message", (event) => this.receive(JSON.parse(event.data)));
    listen("close", (event) => this.lost(event.code));
  }

  opened() {
    this.wasOpen = true;
    this.tries = 0;
    this.rest();
    this.send({ type: "hello", version: this.version });
    this.repeat();
    this.changed(true);
  }

  /** Give a line up on which nothing comes through: its end would be told only much later. */
  drop() {
    this.socket.close();
    this.lost(0);
  }

  lost(code) {
    clearTimeout(this.beat);
    this.socket = null;
    // Only who has seen the table has lost it.
    if (code in ENDS && this.wasSeated) {
      this.isEnded = true;
      this.ended(ENDS[code]);
      return;
    }
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.tries++);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.connect(), wait * (0.75 + Math.random() / 2));
    if (this.wasOpen) this.changed(false);
  }

  /** The page is looked at again, or has a network again: try at once, however long the next try was to wait. */
  wake(isNewNetwork = false) {
    if (this.isEnded || document.hidden) return;
    if (this.isOpen) this.ask(SOON);
    else if (isNewNetwork && this.socket) this.drop();
    this.tries = 0;
    this.connect();
  }

  /** Give the line up unless something comes soon. */
  expect(within) {
    clearTimeout(this.beat);
    this.beat = setTimeout(() => this.drop(), within);
  }

  /** Something has come: after a while of silence ask again. A page that nobody looks at may sleep. */
  rest() {
    clearTimeout(this.beat);
    this.beat = setTimeout(() => (document.hidden ? this.rest() : this.ask(ANSWER)), SILENCE);
  }

  ask(within) {
    this.send({ type: "ping" });
    this.expect(within);
  }

  receive(message) {
    this.rest();
    if (message.type === "refused") {
      if (message.error === "rate") setTimeout(() => this.repeat(), PATIENCE);
      else this.waiting.delete(message.id);
    }
    if (message.type === "accepted") this.confirm(message);
    if (message.type === "table") {
      this.wasSeated = true;
      this.version = message.version;
      for (const [id, one] of this.waiting) if (one.seen <= message.version) this.waiting.delete(id);
    }
    if (message.type !== "pong") this.heard(message);
  }

  /** It counts, and needs not be said again; an answer is done with when the table shows it. */
  confirm({ id, version }) {
    const one = this.waiting.get(id);
    if (one?.type === "act" && this.version < version) one.seen = version;
    else this.waiting.delete(id);
  }

  /** Say this until the server has confirmed or refused it; under the same id it counts once. */
  tell(message) {
    const said = { ...message, id: newId() };
    this.waiting.set(said.id, { ...said, known: this.version });
    this.send(said);
  }

  repeat() {
    for (const { seen, known, ...message } of this.waiting.values()) if (seen === undefined) this.send(message);
  }

  /** Send what need not be confirmed. */
  send(message) {
    if (this.isOpen) this.socket.send(JSON.stringify(message));
  }
}
