// The page of all puzzles: for how many days in a row this browser has solved the puzzle of the day.
import "./page.js";
import { keep, kept, streak } from "./puzzle_history.js";

const main = document.querySelector("main[data-today]");
const { today, daily } = main.dataset;
const history = kept();
history.daily = { key: daily, day: today };
keep(history);

const told = document.querySelector(".puzzle-streak");
const days = streak(history.days, today);
if (days) {
  const parts = [history.days[today] ? told.dataset.done : "", told.dataset.days.replace("#", days)];
  told.textContent = parts.filter(Boolean).join(" ");
  told.hidden = false;
}
