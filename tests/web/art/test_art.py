"""The drawings: everything in the boxes has one, all are safe in a page, and they can be told apart."""

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from importlib.resources import files
from itertools import combinations

import pytest

from kingless.art import drawings as drawn
from kingless.art.hatching import ORNAMENTS, hatching
from kingless.art.shapes import SHAPES
from kingless.content.artifacts import ARTIFACTS
from kingless.content.factions import FACTIONS
from kingless.web import art
from tools import gallery

POTIONS = [label for one in FACTIONS.values() for label in one.potions]
SIGNS = (
    *("throne", "circlet", "lead", "vote", "recruit", "ballot", "followers", "score", "deck", "bear"),
    "eye",
)
CSS = files("kingless.art").joinpath("static/css/art.css").read_text("utf-8")
SCREEN, PRINT = CSS.split("@media print {")

FACTIONS_FILE = art.PICTURES.address("factions.svg")
CARDS_FILE = art.PICTURES.address("cards.svg")
SPRITES = {art.PICTURES.address(f"{kind}.svg") for kind in art.sprites()}
EVERYTHING = {
    **{f"sprite {kind}": text for kind, text in art.sprites().items()},
    "favicon": art.favicon(),
    **{f"card {key}": art.card(key, one.letter, 7, "A & B") for key, one in FACTIONS.items()},
    **{f"arms {key}": art.arms(key, one.letter) for key, one in FACTIONS.items()},
    **{f"charge {key}": art.charge(key, one.letter) for key, one in FACTIONS.items()},
    **{f"artifact {key}": art.artifact(key, "An <old> thing & more") for key in ARTIFACTS},
    **{f"potion {label}": art.potion(label) for label in POTIONS},
    **{f"sign {name}": art.sign(name) for name in SIGNS},
    "back": art.back(),
    "artifact back": art.artifact_back(),
    "potion back": art.potion_back(),
    "unknown card": art.card("ferrymen", "F", 4),
    "unknown arms": art.arms("ferrymen", "F"),
    "unknown charge": art.charge("ferrymen", "F"),
    "unknown artifact": art.artifact("lost-lute", "Lost Lute"),
}


# Everything has a drawing.


def test_every_faction_and_every_artifact_is_drawn_and_nothing_else() -> None:
    assert drawn.drawings(drawn.FACTIONS).keys() == FACTIONS.keys()
    assert drawn.drawings(drawn.ARTIFACTS).keys() == ARTIFACTS.keys()


def test_every_sign_of_the_table_is_drawn() -> None:
    assert {*SIGNS, "casket", "flask", "vial", "philtre"} == drawn.drawings(drawn.SIGNS).keys()


def test_a_sign_that_does_not_exist_is_refused() -> None:
    with pytest.raises(KeyError):
        art.sign("sceptre")


def test_every_faction_has_its_colours() -> None:
    assert set(re.findall(r"^\.f-([\w-]+) \{", CSS, re.MULTILINE)) == FACTIONS.keys()


def test_a_faction_without_a_drawing_gets_a_shield_with_its_letter() -> None:
    for picture in (EVERYTHING["unknown card"], EVERYTHING["unknown arms"]):
        assert f'href="{FACTIONS_FILE}#f-plain"' in picture
        assert re.search(r'class="k-initial"[^>]*>F<', picture)
    assert re.search(r'class="k-initial"[^>]*>F<', EVERYTHING["unknown charge"])


def test_a_drawn_faction_has_its_charge_and_no_initial() -> None:
    for key, one in FACTIONS.items():
        assert f'href="{CARDS_FILE}#c-{key}"' in art.card(key, one.letter, 7)
        assert f'href="{FACTIONS_FILE}#f-{key}"' in art.card(key, one.letter, 7, is_rare=True)
        assert f'href="{FACTIONS_FILE}#f-{key}"' in art.card(key, one.letter, 7, "Named")
        (arms,) = re.findall(f'(?s)<symbol id="f-{key}".*?</symbol>', art.sprites()[drawn.FACTIONS])
        assert drawn.drawings(drawn.FACTIONS)[key].inner.replace("--void", "--field") in arms
        assert "k-initial" not in art.card(key, one.letter, 7) + art.arms(key, one.letter)


def test_an_artifact_without_a_drawing_is_a_closed_casket() -> None:
    assert 'signs.svg#s-casket"' in EVERYTHING["unknown artifact"]


