"""What one room alone knows: the factions by their names, and how a card is a number."""

from pathlib import Path

import pytest

from tests.architecture.checks import card_arithmetic, faction_keys, named_factions
from tests.architecture.source import files_below, modules_of

SOURCES = modules_of(files_below(Path(__file__).parents[2] / "src" / "kingless"))


def test_no_faction_is_known_by_name_outside_the_content() -> None:
    found = named_factions(SOURCES, faction_keys(SOURCES))
    assert not found, "\n".join(found)


def test_only_the_cards_know_how_a_card_is_a_number() -> None:
    found = card_arithmetic(SOURCES)
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    "text",
    [
        'if faction == "elves":\n    pass',
        'match faction:\n    case "elves":\n        pass',
        'def f(key="wood-elves"):\n    """Nothing."""',
        'BASE = ("elves", 3)',
        'print(f"choose elves, {name}")',
        'from typing import Literal\nKey = Literal["elves"]',
    ],
)
def test_a_faction_named_outside_the_content_is_caught(text: str) -> None:
    factions = {"content/factions/__init__.py": "", "content/factions/elves.py": 'KEY = "elves"'}
    modules = modules_of({**factions, "content/factions/wood_elves.py": "", "rules/flow.py": text})
    assert len(named_factions(modules, faction_keys(modules))) == 1


def test_only_the_protocol_may_call_a_field_after_a_faction() -> None:
    factions = {"content/factions/gnomes.py": "", "content/factions/elves.py": ""}
    named = 'KEYS = {"front": "gnomes", "aside": "elves"}'
    modules = modules_of({**factions, "wire/open_forms.py": named, "wire/forms.py": named})
    found = named_factions(modules, faction_keys(modules))
    assert found == [
        "wire/open_forms.py:1: names elves",
        "wire/forms.py:1: names gnomes",
        "wire/forms.py:1: names elves",
    ]


def test_a_docstring_may_name_a_faction() -> None:
    text = '"""Unlike elves."""\nclass A:\n    """Not "elves"."""\n    b: int\n    """elves"""\nX = "twelves"'
    modules = modules_of({"content/factions/elves.py": "", "rules/flow.py": text})
    assert named_factions(modules, faction_keys(modules)) == []


@pytest.mark.parametrize(
    "text",
    [
        "faction = card >> 4",
        "card >>= 4",
        "value = card & 15",
        "value = 0xF & card",
        "card = number << 4 | value",
        "faction, value = card // 16, 7",
        "value = card % 16",
        "held = [one for one in hand if one >> 4 == led]",
    ],
)
def test_a_card_that_is_taken_apart_is_caught(text: str) -> None:
    assert len(card_arithmetic(modules_of({"fast/solver.py": text, "rules/cards.py": text}))) == 1


def test_other_arithmetic_is_let_through() -> None:
    text = "a = sets >> at & 1\nb = 16 + 4\nc = x >> 5\nd = '%s' % 4\ne = suit(card)"
    assert card_arithmetic(modules_of({"fast/solver.py": text})) == []
