// The light that the reader has chosen, before anything is drawn.
try {
  const chosen = localStorage.getItem("kingless-theme");
  if (chosen) document.documentElement.dataset.theme = chosen;
} catch {
  // Without storage the system decides.
}
