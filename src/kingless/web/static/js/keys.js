// The whole game by keyboard; the help dialog lists the keys.
import { say } from "./regions.js";
import { keysWanted } from "./settings.js";

const handButtons = () => [...document.querySelectorAll("#hand button")];

/** One stop for the whole hand; the arrows go from card to card. */
export function arrange() {
  const buttons = handButtons();
  const first = buttons.find((one) => one === document.activeElement) ?? buttons.find((one) => one.value) ?? buttons[0];
  for (const one of buttons) one.tabIndex = one === first ? 0 : -1;
}

function step(event) {
  const buttons = handButtons();
  const at = buttons.indexOf(document.activeElement);
  if (at < 0) return false;
  const places = { ArrowRight: at + 1, ArrowDown: at + 1, ArrowLeft: at - 1, ArrowUp: at - 1, Home: 0, End: buttons.length - 1 };
  if (!(event.key in places)) return false;
  const next = buttons[(places[event.key] + buttons.length) % buttons.length];
  next.focus();
  arrange();
  return true;
}

const COMMANDS = {
  h: () => (document.querySelector("#hand button[value]") ?? handButtons()[0])?.focus(),
  o: () => document.querySelector("#options button, #options summary")?.focus(),
  v: () => say([...document.querySelectorAll("#votes .vote > .unseen")].map((one) => one.textContent)),
  c: () => say([...document.querySelectorAll("#tracker .tracked > .unseen")].map((one) => one.textContent)),
  l: () => document.getElementById("log").focus(),
  "?": () => document.getElementById("help")?.showModal(),
};

function isTyping(target) {
  return target.closest("input, select, textarea, dialog, [contenteditable]");
}

/** Listen to the keyboard. */
export function startKeys() {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || isTyping(event.target)) return;
    const command = keysWanted() ? COMMANDS[event.key.toLowerCase()] : undefined;
    if (command) command();
    if (command || step(event)) event.preventDefault();
  });
  // A finger that touches a card which may not be played asks why.
  document.addEventListener("click", (event) => event.target.closest?.(".refused")?.focus());
  arrange();
}
