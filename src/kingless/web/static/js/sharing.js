// Copying and sending a link, and waiting for whoever gets it.

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
