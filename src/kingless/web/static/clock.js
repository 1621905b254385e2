// The clocks count on between two messages of the server. Nobody is told each second; once, when time is short.
import { say } from "./regions.js";

const SHORT = 30000;
const BEAT = 250;
let faces = [];
let warned = false;

function digits(left) {
  const seconds = Math.max(0, Math.floor(left / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

function tick() {
  for (const { element, left, at, runs, days } of faces) {
    const now = runs ? left - (Date.now() - at) : left;
    const isShort = runs && !days && now < SHORT;
    element.classList.toggle("short", isShort);
    if (runs && !days) element.querySelector(".clock-digits").textContent = digits(now);
    if (isShort && element.dataset.short && !warned) {
      warned = true;
      say([element.dataset.short]);
    }
  }
}

/** Take the clocks as the server has just drawn them. */
export function setClocks() {
  const wording = new Intl.DateTimeFormat(document.documentElement.lang, { weekday: "long", day: "numeric", month: "long", hour: "numeric", minute: "2-digit" });
  for (const time of document.querySelectorAll(".clock-until time")) time.textContent = wording.format(new Date(time.dateTime));
  faces = [...document.querySelectorAll(".clock[data-left]")].map((element) => ({
    element,
    left: Number(element.dataset.left),
    at: Date.now(),
    runs: element.classList.contains("runs"),
    days: Boolean(element.querySelector("time")),
  }));
  if (!faces.some((face) => face.runs && face.element.dataset.short)) warned = false;
  tick();
}

/** Begin to count. */
export function startClocks() {
  setClocks();
  setInterval(tick, BEAT);
}
