// The games of this browser: it remembers their addresses, and its cookies show the server which seats it holds.

const KEY = "kingless-games";
const MOST = 30;

/** The addresses of the games, the newest first. */
export function remembered() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter((one) => typeof one === "string") : [];
  } catch {
    return [];
  }
}

/** Keep these, and no others. */
export function remember(games) {
  try {
    localStorage.setItem(KEY, JSON.stringify(games.slice(0, MOST)));
  } catch {
    // A browser without storage forgets; whoever keeps the address finds the game.
  }
}

/** Remember the game of this page, the newest first. */
export function rememberGame() {
  const here = location.pathname.match(/^\/game\/([\w-]+)$/)?.[1];
  if (here) remember([here, ...remembered().filter((one) => one !== here)]);
}

/** Show the games of this browser where the page has a place for them; who has none loads nothing more. */
export async function showGames() {
  const unkept = document.querySelector("[data-unkept]");
  if (unkept) import("./unkept.js").then(({ showUnkept }) => showUnkept(unkept)).catch(() => {});
  const place = document.querySelector("[data-games]");
  if (!place || !remembered().length) return;
  const { keepDrawing } = await import("./my_games.js");
  keepDrawing(place);
}
