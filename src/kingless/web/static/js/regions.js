// The regions of the page: new HTML goes in, and focus and scroll stay where the reader has them.

const KEYS = ["value", "data-card", "id", "name"];
const STOPS = "button, a, summary, input, select";
const IN_HAND = "#hand button";
const PLAYABLE = "#hand button[value]";
const HINTED = "#hand .hinted button[value]";
const written = new Map();
/** Where in the hand the reader stood last. */
let place = 0;

function marked(element) {
  for (const key of KEYS) {
    const value = element.getAttribute(key);
    if (value) return `[${key}="${CSS.escape(value)}"]`;
  }
  return element.tagName.toLowerCase();
}

function focused() {
  const active = document.activeElement;
  const hand = active?.closest("#hand");
  if (hand) return { hand, selector: marked(active), place: hand === active ? place : handPlace(active) };
  const region = active?.closest("main [id]:not(form)");
  if (!region || region === active) return null;
  const all = [...region.querySelectorAll(STOPS)];
  return { region, selector: marked(active), place: all.indexOf(active) };
}

/** How many cards of the hand lie before this element. */
function handPlace(element) {
  const before = Node.DOCUMENT_POSITION_PRECEDING;
  return [...document.querySelectorAll("#hand .take")].filter((one) => element.compareDocumentPosition(one) & before).length;
}

/** Who stood in the hand stays there: on the same card, or on the nearest that may be played, or on the hand itself while
 * nothing is asked. */
function focusHand(was) {
  place = was.place;
  const buttons = [...document.querySelectorAll(IN_HAND)];
  const playable = buttons.filter((one) => one.value);
  const far = (one) => Math.abs(handPlace(one) - place);
  const [near] = (playable.length ? playable : buttons).sort((one, other) => far(one) - far(other));
  const same = playable.find((one) => one.matches(was.selector));
  (same || near || was.hand).focus({ preventScroll: true });
}

function focusAgain(was) {
  if (!was || ![document.body, was.hand].includes(document.activeElement)) return;
  if (was.hand) {
    focusHand(was);
    return;
  }
  const region = document.getElementById(was.region.id) ?? was.region; // the region itself may be new
  const same = region.querySelector(was.selector);
  const all = [...region.querySelectorAll(STOPS)];
  const near = all[Math.min(Math.max(was.place, 0), all.length - 1)];
  const hand = [HINTED, PLAYABLE, IN_HAND].map((one) => document.querySelector(one)).find(Boolean);
  const next = same?.matches(STOPS) ? same : near ?? hand ?? document.getElementById("hand");
  next?.focus({ preventScroll: true });
}

/** What the reader has unfolded, by id. */
function opened() {
  return [...document.querySelectorAll("main [popover], main details[open]")]
    .filter((one) => one.id && (one.localName === "details" || one.matches(":popover-open")))
    .map((one) => one.id);
}

function openAgain(ids) {
  for (const id of ids) {
    const one = document.getElementById(id);
    if (one?.localName === "details") one.open = true;
    else if (one && !one.matches(":popover-open")) one.showPopover();
  }
}

/** Put these fragments into their regions. */
export function put(fragments) {
  const was = focused();
  const open = opened();
  for (const [id, html] of Object.entries(fragments)) {
    const region = document.getElementById(id);
    if (!region) continue;
    // What somebody is about to choose in the panel of standing orders stays as it is while nothing new is said there.
    if (id === "orders" && written.get(id) === html) continue;
    written.set(id, html);
    const top = region.scrollTop;
    if (id === "hand") region.dataset.unmoved = "";
    region.innerHTML = html;
    region.scrollTop = top;
  }
  openAgain(open);
  focusAgain(was);
}

// Where a mouse rests while the hand changes, nothing is asked: a card says why it is refused when the mouse has moved.
let mouse = "";
document.addEventListener("pointermove", ({ screenX, screenY }) => {
  const now = `${screenX} ${screenY}`;
  if (now !== mouse) delete document.getElementById("hand")?.dataset.unmoved;
  mouse = now;
});

/** Is there more in the log than fits? */
export function measureLog() {
  const log = document.getElementById("log");
  log.toggleAttribute("data-long", log.scrollHeight > log.clientHeight + 1);
}

/** Put the newest chapters of the log behind those that stay. */
export function putLog({ after, html }) {
  const chapters = document.querySelector("#log .chapters");
  while (chapters.children.length > after) chapters.lastElementChild.remove();
  chapters.insertAdjacentHTML("beforeend", html);
}

/** The number of the last trick that this HTML tells of, and which cards the reader played in it. */
export function lastTrick(html) {
  const holder = document.createElement("template");
  holder.innerHTML = html;
  const last = holder.content.querySelector("[data-trick]");
  return { number: Number(last?.dataset.trick ?? 0), codes: [...(last?.querySelectorAll(".near [data-was]") ?? [])].map((one) => one.dataset.was) };
}

/** Say these sentences to who listens to the page. */
export function say(sentences) {
  const place = document.getElementById("said");
  place.replaceChildren(
    ...sentences.map((sentence) => {
      const line = document.createElement("p");
      line.textContent = sentence;
      return line;
    }),
  );
}

let timer;

/** Tell of trouble, for a while or, where it lasts, until it is over. */
export function trouble(sentence, lasts = false) {
  const place = document.getElementById("trouble");
  clearTimeout(timer);
  place.textContent = sentence;
  place.hidden = !sentence;
  if (sentence && !lasts) timer = setTimeout(() => trouble(""), 6000);
}
