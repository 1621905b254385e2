"""`python -m benchmarks.openspiel.check`: Claim in OpenSpiel is Claim, and its worlds are those that fit."""

import sys
from random import Random
from typing import Any

from benchmarks.openspiel.game import game_of, state_of
from benchmarks.rounds import SEED, Broken
from kingless.fast.tables import Tables, compile_game
from kingless.minds.kernel.knowledge import kernel_and_knowledge
from kingless.rules.cards import code
from kingless.rules.engine import Decision
from kingless.table.game import Game
from kingless.table.setup import Setup, law_of

GAMES = 50
_WORLDS = 4
_SIMULATED = 10
_LETTER = ord("0")
"""How claim.cpp writes the kind 0."""


def main() -> int:
    """OpenSpiel's own test of a game, then games beside the law; `Broken` where something is wrong."""
    import pyspiel

    pyspiel.random_sim_test(_base(), num_sims=_SIMULATED, serialize=True, verbose=False)
    rng = Random(SEED)
    others = sum(follow(rng) for _ in range(GAMES))
    print(f"{GAMES} games alike, and {others} worlds that fit.", file=sys.stderr)
    return 0


def _base() -> Any:
    return game_of(compile_game(law_of(Setup()).ruleset))


def follow(rng: Random) -> int:
    """A random game on the law and in OpenSpiel, step by step; how many imagined worlds were not true."""
    deck = law_of(Setup()).ruleset.deck
    order = rng.sample(range(len(deck)), len(deck))
    game = Game(Setup(deck=[code(deck[place]) for place in order]))
    found = kernel_and_knowledge(game.law.ruleset, game.observation(0))
    if found is None:
        raise Broken("the kernel does not play the base game")
    tables = found[0].tables
    state = game_of(tables).new_initial_state()
    for place in order:
        state.apply_action(place)
    others = 0
    while (decision := game.decision) is not None:
        others += _compare(game, decision, state, tables)
        play = rng.choice(decision.legal)
        state.apply_action(game.law.ruleset.number_of[play])
        game.step(play)
    winner = game.result.winner if game.result else None
    need(state.is_terminal(), "OpenSpiel's game goes on")
    need(
        state.returns() == [0.0 if winner is None else 1.0 if winner == seat else -1.0 for seat in (0, 1)],
        "result",
    )
    return others


def _compare(game: Game, decision: Decision, state: Any, tables: Tables) -> int:
    """Who is to act, what is legal, and what the seat could think of the rest."""
    ruleset, seat = game.law.ruleset, decision.seat
    found = kernel_and_knowledge(ruleset, game.observation(seat))
    if found is None:
        raise Broken("an observation that the kernel cannot place")
    known = found[1]
    told = state_of(tables, known)
    legal = sorted(ruleset.number_of[play] for play in decision.legal)
    truth = _cards(state, 1 - seat)
    barred = {tables.kind[place] for place in range(len(tables.kind)) if known.barred >> place & 1}
    seen = {tables.kind[place] for place in range(len(tables.kind)) if known.other_hand >> place & 1}
    others = 0
    for one in (state, told):
        for world in (one, *(_imagined(one, seat) for _ in range(_WORLDS))):
            need(world.current_player() == seat, "who is to act")
            need(world.legal_actions() == legal, "what is legal")
            need(world.information_state_string(seat) == one.information_state_string(seat), "what is seen")
            hand, followers = _cards(world, 1 - seat)
            need((len(hand), len(followers)) == (len(truth[0]), len(truth[1])), "how many cards there are")
            need(not barred.intersection(hand) and seen <= set(hand), "a hand that cannot be")
            others += (hand, followers) != truth
    need(_cards(told, seat) == _cards(state, seat), "the seat's own cards")
    return others


def need(right: bool, what: str) -> None:
    """Refuse to go on where the two games differ."""
    if not right:
        raise Broken(f"OpenSpiel's game differs: {what}")


def _imagined(state: Any, seat: int) -> Any:
    import pyspiel

    return state.resample_from_infostate(seat, pyspiel.UniformProbabilitySampler(0.0, 1.0))


def _cards(state: Any, seat: int) -> tuple[list[int], list[int]]:
    """The hand and the followers of a seat, as kinds."""
    hand, followers, _ = state.information_state_string(seat).split("|")
    return [ord(letter) - _LETTER for letter in hand], [ord(letter) - _LETTER for letter in followers]


if __name__ == "__main__":
    sys.exit(main())