# What stands on a card.


def texts(picture: str) -> list[str]:
    return [node.text or "" for node in ET.fromstring(picture).iter() if node.tag.endswith("text")]


def test_a_card_bears_its_value_and_letter_and_its_name_where_it_is_given() -> None:
    for key, one in FACTIONS.items():
        for value in one.values:
            assert texts(art.card(key, one.letter, value)) == [str(value), one.letter]
    assert texts(art.card("ferrymen", "F", 4, "Ferrymen")) == ["4", "F", "F", "Ferrymen"]


def test_the_state_of_a_card_is_a_class() -> None:
    for picture in (
        art.card("ferrymen", "F", 4, state="dimmed"),
        art.back("dimmed"),
        art.potion("+1", "dimmed"),
    ):
        assert "dimmed" in (ET.fromstring(picture).get("class") or "").split()
    assert all(f".{state}" in SCREEN for state in ("playable", "chosen", "dimmed"))


def test_a_potion_says_what_it_does_with_real_signs_and_a_bottle_for_each_kind() -> None:
    assert [text for label in ("x2", "+6", "-5") for text in texts(art.potion(label))] == ["×2", "+6", "−5"]
    bottles = [re.findall('href=".*?#(.*?)"', art.potion(label)) for label in ("x2", "+6", "-5")]
    assert bottles == [["s-philtre"], ["s-flask"], ["s-vial"]]


def test_a_long_caption_has_several_lines_and_a_long_word_is_pressed_together() -> None:
    assert texts(art.artifact("lost-lute", "The lute that was lost")) == ["The lute that", "was lost"]
    assert "textLength" in art.card("ferrymen", "F", 4, "Binnenschiffahrer")
    assert "textLength" not in art.card("ferrymen", "F", 4, "Ferrymen")


# Safe to put into a page.


@pytest.mark.parametrize("name", EVERYTHING)
def test_a_picture_is_well_formed_hidden_from_readers_and_brings_nothing_from_elsewhere(name: str) -> None:
    root = ET.fromstring(EVERYTHING[name])
    assert root.get("aria-hidden") == "true" or name == "favicon" or name.startswith("sprite")
    for node in root.iter():
        assert node.tag.rpartition("}")[2] not in {
            "script",
            "style",
            "image",
            "foreignObject",
            "a",
            "animate",
        }
        for attribute, value in node.attrib.items():
            assert attribute != "style"
            assert not attribute.startswith("on")
            assert "href" not in attribute or value.partition("#")[0] in SPRITES
            assert "url(" not in value


def test_every_reference_leads_to_one_thing_in_the_sprite() -> None:
    for kind, text in art.sprites().items():
        ids = re.findall(r' id="(.*?)"', text)
        assert len(ids) == len(set(ids))
        address = re.escape(art.PICTURES.address(f"{kind}.svg"))
        used = {one for text in EVERYTHING.values() for one in re.findall(f'href="{address}#([\\w-]+)', text)}
        assert used
        assert used <= set(ids)


def test_no_drawing_waits_for_a_style_sheet() -> None:
    """Styles of a page do not reach into a sprite: its colours are attributes, of inherited properties."""
    known = set(re.findall(r"(--[\w-]+):", CSS))
    for text in art.sprites().values():
        assert "class=" not in text
        assert "<use" not in text
        assert set(re.findall(r"var\((--[\w-]+)\)", text)) <= known


def test_the_styles_bring_nothing_from_elsewhere() -> None:
    assert not re.search(r"url\(|@import|@font-face", CSS)


def test_the_picture_of_a_card_has_the_proportions_that_the_styles_give_it() -> None:
    assert {
        text.split("viewBox=")[1].split('"')[1] for name, text in EVERYTHING.items() if "card" in name.split()
    } == {"0 0 88 124"}
    assert "aspect-ratio: 88 / 124" in SCREEN


def test_no_drawing_is_too_fine_for_the_smallest_size() -> None:
    """A line of three units is half a pixel on a mark of sixteen; a thinner one is lost."""
    for kind in (drawn.FACTIONS, drawn.SIGNS):
        for one in drawn.drawings(kind).values():
            assert all(float(width) >= 3 for width in re.findall(r'stroke-width="([\d.]+)"', one.inner)), (
                one.key
            )


