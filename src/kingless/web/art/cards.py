"""The cards of the game as small SVGs that refer to the sprites.

Each is hidden from screen readers: the label, in the reader's language, is the caller's. The state of a card
is a class such as `playable` or `dimmed`.
"""

from html import escape
from textwrap import wrap

from kingless.art.drawings import ARTIFACTS, FACTIONS, PLAIN, SIGNS, drawings
from kingless.art.frame import BAND, HEIGHT, SHIELD, SHIELD_TOP, WIDTH, card_of, mark, whole_card
from kingless.web.art.pictures import use

_LETTERS = 14
"""So many letters of a name fit beside each other; a longer one is pressed together."""
_SIGNED = str.maketrans({"-": "\N{MINUS SIGN}", "x": "\N{MULTIPLICATION SIGN}"})


def card(key: str, letter: str, value: int, name: str = "", state: str = "", *, is_rare: bool = False) -> str:
    """A card of a faction, with its name where the caller gives one.

    `is_rare`: on pages with few cards it is put together from arms and band, and the sprite of whole cards
    need not be loaded.
    """
    signs = _text("k-value", 7, 33, str(value)) + _text("k-letter", 33, 33, letter)
    kinds = f"f-{key} {state}"
    if not name and not is_rare and _drawing_of(key) != PLAIN:
        return card_of(kinds, use(f"c-{key}") + signs)
    size = 60 if name else SHIELD
    x, y = (WIDTH - size) / 2, SHIELD_TOP
    inner = (
        signs
        + use(f"f-{_drawing_of(key)}", x, y, size)
        + _initial(key, letter, x + size / 2, y + size / 2)
        + _name(name, 105)
        + f'<g class="k-band">{use(f"b-{_drawing_of(key)}", 0, HEIGHT - BAND, WIDTH, BAND)}</g>'
    )
    return whole_card(kinds, inner)


def arms(key: str, letter: str) -> str:
    """The arms of a faction: its charge on its shield."""
    return mark(f"arms f-{key}", use(f"f-{_drawing_of(key)}") + _initial(key, letter, 50, 50))


def charge(key: str, letter: str) -> str:
    """The charge of a faction alone, for the smallest sizes."""
    if _drawing_of(key) == PLAIN:
        return mark(f"charge f-{key}", _initial(key, letter, 50, 50))
    return mark(f"charge f-{key}", use(f"e-{key}"))


def sign(name: str) -> str:
    """A sign of the table, such as `lead` or `vote`, in the colour of the text around it."""
    return mark("sign", use(f"s-{drawings(SIGNS)[name].key}"))


def artifact(key: str, caption: str = "", state: str = "") -> str:
    """An artifact on its roundel, with its name where the caller gives one."""
    name = f"a-{key}" if key in drawings(ARTIFACTS) else "s-casket"
    size, y = (70, 9) if caption else (80, 22)
    x = (WIDTH - size) / 2
    drawing = use("k-roundel", x, y, size) + use(name, x + size * 0.16, y + size * 0.16, size * 0.68)
    return whole_card(f"artifact {state}", drawing + _caption(caption))


def potion(label: str, state: str = "") -> str:
    """A potion by its code: `x2`, `+6` … `-5`."""
    bottle = {"x": "philtre", "-": "vial"}.get(label[:1], "flask")
    dose = _text("k-dose", WIDTH / 2 - 2, 91, label.translate(_SIGNED))
    inner = use(f"s-{bottle}", 3, 20, 82) + dose
    return whole_card(f"potion {bottle} {state}", inner)


def back(state: str = "") -> str:
    """The back of a card: the empty throne."""
    return card_of(f"back {state}", use("c-back"))


def artifact_back(state: str = "") -> str:
    """The back of an artifact: a closed casket."""
    return _back("casket", f"artifact-back {state}")


def potion_back(state: str = "") -> str:
    """The back of a potion."""
    return _back("flask", f"potion-back {state}")


def _back(name: str, kinds: str) -> str:
    return whole_card(f"back {kinds}", use("k-cloth", 0, 0, WIDTH, HEIGHT) + use(f"s-{name}", 24, 42, 40))


def _drawing_of(key: str) -> str:
    return key if key in drawings(FACTIONS) else PLAIN


def _initial(key: str, letter: str, x: float, y: float) -> str:
    """The letter of a faction without a drawing, around this centre."""
    return _text("k-initial", x, y + 18, letter) if _drawing_of(key) == PLAIN else ""


def _caption(caption: str) -> str:
    lines = wrap(caption, _LETTERS, break_long_words=False)
    top = 103 - 5 * (len(lines) - 1)
    return "".join(_name(line, top + 11 * row) for row, line in enumerate(lines))


def _name(name: str, y: float) -> str:
    pressed = f' textLength="{WIDTH - 8}" lengthAdjust="spacingAndGlyphs"' if len(name) > _LETTERS else ""
    return _text("k-name", WIDTH / 2, y, name, pressed)


def _text(kind: str, x: float, y: float, text: str, more: str = "") -> str:
    return f'<text class="{kind}" x="{x:g}" y="{y:g}"{more}>{escape(text)}</text>' if text else ""
