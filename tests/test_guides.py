"""The guides: what they show of the program is what the program does."""

import re
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from msgspec import convert

from kingless.analysis.analyse import analyse
from kingless.analysis.model import Verdict
from kingless.analysis.text import lines
from kingless.analysis.wording import SIGNS, VERDICTS
from kingless.content.decks import DECKS
from kingless.minds import MINDS
from kingless.minds.mind import Budget
from kingless.rules.actions import parse
from kingless.table.game import Game
from kingless.table.record import BadRecord, from_json, to_json
from kingless.table.record_text import read, write
from kingless.table.setting_values import VALUES, value_text
from kingless.table.setup import Setup
from kingless.table.text_checks import decode_json
from kingless.view.words import LANGUAGES, words_in
from kingless.wire.protocol import Session
from tests.docs.text_patterns import looks_like
from tests.golden import path as golden
from tests.view.events import event_kinds
from tools.catalogues import STARTING

GUIDE = Path(__file__).parents[1] / "docs" / "guide"


def blocks(page: str, kind: str = "") -> list[str]:
    """The fenced blocks of a page, of this kind."""
    text = (GUIDE / page).read_text("utf-8")
    found = re.findall(r"^```(\w*)\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)
    return [block for named, block in found if named == kind]


# The engine protocol.


def conversation() -> Iterator[tuple[str, str]]:
    """Every request that the page on the protocol shows, with the answer that stands below it."""
    for block in blocks("protocol.md"):
        if not block.startswith("> "):
            continue
        folded = re.sub(r"\n +", "", block)  # a line that is indented goes on with the one above
        lines = folded.splitlines()
        assert [line[:2] for line in lines] == ["> ", "< "] * (len(lines) // 2)
        yield from zip((line[2:] for line in lines[::2]), (line[2:] for line in lines[1::2]), strict=True)


def test_the_engine_answers_as_the_guide_shows() -> None:
    session = Session()
    shown = list(conversation())
    assert len(shown) > 20
    for request, answer in shown:
        told = session.answer(request.encode()).decode()
        assert looks_like(answer, told), f"{request}\nis answered\n{told}\nand not\n{answer}"


def table_below(page: str, heading: str) -> list[list[str]]:
    """The rows of the first table below this heading."""
    text = (GUIDE / page).read_text("utf-8").partition(f"\n{heading}\n")[2]
    table = re.search(r"(?:^\|.*\|\n)+", text, re.MULTILINE)
    assert table
    _, _, *rows = table[0].splitlines()  # the head of the table and the rule below it
    return [[cell.strip() for cell in row.strip("|").split(" | ")] for row in rows]


def names(cells: list[str]) -> set[str]:
    """What stands in these cells in the type of programs."""
    return {name for cell in cells for name in re.findall(r"`([^`]+)`", cell)}


def test_the_guide_lists_every_event() -> None:
    listed = names([row[0] for row in table_below("protocol.md", "## Events")])
    assert listed == event_kinds()


def test_the_guide_tells_of_every_field_of_the_state() -> None:
    session = Session()
    session.answer(b'{"do": "new", "setup": {"seed": 1}}')
    fields = decode_json(session.answer(b'{"do": "state"}'))["state"]
    assert names([row[0] for row in table_below("protocol.md", "### State")]) == set(fields)


# Records.


def test_the_record_that_the_guide_shows_is_the_golden_one() -> None:
    shown = blocks("records.md")[0]
    assert looks_like(re.sub(r"\n +…\n", "\n…\n", shown), golden("standard").read_text("utf-8"))


def test_the_game_with_artifacts_that_the_guide_shows_was_played() -> None:
    setup = Setup(factions=DECKS["claim-2"], artifacts=True, leader="random", seed=23)
    game, greedy = Game(setup), MINDS["greedy"]
    while decision := game.decision:
        seen = game.observation(decision.seat)
        game.step(greedy.choose(game.law.ruleset, seen, Budget(), 23).action)
    lines = write(game).splitlines()
    for line in filter(None, blocks("records.md")[1].splitlines()):
        assert line == " …" or any(looks_like(line, right) for right in lines), line


EDITS = {
    "1 X8 -> 1": "1 D7 -> 1",
    "0 X1, 1 X8 -> 1": "0 X1, 1 X8 -> 0",
    "nonce 1: raven 1702\n": "",
}
"""How the golden record is damaged, in the order in which the guide shows what is then said."""


def test_a_damaged_record_is_refused_in_the_words_of_the_guide() -> None:
    shown = re.sub(r"\n +", " ", blocks("records.md")[2]).splitlines()
    record = golden("standard").read_text("utf-8")
    for (truth, lie), expected in zip(EDITS.items(), shown, strict=True):
        with pytest.raises(BadRecord) as refused:
            read(record.replace(truth, lie, 1))
        assert str(refused.value) == expected


def test_the_json_record_that_the_guide_shows_is_written_so() -> None:
    game = Game(Setup(seed=7))
    game.repeat(parse("play K6"))
    (shown,) = (decode_json(block) for block in blocks("records.md", "json"))
    assert shown == decode_json(msgspec.json.encode(to_json(game)))
    assert from_json(shown).state == game.state


def test_a_record_of_another_version_is_refused_in_the_words_of_the_guide() -> None:
    shown = " ".join(blocks("records.md")[3].split())
    record = golden("standard").read_text("utf-8").replace("version: 2-", "version: 9-")
    with pytest.raises(BadRecord) as refused:
        read(record)
    assert str(refused.value).endswith(shown)


# The analysis.


def test_the_analysis_that_the_guide_shows_is_what_is_said() -> None:
    game = read(golden("claim-nl").read_text("utf-8"))
    text = "\n".join(lines(words_in("en"), analyse(game))) + "\n"
    assert looks_like(blocks("analyse.md")[0].replace("\n…\n", "\n…"), text)


def test_the_guide_tells_of_every_verdict() -> None:
    rows = table_below("analyse.md", "## Phase two: exact") + table_below(
        "analyse.md", "## Phase one: estimated"
    )
    for row in rows:
        (key,) = names(row[-1:])
        assert row[0] == SIGNS[convert(key, Verdict)]
        assert row[1] == VERDICTS[convert(key, Verdict)]


# The terminal.


def test_the_guide_lists_the_words_of_the_start_dialogue_in_every_language() -> None:
    rows = table_below("terminal.md", "## How to start it")
    listed = [[cell.strip("`") for cell in row[: len(LANGUAGES)]] for row in rows]
    assert listed == [[words_in(one).name("command", key) for one in LANGUAGES] for key in STARTING]


def test_the_guide_of_the_rulings_lists_every_setting_with_its_values() -> None:
    text = (GUIDE.parent / "rulings" / "README.md").read_text("utf-8")
    for key, values in VALUES.items():
        (row,) = re.findall(rf"^\| `{key}` \| ([^|]*) \|", text, re.MULTILINE)
        told = {one for value in values for one in value_text(value).split(",") if one}
        assert names([row]) == told
