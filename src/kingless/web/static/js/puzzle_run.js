// The puzzle run: this browser keeps the rating, what was seen and what was missed; the server only reckons.
import { keep, kept } from "./puzzle_history.js";

const SEEN = 40;
/** After so many other puzzles, one that was missed comes back. */
const BACK = 3;

/** The run as it is kept. */
export const runOf = (history) => ({ mu: "", sigma: "", rating: "", seen: [], missed: [], ...history.run });

/** The query by which the server finds the next puzzle. */
export function runQuery(run, theme) {
  const query = new URLSearchParams({ seen: run.seen.join(",") });
  if (run.mu) [["mu", run.mu], ["sigma", run.sigma]].forEach(([name, value]) => query.set(name, value));
  if (theme) query.set("theme", theme);
  return query;
}

async function rate(run, key, isSolved) {
  const query = runQuery(run);
  query.delete("seen");
  query.set("key", key);
  query.set("solved", isSolved ? "yes" : "no");
  const answer = await fetch(`/puzzles/rated?${query}`).catch(() => null);
  return answer?.ok ? answer.json() : null;
}

/** The first try at a puzzle counts; one that was missed and has come back does not count again. */
async function count(run, key, isSolved) {
  const isBack = run.missed.some((one) => one.key === key);
  const isFirst = run.tried !== key;
  run.tried = key;
  run.missed = run.missed.filter((one) => one.key !== key || !isSolved);
  if (!isFirst) return 0;
  for (const one of run.missed) one.wait -= one.key === key ? 0 : 1;
  if (!isSolved) run.missed = [...run.missed.filter((one) => one.key !== key), { key, wait: BACK }];
  run.seen = [...run.seen.filter((one) => one !== key), key].slice(-SEEN);
  const after = isBack ? null : await rate(run, key, isSolved);
  if (after) Object.assign(run, { mu: after.mu, sigma: after.sigma, rating: after.rating });
  return after?.change ?? 0;
}

function tell(run, change) {
  const place = document.querySelector(".run-told");
  if (!run.rating) return;
  const moved = change ? ` (${change > 0 ? "+" : "−"}${Math.abs(change)})` : "";
  place.textContent = place.dataset.rating.replace("#", run.rating) + moved;
}

/** Count the try that this page answers, tell the rating, and lead to what comes next. */
export async function goOn(key, isSolved) {
  const history = kept();
  const run = runOf(history);
  const isAnswered = isSolved || document.querySelector("[data-wrong]") !== null;
  if (!isAnswered && run.tried === key) run.tried = "";
  const change = isAnswered ? await count(run, key, isSolved) : 0;
  history.run = run;
  keep({ ...kept(), run });
  tell(run, change);
  const next = document.querySelector("[data-next]");
  if (!next) return;
  const theme = new URLSearchParams(location.search).get("theme");
  const due = run.missed.find((one) => one.wait <= 0);
  const kind = new URLSearchParams({ run: "yes", ...(theme && { theme }) });
  next.href = due ? `/puzzles/${due.key}?${kind}` : `/puzzles/run?${runQuery(run, theme)}`;
}
