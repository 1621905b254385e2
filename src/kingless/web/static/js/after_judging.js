// While a game is being judged, the page tells how far it is, and shows the verdicts when they are there.

const PAUSE = 1200;

async function look(here) {
  const answer = await fetch(`${here}/verdicts`).catch(() => null);
  if (!answer?.ok) return;
  const place = document.getElementById("judged");
  const fresh = document.createElement("template");
  fresh.innerHTML = await answer.text();
  const state = fresh.content.querySelector("[data-state]").dataset.state;
  if (state === "going") {
    const [line, bar] = ["[role=status]", "progress"].map((one) => place.querySelector(one));
    const [said, done] = ["[role=status]", "progress"].map((one) => fresh.content.querySelector(one));
    line.textContent = said.textContent;
    bar.max = done.max;
    bar.value = done.value;
    return;
  }
  // The replay has its marks from the verdicts too: the whole page is made anew, at the moment that is shown.
  location.hash = "verdicts";
  location.reload();
}

/** Look again and again while there is something to wait for. */
export function startJudging() {
  if (!document.querySelector('[data-state="going"]')) return;
  const { here } = document.querySelector("main").dataset;
  setInterval(() => look(here), PAUSE);
}
