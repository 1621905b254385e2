// A puzzle on the table: counts the tries, keeps the solved days, and shares a result that gives nothing away.
import { startKeys } from "./keys.js";
import "./page.js";
import { keep, kept } from "./puzzle_history.js";
import { goOn } from "./puzzle_run.js";

const { puzzle: key, day } = document.querySelector("main.table").dataset;
const history = kept();
const isSolved = document.querySelector("[data-solved]") !== null;
if (day) history.daily = { key, day };
const isDaily = history.daily?.key === key;

if (document.querySelector("[data-wrong]")) {
  history.tries[key] = (history.tries[key] ?? 0) + 1;
  keep(history);
}
if (isSolved) {
  const tries = (history.tries[key] ?? 0) + 1;
  delete history.tries[key];
  if (isDaily) history.days[history.daily.day] ??= tries;
  keep(history);
  if (isDaily) offerSharing(history.days[history.daily.day]);
}

function offerSharing(tries) {
  const button = document.querySelector("[data-result]");
  const text = `${button.dataset.result.replace("#", history.daily.day)} ${"✗".repeat(tries - 1)}✓`;
  button.hidden = false;
  button.addEventListener("click", async () => {
    try {
      if (navigator.share) await navigator.share({ text });
      else {
        await navigator.clipboard.writeText(text);
        button.textContent = button.dataset.copied;
      }
    } catch {
      // Whoever closes the sheet shares nothing.
    }
  });
}

if (document.querySelector("[data-run]")) goOn(key, isSolved);
startKeys();
