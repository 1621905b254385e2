// A seat that moves to another device takes along what this browser has promised for it: behind the # of the link, which
// no browser sends to a server.
import { commitment } from "./fair.js";
import { gameHere, promises, takeOver } from "./kept_promises.js";

const CARRIED = "kingless-carried";

/** Put what this browser has promised for this seat, and for the rematch of its game, behind the link. */
export function pack(field) {
  const game = gameHere();
  const seat = Number(field.dataset.seat);
  const mine = promises().filter((one) => (one.game === game ? one.seat === seat : !one.game && one.after === game));
  if (mine.length) field.value += `#${encodeURIComponent(JSON.stringify({ game, promises: mine }))}`;
  fitCode(mine);
}

/** The QR code takes no promise along: before the deal the seat needs it, later it is checked on this device. */
function fitCode(mine) {
  const code = document.querySelector(".device-code");
  if (!code) return;
  code.hidden = mine.some((one) => !one.dealt);
  code.querySelector("[data-stays]").hidden = !mine.length;
}

/** Keep what came with the link until the page of the game is there: only then has this browser the seat. */
export function keepUntilSeated() {
  try {
    sessionStorage.setItem(CARRIED, decodeURIComponent(location.hash.slice(1)));
  } catch {
    // This browser keeps nothing, or the link is not whole: it knows no promise then.
  }
}

const isText = (one) => typeof one === "string" && one.length <= 100;
const isPromise = (one) => isText(one?.promised) && isText(one.nonce) && isText(one.other ?? "");

function unpack(game, seat) {
  const text = sessionStorage.getItem(CARRIED);
  sessionStorage.removeItem(CARRIED);
  const carried = JSON.parse(text || "{}");
  if (carried.game !== game) return [];
  return carried.promises.filter(isPromise).map(({ promised, nonce, other, shown, sent, dealt, after }) => ({
    ...{ promised, nonce, commit: commitment(nonce), other, at: Date.now() },
    ...{ shown: Boolean(shown), sent: Boolean(sent), dealt: Boolean(dealt) },
    ...(after === game ? { after } : { game, seat }),
  }));
}

/** Take over what has come along to this seat, once. */
export function takeCarried(seat) {
  try {
    takeOver(unpack(gameHere(), seat));
  } catch {
    // Nothing came along, or nothing that could be read.
  }
}
