// It is your move: the tab says so, and where the reader wants it, a notification and a sound.
import { noticeWanted } from "./settings.js";
import { sound } from "./sound.js";

const title = document.title;
const icon = document.querySelector("link[rel=icon]");
const still = icon.href;
const words = document.querySelector("main").dataset;
let was = isMine();
let notice;

function isMine() {
  return Boolean(document.querySelector("#options .prompt.mine"));
}

function mark(mine) {
  document.title = mine ? `● ${words.turn} · ${title}` : title;
  icon.href = mine ? icon.dataset.turn : still;
}

function notify() {
  if (!document.hidden || !noticeWanted()) return;
  try {
    notice = new Notification(words.turn, { body: title, tag: location.pathname, icon: icon.dataset.turn });
    notice.addEventListener("click", () => window.focus());
  } catch (error) {
    // Some phones let only installed programs notify; the tab has said it.
    if (!(error instanceof TypeError)) throw error;
  }
}

/** The table has changed: tell whose move it is, if that is news; what was heard already is not repeated. */
export function tellTurn(heard) {
  const mine = isMine();
  mark(mine);
  if (mine && !was) {
    notify();
    sound("turn");
  } else if (heard) sound(heard);
  was = mine;
}

document.addEventListener("visibilitychange", () => {
  if (!document.hidden) notice?.close();
});
mark(was);
