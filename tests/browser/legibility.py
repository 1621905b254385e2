"""What cannot be read or hit on a page: cut texts and choices, broken words, small targets."""

from playwright.sync_api import Page

# What is only for ears, and what a browser scrolls to, is not cut; a fingerprint may break anywhere.
_FLAWS = """() => {
  const APART = "script, style, noscript, select, textarea, .skip, code";
  const TARGETS = "a, button, summary, select, input:not([type=hidden])";
  const found = new Set();
  const range = document.createRange();
  const style = (one) => getComputedStyle(one);
  const isSeen = (one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const above = (one) => (one && one !== document.body ? [one, ...above(one.parentElement)] : []);
  const isOutOfSight = ({ clipPath, fontSize }) => clipPath.includes("inset(50%)") || fontSize === "0px";
  const isForEars = (one) => above(one).some((up) => isOutOfSight(style(up)));
  const hides = (value) => value === "hidden" || value === "clip";
  const boxes = () => [...range.getClientRects()].filter((box) => box.width > 0.5 && box.height > 0.5);
  const told = (text) => text.trim().slice(0, 40);

  const isCutBy = (up, box) => {
    const { overflowX, overflowY } = style(up);
    const edge = up.getBoundingClientRect();
    return edge.width && ((hides(overflowX) && (box.right > edge.right + 1.5 || box.left < edge.left - 1.5))
      || (hides(overflowY) && box.top < edge.bottom - 3 && box.bottom > edge.bottom + 3.5));
  };
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode;
    const around = text.parentElement;
    if (!text.data.trim() || !isSeen(around) || around.closest(APART) || isForEars(around)) continue;
    for (const word of text.data.matchAll(/\\p{L}{3,}/gu)) {
      range.setStart(text, word.index);
      range.setEnd(text, word.index + word[0].length);
      const lines = boxes().map((box) => box.top);
      if (lines.length > 1 && lines.at(-1) - lines[0] > 6) found.add(`broken: ${word[0]}`);
    }
    range.selectNodeContents(text);
    const isCut = (box) => above(around).some((up) => isCutBy(up, box));
    if (boxes().some(isCut)) found.add(`cut: ${told(text.data)}`);
  }

  const pen = document.createElement("canvas").getContext("2d");
  for (const one of [...document.querySelectorAll("select")].filter(isSeen)) {
    const { font, paddingLeft, paddingRight } = style(one);
    pen.font = font;
    const chosen = one.selectedOptions[0]?.textContent ?? "";
    const arrow = 18;
    const room = one.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) - arrow;
    if (pen.measureText(chosen).width > room + 1) found.add(`cut choice: ${told(chosen)}`);
  }

  // A link within a line of text may be as low as the line, and so may a word that can be asked about.
  const isInLine = (one) => one.matches(".asks, .rule-id")
    || (one.tagName === "A" && style(one).display === "inline" && one.closest("p, li, dd, h2, h3"));
  const target = (one) => (one.matches("label input") ? one.closest("label") : one).getBoundingClientRect();
  const targets = innerWidth < 700 ? document.querySelectorAll(TARGETS) : [];
  for (const one of [...targets].filter(isSeen)) {
    const { width, height } = target(one);
    if (one.closest(".unseen, .skip") || isInLine(one) || !width) continue;
    if (height < 43.5) found.add(`low: ${told(one.textContent) || one.name} ${Math.round(height)}`);
    if (width < 43.5) found.add(`narrow: ${told(one.textContent) || one.name} ${Math.round(width)}`);
  }
  return [...found];
}"""


def flaws(page: Page) -> list[str]:
    """What somebody who looks at this page cannot read or hit."""
    return list(page.evaluate(_FLAWS))
