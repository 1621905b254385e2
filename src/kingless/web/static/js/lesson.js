// A lesson on the table: answers are asked for in the background, and cards move. Without it the form does everything.
import { arrange, startKeys } from "./keys.js";
import { finish } from "./lessons.js";
import { moved } from "./motion.js";
import { put, say, trouble } from "./regions.js";
import { reveal } from "./reveal.js";

const REGIONS = ["coach", "status", "trick", "hand", "options", "piles", "votes", "log", "after"];
const table = document.querySelector("main.table");
const form = document.getElementById("answer");
// The cards are buttons called "action", so the form has no such property of its own.
const here = () => form.getAttribute("action");
let isBusy = false;

const lines = (page) => [...page.querySelectorAll("#log .lines li")].map((one) => one.textContent);

function note() {
  if (document.querySelector("[data-done]")) finish(table.dataset.lesson);
}

async function show(page) {
  const before = lines(document).length;
  const html = Object.fromEntries(REGIONS.map((id) => [id, page.getElementById(id).innerHTML]));
  await reveal({ trick: html.trick }, false);
  await moved(() => {
    document.getElementById("trick").classList.remove("reveal");
    put(html);
    arrange();
  });
  form.setAttribute("action", page.getElementById("answer").getAttribute("action"));
  history.replaceState(null, "", here());
  // A remark is an alert and says itself.
  const says = page.querySelector(".coach-remark") ? [] : [page.querySelector(".coach-says").textContent];
  say([...lines(document).slice(before), ...says]);
  document.querySelector(".area-coach").scrollIntoView({ block: "nearest" });
  document.querySelector(".coach-go a")?.focus({ preventScroll: true });
  note();
}

async function answer(value) {
  const address = new URL(here(), location.href);
  address.search = new URLSearchParams({ action: value });
  const response = await fetch(address).catch(() => null);
  if (!response) return trouble(document.getElementById("trouble").dataset.lost);
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  // What is no lesson, such as a notice, is shown as the page that it is.
  if (page.getElementById("coach")) await show(page);
  else location.assign(address);
}

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  if (isBusy || !event.submitter?.value) return;
  isBusy = true;
  await answer(event.submitter.value).finally(() => (isBusy = false));
});

startKeys();
note();
