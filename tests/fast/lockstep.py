"""Lock step: the kernel and the law play one game from one deal, and everything in it is compared."""

from collections.abc import Iterator
from random import Random

from kingless.fast import _kernel
from kingless.fast.tables import Tables
from kingless.rules.actions import Play
from kingless.rules.engine import Law
from kingless.rules.state import State
from tests.fast.games import course, shuffled

DRAWN, UNFINISHED = -1, -2
"""What the kernel says of a game without a winner, and of one that goes on."""


class Astray(AssertionError):
    """The kernel does not stand where the law stands."""


def walk(law: Law, tables: Tables, kernel: _kernel.Tables, seed: str) -> None:
    """A whole game of random legal cards; `Astray` where the two part."""
    chance = Random(seed)
    order, leader, start = shuffled(law, chance)
    follow(law, tables, _kernel.Game.dealt(kernel, order, leader), start, chance)


def follow(law: Law, tables: Tables, game: _kernel.Game, start: State, chance: Random) -> None:
    """The rest of a game of random legal cards."""
    state = start
    for state, card in course(law, start, chance):
        compare(law, tables, game, state)
        ends = law.decision(law.advance(state, Play(card))) is None
        if game.step(law.ruleset.number_of[Play(card)]) == ends:
            raise Astray("one of the two goes on after the other's end")
        last = Play(card)
    compare(law, tables, game, law.advance(state, last))


def compare(law: Law, tables: Tables, game: _kernel.Game, state: State) -> None:
    """Everything that the kernel knows of a game, against the law's state."""
    found = seen_in(tables, game)
    right = seen_by_the_law(law, state)
    if found != right:
        differing = {key: (found[key], right[key]) for key in right if found[key] != right[key]}
        raise Astray(f"the kernel has, the law has: {differing}")


def bits(numbers: int) -> Iterator[int]:
    """The numbers of a set, the lowest first."""
    while numbers:
        yield (numbers & -numbers).bit_length() - 1
        numbers &= numbers - 1


def seen_in(tables: Tables, game: _kernel.Game) -> dict[str, object]:
    """A game in the kernel, in cards; equal cards are the same wherever they lie."""

    def cards(pile: int) -> list[int]:
        return [tables.deck[place] for place in bits(pile)]

    def card(place: int) -> int | None:
        return None if place < 0 else tables.deck[place]

    return {
        "phase": game.phase,
        "to act": game.to_act,
        "leader": game.leader,
        "led": card(game.led),
        "prize": card(game.prize),
        "hands": [cards(pile) for pile in game.hands],
        "followers": [cards(pile) for pile in game.followers],
        "score": [cards(pile) for pile in game.score],
        "out": cards(game.out),
        "legal": list(bits(game.legal)),
        "winner": game.winner,
    }


def seen_by_the_law(law: Law, state: State) -> dict[str, object]:
    """The same of the law's state."""
    decision, ended = law.decision(state), law.result(state)
    winner = UNFINISHED if ended is None else DRAWN if ended.winner is None else ended.winner
    return {
        "phase": state.phase if decision else 3,
        "to act": decision.seat if decision else -1,
        "leader": state.leader,
        "led": state.table[0].card if state.table else None,
        "prize": state.centre,
        "hands": [list(pile) for pile in state.hands],
        "followers": [list(pile) for pile in state.followers],
        "score": [list(pile) for pile in state.score],
        "out": list(state.discard),
        "legal": [law.ruleset.number_of[action] for action in decision.legal] if decision else [],
        "winner": winner,
    }
