// On a phone a judged game shows its turning points first, another one its votes; what else there is lies folded until
// somebody wants it.

const PHONE = "(max-width: 43.99rem)";

/** Unfold the section with this id, or the one that what has this id lies in, if there is one. */
export function unfold(id) {
  const named = id && document.getElementById(id);
  const part = named && (named.querySelector(":scope > details") ?? named.closest("details[data-fold]"));
  if (part) part.open = true;
}

const wanted = () => unfold(decodeURIComponent(location.hash.slice(1)));

/** Fold what a phone has no room for; the section that the address names stays open. */
export function foldOnPhones() {
  if (matchMedia(PHONE).matches) {
    const parts = [...document.querySelectorAll("details[data-fold]")];
    for (const part of document.querySelector("[data-judged]") ? parts : parts.slice(1)) part.open = false;
  }
  wanted();
  addEventListener("hashchange", wanted);
}
