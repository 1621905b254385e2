"""The chronicle: every sentence of the log once, under the trick in which it happened."""

import pytest

from kingless.content.decks import DECKS
from kingless.minds import MINDS
from kingless.minds.mind import Budget
from kingless.rules.phases import OVER
from kingless.table.game import Game
from kingless.table.setup import Setup
from kingless.view.chronicle import Chapter, chronicle
from kingless.view.log import event_sentences
from tests.laws.magic import magic_played
from tests.scenario import A, B, given
from tests.view.readers import TRANSLATIONS, reader


def chapters(game: Game, seat: int | None, language: str = "en") -> tuple[Chapter, ...]:
    """The chronicle as this seat reads it."""
    names = reader(seat, language, game.law.ruleset)
    seen = game.beside() if seat is None else game.observation(seat)
    return chronicle(names, seen)


def test_a_trick_is_told_under_its_number_and_its_winner() -> None:
    """B-9, B-15, B-16: what the trick brings belongs to it; the next prize begins the next."""
    game = given("phase 1, A: U8 U9, B: U2 X9, centre: K7, deck: D2 D3 D4, A leads").plays("U8", "U2").game
    first, second = chapters(game, A)
    assert first.heading == "Phase 1, trick 12, won by you"
    assert first.lines[-1] == "To your score pile: Undead 8, Undead 2"
    assert (second.heading, second.lines) == (
        "Phase 1, trick 13",
        ("The prize of this trick is Dwarf 3.",),
    )
    assert chapters(game, B)[0].heading == "Phase 1, trick 12, won by Ada"


def test_phase_two_begins_with_its_first_trick_and_the_end_stands_alone() -> None:
    """B-21, B-27."""
    text = "phase 1, A: G8, B: G9, A followers: K2, B followers: K3, centre: K7, deck: D2, A leads"
    game = given(text).plays("G8", "G9").game
    assert [one.title for one in chapters(game, A)] == ["Phase 1, trick 13", "Phase 2, trick 12"]
    last = given("phase 2, A: G8, B: G9, A leads").plays("G8", "G9").game
    assert [one.heading for one in chapters(last, A)] == ["Phase 2, trick 13, won by Bea", "The end"]


def test_an_artifact_that_is_used_with_the_lead_belongs_to_the_new_trick() -> None:
    """Rules 5.5, t2: Lover's Bow takes two cards of each, so that a number is left out."""
    text = "phase 2, A: G9 G8 G7 G6, B: G1 G2 G3 G4, A artifacts: lovers-bow, A leads"
    scenario = given(text, deck="magic").plays("G9", "G1", "use lovers-bow", "G8", "G7", "G2", "G3", "G6")
    told = chapters(scenario.game, A)
    assert [one.trick for one in told] == [10, 11, 13]
    assert told[1].lines[0] == "You use Lover's Bow."


def test_a_trick_that_is_played_again_keeps_its_number() -> None:
    """AR-13: the Hourglass gives the cards back into the hands."""
    text = "phase 1, A: S5 G1, B: K2 W2, A leads, centre: G9, deck: K4 K6 W1, A artifacts: divine-hourglass"
    scenario = given(text, deck="magic").plays("S5", "K2", "use divine-hourglass")
    assert [one.trick for one in chapters(scenario.game, A)] == [scenario.sight(A).trick] == [12]


def _greedy(setup: Setup) -> Game:
    game = Game(setup)
    while (decision := game.decision) is not None:
        seen = game.observation(decision.seat)
        game.step(MINDS["greedy"].choose(game.law.ruleset, seen, Budget(), 1).action)
        for seat in (A, B, None):
            _agrees(game, seat)
    return game


def _agrees(game: Game, seat: int | None) -> None:
    """The chapters hold the log, and the last one is the trick that the table is at."""
    names = reader(seat, "en", game.law.ruleset)
    seen = game.beside() if seat is None else game.observation(seat)
    log = event_sentences(names, seen.history)
    told = chronicle(names, seen)
    assert [line for one in told for line in one.lines] == log
    numbers = [(one.phase, one.trick) for one in told if one.phase != OVER]
    assert numbers == sorted(set(numbers))
    assert all(one.won for one in told[:-2])
    if told[-1].phase != OVER and not told[-1].won:
        assert numbers[-1] == (seen.phase, seen.trick)


@pytest.mark.parametrize("setup", [Setup(seed=2), Setup(seed=4, factions=DECKS["claim-2"])])
def test_at_every_moment_the_chronicle_is_the_log_and_knows_the_trick(setup: Setup) -> None:
    told = chapters(_greedy(setup), A)
    assert [one.phase for one in told] == [1] * 13 + [2] * 13 + [OVER]


@pytest.mark.parametrize("seed", range(12))
def test_artifacts_do_not_lose_a_sentence_or_a_number(seed: int) -> None:
    for seat in (A, B, None):
        _agrees(magic_played("standard", seed), seat)


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_the_headings_are_in_the_language_of_the_reader(language: str) -> None:
    game = given("phase 2, A: G8, B: G9, A leads").plays("G8", "G9").game
    for seat in (A, B):
        pairs = zip(chapters(game, seat), chapters(game, seat, language), strict=True)
        assert all(english.title != other.title for english, other in pairs)
