"""Records as text: they read back as the same game, and a damaged one is refused at its line."""

from collections.abc import Iterator
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kingless.rules.actions import Deal
from kingless.table.dealer import Dealer
from kingless.table.fair import FairDeal, check_nonce
from kingless.table.game import Game
from kingless.table.record import BadRecord
from kingless.table.record_text import read, write
from kingless.table.setup import Setup
from tests.table.games import DECK, EARLY, FAIR, GAMES, NAMES, SECRET, go_on

# What nothing else in the record can contradict: names, and the nonces, which `verify` checks.
FREE = ("seats:", "nonce 0:", "nonce 1:")

DAMAGED = {
    "fair": write(go_on(Game(Setup(leader="random"), FAIR, NAMES))),
    "position": write(go_on(Game(Setup(position=EARLY, options={"shield": 2}), FAIR, NAMES))),
}


# Round trips.


@pytest.mark.parametrize("kind", GAMES)
@pytest.mark.parametrize("answers", [0, 1, 2, 27, 52])
def test_a_game_comes_back_from_its_record(kind: str, answers: int) -> None:
    game = go_on(GAMES[kind](), answers)
    again = read(write(game))
    assert again.state == game.state
    assert again.turns == game.turns
    assert (again.seats, again.fair, again.result) == (game.seats, game.fair, game.result)
    assert write(again) == write(game)


def test_an_unfinished_game_goes_on_from_its_record() -> None:
    game = go_on(Game(Setup(), FAIR, NAMES), 30)
    record = write(game)
    assert "result: unfinished\n" in record
    again = go_on(read(record))
    assert again.turns == go_on(game).turns
    assert again.result is not None


def test_a_deck_by_hand_comes_back_as_the_deal() -> None:
    game = go_on(Game(Setup(deck=DECK, seed=5)), 3)
    again = read(write(game))
    assert isinstance(again.turns[0].action, Deal)
    assert again.turns == game.turns
    assert "seed" not in write(game)  # the seed did not deal these cards


def test_a_fair_record_proves_its_deal() -> None:
    again = read(DAMAGED["fair"])
    assert again.fair == FAIR
    assert again.dealt_by(Dealer(FAIR.seed))


def is_nonce(text: str) -> bool:
    """Would a player be allowed to throw this in?"""
    try:
        return check_nonce(text) == text
    except ValueError:
        return False


NONCES = st.text(st.sampled_from("  a#|:,é") | st.characters(codec="utf-8"), min_size=1).filter(is_nonce)


@given(first=NONCES, second=NONCES)
def test_every_nonce_that_is_allowed_comes_back(first: str, second: str) -> None:
    fair = FairDeal(SECRET, (first, second))
    assert read(write(Game(Setup(), fair))).fair == fair


@pytest.mark.parametrize("name", ["Ann  Lee", " Ann", "Ann | Lee", "Ann|Lee", "", "Ann\nLee", "#1", "Ann: 7"])
def test_a_name_comes_back_or_is_refused_but_never_changed(name: str) -> None:
    try:
        record = write(Game(Setup(seed=1), None, (name, "Bea")))
    except ValueError:
        return
    assert read(record).seats == (name, "Bea")


# Its shape.

GOLDEN = """\
Kingless record 1
ruleset: claim-de
factions: goblins knights undead dwarves doppelgangers
options: {"shield":2}
windows: all
leader: 0
seed: 9
position: {"hands":[["G1","U3"],["G4","K5"]],"followers":[["D7"],["X2"]],"score":[[],["U0"]],\
"draw_pile":["D9","X9","K9","G9"],"discard":["X0"]}
version: {version}
seats: Ada | Bea
commitment: a8ae6e6ee929abea3afcfc5258c8ccd6f85273e0d4626d26c7279f3250f77c8e
secret: 0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef
nonce 0: a horseshoe
nonce 1: four leaves
result: seat 1 by votes, votes 2-3

phase 1
12. (D9) 0 U3, 1 G4 -> 0
13. (K9) 0 G1, 1 K5 -> 1
phase 2
11. 1 K9, 0 G9 -> 1
12. 1 X2, 0 D9 -> 1
13. 1 X9, 0 D7 -> 1
"""


def test_a_record_looks_like_this() -> None:
    setup = Setup(ruleset="claim-de", options={"shield": 2}, windows="all", seed=9, position=EARLY)
    game = go_on(Game(setup, FAIR, NAMES))
    assert write(game) == GOLDEN.replace("{version}", game.law.ruleset.version)


