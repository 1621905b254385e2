// What the script adds to every page: settings, dialogs, menus that close.
import { rememberGame, showGames } from "./games.js";
import "./nonce.js";
import { startSettings } from "./settings.js";

startSettings();
rememberGame();
showGames();

// What only the pages of a game need; who leaves the page meanwhile needs it no more.
if (document.querySelector("main[data-promised]")) import("./game_promise.js").catch(() => {});
if (document.querySelector("[data-waits]")) import("./waiting.js").catch(() => {});

for (const button of document.querySelectorAll("[data-open]")) {
  const dialog = document.getElementById(button.dataset.open);
  button.hidden = false;
  button.addEventListener("click", () => dialog.showModal());
}

// The form of the start page follows what is chosen on it: loaded when somebody turns to it, or has been here.
const begin = document.querySelector(".begin");
if (begin) {
  const load = () => import("./start_form.js").catch(() => {});
  const was = performance.getEntriesByType("navigation")[0]?.type !== "navigate";
  for (const kind of ["focusin", "pointerdown", "change", "toggle"]) {
    begin.addEventListener(kind, load, { capture: true, once: true });
  }
  if (was || begin.querySelector(".builder")) load();
}

// What only the pages of links need.
if (document.querySelector("[data-copy], [data-share]")) {
  import("./sharing.js").then(({ startSharing }) => startSharing(document)).catch(() => {});
}

// Who has opened a table and plays a bot meanwhile is called when somebody sits down.
try {
  const waiting = JSON.parse(sessionStorage.getItem("kingless-waiting"));
  if (waiting) import("./meanwhile.js").then(({ lookAtTable }) => lookAtTable(waiting)).catch(() => {});
} catch {
  // Without storage nobody waits.
}

// Who wants the next free table takes its seat at once, with what is thrown in for its own deal.
const quick = document.querySelector("form[data-quick]");
if (quick && performance.getEntriesByType("navigation")[0]?.type === "navigate") {
  quick.querySelector(".main-button").click();
}

// What is a page without script is a dialog at the table.
document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-dialog]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  import("./share_dialog.js").then(({ showShare }) => showShare(link)).catch(() => location.assign(link.href));
});

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
