// What is told of the line, above the table: that it is lost, that something is being sent, that it is back.

/** An answer that takes longer is said to be on its way. */
const LATE = 1500;
/** So long it is said that the line is back. */
const BACK = 3000;

const place = document.getElementById("line");
let isLost = false;
let isBack = false;
let isLate = false;
let isWaiting = false;
let lateTimer;
let backTimer;

function sentence() {
  const words = place.dataset;
  if (isLost) return [navigator.onLine ? words.lost : words.offline, isWaiting ? words.kept : ""].join(" ").trim();
  if (isWaiting && isLate) return words.sending;
  return isBack ? words.back : "";
}

/** Only what is new is put there, since it is read to who listens. */
function draw() {
  const told = sentence();
  place.dataset.state = isLost ? "lost" : told === place.dataset.sending ? "sending" : told ? "back" : "";
  if (place.textContent !== told) place.textContent = told;
}

/** The line is open, or lost. */
export function tellLine(isOpen) {
  isBack = isOpen && (isLost || isBack);
  isLost = !isOpen;
  clearTimeout(backTimer);
  backTimer = setTimeout(() => {
    isBack = false;
    draw();
  }, BACK);
  draw();
}

/** Does an answer wait to be confirmed? */
export function tellWaiting(waits) {
  if (waits !== isWaiting) {
    clearTimeout(lateTimer);
    isLate = false;
    lateTimer = setTimeout(() => {
      isLate = true;
      draw();
    }, LATE);
  }
  isWaiting = waits;
  draw();
}

// The browser may find out later than the line whether there is a network at all.
addEventListener("online", draw);
addEventListener("offline", draw);
