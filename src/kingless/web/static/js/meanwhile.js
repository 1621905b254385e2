// Who has opened a table and plays a bot meanwhile is told on every page when somebody sits down there.

const KEY = "kingless-waiting";
/** Often enough that the table stays in the lobby. */
const OFTEN = 4000;

const forget = () => sessionStorage.removeItem(KEY);

/** Tell it once, with the way to the table. */
function call({ at, told, way }) {
  forget();
  const notice = document.createElement("p");
  const link = document.createElement("a");
  notice.className = "called";
  notice.setAttribute("role", "alert");
  Object.assign(link, { href: at, textContent: way, className: "plain" });
  document.body.append(notice);
  notice.append(told, " ", link);
}

/** Look whether somebody has sat down, until that is so or the table is gone. */
export async function lookAtTable(waiting) {
  if (location.pathname === waiting.at) return forget();
  const answer = await fetch(waiting.at).catch(() => null);
  const page = answer?.ok ? await answer.text() : "";
  if (answer?.status === 404) return forget();
  if (page && !page.includes("data-waits")) return call(waiting);
  return setTimeout(() => lookAtTable(waiting), OFTEN);
}
