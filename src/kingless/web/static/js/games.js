// The games of this browser: it remembers their addresses, and its cookies show the server which seats it holds.
import { told } from "./dates.js";

const KEY = "kingless-games";
const MOST = 30;
const EVERY = 20000;
/** So many are shown on the start page. */
const FEW = 4;

function remembered() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter((one) => typeof one === "string") : [];
  } catch {
    return [];
  }
}

function remember(games) {
  try {
    localStorage.setItem(KEY, JSON.stringify(games.slice(0, MOST)));
  } catch {
    // A browser without storage forgets; whoever keeps the address finds the game.
  }
}

/** Remember the game of this page, the newest first. */
export function rememberGame() {
  const here = location.pathname.match(/^\/game\/([\w-]+)$/)?.[1];
  if (here) remember([here, ...remembered().filter((one) => one !== here)]);
}

async function state(game) {
  const answer = await fetch(`/game/${game}/state`).catch(() => null);
  if (answer?.status === 404) return { game, gone: true };
  return answer?.ok ? await answer.json() : { game };
}

/** How the games stand: those where it is the reader's move first. Games that are gone are forgotten. */
async function standing() {
  const states = await Promise.all(remembered().map(state));
  remember(states.filter((one) => !one.gone).map((one) => one.game));
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

async function draw(place) {
  const all = await standing();
  const games = place.dataset.games === "all" ? all : all.filter((one) => !one.over).slice(0, FEW);
  place.hidden = !games.length;
  const none = document.querySelector("[data-no-games]");
  if (none) none.hidden = Boolean(games.length);
  place.querySelector("ul").replaceChildren(...games.map(line));
}

/** Show the games of this browser where the page has a place for them, and keep that up to date. */
export function showGames() {
  const place = document.querySelector("[data-games]");
  if (!place) return;
  draw(place);
  setInterval(() => document.hidden || draw(place), EVERY);
  document.addEventListener("visibilitychange", () => document.hidden || draw(place));
}
