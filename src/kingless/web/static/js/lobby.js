// The lobby renews itself: its list alone, while somebody looks at it, and what is new in it is said.

const EVERY = 4000;

/** The tables of a list by their addresses. */
const links = (place) => new Map([...place.querySelectorAll("a")].map((link) => [link.getAttribute("href"), link]));

const shown = (place) => [...links(place).keys(), place.textContent].join();

/** Put the new list in the place of the old one; who stood on a table of it stands there again. */
function put(place, html) {
  const fresh = document.createElement("div");
  fresh.innerHTML = html;
  if (shown(fresh).trim() === shown(place).trim()) return;
  const before = links(place);
  const stood = place.contains(document.activeElement) ? document.activeElement.getAttribute("href") : null;
  place.replaceChildren(...fresh.childNodes);
  const after = links(place);
  // A table that has been taken meanwhile is gone: back to the head of the list, not to that of the page.
  if (stood) (after.get(stood) ?? document.getElementById("h-waiting")).focus({ preventScroll: true });
  const opened = [...after].filter(([address, link]) => link.dataset.told && !before.has(address)).map(([, link]) => link.dataset.told);
  if (opened.length) document.querySelector("[data-news]").textContent = opened.join(" ");
}

const place = document.querySelector("[data-renewed]");

async function look() {
  if (document.hidden) return;
  const answer = await fetch(place.dataset.renewed).catch(() => null);
  if (answer?.ok) put(place, await answer.text());
}

setInterval(look, EVERY);
document.addEventListener("visibilitychange", look);
