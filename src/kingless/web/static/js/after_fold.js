// On a phone a judged game shows its turning points first; what else there is lies folded until somebody wants it.

const PHONE = "(max-width: 43.99rem)";

/** Unfold the section with this id, if there is one. */
export function unfold(id) {
  const part = id && document.getElementById(id)?.querySelector(":scope > details");
  if (part) part.open = true;
}

const wanted = () => unfold(decodeURIComponent(location.hash.slice(1)));

/** Fold what a phone has no room for; the section that the address names stays open. */
export function foldOnPhones() {
  if (document.querySelector("[data-judged]") && matchMedia(PHONE).matches) {
    for (const part of document.querySelectorAll("details[data-fold]")) part.open = false;
  }
  wanted();
  addEventListener("hashchange", wanted);
}
