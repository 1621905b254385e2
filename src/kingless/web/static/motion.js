// Cards go where they go: where each lies is noted before the page changes, and after it a copy flies to its new place.
// Nothing else stands still meanwhile, so that the page can be used and read at once.
import { motionWanted } from "./settings.js";

const FLIGHT = { duration: 360, easing: "cubic-bezier(0.3, 0.7, 0.3, 1)" };
const SHAPE = 88 / 124;

/** The element itself, or the nearest one around it that can be seen. */
function seen(element) {
  while (element && !element.getClientRects().length) element = element.parentElement;
  return element;
}

const place = (element, at = seen(element)) =>
  at && { element, box: at.getBoundingClientRect(), isItself: at === element, zone: element.closest("main div[id]")?.id };

/** Where every card is, by a name of its own; equal cards are counted. */
function places() {
  const counts = new Map();
  const found = new Map();
  for (const element of document.querySelectorAll(".reveal [data-was], [data-card]")) {
    if (element.classList.contains("gone") || element.closest(".reveal .now")) continue;
    const code = element.dataset.was ?? element.dataset.card;
    counts.set(code, (counts.get(code) ?? 0) + 1);
    found.set(`${code} ${counts.get(code)}`, place(element));
  }
  return found;
}

/** How many cards each seat has drawn that the reader may not see. */
function draws() {
  return new Map([...document.querySelectorAll("[data-drawn]")].map((one) => [one.dataset.seat, Number(one.dataset.drawn)]));
}

function near(selector) {
  const element = document.querySelector(selector);
  return element ? place(element) : null;
}

/** Where a card comes from that could not be seen before. */
function origin(to) {
  if (to.zone === "trick" && !to.element.closest(".prize")) {
    return near(to.element.closest(".spot.near") ? ".seat.near .c-hand" : ".seat.far .c-hand");
  }
  return to.zone === "trick" || to.zone === "piles" ? near(".deck .stack") : null;
}

/** The largest card that fits into this box, as a transform of one that is `width` wide. */
function fitted(box, width) {
  const wide = Math.min(box.width, box.height * SHAPE);
  const x = box.left + (box.width - wide) / 2;
  const y = box.top + (box.height - wide / SHAPE) / 2;
  return `translate(${x}px, ${y}px) scale(${wide / width})`;
}

/** A copy of the card flies; what lies at the end of its way appears when it is there. */
async function fly(from, to) {
  const drawn = to.element.querySelector(".card") ?? from.element.querySelector(".card");
  if (!drawn) return;
  const width = Math.max(from.box.width, to.isItself ? to.box.width : 0);
  const ghost = drawn.cloneNode(true);
  ghost.classList.remove("dimmed", "playable", "chosen");
  ghost.classList.add("ghost");
  ghost.style.width = `${width}px`;
  document.body.append(ghost);
  const arrives = to.isItself && to.element.querySelector(".card");
  if (arrives) to.element.style.visibility = "hidden";
  const way = [{ transform: fitted(from.box, width) }, { transform: fitted(to.box, width), opacity: arrives ? 1 : 0.3 }];
  await ghost.animate(way, FLIGHT).finished;
  ghost.remove();
  to.element.style.visibility = "";
}

/** A card that stays in its row closes the gap. */
async function slide(from, to) {
  const [x, y] = [from.box.left - to.box.left, from.box.top - to.box.top];
  if (!to.isItself || Math.abs(x) + Math.abs(y) < 2) return;
  const size = from.box.width / to.box.width;
  const way = [{ transformOrigin: "0 0", transform: `translate(${x}px, ${y}px) scale(${size})` }, { transformOrigin: "0 0", transform: "none" }];
  await to.element.animate(way, FLIGHT).finished;
}

function flights(before, drawn) {
  const after = places();
  const under = [];
  for (const [key, to] of after) {
    const from = before.get(key) ?? origin(to);
    if (from && from.zone === to.zone && to.zone !== "votes" && before.has(key)) under.push(slide(from, to));
    else if (from && from.zone !== to.zone) under.push(fly(from, to));
  }
  for (const [key, from] of before) {
    const left = after.has(key) ? null : near(`.last [data-was="${key.split(" ")[0]}"]`);
    if (left?.isItself && from.isItself) under.push(fly(from, left));
  }
  for (const [seat, count] of draws()) {
    const [deck, pile] = [near(".deck .stack"), near(`[data-seat="${seat}"] .c-followers`)];
    if (deck && pile && count > (drawn.get(seat) ?? count)) under.push(fly(deck, pile));
  }
  return under;
}

/** Change the page with `change`; resolves when every card has arrived. */
export async function moved(change) {
  if (!motionWanted() || document.hidden) {
    change();
    return;
  }
  const [before, drawn] = [places(), draws()];
  change();
  await Promise.all(flights(before, drawn));
}

/** Wait so long, where cards move at all; a click or a key ends the waiting. */
export function pause(millis) {
  if (!motionWanted() || document.hidden) return Promise.resolve();
  return new Promise((done) => {
    setTimeout(done, millis);
    addEventListener("pointerdown", done, { once: true });
    addEventListener("keydown", done, { once: true });
  });
}
