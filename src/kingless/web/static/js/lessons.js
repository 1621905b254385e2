// Which lessons this browser has finished, and the marks for it on the page of all lessons.
import "./page.js";

const PLACE = "kingless-lessons";

function finished() {
  try {
    return new Set((localStorage.getItem(PLACE) ?? "").split(",").filter(Boolean));
  } catch {
    return new Set();
  }
}

/** This lesson has been played to its end. */
export function finish(lesson) {
  try {
    localStorage.setItem(PLACE, [...finished().add(lesson)].join(","));
  } catch {
    // A browser without storage forgets; the lesson was played all the same.
  }
}

const done = finished();
const cards = [...document.querySelectorAll(".lesson-card")];
for (const card of cards) {
  card.querySelector(".lesson-done").hidden = !done.has(card.dataset.lesson);
}

// Who comes back goes on with the first lesson that is left.
const begin = document.querySelector("[data-begin]");
const left = cards.find((card) => !done.has(card.dataset.lesson));
if (begin && left) begin.href = left.href;
