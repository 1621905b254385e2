// The page of the links of a game as a dialog at its table: to watch, and to go on with another device.
import { pack } from "./carried_promises.js";
import { startSharing } from "./sharing.js";

const dialog = document.getElementById("share");
const place = dialog.querySelector(".share");

/** Fetch the page of the links, and put the part that is shared into the dialog. */
async function fill(address, options) {
  const answer = await fetch(address, options);
  if (!answer.ok) throw new Error(answer.statusText);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const styled = page.querySelector(".share link");
  place.replaceChildren(...page.querySelector(".share").childNodes);
  const loaded = new Promise((resolve) => {
    styled.onload = resolve;
    styled.onerror = resolve;
  });
  const link = place.querySelector("#device-link");
  if (link) pack(link);
  startSharing(place);
  const form = place.querySelector("form");
  form?.addEventListener("submit", (event) => {
    event.preventDefault();
    const sent = { method: "POST", body: new URLSearchParams(new FormData(form)) };
    fill(form.action, sent).then(() => place.querySelector("#device-link").focus(), () => form.submit());
  });
  await loaded;
}

/** Show it; where the line is lost, the caller goes to the page instead. */
export async function showShare(link) {
  await fill(link.href);
  dialog.showModal();
  document.getElementById("h-share").focus();
}
