"""The page of a finished game: the votes explained, and its replay answer by answer."""

import re
from random import Random

import pytest
from msgspec.structs import replace

from kingless.analysis.analyse import analyse
from kingless.analysis.model import AnalysisEffort
from kingless.content.decks import DECKS
from kingless.rules.cards import code
from kingless.table.game import RESIGNATION, TIME, Game
from kingless.table.replay_stops import stop_after, stop_before, stops
from kingless.table.setup import Setup
from kingless.view.names import Names
from kingless.view.replay import halt_at
from kingless.view.words import words_in
from kingless.web.pages.finished import Finished, analysis_part, board, finished_page, turning_point_line
from kingless.web.workers.analysis_state import AnalysisState
from tests.scenario import given
from tests.table.games import go_on
from tests.web.markup import elements_of_class, read

KINDS = {
    "claim": Setup(seed=3, windows="all"),
    "claim-2": Setup(seed=3, factions=DECKS["claim-2"], windows="all"),
    "magic": Setup(seed=3, factions=DECKS["magic"], artifacts=True, windows="all"),
}


def shown(game: Game, language: str = "en") -> Finished:
    """A game as its page is given it."""
    names = Names(words_in(language), game.law.ruleset, game.seats, None)
    return Finished(
        names=names,
        game=game,
        halts=stops(game),
        here="/after/1/2",
        link="http://x/after/1/2",
        csrf="token",
        judging=AnalysisState(),
    )


@pytest.mark.parametrize(
    ("position", "rules"),
    [
        (
            "phase 2, A: G1, B: G2, A score: K2 U3, B score: U8, A leads",
            ["B-29", "B-29", "B-30", "B-33", "B-33", "B-7"],
        ),
        (
            "phase 2, A: G1, B: K2, A score: U3, B score: D8, A leads",
            ["B-29", "B-29", "B-29", "B-29", "B-33", "B-7"],
        ),
    ],
)
def test_the_rule_that_decided_each_vote_is_named(position: str, rules: list[str]) -> None:
    """B-29 to B-33."""
    game = given(position).plays(*re.findall(r"[AB]: (\w\d)", position)).game
    told = [one.text for one in elements_of_class(finished_page(shown(game), 0), "rule-id")]
    assert told == rules


@pytest.mark.parametrize(
    ("by", "sentence"),
    [(RESIGNATION, "seat 0 has resigned: seat 1 wins"), (TIME, "The time of seat 0 is over: seat 1 wins")],
)
def test_a_game_that_was_given_up_says_by_what_and_that_the_votes_decided_nothing(
    by: str, sentence: str
) -> None:
    game = go_on(Game(Setup(seed=1)), 7)
    game.give_up(0, by)
    html = finished_page(shown(game), 3)
    assert sentence in html
    assert "So stood the votes; they decided nothing." in html
    assert not elements_of_class(html, "rule-id")


@pytest.mark.parametrize("kind", KINDS)
def test_every_halt_shows_where_every_card_lies(kind: str) -> None:
    game, chance = Game(KINDS[kind], seats=("Ada", "Bea")), Random(5)
    while (decision := game.decision) is not None:
        game.step(chance.choice(decision.legal))
    page = shown(game)
    halts = page.halts
    assert halts[-1].turns == len(game.turns)
    assert len(halts) >= 53
    for number in range(0, len(halts), 3):
        elements = read(board(page, halt_at(page.names, game, halts, number)))
        state = game.turns[halts[number].turns].before if number < len(halts) - 1 else game.state
        for where, seat in (("far", 1), ("near", 0)):
            side = next(
                one for one in elements if one.attributes.get("class", "").startswith(f"side {where}")
            )
            cards = [one for one in elements if "data-card" in one.attributes and side in one.ancestors()]
            hand = [one.attributes["data-card"] for one in cards if one.attributes["class"] == "open-card"]
            small = [one.attributes["data-card"] for one in cards if one.attributes["class"] == "chip"]
            assert hand == [code(card) for card in sorted(state.hands[seat])]
            assert sorted(small) == sorted(map(code, (*state.followers[seat], *state.front[seat])))


