// How the games of this browser stand, as a list that is kept up to date.
import { told } from "./dates.js";
import { remember, remembered } from "./games.js";

const EVERY = 20000;
/** So many are shown on the start page. */
const FEW = 4;

/** How this game stands, for this browser. */
export async function state(game) {
  const answer = await fetch(`/game/${game}/state`).catch(() => null);
  if (answer?.status === 404) return { game, gone: true };
  return answer?.ok ? await answer.json() : { game };
}

/** Mark the bot that is suggested after the last game against one, and say why, where this page has bots. */
function suggest(last) {
  const why = document.querySelector("[data-why]");
  if (!last || !why) return;
  why.textContent = last.why;
  for (const bot of document.querySelectorAll(".level")) bot.classList.toggle("suggested", bot.value === last.level);
}

/** How the games stand: those where it is the reader's move first. Games that are gone are forgotten. */
async function standing() {
  const states = await Promise.all(remembered().map(state));
  remember(states.filter((one) => !one.gone).map((one) => one.game));
  suggest(states.find((one) => one.level));
  const rank = (one) => (one.over ? 2 : one.mine ? 0 : 1);
  return states.filter((one) => one.title).sort((a, b) => rank(a) - rank(b));
}

function line(one) {
  const item = document.createElement("li");
  const link = document.createElement("a");
  const parts = [["b", one.title], ["span", one.told]];
  if (one.deadline) parts.push(["span", `${one.until} ${told(one.deadline)}`]);
  link.href = `/game/${one.game}`;
  link.classList.toggle("mine", one.mine);
  for (const [tag, text] of parts) {
    const part = document.createElement(tag);
    part.textContent = text;
    link.append(part);
  }
  item.className = "open-game";
  item.append(link);
  return item;
}

/** The next visit to the start page leaves room for so many games, so that nothing moves when they are there. */
function keepRoom(count) {
  if (count) localStorage.setItem("kingless-going", count);
  else localStorage.removeItem("kingless-going");
  document.documentElement.style.removeProperty("--going");
}

async function draw(place) {
  const all = await standing();
  const games = place.dataset.games === "all" ? all : all.filter((one) => !one.over).slice(0, FEW);
  place.hidden = !games.length;
  if (place.dataset.games === "going") keepRoom(games.length);
  const none = document.querySelector("[data-no-games]");
  if (none) none.hidden = Boolean(games.length);
  place.querySelector("ul").replaceChildren(...games.map(line));
}

/** Draw the list into this place, and keep it up to date. */
export function keepDrawing(place) {
  draw(place);
  setInterval(() => document.hidden || draw(place), EVERY);
  document.addEventListener("visibilitychange", () => document.hidden || draw(place));
}
