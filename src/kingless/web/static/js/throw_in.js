// What is thrown in with a new game: the nonce itself against a bot; else only its fingerprint, and this browser keeps it.
import { commitment } from "./fair.js";
import { gameHere, keep } from "./kept_promises.js";
import { byChance, isWritten } from "./nonce.js";

/** So much of what somebody has written is thrown in, before something by chance. */
const WRITTEN = 40;

/** What is sent with this form, where the fingerprint of a deal stands in it. */
export function thrownIn(form, isBot) {
  const promised = form.querySelector("[data-fair]")?.dataset.fair;
  const text = form.querySelector("[data-nonce]")?.value.trim().replace(/\s+/g, " ").replaceAll("|", "/");
  if (!text || !promised) return {};
  if (isBot) {
    keep({ promised, nonce: text, commit: commitment(text), sent: true });
    return { nonce: text };
  }
  // Whoever could guess the nonce could find it by its fingerprint.
  const nonce = isWritten(text) ? `${[...text].slice(0, WRITTEN).join("").trim()} ${byChance()}` : text;
  const promise = { promised, nonce, commit: commitment(nonce), after: gameHere() };
  return keep(promise) ? { commit: promise.commit } : {};
}

/** Is the game that this button begins one against a bot? */
const isAgainstBot = (form, button) =>
  button.name === "against" ? button.value.startsWith("level-") : !form.querySelector("[data-exchange]");

/** Send a form with what is thrown in, as if it had been sent by this button. */
export function sendForm(form, button) {
  const field = form.querySelector("[data-nonce]");
  const more = { ...thrownIn(form, isAgainstBot(form, button)), ...(button.name && { [button.name]: button.value }) };
  const added = Object.entries(more).map(([name, value]) => {
    const input = document.createElement("input");
    Object.assign(input, { type: "hidden", name, value });
    return input;
  });
  form.append(...added);
  field.disabled = true; // what it says is sent above, or not at all
  form.submit();
  field.disabled = false;
  for (const one of added) one.remove();
}
