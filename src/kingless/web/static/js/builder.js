// A deck of one's own: how many factions are chosen is counted while one chooses.

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
