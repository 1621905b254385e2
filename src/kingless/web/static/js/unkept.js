// The promises of which no game came, on the page of this browser's games.
import { told } from "./dates.js";
import { promises } from "./kept_promises.js";
import { state } from "./my_games.js";

/** Milliseconds after which a game must have come of a promise. */
const PATIENCE = 60000;

/** Something was thrown in, and the game is not there, or is gone before its deal. */
async function unkept() {
  const open = promises().filter((one) => (one.sent || one.shown) && !one.dealt && Date.now() - one.at > PATIENCE);
  const gone = await Promise.all(open.map(async (one) => !one.game || (await state(one.game)).gone));
  return open.filter((_, at) => gone[at]);
}

/** An element with this content. */
function made(tag, ...content) {
  const one = document.createElement(tag);
  one.append(...content);
  return one;
}

function line(place, promise) {
  const code = made("p", made("code", promise.promised));
  code.className = "fingerprint";
  const details = made("details", made("summary", place.dataset.fingerprint), code);
  return made("li", place.dataset.unkept.replace("#date", told(promise.at)), details);
}

/** Show them, if there are any. */
export async function showUnkept(place) {
  const found = await unkept();
  place.hidden = !found.length;
  place.querySelector("ul").replaceChildren(...found.map((one) => line(place, one)));
}
