"""Records as text: they read back as the same game, and a person can read and edit them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kingless.rules.actions import Deal
from kingless.table.dealer import Dealer
from kingless.table.fair_deal import FairDeal, check_nonce
from kingless.table.game import Game
from kingless.table.record import BadRecord
from kingless.table.record_text import read, write
from kingless.table.setup import Setup
from tests.table.games import DECK, EARLY, FAIR, GAMES, NAMES, RECORDS, SECRET, go_on

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


def test_a_record_says_that_the_game_was_practice_and_what_is_no_word_for_it_is_refused() -> None:
    game = go_on(Game(Setup(), FAIR, NAMES))
    assert "practice" not in write(game)
    game.is_practice = True
    record = write(game)
    assert "\npractice: yes\n" in record
    assert read(record).is_practice
    with pytest.raises(BadRecord, match="practice"):
        read(record.replace("practice: yes", "practice: no"))


def test_a_fair_record_proves_its_deal() -> None:
    again = read(RECORDS["fair"])
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
    setup = Setup(ruleset="claim-de", options={"shield": 2}, windows="all", position=EARLY)
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


@pytest.mark.parametrize("kind", RECORDS)
def test_comments_blank_lines_and_white_space_are_tolerated(kind: str) -> None:
    record = RECORDS[kind]
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
