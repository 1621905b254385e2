"""Marks: what a network is told holds no secret, names no faction, and tells the answers apart."""

from random import Random

from kingless.minds.law.mark_places import AT, STATE_WIDTH, WIDTH
from kingless.minds.law.marks import MomentMarks
from kingless.minds.law.powers import POWERS, powers_of
from kingless.minds.law.sight import full_sight, seat_sight
from kingless.rules.cards import HIDDEN, suit
from kingless.rules.observation import observe
from kingless.table.game import Game
from kingless.table.setup import Setup, law_of
from kingless.training.law_games import all_decks
from kingless.training.law_run import known_words
from tests.laws.games import law
from tests.laws.magic import decisions, magic_game
from tests.laws.veil import altered

WORD_PLACES = {word: place for place, word in enumerate(known_words())}


def marks_of(game: Game, seat: int) -> MomentMarks:
    powers = powers_of(game.law.ruleset)
    return MomentMarks(powers, WORD_PLACES, seat_sight(powers, game.observation(seat), seat))


@law
def test_every_mark_lies_in_its_own_part_of_the_row(ruleset: str, seed: int) -> None:
    game = magic_game(ruleset, seed)
    for number, decision in enumerate(decisions(game, Random(seed))):
        if number % 8 == seed % 8:
            moment = marks_of(game, decision.seat)
            powers = powers_of(game.law.ruleset)
            whole = MomentMarks(powers, WORD_PLACES, full_sight(game.state, decision.seat))
            assert all(0 <= mark < STATE_WIDTH for mark in (*moment.marks, *whole.marks))
            for action in decision.legal:
                assert all(STATE_WIDTH <= mark < WIDTH for mark in moment.answer(action))


@law
def test_no_mark_tells_what_a_seat_cannot_see(ruleset: str, seed: int) -> None:
    game, chooser = magic_game(ruleset, seed), Random(seed)
    for number, decision in enumerate(decisions(game, chooser)):
        if number % 8 == seed % 8:
            here = marks_of(game, decision.seat)
            seen = observe(game.law, altered(game.state, decision.seat, chooser), decision.seat, game.events)
            powers = powers_of(game.law.ruleset)
            there = MomentMarks(powers, WORD_PLACES, seat_sight(powers, seen, decision.seat))
            assert here.marks == there.marks
            for action in decision.legal:
                assert here.answer(action) == there.answer(action)


@law
def test_what_a_seat_has_in_sight_nowhere_is_as_much_as_what_is_hidden(ruleset: str, seed: int) -> None:
    """Every card of the deck is seen, or hidden in a hand, a pile or the deck; or lies aside unseen."""
    game = magic_game(ruleset, seed)
    for number, decision in enumerate(decisions(game, Random(seed))):
        if number % 16 == seed % 16:
            seen = game.observation(decision.seat)
            sight = seat_sight(powers_of(game.law.ruleset), seen, decision.seat)
            hidden = sum(pile.count(HIDDEN) for pile in (*seen.hands, *seen.followers, seen.draw_pile))
            assert len(list(sight.hidden)) >= hidden


def test_no_two_factions_of_a_deck_have_the_same_power() -> None:
    for factions in all_decks():
        ruleset = law_of(Setup(factions=factions)).ruleset
        powers = powers_of(ruleset)
        told = {powers.power[suit] for suit in ruleset.by_suit}
        assert len(told) == len(factions)
        assert max(told) < POWERS


def test_a_faction_of_the_same_powers_is_told_in_the_same_way_in_every_deck() -> None:
    """A Giant 7 is a Giant 7, whatever else is played."""
    told = set()
    for factions in all_decks():
        if "giants" in factions:
            ruleset = law_of(Setup(factions=factions)).ruleset
            powers = powers_of(ruleset)
            giants = [one for one in ruleset.deck if ruleset.by_suit[suit(one)].key == "giants"]
            told.add(tuple(powers.cell[one] for one in giants))
    assert len(told) == 1


def test_whether_a_card_wins_the_trick_is_told() -> None:
    """B-14, B-35: as the law decides it, powers and all."""
    game = Game(Setup(seed=1))
    chooser = Random(1)
    half = (AT["wins against"] - AT["wins prize"]) // 2
    won: set[bool] = set()
    lost: set[bool] = set()
    while game.decision:
        if game.state.table:
            moment = marks_of(game, game.decision.seat)
            for action in game.decision.legal:
                marks = [
                    mark for mark in moment.answer(action) if AT["wins prize"] <= mark < AT["wins against"]
                ]
                assert len(marks) == 1
                half = (AT["wins against"] - AT["wins prize"]) // 2
                wins = marks[0] - AT["wins prize"] >= half
                seat, before = game.decision.seat, game.state
                after = game.law.advance(before, action)
                if len(before.hands[seat]) > 1 and after.leader in (0, 1):
                    (won if wins else lost).add(after.leader == seat)
        game.step(chooser.choice(game.decision.legal))
    assert won == {True}
    assert lost == {False}
