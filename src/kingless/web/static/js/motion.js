// Cards go where they go: where each lies is noted before the page changes, and after it a copy flies to its new place.
// Nothing else stands still meanwhile, so that the page can be used and read at once.
import { motionWanted } from "./settings.js";

const FLIGHT = { duration: 360, easing: "cubic-bezier(0.3, 0.7, 0.3, 1)" };
const SHAPE = 88 / 124;
const ZONES = "#trick, #hand, #options, #piles, #votes, #log, #after";

/** The element itself, or the nearest one around it that can be seen. */
function seen(element) {
  while (element && !element.getClientRects().length) element = element.parentElement;
  return element;
}

const place = (element, at = seen(element)) =>
  at && { element, box: at.getBoundingClientRect(), isItself: at === element, zone: element.closest(ZONES)?.id };

/** Where every card is, by its code. */
function places() {
  const found = new Map();
  for (const element of document.querySelectorAll(".reveal [data-was], [data-card]")) {
    if (element.classList.contains("gone") || element.closest(".reveal .now")) continue;
    const code = element.dataset.was ?? element.dataset.card;
    found.set(code, [...(found.get(code) ?? []), place(element)]);
  }
  return found;
}

/** Which place each card has come from: of equal cards the one that has stayed is the one that is there. */
function pairs(olds, news) {
  const left = [...olds];
  const taken = (to, fits) => {
    const at = left.findIndex((from) => fits(from, to));
    return at < 0 ? null : left.splice(at, 1)[0];
  };
  const stayed = news.map((to) => [taken(to, (from) => from.zone === to.zone), to]);
  const found = stayed.map(([from, to]) => [from ?? taken(to, () => true), to]);
  return { found, left };
}

/** How many cards each seat has drawn that the reader may not see. */
function draws() {
  const counts = [...document.querySelectorAll("[data-drawn]")];
  return new Map(counts.map((one) => [one.closest("[data-seat]").dataset.seat, Number(one.dataset.drawn)]));
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
  // It can be clicked and keeps the focus all the while.
  if (arrives) to.element.style.opacity = "0";
  const way = [{ transform: fitted(from.box, width) }, { transform: fitted(to.box, width), opacity: arrives ? 1 : 0.3 }];
  await ghost.animate(way, FLIGHT).finished;
  ghost.remove();
  to.element.style.opacity = "";
}

/** A card that stays in its row closes the gap. */
async function slide(from, to) {
  const [x, y] = [from.box.left - to.box.left, from.box.top - to.box.top];
  if (!to.isItself || Math.abs(x) + Math.abs(y) < 2) return;
  const size = from.box.width / to.box.width;
  const way = [{ transformOrigin: "0 0", transform: `translate(${x}px, ${y}px) scale(${size})` }, { transformOrigin: "0 0", transform: "none" }];
  await to.element.animate(way, FLIGHT).finished;
}

/** Every card of this code on its way. */
function* ways(code, olds, news) {
  const { found, left } = pairs(olds, news);
  for (const [from, to] of found) {
    const start = from ?? origin(to);
    if (from && from.zone === to.zone) {
      if (to.zone !== "votes") yield slide(from, to);
    } else if (start) yield fly(start, to);
  }
  for (const from of left) {
    const small = near(`.last [data-was="${code}"]`);
    if (small?.isItself && from.isItself) yield fly(from, small);
  }
}

function flights(before, drawn) {
  const after = places();
  const codes = new Set([...before.keys(), ...after.keys()]);
  const under = [...codes].flatMap((code) => [...ways(code, before.get(code) ?? [], after.get(code) ?? [])]);
  for (const [seat, count] of draws()) {
    const [deck, pile] = [near(".deck .stack"), near(`[data-seat="${seat}"] .c-followers`)];
    if (deck && pile && count > (drawn.get(seat) ?? count)) under.push(fly(deck, pile));
  }
  return under;
}

/** Change the page with `change`; resolves when every card has arrived, at once where there is no time for that. */
export async function moved(change, isLate = false) {
  if (isLate || !motionWanted() || document.hidden) {
    change();
    return;
  }
  const [before, drawn] = [places(), draws()];
  change();
  // In a window that has been hidden meanwhile nothing arrives; the game goes on all the same.
  const late = new Promise((done) => setTimeout(done, 3 * FLIGHT.duration));
  await Promise.race([Promise.all(flights(before, drawn)), late]);
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
