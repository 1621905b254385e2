"""Cards in a row on a canvas: open ones with value and letter, hidden ones by their back."""

from collections.abc import Set
from functools import cache

from kingless.art.canvas import Canvas, Ink
from kingless.art.drawings import ARTIFACTS, FACTIONS, PLAIN, drawings
from kingless.art.frame import HEIGHT, SHIELD, SHIELD_TOP, WIDTH
from kingless.rules.cards import HIDDEN, Card, code, value
from kingless.table.decks import FACTIONS as KNOWN

BACK = Ink("--ink", (".card", ".back"))
SIGN = Ink("--page-ink", (".board", ".sign"))
_ARTIFACT = Ink("--sepia", (".card", ".artifact"))
_GAP = 4


def height_of(width: float) -> float:
    """How high a card of this width is."""
    return width * HEIGHT / WIDTH


def draw_row(
    canvas: Canvas,
    cards: tuple[Card, ...],
    place: tuple[float, float],
    width: float,
    space: float,
    marked: Set[Card] = frozenset(),
) -> float:
    """Put cards of this width beside each other, closer where the space is short; where the row ends."""
    x, y = place
    step = min(width + _GAP, (space - width) / max(1, len(cards) - 1))
    for number, card in enumerate(cards):
        draw_card(canvas, card, (x + number * step, y), width, is_marked=card in marked)
    return x + (len(cards) - 1) * step + width if cards else x


def draw_card(
    canvas: Canvas, card: Card, place: tuple[float, float], width: float, *, is_marked: bool = False
) -> None:
    """Put one card here; a mark is a thick edge."""
    scale, size = width / WIDTH, (width, height_of(width))
    if card == HIDDEN:
        canvas.draw("c-back", place, size, BACK)
        return
    letter = code(card)[0]
    key = _factions().get(letter, PLAIN)
    ink = Ink("--ink", (".card", f".f-{key}"))
    if key == PLAIN:
        _draw_plain(canvas, letter, place, scale, ink)
    else:
        canvas.draw(f"c-{key}", place, size, ink)
    x, y = place
    canvas.write(str(value(card)), (x + 7 * scale, y + 33 * scale), 36 * scale, ink)
    canvas.write(letter, (x + 33 * scale, y + 33 * scale), 24 * scale, ink)
    if is_marked:
        canvas.frame(place, size, "--accent", 4 * scale)


def draw_arms(canvas: Canvas, key: str, place: tuple[float, float], size: float) -> None:
    """Put the arms of a faction here."""
    drawn = key if key in drawings(FACTIONS) else PLAIN
    canvas.draw(f"f-{drawn}", place, (size, size), Ink("--ink", (".card", f".f-{drawn}")))


def draw_artifacts(canvas: Canvas, keys: tuple[str, ...], place: tuple[float, float], size: float) -> float:
    """Put artifacts here, those that are hidden or have no drawing as closed caskets; where they end."""
    x, y = place
    for key in keys:
        name = f"a-{key}" if key in drawings(ARTIFACTS) else "s-casket"
        canvas.draw("k-roundel", (x, y), (size, size), _ARTIFACT)
        canvas.draw(name, (x + 0.16 * size, y + 0.16 * size), (0.68 * size, 0.68 * size), _ARTIFACT)
        x += size + _GAP
    return x


def _draw_plain(canvas: Canvas, letter: str, place: tuple[float, float], scale: float, ink: Ink) -> None:
    """A card of a faction that has no drawing: a shield with its letter."""
    x, y = place
    left, top = x + (WIDTH - SHIELD) / 2 * scale, y + SHIELD_TOP * scale
    canvas.frame(place, (WIDTH * scale, HEIGHT * scale), "--paper-edge", 1.5 * scale, "--paper")
    canvas.draw(f"f-{PLAIN}", (left, top), (SHIELD * scale, SHIELD * scale), ink)
    middle = (left + SHIELD / 2 * scale, top + (SHIELD / 2 + 18) * scale)
    canvas.write(letter, middle, 50 * scale, Ink("--metal", ink.selectors), "middle")


@cache
def _factions() -> dict[str, str]:
    """The factions that are drawn, by letter."""
    return {one.letter: key for key, one in KNOWN.items() if key in drawings(FACTIONS)}
