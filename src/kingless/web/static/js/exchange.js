// Before the deal: this browser commits to a nonce, and shows it once it has seen and kept the other's commitment.
import { takeCarried } from "./carried_promises.js";
import { commitment } from "./fair.js";
import { gameHere, keep, note, noteTrust, promisesOf, redeem } from "./kept_promises.js";
import { byChance } from "./nonce.js";

const RETRY = 2000;
let timer = 0;
/** What is on its way: the table may be drawn again before the answer is there. */
const sending = new Set();

async function send(name, value, version) {
  const form = document.getElementById("deal-form");
  if (!form || sending.has(value)) return;
  sending.add(value);
  const body = new URLSearchParams(new FormData(form));
  body.set(name, value);
  body.set("version", version);
  // Said again it counts once; a redirect is the answer, and where to is not asked.
  const answer = await fetch(form.action, { method: "POST", body, redirect: "manual" }).catch(() => null);
  sending.delete(value);
  if (!answer || answer.status >= 500) timer = setTimeout(exchangeNonces, RETRY);
}

/** Something new to commit to, kept in this browser. */
function newPromise(state) {
  const nonce = byChance();
  const promise = { promised: state.promised, game: gameHere(), seat: state.seat, nonce, commit: commitment(nonce) };
  return keep(promise) ? promise : null;
}

/** Commit to something new; what is on its way, or got lost there, is sent again, and nothing else. */
function commitAnew(state) {
  const isOpen = (one) => !one.shown && one.seat === state.seat && !state.used.includes(one.commit);
  const promise = promisesOf(gameHere()).find(isOpen) ?? newPromise(state);
  if (promise) send("commit", promise.commit, state.version);
}

/** Tell why this browser does not go on by itself, and what its reader may do. */
function tell(place, name) {
  const part = place.querySelector(`[data-${name}]`);
  if (part) part.hidden = false;
  const anew = place.querySelector("[data-anew]");
  if (anew) anew.hidden = name === "changed";
  place.querySelector(".exchange-ways")?.classList.add("at-once");
  const told = place.querySelector("[data-told]");
  if (told) told.hidden = name !== "overdue";
}

/** Show the nonce, unless the server shows other fingerprints than it did, or the same for both. What was sent once is
 * never sent again beside another fingerprint: whoever made that one could know it. */
function showNonce(place, state, mine) {
  const other = state.commitments[1 - state.seat];
  if (mine.promised !== state.promised || other === mine.commit) return tell(place, "changed");
  if (mine.shown && mine.other !== other) return tell(place, "moved");
  const isMine = (one) => one.commit === mine.commit;
  if (!note(isMine, { seat: state.seat, other, shown: true, origin: state.origins[1 - state.seat] })) return undefined;
  return send("nonce", mine.nonce, state.version);
}

function waitForOther(place, state, mine) {
  // What another device has shown, this one has not compared.
  if (mine?.shown && mine.other !== state.commitments[1 - state.seat]) tell(place, "changed");
  const left = state.anew - Date.now();
  if (left <= 0) tell(place, "overdue");
  else timer = setTimeout(exchangeNonces, Math.min(left, 2 ** 30));
}

/** Do what is this browser's to do before the deal, as the page tells how things stand. */
export function exchangeNonces() {
  clearTimeout(timer);
  const place = document.querySelector("[data-deal]");
  if (!place) return;
  const state = JSON.parse(place.dataset.deal);
  const { seat } = state;
  takeCarried(seat);
  redeem(gameHere(), seat, state.promised); // or what this browser has promised would look like another's
  for (const button of document.querySelectorAll("button[name=trust]")) button.onclick = () => noteTrust(gameHere());
  if (state.origins[seat] !== "seat") return;
  const anew = place.querySelector("[data-anew]");
  if (anew) anew.onclick = () => commitAnew(state);
  const own = state.commitments[seat];
  const kept = promisesOf(gameHere());
  const mine = kept.find((one) => one.commit === own);
  const isOtherShown = Boolean(state.shown[1 - seat]);
  // Whoever gives up deals gets no new one before the reader agrees to it; a host that does, and does not say so, none.
  if (!own && state.broken) tell(place, "given-up");
  else if (!own && kept.some((one) => one.shown && one.seat === seat)) tell(place, "changed");
  else if (!own) commitAnew(state);
  else if (state.shown[seat]) waitForOther(place, state, mine);
  else if (mine && state.commitments[1 - seat]) showNonce(place, state, mine);
  // Whoever comes with another device commits anew, which harms nobody before a nonce is shown.
  else if (!mine && !isOtherShown && kept.every((one) => !state.used.includes(one.commit))) commitAnew(state);
  else if (!mine) tell(place, "elsewhere");
}
