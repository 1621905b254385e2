// What is seldom chosen on the start page, loaded when it is wanted: a deck of one's own, and house rules.

let isAsked = false;

/** Count the factions that are chosen one by one. */
function countFactions(place) {
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

/** Fill it in where the page came without it; where the line is lost it is asked for again the next time. */
export async function fillRest(form, filled) {
  if (isAsked) return;
  isAsked = true;
  const place = form.querySelector("[data-rest]");
  if (!place.firstElementChild) {
    const answer = await fetch(place.dataset.rest, { method: "POST", body: filled() }).catch(() => null);
    if (answer?.ok) place.innerHTML = await answer.text();
  }
  const count = place.querySelector(".builder-count");
  if (count) countFactions(count);
  else isAsked = false;
}