def test_only_in_phase_two_both_cards_are_the_prize() -> None:
    game, chance, found = Game(Setup(seed=3, artifacts=True), seats=("Ada", "Bea")), Random(5), set()
    while (decision := game.decision) is not None:
        game.step(chance.choice(decision.legal))
    page = shown(game)
    for number in range(len(page.halts)):
        now = halt_at(page.names, game, page.halts, number)
        if now.prize is None:
            found.add(now.phase)
            assert ("both cards" in board(page, now)) == (now.phase > 1), number
    assert found == {2, 3}, "in phase one the prize lies there at every moment"


def test_the_last_card_of_a_trick_shows_the_whole_trick_and_who_won_it() -> None:
    game = go_on(Game(Setup(seed=1), seats=("Ada", "Bea")))
    page = shown(game)
    now = halt_at(page.names, game, page.halts, 2)
    won = next(event.seat for event in game.turns[2].events if event.what == "won")
    assert [one.seat for one in now.laid] == [0, 1]
    assert now.winner == won
    assert (now.title, now.said[0][:10]) == ("Phase 1, trick 1", "Bea plays ")
    assert not [line for line in now.said if line.startswith("The prize of this trick")]  # that of the next
    assert halt_at(page.names, game, page.halts, 1).winner is None


def test_idle_passes_are_gone_over_and_every_number_of_answers_has_its_halt() -> None:
    game, chance = Game(KINDS["magic"]), Random(5)
    while (decision := game.decision) is not None:
        game.step(chance.choice(decision.legal))
    halts = stops(game)
    answers = [turn for turn in game.turns if turn.seat in (0, 1)]
    idle = [turn for turn in answers if {event.what for event in turn.events} <= {"passed"}]
    assert len(idle) > 50
    assert len(halts) == 1 + len(answers) - len(idle)
    for turns in range(halts[0].turns, len(game.turns) + 1):
        before, after = stop_before(halts, turns), stop_after(halts, turns)
        assert halts[before].turns <= turns <= halts[after].turns
        assert after - before <= 1


def test_the_line_about_the_turning_point_opens_the_move_it_speaks_of_with_its_own_verdict() -> None:
    game = go_on(Game(Setup(seed=4), seats=("Ada", "Bea")))
    judged = analyse(game, AnalysisEffort(games=50, nodes=100_000))
    page = replace(shown(game), judging=AnalysisState(analysis=judged))
    assert len(judged.turning_points) > 3
    for html in (turning_point_line(page), analysis_part(page), finished_page(page, 0)):
        links = re.findall(r"\?at=(\d+)#board\"[^>]*>(?:Turning point|Look at it)", html)
        assert links
        for at in links:
            said = elements_of_class(
                board(page, halt_at(page.names, game, page.halts, int(at))), "halt-verdict"
            )
            assert "threw" in said[0].text or "mistake" in said[0].text, at


def test_at_ones_own_table_the_line_speaks_of_oneself_and_of_ones_own_chances() -> None:
    game = go_on(Game(Setup(seed=4), seats=("Ada", "Bea")))
    judged = analyse(game, AnalysisEffort(games=50, nodes=100_000))
    page = replace(shown(game), judging=AnalysisState(analysis=judged))
    assert "Chances that" not in turning_point_line(page), "both have let some go, and nobody knows who reads"
    for seat, other in enumerate(("Bea", "Ada")):
        line = turning_point_line(replace(page, names=replace(page.names, reader=seat)))
        assert "Chances that you let go: " in line
        assert f"/chances/{seat}/1" in line
        assert f"/chances/{1 - seat}/1" not in line
        assert ("You: " in line) != (f"{other}: " in line)