# Told apart, and not by colour alone.


def test_no_two_factions_have_the_same_shield_ornament_or_charge() -> None:
    every = list(drawn.drawings(drawn.FACTIONS).values())
    for one, other in combinations(every, 2):
        assert SHAPES[one.shape].outline != SHAPES[other.shape].outline
        assert one.line != other.line
        assert one.inner != other.inner
    assert drawn.PLAIN_SHAPE not in {one.shape for one in every}
    assert drawn.PLAIN_LINE not in {one.line for one in every}


def test_every_ornament_is_another_path() -> None:
    paths = [hatching(name, 88, 15, "red") for name in ORNAMENTS]
    assert len(set(paths)) == len(paths)


# The colours.


def variables(text: str) -> dict[str, str]:
    return dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6})", text))


def blocks(selector: str) -> Iterator[dict[str, str]]:
    for found in re.finditer(rf"^ *{re.escape(selector)} \{{(.*?)\}}", SCREEN, re.DOTALL | re.MULTILINE):
        yield variables(found[1])


PALETTE = re.findall(
    r"--([\w-]+): (?:light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)|(#[0-9a-f]{6}));",
    SCREEN.split(":root {")[1].split("}")[0],
)
"""Each colour by name: by day, by night, or the one that it always has."""
LIGHT = {name: day or always for name, day, _, always in PALETTE}
DARK = {name: night or always for name, _, night, always in PALETTE}
THEMES = {"light": LIGHT, "dark": DARK}


def luminance(colour: str) -> float:
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def test_contrast_is_measured_as_the_guidelines_do() -> None:
    assert contrast("#ffffff", "#000000") == pytest.approx(21)
    assert contrast("#767676", "#ffffff") == pytest.approx(4.54, abs=0.01)


def test_a_colour_is_said_once_for_day_and_night_and_the_scheme_chooses() -> None:
    assert len(PALETTE) == len(LIGHT) == SCREEN.split(":root {")[1].split("}")[0].count("--")
    assert "prefers-color-scheme" not in CSS
    assert "--ink: light-dark(var(--deep), var(--pale));" in SCREEN
    for theme in THEMES:
        assert f'[data-theme="{theme}"] {{ color-scheme: {theme}; }}' in SCREEN


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("key", FACTIONS)
def test_values_and_charges_stand_out(key: str, theme: str) -> None:
    (tinctures,) = blocks(f".f-{key}")
    ink = tinctures["deep" if theme == "light" else "pale"]
    assert contrast(ink, THEMES[theme]["paper"]) >= 4.5
    assert contrast(ink, THEMES[theme]["table"]) >= 3  # the charge alone, beside a text
    assert contrast(tinctures["metal"], tinctures["field"]) >= 4.5


@pytest.mark.parametrize("theme", THEMES)
def test_everything_else_stands_out(theme: str) -> None:
    colours = THEMES[theme]
    for ink, ground, least in (
        ("page-ink", "page", 7),
        ("page-ink", "table", 7),
        ("page-ink", "paper", 7),
        ("page-quiet", "page", 4.5),
        ("page-quiet", "table", 4.5),
        ("accent", "page", 4.5),
        ("accent", "table", 3),
        ("accent", "paper", 3),
        ("focus", "table", 3),
        ("sepia", "parchment", 7),
        ("cloth-thread", "cloth", 7),
        ("good", "paper", 4.5),
        ("bad", "paper", 4.5),
        ("gold", "paper", 4.5),
        ("paper-edge", "table", 2.5),
    ):
        assert contrast(colours[ink], colours[ground]) >= least, (ink, ground)
    for back in (".artifact-back", ".potion-back"):
        (cloth,) = blocks(back)
        assert contrast(colours["cloth-thread"], cloth["cloth"]) >= 4.5


def test_print_is_black_on_white() -> None:
    assert set(re.findall(r"#[0-9a-f]+", PRINT)) == {"#000", "#fff"}


# The contact sheet.


def test_the_gallery_shows_everything_in_both_themes_and_in_print() -> None:
    page = gallery.page()
    assert page.count("<section") == 7
    assert all(f'class="card f-{key}' in page for key in FACTIONS)
    assert all(f'href="#a-{key}"' in page for key in ARTIFACTS)
    assert all(f'href="#s-{name}"' in page for name in SIGNS)
