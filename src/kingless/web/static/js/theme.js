// The light that the reader has chosen, and room for the games under way, before anything is drawn.
try {
  const chosen = localStorage.getItem("kingless-theme");
  if (chosen) document.documentElement.dataset.theme = chosen;
  const going = localStorage.getItem("kingless-going");
  if (going) document.documentElement.style.setProperty("--going", going);
} catch {
  // Without storage the system decides.
}
