// The line that refutes a wrong card, played out on the table: step after step, or one with each press where nothing moves.
import { moved, pause } from "./motion.js";
import { put } from "./regions.js";
import { reveal } from "./reveal.js";
import { motionWanted } from "./settings.js";

const LOOK = 700;

async function show({ fragments, said }, place) {
  await reveal(fragments, !motionWanted());
  await moved(() => {
    document.getElementById("trick").classList.remove("reveal");
    put(fragments);
  });
  if (said.length) place.textContent = said.join(" ");
}

function end(button) {
  button.textContent = button.dataset.again;
  button.addEventListener("click", () => location.assign(button.dataset.here), { once: true });
}

/** Bring the button to life, where there is a line to show. */
export function startLine() {
  const button = document.querySelector("[data-line]");
  if (!button) return;
  const steps = JSON.parse(document.getElementById("line-steps").textContent);
  const place = document.querySelector(".line-said");
  let isBusy = false;
  button.hidden = false;
  button.addEventListener("click", async () => {
    if (isBusy || !steps.length) return;
    isBusy = true;
    do {
      await show(steps.shift(), place);
      if (motionWanted() && steps.length) await pause(LOOK);
    } while (motionWanted() && steps.length);
    isBusy = false;
    if (!steps.length) end(button);
  });
}
