// What the player throws into the deal: by chance, made in this browser, after the fingerprint has come.

const fields = document.querySelectorAll("[data-nonce]");
let written = "";

addEventListener("input", (event) => {
  if (event.target.matches("[data-nonce]")) written = event.target.value;
});

function byChance() {
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

// A page that the browser has put aside comes back with its old fingerprint.
addEventListener("pageshow", (event) => {
  if (event.persisted && fields.length) location.reload();
});
