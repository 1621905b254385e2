// The page of all puzzles: the days on which this browser has solved the puzzle of the day, and its run.
import "./page.js";
import { keep, kept, lastDays, streak } from "./puzzle_history.js";
import { runOf, runQuery } from "./puzzle_run.js";

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

if (Object.keys(history.days).length) {
  const calendar = document.querySelector(".puzzle-days");
  calendar.append(
    ...lastDays(today).map((day) => {
      const [one, sign, said] = ["li", "span", "span"].map((name) => document.createElement(name));
      one.textContent = Number(day.slice(-2));
      one.classList.toggle("done", Boolean(history.days[day]));
      [sign.textContent, said.textContent, said.className] = ["✓", ` ${calendar.dataset.solved}`, "unseen"];
      if (history.days[day]) one.append(sign, said);
      return one;
    }),
  );
  calendar.hidden = false;
}

const run = runOf(history);
const form = document.querySelector(".puzzle-run");
if (run.rating) {
  const place = form.querySelector(".run-told");
  place.textContent = place.dataset.rating.replace("#", run.rating);
  place.hidden = false;
}
form.addEventListener("submit", (event) => {
  event.preventDefault();
  location.assign(`/puzzles/run?${runQuery(run, form.elements.theme.value)}`);
});