def test_an_unfinished_trick_has_no_winner_yet() -> None:
    lines = write(go_on(Game(Setup(deck=DECK)), 3)).splitlines()
    assert lines[-3:] == ["phase 1", " 1. (K4) 0 D5, 1 G2 -> 0", " 2. (K6) 0 D7"]


def test_the_first_leader_stands_before_the_deal_where_chance_chose() -> None:
    lines = write(Game(Setup(leader="random"), FAIR)).splitlines()
    body = lines[lines.index("") + 1 :]
    assert [line.partition(":")[0] for line in body] == ["first leader", "deal 0", "deal 1", "deck"]


# What a person may do to it.


@pytest.mark.parametrize("kind", DAMAGED)
def test_comments_blank_lines_and_white_space_are_tolerated(kind: str) -> None:
    record = DAMAGED[kind]
    lines = record.splitlines()
    for edited in (
        "# found in a drawer\n\n" + record,
        "\n".join(f"{line}\n   # {line}\n" for line in lines),
        "\r\n".join(lines),
        "\n".join(f"\t {line}  " for line in lines),
        record.replace(", ", ",  ").replace(". ", ".   "),
        record.rstrip("\n"),
    ):
        assert edited != record
        assert write(read(edited)) == record


# Damage.


def was_noticed(edited: str, record: str) -> bool:
    """Is it refused at its line? Otherwise it must say the same, but for what is free to be said."""
    try:
        game = read(edited)
    except BadRecord as error:
        check_error(error, edited)
        return True
    assert content(write(game)) == content(edited)
    assert fixed(write(game)) == fixed(record)
    return False


def check_error(error: BadRecord, edited: str) -> None:
    """The error names a line of the text."""
    assert error.line is not None, error
    assert 1 <= error.line <= max(1, len(edited.splitlines()))
    assert str(error).startswith(f"line {error.line}: ")


def content(record: str) -> list[str]:
    """What a record says: without comments, blank lines and superfluous white space."""
    lines = (" ".join(line.split()) for line in record.splitlines())
    return [line for line in lines if line and not line.startswith("#")]


def fixed(record: str) -> list[str]:
    """What a record says and cannot say otherwise."""
    return [line for line in content(record) if not line.startswith(FREE)]


def is_refused(edited: str) -> bool:
    """Is it refused at its line?"""
    return was_noticed(edited, edited)


@pytest.mark.parametrize("kind", DAMAGED)
def test_a_missing_line_is_noticed(kind: str) -> None:
    lines = DAMAGED[kind].splitlines()
    for at, line in enumerate(lines):
        assert is_refused("\n".join(lines[:at] + lines[at + 1 :])) == bool(line), line


@pytest.mark.parametrize("kind", DAMAGED)
def test_a_doubled_line_is_noticed(kind: str) -> None:
    lines = DAMAGED[kind].splitlines()
    for at, line in enumerate(lines):
        assert is_refused("\n".join([*lines[:at], line, *lines[at:]])) == bool(line), line


@pytest.mark.parametrize("kind", DAMAGED)
def test_two_exchanged_lines_are_noticed(kind: str) -> None:
    lines = DAMAGED[kind].splitlines()
    for at, (line, after) in enumerate(pairwise(lines)):
        edited = "\n".join([*lines[:at], after, line, *lines[at + 2 :]])
        assert is_refused(edited) == bool(line and after), (line, after)


@pytest.mark.parametrize("kind", DAMAGED)
def test_a_record_cut_off_after_any_line_is_noticed(kind: str) -> None:
    lines = DAMAGED[kind].splitlines()
    for at in range(len(lines)):
        assert is_refused("\n".join(lines[:at])), lines[at]


def test_an_unfinished_record_cut_off_is_a_shorter_one_or_refused() -> None:
    game = go_on(Game(Setup(), FAIR, NAMES), 30)
    lines = write(game).splitlines()
    shorter = []
    for at in range(len(lines)):
        edited = "\n".join(lines[:at])
        if not is_refused(edited):
            shorter.append(len(read(edited).turns))
            assert read(edited).turns == game.turns[: shorter[-1]]
    assert shorter == [*range(1, 30, 2)]


STRANGE = "09GKUDXZ gkx#:|,.()->{}[]\"'\\/-+?\n\r\t\v\f\0\x1c\x85\u00a0\u2028\ufeff²٣éß日🂡"


