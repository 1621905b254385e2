// Who has passed twice on the same artifact is offered not to be asked about it again. Only this page knows of it.

const TWICE = 2;
const passes = new Map();
const offers = () => [...document.querySelectorAll("#prompt [data-silence]")];

/** Note that the reader uses none of the artifacts that could be used now. */
export function notePass() {
  for (const { dataset } of offers()) passes.set(dataset.silence, (passes.get(dataset.silence) ?? 0) + 1);
}

/** Show the offer for each artifact that has been passed on often enough. */
export function offerSilence() {
  for (const one of offers()) one.hidden = (passes.get(one.dataset.silence) ?? 0) < TWICE;
}
