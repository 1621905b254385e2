// "Tap to lift, tap again to play": where the reader wants it, the first tap on a card only lifts it.
import { say } from "./regions.js";
import { confirmWanted } from "./settings.js";

const CARDS = "#hand button[name=action]";
const words = document.querySelector("main").dataset;
/** The answer of the card that is lifted. */
let lifted = "";

function putDown() {
  lifted = "";
  for (const one of document.querySelectorAll(`${CARDS}.lifted`)) {
    one.classList.remove("lifted");
    one.removeAttribute("aria-pressed");
  }
}

function lift(button) {
  putDown();
  lifted = button.value;
  button.classList.add("lifted");
  button.setAttribute("aria-pressed", "true");
}

/** Does this tap play the card? Of two, the second one does; everything but a card is answered at once. */
export function isConfirmed(button) {
  if (!confirmWanted() || !button.matches(CARDS) || button.value === lifted) {
    putDown();
    return true;
  }
  lift(button);
  say([words.lifted]);
  return false;
}

/** The hand has changed: the lifted card stays lifted while it may be played. */
export function liftAgain() {
  const same = lifted && document.querySelector(`${CARDS}[value="${CSS.escape(lifted)}"]`);
  if (same) lift(same);
  else putDown();
}

/** A tap beside the hand, or Escape, puts the card down. */
export function startConfirming() {
  document.addEventListener("click", ({ target }) => target.closest?.(CARDS) || putDown());
  document.addEventListener("keydown", ({ key }) => key === "Escape" && putDown());
}
