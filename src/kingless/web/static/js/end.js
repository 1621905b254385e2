// The end of the game: the question and the hand are gone, so who stood there is led to the outcome.
import { say } from "./regions.js";

/** Does the page show how the game ended? */
export const isOver = () => document.querySelector(".verdict") !== null;

/** Put the focus on the outcome, unless the reader is somewhere that is still there. */
export function leadToEnd() {
  const active = document.activeElement;
  const isLost = !active || active === document.body || !active.checkVisibility();
  if (isLost) document.querySelector(".verdict-title")?.focus();
}

const PAUSE = 1200;
/** The line about the turning point as it was last told. */
let told = "";
let isLooking = false;

async function look(address) {
  const answer = await fetch(address).catch(() => null);
  if (!answer?.ok) return;
  const isFirst = !told;
  told = await answer.text();
  const place = document.querySelector("[data-turning]");
  if (!place) return;
  place.innerHTML = told;
  const state = place.querySelector("[data-state]").dataset.state;
  if (state === "going") setTimeout(() => look(address), PAUSE);
  else if (state === "told" && !isFirst) say([place.textContent.trim()]);
}

/** Tell the turning point in the outcome, and how far the judging is until it is found. */
export function tellTurningPoint() {
  const place = document.querySelector("[data-turning]");
  if (!place) return;
  if (told) place.innerHTML = told;
  if (isLooking) return;
  isLooking = true;
  look(place.dataset.turning);
}
