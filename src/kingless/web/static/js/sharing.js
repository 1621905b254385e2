// Copying and sending a link.

/** Bring the buttons of this part of the page to life. */
export function startSharing(place) {
  for (const button of place.querySelectorAll("[data-copy]")) {
    const field = document.getElementById(button.dataset.copy);
    button.hidden = !navigator.clipboard;
    button.addEventListener("click", async () => {
      field.select();
      await navigator.clipboard.writeText(field.value);
      button.textContent = button.dataset.done;
    });
  }
  for (const button of place.querySelectorAll("[data-share]")) {
    const field = document.getElementById(button.dataset.share);
    button.hidden = !navigator.share;
    // Whoever closes the system's own dialog has changed their mind: nothing to tell.
    button.addEventListener("click", () => navigator.share({ url: field.value }).catch(() => {}));
  }
}
