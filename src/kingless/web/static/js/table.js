// The page of a game: answers go over the line, fragments come back, cards move. Without it the forms do everything.
import "./page.js";
import { clockNews, setClocks, startClocks } from "./clock.js";
import { isConfirmed, liftAgain, startConfirming } from "./confirm.js";
import { isOver, leadToEnd, tellTurningPoint } from "./end.js";
import { arrange, startKeys } from "./keys.js";
import { gameHere, noteDeal } from "./kept_promises.js";
import { Line } from "./line.js";
import { tellLine, tellWaiting } from "./line_notice.js";
import { moved } from "./motion.js";
import { exchangeNonces } from "./exchange.js";
import { fillNonces } from "./nonce.js";
import { beginPhaseTwo } from "./phase_two.js";
import { measureLog, put, putLog, say, trouble } from "./regions.js";
import { reveal } from "./reveal.js";
import { motionWanted } from "./settings.js";
import { thrownIn } from "./throw_in.js";
import { notePass, offerSilence } from "./silence.js";
import { tellTurn } from "./turn.js";
import { fold, orderMessage } from "./orders.js";

/** So long who has played at a shared screen sees what came of it, before the curtain falls. */
const HAND_OVER = 1400;
/** A second tap within so many milliseconds belongs to the first. */
const TWICE = 700;
const table = document.querySelector("main.table");

let shown = Number(table.dataset.version);
/** The number of the last message that is shown: the next one tells what has changed since. */
let last = 0;
/** Has the whole table been asked for? */
let isAsked = false;
let queue = Promise.resolve();
/** How many tables have come that are not shown, or whose cards still fly. */
let unseen = 0;
/** Does a finished trick lie open, while what is to be answered comes only after it? */
let isRevealing = false;
let unsaid = [];
/** When the reader last answered. */
let answered = -TWICE;
/** What the reader last offered or asked for besides an answer, and when. */
let offered = { what: "", at: -TWICE };
/** Is the curtain about to fall? */
let isHandedOver = false;

/** Can this message be shown on top of what is shown? If not, the whole table is asked for: what has changed since another
 * table would be put into the wrong one, and a process of the server may know less than the one before. */
function fits(message) {
  const isNext = !message.whole && message.number === last + 1;
  const isWhole = message.whole && (message.version >= shown || isAsked);
  if (isNext || isWhole) {
    isAsked = isAsked && !isWhole;
    return true;
  }
  last = NaN;
  if (!isAsked) line.send({ type: "hello", version: shown, whole: true });
  isAsked = true;
  return false;
}

async function show(message) {
  if (!fits(message)) return;
  last = message.number;
  const isNews = message.version > shown;
  // Where more has come meanwhile, nothing is watched until the page has caught up.
  const isLate = () => unseen > 1;
  isRevealing = true;
  const isTrick = await reveal(message.fragments, isLate());
  await moved(() => change(message), isLate());
  await beginPhaseTwo(isLate());
  unsaid.push(...(message.said ?? []), ...clockNews());
  if (unsaid.length && !isLate()) say(unsaid.splice(0));
  tellTurn(isNews && (isTrick ? "trick" : "card"));
  table.dataset.line = "open";
}

/** The first hand is dealt once, not whenever something changes. */
const deal = () => document.querySelector("[data-fresh]")?.classList.toggle("dealt", motionWanted());

function change(message) {
  const wasOver = isOver();
  const wasBefore = document.querySelector(".settling") !== null;
  shown = message.version;
  document.getElementById("trick").classList.remove("reveal");
  put(message.fragments);
  if (message.log) putLog(message.log);
  measureLog();
  if (wasBefore) deal();
  if (wasBefore && document.querySelector("#hand .slot")) noteDeal(gameHere());
  fillNonces();
  exchangeNonces();
  setClocks(message.heard);
  offerSilence();
  liftAgain();
  arrange();
  for (const field of document.querySelectorAll("input[name=version]")) field.value = message.version;
  if (!wasOver) leadToEnd();
  tellTurningPoint();
  isRevealing = false;
  choose(line.pending?.action);
}

/** Would this tap plan a card that was meant as the second half of a double tap, or in a hand that is about to change? */
const isTooSoon = () => Boolean(line.pending) || isRevealing || performance.now() < answered + TWICE;

/** Is this the second half of a double tap, which asks for nothing more? */
function isTwice(what) {
  const at = performance.now();
  const isAgain = offered.what === what && at < offered.at + TWICE;
  if (!isAgain) offered = { what, at };
  return isAgain;
}

/** The answer that is on its way stays lifted, until it counts or is put back. */
function choose(action) {
  if (action) table.querySelector(`button[name=action][value="${CSS.escape(action)}"] .card`)?.classList.add("chosen");
}

function refused(message) {
  for (const one of document.querySelectorAll(".chosen")) one.classList.remove("chosen");
  trouble(message.sentence);
}

/** Both play at this screen, and the other one is asked: the curtain falls when what happened has been seen. */
function handOver(to) {
  if (isHandedOver) return;
  isHandedOver = true;
  queue.then(() => setTimeout(() => location.replace(to), HAND_OVER));
}

function heard(message) {
  if (message.type === "table") {
    unseen += 1;
    message.heard = Date.now();
    queue = queue.then(() => show(message)).finally(() => {
      unseen -= 1;
      isRevealing = false;
    });
  }
  if (message.type === "refused") refused(message);
  else if (message.type === "go") location.assign(message.to);
  else if (message.type === "hand-over") handOver(message.to);
  tellWaiting(Boolean(line.pending));
}

function changed(isOpen) {
  isAsked = false; // what was asked on another line is not answered on this one
  tellLine(isOpen);
  if (!isOpen) table.dataset.line = "lost";
}

/** The seat or the game is gone: what is still on its way is shown, and nothing is answered here. */
function ended(how) {
  tellLine(true);
  trouble(document.getElementById("trouble").dataset[how], true);
  queue = queue.then(() => {
    for (const button of table.querySelectorAll("button[name]")) button.disabled = true;
  });
}

/** What is thrown into the next deal, where another game is asked for. */
function forNextDeal({ form, value }) {
  if (!["rematch", "accept"].includes(value)) return {};
  return thrownIn(form, !form.querySelector("[data-exchange]"));
}

const line = table.dataset.socket ? new Line(table.dataset.socket, shown, heard, changed, ended) : null;

document.addEventListener("submit", (event) => {
  const button = event.submitter;
  // Before the line has ever been open, the form goes its own way.
  if (!line?.wasOpen || !button?.name || !table.contains(button)) return;
  if (button.name === "trust" || button.name === "against") return;
  event.preventDefault();
  if (button.name === "what") {
    if (isTwice(button.value)) return;
    line.tell({ type: "offer", what: button.value, version: shown, ...forNextDeal(button) });
  }
  else if (button.name === "key") {
    line.tell({ type: "phrase", key: button.value });
    fold(button);
  }
  else if (button.name === "order") {
    if (button.closest("#hand") && isTooSoon()) return;
    line.tell(orderMessage(button.form, button.value));
    fold(button);
  }
  else if (!line.pending && !isRevealing && isConfirmed(button)) {
    // Who answers answers what is to be seen, not what is still on its way; where that matters, the server says so.
    choose(button.value);
    answered = performance.now();
    if (button.value === "pass") notePass();
    line.tell({ type: "act", action: button.value, version: shown });
    tellWaiting(true);
  }
});

deal();
tellTurningPoint();
measureLog();
offerSilence();
startKeys();
startConfirming();
startClocks();
