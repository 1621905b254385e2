// What the script adds to every page: settings, dialogs, copying a link.
import { rememberGame, showGames } from "./games.js";
import "./nonce.js";
import { startSettings } from "./settings.js";
import { countFactions, followRules } from "./start_form.js";

startSettings();
rememberGame();
showGames();
countFactions();
followRules();

// What only the pages of a game need; who leaves the page meanwhile needs it no more.
if (document.querySelector("main[data-promised]")) import("./game_promise.js").catch(() => {});

for (const button of document.querySelectorAll("[data-open]")) {
  const dialog = document.getElementById(button.dataset.open);
  button.hidden = false;
  button.addEventListener("click", () => dialog.showModal());
}

for (const button of document.querySelectorAll("[data-copy]")) {
  const field = document.getElementById(button.dataset.copy);
  button.hidden = !navigator.clipboard;
  button.addEventListener("click", async () => {
    field.select();
    await navigator.clipboard.writeText(field.value);
    button.textContent = button.dataset.done;
  });
}

for (const button of document.querySelectorAll("[data-share]")) {
  const field = document.getElementById(button.dataset.share);
  button.hidden = !navigator.share;
  // Whoever closes the system's own dialog has changed their mind: nothing to tell.
  button.addEventListener("click", () => navigator.share({ url: field.value }).catch(() => {}));
}

// Who waits for a friend sees the table as soon as there is one.
const OFTEN = 1500;

if (document.querySelector("[data-waits]")) {
  const look = async () => {
    const page = await fetch(location.href).then((answer) => (answer.ok ? answer.text() : null)).catch(() => null);
    if (page !== null && !page.includes("data-waits")) location.reload();
    else setTimeout(look, OFTEN);
  };
  setTimeout(look, OFTEN);
}

// A menu closes when one looks elsewhere.
const FOLDS = "details.menu[open], .tool details[open], .order-box[open]";

document.addEventListener("click", (event) => {
  for (const menu of document.querySelectorAll(FOLDS)) {
    if (!menu.contains(event.target)) menu.open = false;
  }
});

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  for (const menu of document.querySelectorAll(FOLDS)) {
    menu.open = false;
    menu.querySelector("summary").focus();
  }
});
