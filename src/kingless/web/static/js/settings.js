// What the reader has chosen for all pages: light, motion, keys, sound, notices, whether cards are lifted first. Kept in this browser only.

const PREFIX = "kingless-";

function read(name) {
  try {
    return localStorage.getItem(PREFIX + name) ?? "";
  } catch {
    return "";
  }
}

function write(name, value) {
  try {
    if (value) localStorage.setItem(PREFIX + name, value);
    else localStorage.removeItem(PREFIX + name);
  } catch {
    // A browser without storage forgets; the page works all the same.
  }
}

/** Do cards move where the reader has chosen nothing? As the system asks. */
const usualMotion = () => !matchMedia("(prefers-reduced-motion: reduce)").matches;

/** May cards move from place to place? */
export function motionWanted() {
  return (read("motion") || (usualMotion() ? "on" : "off")) === "on";
}

/** May single letters be commands? */
export function keysWanted() {
  return read("keys") !== "off";
}

/** Is a card lifted before it is played? */
export function confirmWanted() {
  return read("confirm") === "on";
}

/** May cards and turns be heard? */
export function soundWanted() {
  return read("sound") === "on";
}

/** May the browser notify the reader? */
export function noticeWanted() {
  return read("notice") === "on" && window.Notification?.permission === "granted";
}

// Browsers ask the reader, and only when the reader has asked for it.
async function allowNotices(control) {
  if (control.checked && (await Notification.requestPermission()) !== "granted") {
    control.checked = false;
    write("notice", "");
  }
}

function light(theme) {
  if (theme) document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
}

/** Bring the switches of this page to life. */
export function startSettings() {
  for (const box of document.querySelectorAll("[data-switches]")) box.hidden = false;
  for (const control of document.querySelectorAll("[data-setting]")) {
    const name = control.dataset.setting;
    const usual = name === "motion" ? usualMotion() : control.dataset.usual !== "off";
    if (control.type !== "checkbox") control.value = read(name);
    else control.checked = usual ? read(name) !== "off" : read(name) === "on";
    if (name === "notice") control.closest("label").hidden = !window.Notification;
    control.addEventListener("change", () => {
      const chosen = control.checked ? "on" : "off";
      if (control.type !== "checkbox") write(name, control.value);
      else write(name, control.checked === usual ? "" : chosen);
      if (name === "theme") light(control.value);
      if (name === "notice") allowNotices(control);
    });
  }
}
