// The page of a game: answers go over the line, fragments come back, cards move. Without it the forms do everything.
import "./page.js";
import { clockNews, setClocks, startClocks } from "./clock.js";
import { isOver, leadToEnd } from "./end.js";
import { arrange, startKeys } from "./keys.js";
import { gameHere, noteDeal } from "./kept_promises.js";
import { Line } from "./line.js";
import { moved } from "./motion.js";
import { exchangeNonces } from "./exchange.js";
import { fillNonces } from "./nonce.js";
import { put, putLog, say, trouble } from "./regions.js";
import { reveal } from "./reveal.js";
import { motionWanted } from "./settings.js";
import { thrownIn } from "./throw_in.js";
import { tellTurn } from "./turn.js";
import { fold, orderMessage } from "./orders.js";

const table = document.querySelector("main.table");

let shown = Number(table.dataset.version);
let queue = Promise.resolve();
/** How many tables have come that are not shown, or whose cards still fly. */
let unseen = 0;
/** Does a finished trick lie open, while what is to be answered comes only after it? */
let isRevealing = false;
let unsaid = [];

async function show(message) {
  if (message.version < shown) return;
  const isNews = message.version > shown;
  // Where more has come meanwhile, nothing is watched until the page has caught up.
  const isLate = () => unseen > 1;
  isRevealing = true;
  const isTrick = await reveal(message.fragments, isLate());
  await moved(() => change(message), isLate());
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
  if (wasBefore) deal();
  if (wasBefore && document.querySelector("#hand .slot")) noteDeal(gameHere());
  fillNonces();
  exchangeNonces();
  setClocks(message.heard);
  arrange();
  for (const field of document.querySelectorAll("input[name=version]")) field.value = message.version;
  if (!wasOver) leadToEnd();
  isRevealing = false;
}

function refused(message) {
  for (const one of document.querySelectorAll(".chosen")) one.classList.remove("chosen");
  trouble(message.sentence);
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
}

function changed(isOpen) {
  const notice = document.getElementById("trouble");
  trouble(isOpen ? (notice.dataset.standing ?? "") : notice.dataset.lost, true);
  if (!isOpen) table.dataset.line = "lost";
}

/** The seat or the game is gone: what is still on its way is shown, and nothing is answered here. */
function ended(how) {
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
  if (!line?.wasOpen || !button?.name || !table.contains(button) || button.name === "trust") return;
  event.preventDefault();
  if (button.name === "what") line.send({ type: "offer", what: button.value, ...forNextDeal(button) });
  else if (button.name === "key") line.send({ type: "phrase", key: button.value });
  else if (button.name === "order") {
    line.send(orderMessage(button.form, button.value));
    fold(button);
  }
  else if (!line.isBusy && !isRevealing) {
    // Who answers answers what is to be seen, not what is still on its way; where that matters, the server says so.
    button.querySelector(".card")?.classList.add("chosen");
    line.act(button.value, shown);
  }
});

deal();
startKeys();
startClocks();
