"""What is not legal is refused with a reason, and changes nothing."""

from collections.abc import Iterator
from random import Random

import pytest

from kingless.rules.actions import (
    PASS,
    AnyAction,
    Choose,
    Deal,
    DealArtifacts,
    IllegalAction,
    Leader,
    Play,
    Shuffle,
    Use,
)
from kingless.rules.cards import CARD_SPACE, HIDDEN, Card
from kingless.rules.engine import Decision
from kingless.rules.state import State
from kingless.table.game import Game
from kingless.table.setup import Setup, law_of
from tests.laws.games import decisions, law, new_game

NONSENSE: tuple[AnyAction, ...] = (
    PASS,
    Use("crown-of-light"),
    Use(""),
    Choose("top"),
    Choose("G7"),
    Leader(0),
    Leader(2),
    Deal(()),
    DealArtifacts(()),
    Shuffle(()),
    Play(HIDDEN),
)


def illegal(decision: Decision, state: State) -> Iterator[AnyAction]:
    """Every number that may not be played now, and what answers no question at all."""
    every = (Play(Card(number)) for number in range(CARD_SPACE))
    yield from (play for play in every if play not in decision.legal)
    yield from NONSENSE
    yield Shuffle(state.deck)


def check_refused(game: Game, action: AnyAction) -> None:
    """The law refuses it, says why beforehand in the same words, and nothing has changed."""
    before, turns = game.state, len(game.turns)
    expected = game.law.refusal(before, action)
    assert expected is not None
    with pytest.raises(IllegalAction) as refused:
        game.step(action)  # type: ignore[arg-type]
    assert (refused.value.reason, refused.value.rule) == (expected.reason, expected.rule)
    assert game.state is before
    assert len(game.turns) == turns


@law
def test_every_card_that_is_not_legal_is_refused_at_every_decision(ruleset: str, seed: int) -> None:
    game = new_game(ruleset, seed)
    plays = [Play(card) for card in sorted(set(game.law.ruleset.deck))]
    for decision in decisions(game, Random(seed)):
        for play in plays:
            if play not in decision.legal:
                check_refused(game, play)


@law
def test_nonsense_is_refused_and_changes_nothing(ruleset: str, seed: int) -> None:
    game, chooser = new_game(ruleset, seed), Random(seed)
    moment = chooser.randrange(52)  # every number at every decision would take too long
    for number, decision in enumerate(decisions(game, chooser)):
        if number == moment:
            before = hash(game.state)
            for action in illegal(decision, game.state):
                check_refused(game, action)
            assert hash(game.state) == before


@law
def test_a_card_that_does_not_follow_is_refused_at_every_decision(ruleset: str, seed: int) -> None:
    game = new_game(ruleset, seed)
    for decision in decisions(game, Random(seed)):
        for card in game.state.hands[decision.seat]:
            if Play(card) in decision.legal:
                assert game.law.refusal(game.state, Play(card)) is None
            else:
                assert decision.kind == "follow"
                check_refused(game, Play(card))
                assert str(game.law.refusal(game.state, Play(card))).startswith("must-follow (B-")


@law
def test_a_game_that_is_over_takes_no_answer(ruleset: str, seed: int) -> None:
    game = new_game(ruleset, seed)
    last: AnyAction = PASS
    for decision in decisions(game, Random(seed)):
        last = decision.legal[0]
    for action in (last, *NONSENSE):
        check_refused(game, action)


@pytest.mark.parametrize("number", [CARD_SPACE, 9999, -2])
def test_a_number_that_is_no_card_is_refused_like_any_other_nonsense(number: int) -> None:
    check_refused(Game(Setup(seed=1)), Play(Card(number)))


def wrong_deals(deck: tuple[Card, ...]) -> Iterator[AnyAction]:
    """Answers to the question for the deal that are no deal of this deck."""
    yield Deal(deck[1:])
    yield Deal((*deck, deck[0]))
    yield Deal((deck[1], *deck[1:]))
    yield Deal((HIDDEN, *deck[1:]))
    yield Shuffle(deck)
    yield Leader(0)
    yield from (action for action in NONSENSE)


def test_chance_may_answer_only_what_it_is_asked() -> None:
    rules = law_of(Setup())
    state = rules.new()
    for action in wrong_deals(rules.ruleset.deck):
        with pytest.raises(IllegalAction, match="bad-chance"):
            rules.step(state, action)
    assert state == rules.new()
    assert rules.step(state, Deal(rules.ruleset.deck))[0] != state


@pytest.mark.parametrize("action", [Leader(2), Leader(-1), Deal(()), PASS])
def test_chance_names_one_of_the_two_seats_as_leader(action: AnyAction) -> None:
    rules = law_of(Setup(leader="random"))
    with pytest.raises(IllegalAction, match="bad-chance"):
        rules.step(rules.new(), action)
    assert rules.step(rules.new(), Leader(1))[0].leader == 1
