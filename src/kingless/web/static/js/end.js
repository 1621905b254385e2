// The end of the game: the question and the hand are gone, so who stood there is led to the outcome.

/** Does the page show how the game ended? */
export const isOver = () => document.querySelector(".verdict") !== null;

/** Put the focus on the outcome, unless the reader is somewhere that is still there. */
export function leadToEnd() {
  const active = document.activeElement;
  const isLost = !active || active === document.body || !active.checkVisibility();
  if (isLost) document.querySelector(".verdict-title")?.focus();
}
