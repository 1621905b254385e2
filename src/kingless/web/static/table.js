// The page of a game: answers go over the line, fragments come back, cards move. Without it the forms do everything.
import "./page.js";
import { clockNews, setClocks, startClocks } from "./clock.js";
import { arrange, startKeys } from "./keys.js";
import { Line } from "./line.js";
import { moved, pause } from "./motion.js";
import { lastTrick, put, say, trouble } from "./regions.js";
import { motionWanted } from "./settings.js";
import { tellTurn } from "./turn.js";
import { wish } from "./wishes.js";

const table = document.querySelector("main.table");
const LOOK = 1100;

let shown = Number(table.dataset.version);
let trick = lastTrick(document.getElementById("trick").innerHTML).number;
let queue = Promise.resolve();
let unseen = 0;

/** The finished trick lies open for a moment before the cards are collected. */
async function reveal(html) {
  const last = lastTrick(html);
  if (last.number <= trick) return;
  trick = last.number;
  const laid = [...document.querySelectorAll("#trick .now .near [data-card]")].map((one) => one.dataset.card);
  await moved(() => {
    put({ trick: html });
    document.getElementById("trick").classList.add("reveal");
    // What lay on the table already has left the hand; an equal card may still be in it.
    for (const code of last.codes.filter((one) => !laid.includes(one))) {
      document.querySelector(`#hand [data-card="${code}"]:not(.gone)`)?.classList.add("gone");
    }
  });
  await pause(LOOK);
}

async function show(message) {
  if (message.version < shown) return;
  const before = trick;
  const isNews = message.version > shown;
  shown = message.version;
  if (message.fragments.trick) await reveal(message.fragments.trick);
  await moved(() => {
    document.getElementById("trick").classList.remove("reveal");
    put(message.fragments);
    setClocks(message.heard);
    arrange();
  });
  for (const field of document.querySelectorAll("input[name=version]")) field.value = message.version;
  const said = [...(message.said ?? []), ...clockNews()];
  if (said.length) say(said);
  tellTurn(isNews && (trick > before ? "trick" : "card"));
}

function present(message) {
  const plate = document.querySelector(`[data-seat="${Number(message.seat)}"] .presence`);
  if (!plate) return;
  plate.classList.toggle("here", message.here);
  plate.classList.toggle("away", !message.here);
  plate.textContent = message.here ? plate.dataset.here : plate.dataset.away;
}

function refused(message) {
  for (const one of document.querySelectorAll(".chosen")) one.classList.remove("chosen");
  trouble(message.sentence);
}

function heard(message) {
  if (message.type === "table") {
    unseen += 1;
    message.heard = Date.now();
    queue = queue.then(() => show(message)).finally(() => (unseen -= 1));
  }
  if (message.type === "refused") refused(message);
  else if (message.type === "presence") present(message);
  else if (message.type === "go") location.assign(message.to);
}

function changed(isOpen) {
  const notice = document.getElementById("trouble");
  trouble(isOpen ? "" : notice.dataset.lost, true);
}

const line = table.dataset.socket ? new Line(table.dataset.socket, shown, heard, changed) : null;

document.addEventListener("submit", (event) => {
  const button = event.submitter;
  // Before the line has ever been open, the form goes its own way.
  if (!line?.wasOpen || !button?.name || !table.contains(button)) return;
  event.preventDefault();
  if (button.name === "what") line.send({ type: "offer", what: button.value });
  else if (button.name === "key") line.send({ type: "phrase", key: button.value });
  else if (button.name === "wish") line.send(wish(button.form, button.value));
  else if (!line.isBusy && !unseen) {
    // Who answers answers what is to be seen, not what is still on its way.
    button.querySelector(".card")?.classList.add("chosen");
    line.act(button.value);
  }
});

// The first hand is dealt once, not whenever something changes.
document.querySelector("[data-fresh]")?.classList.toggle("dealt", motionWanted());
startKeys();
startClocks();
