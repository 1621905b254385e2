// The check of the deal on the page: what fair.js finds, step by step.
import { check, checkKept } from "./fair.js";
import { gameHere, promisesOf } from "./kept_promises.js";

async function loaded(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(answer.statusText);
  return answer.json();
}

function tell(form, step) {
  const line = form.querySelector(`[data-step="${step.step}"]`);
  if (step.holds !== null) {
    line.classList.toggle("holds", step.holds);
    line.classList.toggle("fails", !step.holds);
    line.querySelector("output").textContent = step.holds ? `✓ ${form.dataset.holds}` : `✗ ${form.dataset.fails}`;
  }
  line.querySelector("code").textContent = step.found;
}

const isHeld = (step) => step.holds !== false;

/** What this browser kept of the deal of this game: the last nonce that it has shown for it, or was to show. */
const keptHere = () => promisesOf(gameHere()).find((one) => one.shown || one.sent || one.overruled);

/** What it has shown before that, and no deal came of it. */
const earlierHere = (kept) => promisesOf(gameHere()).filter((one) => one.shown && one.commit !== kept.commit);

async function run(form) {
  const sum = form.querySelector(".proof-sum");
  const kept = keptHere();
  const field = (name) => form.elements[name].value.trim();
  const given = {
    commitment: field("commitment").toLowerCase(),
    secret: field("secret").toLowerCase(),
    nonces: [field("nonce-0"), field("nonce-1")],
  };
  let steps;
  let promised = [];
  try {
    const record = form.dataset.proof.replace("proof.json", "record.json");
    const proof = await loaded(form.dataset.proof);
    steps = check(proof, given, await loaded(record));
    if (kept) promised = checkKept(proof, kept, earlierHere(kept));
  } catch {
    sum.textContent = form.dataset.lost;
    return;
  }
  for (const step of [...steps, ...promised]) tell(form, step);
  const isDealt = steps.every(isHeld);
  const isKept = promised.every(isHeld);
  const holds = isDealt && isKept;
  sum.textContent = holds ? form.dataset.all : isDealt ? form.dataset.differs : form.dataset.wrong;
  sum.classList.toggle("holds", holds);
  sum.classList.toggle("fails", !holds);
  if (!holds) form.querySelector(".proof-details").open = true;
}

/** Bring the check to life. */
export function startProof() {
  const form = document.querySelector("form.proof");
  if (!form) return;
  form.querySelector("[data-check]").hidden = false;
  if (keptHere()) {
    form.querySelector("[data-kept]").hidden = false;
    run(form); // whoever was cheated need not think of asking
  }
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    run(form);
  });
}
