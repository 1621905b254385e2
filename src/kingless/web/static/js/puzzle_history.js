// What this browser has solved: the days of the daily puzzle with the number of tries, and the tries of the open one.
const PLACE = "kingless-puzzles";
const DAY = 86_400_000;

/** Everything that is kept: `days` by date, `tries` by key. */
export function kept() {
  try {
    return { days: {}, tries: {}, ...JSON.parse(localStorage.getItem(PLACE) ?? "{}") };
  } catch {
    return { days: {}, tries: {} };
  }
}

/** Keep this; a browser without storage forgets. */
export function keep(history) {
  try {
    localStorage.setItem(PLACE, JSON.stringify(history));
  } catch {
    // The puzzle was solved all the same.
  }
}

const before = (today, days) => new Date(Date.parse(today) - days * DAY).toISOString().slice(0, 10);

/** The last two weeks, this day last. */
export const lastDays = (today) => Array.from({ length: 14 }, (_, at) => before(today, 13 - at));

/** For how many days in a row, up to this one or the one before, the daily puzzle has been solved. */
export function streak(days, today) {
  const first = days[today] ? 0 : 1;
  let count = 0;
  while (days[before(today, first + count)]) count += 1;
  return count;
}
