// What the player throws into the deal: by chance, made in this browser, after the fingerprint has come.

const fields = document.querySelectorAll("[data-nonce]");
let written = "";

addEventListener("input", (event) => {
  if (event.target.matches("[data-nonce]")) written = event.target.value;
});

/** Did somebody write this, and not chance? */
export const isWritten = (text) => text === written.trim();

/** Something that nobody can guess. */
export function byChance() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (one) => one.toString(16).padStart(2, "0")).join("");
}

/** Fill the fields that are empty; one that was drawn anew gets back what had been written. */
export function fillNonces() {
  for (const field of document.querySelectorAll("[data-nonce]")) field.value ||= written || byChance();
}

fillNonces();
for (const { form } of fields) {
  // A fingerprint is good for one game: the second half of a double click asks for nothing.
  form?.addEventListener("submit", (event) => {
    if (form.dataset.sent) event.preventDefault();
    form.dataset.sent = "yes";
    setTimeout(() => delete form.dataset.sent, 3000);
  });
}

// What is sent needs more than a page to look at does, so it is loaded when somebody begins to do something.
const load = () => import("./throw_in.js");
if (fields.length) addEventListener("pointerdown", () => load().catch(() => {}), { once: true });

/** Does this button begin a game, or ask for one? */
const beginsGame = (button) => ["against", ""].includes(button.name) || ["rematch", "accept"].includes(button.value);

// At the window, after everybody else: where the table has sent it over its line, there is nothing left to do.
addEventListener("submit", (event) => {
  const { target: form, submitter } = event;
  if (event.defaultPrevented || !submitter || !beginsGame(submitter) || !form.querySelector("[data-nonce]")) return;
  event.preventDefault();
  load().then(({ sendForm }) => sendForm(form, submitter), () => form.submit());
});

// A page that the browser has put aside comes back with its old fingerprint.
addEventListener("pageshow", (event) => {
  if (event.persisted && fields.length) location.reload();
});
