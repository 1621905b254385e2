// The form of a new game: the line about its rules follows what is chosen, and chosen factions are counted.

const RULES = /^(deck|pair|faction-.*|artifacts|ruleset|option-.*)$/;

/** Put the new line in the place of the old one; who stood on its button stands on that of the new one. */
function put(place, html) {
  const stood = place.contains(document.activeElement);
  const fresh = document.createElement("div");
  fresh.innerHTML = html;
  // The sentence stays the same element, so that a screen reader hears that it has changed.
  const [told, ways] = [".rules-told", ".rules-ways"].map((part) => place.querySelector(part));
  const says = fresh.querySelector(".rules-told").textContent;
  if (told.textContent !== says) told.textContent = says;
  const { victory } = fresh.querySelector(".rules-told").dataset;
  for (const one of document.querySelectorAll(".how .victory")) one.textContent = victory;
  ways.replaceWith(fresh.querySelector(".rules-ways"));
  if (stood) place.querySelector("button")?.focus({ preventScroll: true });
}

/** Keep the line about the rules up to date, where this page has it. */
export function followRules() {
  const place = document.querySelector("[data-rules]");
  if (!place) return;
  const form = place.closest("form");
  let latest = 0;
  const renew = async () => {
    const number = ++latest;
    const body = new URLSearchParams(new FormData(form));
    const answer = await fetch(place.dataset.rules, { method: "POST", body }).catch(() => null);
    const html = answer?.ok ? await answer.text() : "";
    if (html && number === latest) put(place, html);
  };
  form.addEventListener("change", (event) => {
    if (RULES.test(event.target.name)) renew();
  });
  // The rules of the book, or the standard rules, without leaving the page.
  place.addEventListener("click", (event) => {
    const button = event.target.closest("button[name=take]");
    const edition = button && form.querySelector(`input[name=ruleset][value="${button.dataset.edition}"]`);
    if (!edition) return;
    event.preventDefault();
    edition.checked = true;
    for (const field of form.querySelectorAll("select[name^=option-]")) field.value = "";
    renew();
  });
  // A browser that comes back to the page puts in what was chosen before.
  addEventListener("pageshow", (event) => {
    const [way] = performance.getEntriesByType("navigation");
    if (event.persisted || way?.type !== "navigate") renew();
  });
}

/** Count the factions that are chosen one by one, where this page has them. */
export function countFactions() {
  const place = document.querySelector(".builder-count");
  if (!place) return;
  const boxes = [...document.querySelectorAll(".builder-singles input")];
  const count = () => {
    const chosen = boxes.filter((one) => one.checked).length;
    place.textContent = place.dataset.told.replace("#", chosen);
    place.classList.toggle("right", chosen === Number(place.dataset.wanted));
  };
  place.hidden = false;
  for (const box of boxes) box.addEventListener("change", count);
  // A browser that comes back to the page puts in what was chosen before.
  addEventListener("pageshow", count);
  count();
}
