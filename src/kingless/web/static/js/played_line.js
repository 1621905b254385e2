// The line that refutes a wrong card, played out on the table: card after card, or one with each press where nothing moves.
import { moved, pause } from "./motion.js";
import { put } from "./regions.js";
import { reveal } from "./reveal.js";
import { motionWanted } from "./settings.js";

const LOOK = 700;

async function show({ fragments, said }, place, isAtOnce) {
  if (said) place.textContent = said;
  await reveal(fragments, isAtOnce);
  await moved(() => {
    document.getElementById("trick").classList.remove("reveal");
    put(fragments);
  }, isAtOnce);
}

/** Bring the buttons to life, where there is a line to show. */
export function startLine() {
  const start = document.querySelector("[data-line]");
  if (!start) return;
  const steps = JSON.parse(document.getElementById("line-steps").textContent);
  const box = document.querySelector(".line-box");
  const [next, toEnd, back] = ["[data-line-next]", "[data-line-end]", "a"].map((one) => box.querySelector(one));
  let isBusy = false;
  let isSkipped = false;

  /** The buttons that still do something; the keyboard stays on one of them. */
  function offer() {
    next.hidden = motionWanted() || !steps.length;
    toEnd.hidden = !steps.length;
    if (!box.contains(document.activeElement) || document.activeElement.hidden) {
      [next, toEnd, back].find((one) => !one.hidden).focus({ preventScroll: true });
    }
  }

  async function play() {
    if (isBusy || !steps.length) return;
    isBusy = true;
    do {
      await show(steps.shift(), box.querySelector(".line-said"), isSkipped || !motionWanted());
      if (steps.length && !isSkipped) await pause(LOOK);
    } while (steps.length && (isSkipped || motionWanted()));
    isBusy = false;
    offer();
  }

  start.hidden = false;
  start.addEventListener("click", () => {
    document.querySelector("main").dataset.playing = "";
    box.hidden = false;
    offer();
    play();
  });
  next.addEventListener("click", play);
  toEnd.addEventListener("click", () => {
    isSkipped = true;
    play();
  });
}
