// Who has passed twice on the same artifact is offered not to be asked about it again. Only this tab knows of it, also after
// a reload.

const TWICE = 2;
const PLACE = `kingless-passes ${location.pathname}`;
const passes = new Map(Object.entries(read()));
const offers = () => [...document.querySelectorAll("#prompt [data-silence]")];

function read() {
  try {
    return JSON.parse(sessionStorage.getItem(PLACE)) ?? {};
  } catch {
    return {};
  }
}

function write() {
  try {
    sessionStorage.setItem(PLACE, JSON.stringify(Object.fromEntries(passes)));
  } catch {
    // A browser without storage forgets; the page works all the same.
  }
}

/** Note that the reader uses none of the artifacts that could be used now. */
export function notePass() {
  for (const { dataset } of offers()) passes.set(dataset.silence, (passes.get(dataset.silence) ?? 0) + 1);
  write();
}

/** Show the offer for each artifact that has been passed on often enough. */
export function offerSilence() {
  for (const one of offers()) one.hidden = (passes.get(one.dataset.silence) ?? 0) < TWICE;
}
