// The clocks count on between two messages of the server. Nobody is told each second; once, when time is short.
import { told } from "./dates.js";
import { say } from "./regions.js";

const SHORT = 30000;
const BEAT = 250;
let faces = new Map();
let warned = false;
let hurry = "";

function digits(left) {
  const seconds = Math.max(0, Math.floor(left / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

function tick() {
  for (const [element, { left, at, runs, days }] of faces) {
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

/** Take the clocks as the server has drawn them; what has not been drawn anew since goes on as it was. */
export function setClocks(at = Date.now()) {
  for (const time of document.querySelectorAll(".clock-until time")) time.textContent = told(time.dateTime);
  const drawn = (element) => ({
    left: Number(element.dataset.left),
    at,
    runs: element.classList.contains("runs"),
    days: Boolean(element.querySelector("time")),
  });
  const found = [...document.querySelectorAll(".clock[data-left]")];
  faces = new Map(found.map((element) => [element, faces.get(element) ?? drawn(element)]));
  if (!document.querySelector(".clock.runs[data-short]")) warned = false;
  tick();
}

/** What the clock has done, if that is news: for who listens to the page. */
export function clockNews() {
  const before = hurry;
  hurry = document.querySelector(".hurry")?.textContent ?? "";
  return hurry && hurry !== before ? [hurry] : [];
}

/** Begin to count. */
export function startClocks() {
  setClocks();
  clockNews();
  setInterval(tick, BEAT);
}
