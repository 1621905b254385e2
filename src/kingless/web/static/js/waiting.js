// Who waits for a friend sees the table as soon as there is one, and is told where the line is lost meanwhile.
import { tellLine } from "./line_notice.js";

const OFTEN = 1500;
/** So long the server may take to answer. */
const ANSWER = 8000;
/** From here on a status says that a proxy does not reach the server, or that the server fails. */
const AWAY = 500;

let isOpen = true;
let timer;

/** Only what is new is told. */
function note(nowOpen) {
  if (nowOpen !== isOpen) tellLine(nowOpen);
  isOpen = nowOpen;
}

/** Look again after a while; of two looks at once only the later one goes on. */
function lookSoon() {
  clearTimeout(timer);
  timer = setTimeout(look, OFTEN);
}

async function look() {
  const answer = await fetch(location.href, { signal: AbortSignal.timeout(ANSWER) }).catch(() => null);
  const page = answer && answer.status < AWAY ? await answer.text().catch(() => null) : null;
  note(page !== null);
  // The table, or the notice that there is none any more; whoever asks too often is asked to wait.
  if (page !== null && answer.status !== 429 && !page.includes("data-waits")) location.reload();
  else lookSoon();
}

lookSoon();
addEventListener("offline", () => note(false));
addEventListener("online", look);

// Who plays a bot meanwhile is called when somebody sits down; in which words, this page says.
const meanwhile = document.querySelector("[data-meanwhile]");
meanwhile?.addEventListener("click", () => {
  const { meanwhile: told, way } = meanwhile.dataset;
  try {
    sessionStorage.setItem("kingless-waiting", JSON.stringify({ at: location.pathname, told, way }));
  } catch {
    // Without storage nobody is called; the table stands under the games of the start page.
  }
});
