// What the reader has chosen for all pages: light, motion, keys. Kept in this browser only.

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

/** May cards move from place to place? */
export function motionWanted() {
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  return !still && read("motion") !== "off";
}

/** May single letters be commands? */
export function keysWanted() {
  return read("keys") !== "off";
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
    if (control.type === "checkbox") control.checked = read(name) !== "off";
    else control.value = read(name);
    control.addEventListener("change", () => {
      write(name, control.type === "checkbox" ? (control.checked ? "" : "off") : control.value);
      if (name === "theme") light(control.value);
    });
  }
}
