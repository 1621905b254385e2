// The finished trick lies open for a moment before the cards are collected.
import { moved, pause } from "./motion.js";
import { lastTrick, put } from "./regions.js";

const LOOK = 1100;
let trick = lastTrick(document.getElementById("trick").innerHTML).number;

/** Show the trick that this HTML tells of, if it is one that has not been shown. */
export async function reveal(html) {
  const last = lastTrick(html);
  if (last.number <= trick) return;
  trick = last.number;
  await moved(() => {
    put({ trick: html });
    document.getElementById("trick").classList.add("reveal");
    for (const code of last.codes) {
      document.querySelector(`#hand [data-card="${code}"]:not(.gone)`)?.classList.add("gone");
    }
  });
  await pause(LOOK);
}
