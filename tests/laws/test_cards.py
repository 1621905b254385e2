"""Cards are conserved, piles have the sizes that the rules foresee, and every game ends in time."""

from collections import Counter
from random import Random

from kingless.rules.actions import Play
from kingless.rules.cards import Card, cards, code
from kingless.rules.phases import PHASE_1, PHASE_2
from kingless.rules.state import State
from tests.laws.games import answers, decisions, law, new_game, played

TEN = range(10)
DECK = Counter(  # B-1
    cards("G0 G0 G0 G0 " + " ".join(f"{letter}{value}" for letter in "GUDX" for value in TEN))
    + cards("K2 K3 K4 K5 K6 K7 K8 K9")
)


def everywhere(state: State) -> Counter[Card]:
    """Every card in the game, wherever it lies."""
    found = Counter(played.card for played in (*state.table, *state.frozen))
    for pile in (*state.hands, *state.followers, *state.score, state.deck, state.discard):
        found.update(pile)
    if state.centre is not None:
        found[state.centre] += 1
    return found


@law
def test_no_card_is_lost_or_doubled_at_any_decision(ruleset: str, seed: int) -> None:
    game = new_game(ruleset, seed)
    assert DECK.total() == 52
    for _ in decisions(game, Random(seed)):
        assert everywhere(game.state) == DECK
    assert everywhere(game.state) == DECK


@law
def test_hands_are_equal_at_each_lead_and_the_deck_shrinks_by_two(ruleset: str, seed: int) -> None:
    game = new_game(ruleset, seed)
    leads = []
    for decision in decisions(game, Random(seed)):
        state = game.state
        if decision.kind == "lead":
            leads.append((state.phase, state.trick))
            assert [len(hand) for hand in state.hands] == [14 - state.trick] * 2
            assert len(state.deck) == (27 - 2 * state.trick if state.phase == PHASE_1 else 0)
            assert (state.centre is not None) == (state.phase == PHASE_1)
    assert leads == [(phase, trick) for phase in (PHASE_1, PHASE_2) for trick in range(1, 14)]


@law
def test_a_game_ends_after_fifty_two_plays_with_everything_played_for(ruleset: str, seed: int) -> None:
    game = played(ruleset, seed)
    plays = answers(game)
    assert len(plays) == 52
    recruiting = [play for play in plays[:26] if isinstance(play, Play)]
    undead = sum(code(play.card).startswith("U") for play in recruiting)  # B-17
    assert sum(len(pile) for pile in game.state.score) == 26 + undead
    assert len(game.state.discard) == 26 - undead
    assert game.state.hands == game.state.followers == ((), ())
    assert game.result is not None


@law
def test_unordered_piles_are_sorted_so_that_equal_games_are_equal(ruleset: str, seed: int) -> None:
    game = new_game(ruleset, seed)
    for _ in decisions(game, Random(seed)):
        state = game.state
        for pile in (*state.hands, *state.followers, *state.score, state.discard):
            assert list(pile) == sorted(pile)
