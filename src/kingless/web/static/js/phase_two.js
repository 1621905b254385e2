// Phase two begins with a moment: the new hand, what is known of the other one, and who leads.
import { pause } from "./motion.js";

const LOOK = 2000;
const told = () => document.querySelector("#phase .phase-two") !== null;
let was = told();

/** Show that phase two begins, if it has begun since the last time; a tap or a key ends it. Who is late does not look. */
export async function beginPhaseTwo(isLate) {
  const begins = told() && !was;
  was = told();
  if (!begins || isLate) return;
  const trick = document.getElementById("trick");
  trick.classList.add("phase-moment");
  await pause(LOOK);
  trick.classList.remove("phase-moment");
}
