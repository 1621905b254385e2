// Cards go where they go: a view transition around a change of the page, one name for each card.
import { motionWanted } from "./settings.js";

/** Every card that can be seen, by a name of its own; equal cards are counted. */
function cards() {
  const counts = new Map();
  const found = new Map();
  const open = document.querySelectorAll(".reveal [data-was], [data-card]");
  for (const element of open) {
    if (element.classList.contains("gone") || !element.getClientRects().length) continue;
    const code = element.dataset.was ?? element.dataset.card;
    const count = counts.get(code) ?? 0;
    counts.set(code, count + 1);
    found.set(`card-${code}-${count}`, element);
  }
  return found;
}

const zone = (element) => element.closest("[id]")?.id;

function name(elements, wanted) {
  for (const [key, element] of elements) element.style.viewTransitionName = wanted(key) ? key : "none";
}

/** Change the page with `change`; resolves when every card has arrived. */
export async function moved(change) {
  if (!document.startViewTransition || !motionWanted() || document.hidden) {
    change();
    return;
  }
  const before = cards();
  const zones = new Map([...before].map(([key, element]) => [key, zone(element)]));
  name(before, () => true);
  const transition = document.startViewTransition(() => {
    name(before, () => false);
    change();
    // What stays where it was needs no name; the cards of the hand close their gaps.
    name(cards(), (key) => zones.has(key) && (zones.get(key) !== "votes" || zone(cards().get(key)) !== "votes"));
  });
  try {
    await transition.finished;
  } finally {
    name(cards(), () => false);
  }
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
