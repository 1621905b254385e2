// The form of a new game: the lines about its deck and its rules follow what is chosen.

const RULES = /^(deck|pair|faction-.*|artifacts|ruleset|option-.*)$/;

/** Put the new lines in the place of the old ones; who stood on a button stands on that of the new one. */
function put(place, html) {
  const stood = place.contains(document.activeElement);
  const fresh = document.createElement("div");
  fresh.innerHTML = html;
  document.querySelector(".deck-told").replaceWith(fresh.querySelector(".deck-told"));
  // The sentence stays the same element, so that a screen reader hears that it has changed.
  const [told, ways] = [".rules-told", ".rules-ways"].map((part) => place.querySelector(part));
  const says = fresh.querySelector(".rules-told").textContent;
  if (told.textContent !== says) told.textContent = says;
  const { victory } = fresh.querySelector(".rules-told").dataset;
  for (const one of document.querySelectorAll(".how .victory")) one.textContent = victory;
  ways.replaceWith(fresh.querySelector(".rules-ways"));
  if (stood) place.querySelector("button")?.focus({ preventScroll: true });
}

const place = document.querySelector("[data-rules]");
const form = place.closest("form");
let latest = 0;

/** What is loaded later, as it was when this page was left; the browser restores only what came with the page. */
const REST = /^(pair|faction-.*|option-.*)$/;
const rest = form.querySelector("[data-rest]");
const kept = history.state?.rest ?? [];

const filled = () =>
  new URLSearchParams([...new FormData(form), ...(rest.firstElementChild ? [] : kept)]);

/** Keep it with this entry of the browser's history. */
function keepRest() {
  if (!rest.firstElementChild) return;
  const chosen = [...new FormData(form)].filter(([name, value]) => REST.test(name) && value);
  history.replaceState({ ...history.state, rest: chosen }, "");
}

async function renew() {
  const number = ++latest;
  const answer = await fetch(place.dataset.rules, { method: "POST", body: filled() }).catch(() => null);
  const html = answer?.ok ? await answer.text() : "";
  if (html && number === latest) put(place, html);
}

/** What is seldom chosen comes when it is wanted; whoever builds a deck is led to it. */
async function loadRest() {
  const { fillRest } = await import("./start_rest.js");
  await fillRest(form, filled);
  if (buildsDeck()) more.open = true;
}

form.addEventListener("change", (event) => {
  keepRest();
  if (event.target.name === "deck") fillMore();
  if (RULES.test(event.target.name)) renew();
});
// The rules of the book, or the standard rules, without leaving the page.
place.addEventListener("click", (event) => {
  const button = event.target.closest("button[name=take]");
  if (!button?.dataset.edition) return;
  event.preventDefault();
  form.elements.ruleset.value = button.dataset.edition;
  for (const field of form.querySelectorAll("select[name^=option-]")) field.value = "";
  keepRest();
  renew();
});
const more = form.querySelector(".more");
const buildsDeck = () => form.elements.deck.value === "own";
const fillMore = () => (more.open || buildsDeck()) && loadRest().catch(() => {});
more.addEventListener("toggle", fillMore);
// This comes when something may be chosen already.
renew();
if (kept.length) loadRest().catch(() => {});
else fillMore();
