// The replay: the scrubber, the steps, the jump marks and the arrows all show a moment. Without it they are links.
import { unfold } from "./after_fold.js";
import { moved } from "./motion.js";

const PACE = 1500;
const KEPT = 80;
const moments = new Map();

let form, field, here, last, now, wanted, isLoading, runner;

async function fetched(number) {
  if (!moments.has(number)) {
    const answer = await fetch(`${here}/moment?at=${number}`).catch(() => null);
    if (!answer?.ok) return null;
    moments.set(number, await answer.text());
    if (moments.size > KEPT) moments.delete(moments.keys().next().value);
  }
  return moments.get(number);
}

function mark(board) {
  now = Number(board.querySelector(".halt").dataset.number);
  field.setAttribute("aria-valuetext", board.querySelector(".halt").dataset.headline);
  const places = [0, Math.max(0, now - 1), Math.min(last, now + 1), last];
  for (const step of form.querySelectorAll("[data-step]")) step.href = `?at=${places[step.dataset.step]}#replay`;
  const tricks = [...document.querySelectorAll(".rail [data-at]")];
  const current = tricks.filter((one) => Number(one.dataset.at) <= now).at(-1);
  for (const one of tricks) {
    if (one === current) one.setAttribute("aria-current", "step");
    else one.removeAttribute("aria-current");
  }
  history.replaceState(null, "", `?at=${now}`);
}

/** Show this moment; of several that are asked for at once, the last. */
async function show(number) {
  wanted = Math.min(last, Math.max(0, number));
  field.value = wanted;
  if (isLoading) return;
  isLoading = true;
  try {
    while (wanted !== now) {
      const next = wanted;
      const html = await fetched(next);
      if (html === null) break;
      const board = document.getElementById("board");
      const isStep = Math.abs(next - now) === 1;
      const change = () => {
        board.innerHTML = html;
        mark(board);
      };
      if (isStep) await moved(change);
      else change();
      now = next;
    }
    wanted = now;
    field.value = now;
    document.getElementById("said").textContent = field.getAttribute("aria-valuetext");
    if (now < last) fetched(now + 1);
  } finally {
    isLoading = false;
  }
}

function rest() {
  clearInterval(runner);
  runner = undefined;
  name(form.querySelector("[data-run]"), false);
}

function name(button, runs) {
  button.classList.toggle("runs", runs);
  button.children[0].textContent = runs ? "❚❚" : "▷";
  button.children[1].textContent = runs ? button.dataset.runs : button.dataset.rests;
}

function run(button) {
  if (runner) return rest();
  name(button, true);
  if (now === last) show(0);
  runner = setInterval(() => (now >= last ? rest() : show(now + 1)), PACE);
}

function keys(event) {
  if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
  if (event.target.closest("input, select, textarea, details, dialog")) return;
  const places = { ArrowLeft: now - 1, ArrowRight: now + 1 };
  if (!(event.key in places)) return;
  event.preventDefault();
  rest();
  show(places[event.key]);
}

/** Bring the replay to life. */
export function startReplay() {
  form = document.querySelector(".scrub");
  field = form.elements.at;
  here = document.querySelector("main").dataset.here;
  last = Number(form.dataset.last);
  now = wanted = Number(field.value);
  form.querySelector("[data-go]").hidden = true;
  const button = form.querySelector("[data-run]");
  button.hidden = false;
  button.addEventListener("click", () => run(button));
  field.addEventListener("input", () => {
    rest();
    show(Number(field.value));
  });
  form.addEventListener("submit", (event) => event.preventDefault());
  document.addEventListener("click", (event) => {
    const link = event.target.closest("[data-at], .scrub a[data-step]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    rest();
    show(Number(new URL(link.href).searchParams.get("at")));
    if (!link.closest("#replay")) {
      unfold("board");
      document.getElementById("board").scrollIntoView();
    }
  });
  document.addEventListener("keydown", keys);
}
