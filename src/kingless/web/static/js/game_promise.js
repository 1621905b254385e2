// The page of a game that was promised by a fingerprint: is it still the same? And what is to be done before the deal.
import { exchangeNonces } from "./exchange.js";
import { takeCarried } from "./carried_promises.js";
import { gameHere, noteDeal, redeem } from "./kept_promises.js";

const { promised, seat } = document.querySelector("main[data-promised]").dataset;
const notice = document.getElementById("trouble");

takeCarried(Number(seat));

if (!redeem(gameHere(), Number(seat), promised) && notice) {
  notice.textContent = notice.dataset.standing = notice.dataset.changed;
  notice.hidden = false;
}
if (document.querySelector("#hand .slot")) noteDeal(gameHere());
exchangeNonces();