def edits(record: str, chooser: Random) -> Iterator[str]:
    """The record with one character at a time left out, put in, changed or exchanged with its neighbour."""
    for _ in range(300):
        at = chooser.randrange(len(record))
        strange = chooser.choice(STRANGE)
        after = record[at + 1 :]
        yield record[:at] + chooser.choice(
            [after, strange + record[at:], strange + after, after[:1] + record[at] + after[1:]]
        )


@pytest.mark.parametrize("kind", DAMAGED)
@pytest.mark.parametrize("seed", range(3))
def test_a_changed_character_is_harmless_or_noticed(kind: str, seed: int) -> None:
    record = DAMAGED[kind]
    noticed = sum(was_noticed(edited, record) for edited in edits(record, Random(seed)))
    assert 200 < noticed < 300


@pytest.mark.parametrize("said", ["Ada", "Bea", "a horseshoe", "four leaves"])
def test_a_name_or_nonce_with_a_strange_character_is_kept_or_refused(said: str) -> None:
    record = DAMAGED["fair"]
    for strange in STRANGE:
        was_noticed(record.replace(said, said[0] + strange + said[1:]), record)


@pytest.mark.parametrize(
    ("truth", "lie"),
    [
        ("ruleset: standard", "ruleset: nonsense"),
        ("factions: goblins", "factions: goblins goblins"),
        ("leader: random", "leader: youngest"),
        ("leader: random", "leader: 2"),
        ("leader: random", "leader:"),
        ("seats: Ada | Bea", "seats: Ada"),
        ("seats: Ada | Bea", "seats: Ada | Bea | Cleo"),
        ("commitment: ", "commitment: 0"),
        ("secret: ", "secret: 0"),
        ("first leader: 1", "first leader: 2"),
        ("phase 2", "phase 3"),
    ],
)
def test_a_record_that_lies_is_refused(truth: str, lie: str) -> None:
    record = DAMAGED["fair"]
    assert truth in record
    assert is_refused(record.replace(truth, lie, 1))


@pytest.mark.parametrize("result", ["draw, votes 2-2", "seat 0 by votes, votes 5-0", "unfinished", ""])
def test_a_false_result_is_refused_and_the_true_one_named(result: str) -> None:
    lines = DAMAGED["fair"].splitlines()
    at = next(number for number, line in enumerate(lines) if line.startswith("result: "))
    truth, lines[at] = lines[at], f"result: {result}"
    with pytest.raises(BadRecord, match=rf"line {at + 1}: .*but the game gives '{truth}'"):
        read("\n".join(lines))


def test_an_illegal_play_is_refused_at_its_line_with_the_rule() -> None:
    lines = write(go_on(Game(Setup(deck=DECK)), 2)).splitlines()
    lines[-1] = " 1. 0 D0, 1 K9 -> 0"
    with pytest.raises(BadRecord, match=rf"line {len(lines)}: .*K9"):
        read("\n".join(lines))


def test_another_version_is_refused_and_both_are_named() -> None:
    lines = DAMAGED["fair"].splitlines()
    at = next(number for number, line in enumerate(lines) if line.startswith("version: "))
    ours = lines[at].removeprefix("version: ")
    lines[at] = "version: 0-0badf00d"
    with pytest.raises(BadRecord) as refused:
        read("\n".join(lines))
    assert "0-0badf00d" in str(refused.value)
    assert ours in str(refused.value)
    assert refused.value.line == at + 1


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\n\n",
        "# only a comment",
        "Kingless record 2",
        "Kingless record 1",
        "{}",
        "\0" * 100,
        "Kingless record 1\n" + "1. " + "-> 0 " * 20_000,
        "Kingless record 1\n" + " " * 100_000 + ",",
    ],
)
def test_what_is_no_record_is_refused(text: str) -> None:
    assert is_refused(text)


@pytest.mark.parametrize("key", ["options", "position"])
@pytest.mark.parametrize("json", ["[" * 5_000, '{"shield":' * 5_000, "{", "[]", "7", '"x"', "nonsense", ""])
def test_a_header_with_broken_json_is_refused(key: str, json: str) -> None:
    lines = [line for line in DAMAGED["position"].splitlines() if not line.startswith(f"{key}:")]
    assert is_refused("\n".join([*lines[:3], f"{key}: {json}", *lines[3:]]))
