// What this browser was promised and has promised itself, kept for the check after the game. A server that changes its
// mind cannot change this.

const KEY = "kingless-promises";
const PENDING = "kingless-pending";
const MOST = 60;

/** Every promise, the newest first: `promised` is the server's fingerprint, `nonce` what this browser throws in and
 * `commit` its fingerprint, `other` that of the other seat, `game` and `seat` where it plays, `after` the game whose
 * rematch it is meant for. */
export function promises() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter((one) => typeof one?.promised === "string") : [];
  } catch {
    return [];
  }
}

function write(all) {
  try {
    localStorage.setItem(KEY, JSON.stringify(all.slice(0, MOST)));
    return true;
  } catch {
    return false;
  }
}

/** Keep a new promise; false where this browser cannot keep anything. */
export function keep(promise) {
  try {
    if (!promise.game) sessionStorage.setItem(PENDING, promise.promised);
  } catch {
    return false;
  }
  return write([{ ...promise, at: Date.now() }, ...promises()]);
}

/** Take over promises that another device has made for this seat, where it may have kept them longer. */
export function takeOver(carried) {
  if (!carried.length) return;
  const commits = carried.map((one) => one.commit);
  write([...carried, ...promises().filter((one) => !commits.includes(one.commit))]);
}

/** Note something more about the promises that fit. */
export function note(fits, more) {
  return write(promises().map((one) => (fits(one) ? { ...one, ...more } : one)));
}

export const promisesOf = (game) => promises().filter((one) => one.game === game);

/** The reader lets the server throw in for this game. */
export const noteTrust = (game) => note((one) => one.game === game, { trusted: true });

/** The cards of this game have been dealt; `overruled`: without what this browser had promised, and nobody here said so. */
export function noteDeal(game) {
  const mine = promisesOf(game);
  const overruled = !mine.some((one) => one.shown || one.sent || one.trusted);
  return note((one) => one.game === game && !one.dealt, { dealt: true, overruled });
}

/** The game of this page, and its name in the addresses of all its pages. */
export const gameHere = () => location.pathname.match(/^\/(?:game|after)\/([\w-]+)/)?.[1];

/** Say at which game and seat the promises of this browser are redeemed; false where the server had promised something
 * else by another fingerprint. */
export function redeem(game, seat, promised) {
  let pending = null;
  try {
    pending = sessionStorage.getItem(PENDING);
    sessionStorage.removeItem(PENDING);
  } catch {
    // Nothing was kept.
  }
  note((one) => !one.game && one.promised === promised, { game, seat });
  // Who comes straight from a page with another fingerprint was promised another secret.
  if (pending && pending !== promised && !promisesOf(game).length)
    note((one) => !one.game && one.promised === pending, { game, seat });
  return promisesOf(game).every((one) => one.promised === promised);
}
