// The finished trick lies open for a moment before the cards are collected.
import { moved, pause } from "./motion.js";
import { lastTrick, put } from "./regions.js";

const LOOK = 1100;
let trick = lastTrick(document.getElementById("trick").innerHTML).number;

/** Show the trick that these fragments tell of, if it is one that has not been shown; was there one? Who is late does not look. */
export async function reveal(fragments, isLate) {
  const html = fragments.last ?? fragments.trick;
  const last = lastTrick(html ?? "");
  if (html !== undefined) trick = Math.min(trick, last.number); // what was taken back is shown again when it is played again
  if (last.number <= trick) return false;
  trick = last.number;
  if (isLate) return true;
  const laid = [...document.querySelectorAll("#trick .now .near [data-card]")].map((one) => one.dataset.card);
  await moved(() => {
    put(fragments.last ? { last: html } : { trick: html });
    document.getElementById("trick").classList.add("reveal");
    // What lay on the table already has left the hand; an equal card may still be in it.
    for (const code of last.codes.filter((one) => !laid.includes(one))) {
      document.querySelector(`#hand [data-card="${code}"]:not(.gone)`)?.classList.add("gone");
    }
  });
  await pause(LOOK);
  return true;
}
