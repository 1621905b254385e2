"""Scoring: who gets each faction's vote, and who wins the game."""

from collections.abc import Callable

from msgspec import Struct

from kingless.rules.cards import suit, value
from kingless.rules.open_fields import Added, Cards, Extras, Pair
from kingless.rules.ruleset import Ruleset

BY_VOTES = "votes"
BY_CARDS = "cards in won factions"
BY_VALUES = "value sum"
DRAW = "draw"

NO_VALUE = -1
"""Stands for a card in a score pile that counts but has no value (A68)."""


_ENOUGH = 3  # B-7: a majority of five factions
_TIE_BREAKS = {"cards": BY_CARDS, "values": BY_VALUES}


class Vote(Struct, frozen=True):
    """One faction's vote: what each seat holds of it, highest first, and who gets it."""

    faction: str
    held: tuple[tuple[int, ...], tuple[int, ...]]
    seat: int | None
    by: str
    """`cards` where one holds more, `highest` where a card decided, `nobody` where nothing did."""


class Result(Struct, frozen=True):
    """How a game ended."""

    winner: int | None
    reason: str
    votes: tuple[Vote, ...]
    cards: tuple[int, int]
    """How many cards each seat holds of the factions that voted for it."""
    values: tuple[int, int]
    """What those cards are worth."""

    @property
    def tally(self) -> tuple[int, int]:
        """The number of votes of each seat."""
        return _tally(self.votes)


def result(ruleset: Ruleset, score: Pair, extras: Extras = ((), ())) -> Result:
    """The votes, and the winner as the ruleset's settings find one: B-6, B-7, B-29 to B-33."""
    held = (_by_suit(score[0], extras[0]), _by_suit(score[1], extras[1]))
    votes = tuple(
        vote(ruleset, number, (tuple(held[0].get(number, ())), tuple(held[1].get(number, ()))))
        for number in ruleset.by_suit
    )
    cards = _per_seat(votes, MEASURES["cards"])
    values = _per_seat(votes, MEASURES["values"])
    winner, reason = decide(ruleset, _tally(votes), {"cards": cards, "values": values})
    return Result(winner, reason, votes, cards, values)


def vote(ruleset: Ruleset, number: int, held: tuple[tuple[int, ...], tuple[int, ...]]) -> Vote:
    """Who gets the vote of a faction, of which the seats hold these values, highest first."""
    key = ruleset.by_suit[number].key
    if len(held[0]) != len(held[1]):  # B-29
        return Vote(key, held, 0 if len(held[0]) > len(held[1]) else 1, "cards")
    depth = 1 if ruleset.settings.vote_ties == "highest" else len(held[0])  # B-30, B-31
    mine, theirs = held[0][:depth], held[1][:depth]
    if mine == theirs:  # B-33: nobody's vote
        return Vote(key, held, None, "nobody")
    return Vote(key, held, 0 if mine > theirs else 1, "highest")


def _by_suit(pile: Cards, extras: tuple[Added, ...]) -> dict[int, list[int]]:
    """The values of each faction's cards, highest first; a card without a value is below every other."""
    values: dict[int, list[int]] = {}
    for card in reversed(pile):
        values.setdefault(suit(card), []).append(value(card))
    for added in extras:  # AR-1, AR-9
        held = values.setdefault(added.suit, [])
        held.append(NO_VALUE if added.value is None else added.value)
        held.sort(reverse=True)
    return values


def _sum(held: tuple[int, ...]) -> int:
    return sum(value for value in held if value != NO_VALUE)


MEASURES: dict[str, Callable[[tuple[int, ...]], int]] = {"cards": len, "values": _sum}
"""What the tie-breaks of the game add up over the cards in the factions won (B-32)."""


def _tally(votes: tuple[Vote, ...]) -> tuple[int, int]:
    seats = [vote.seat for vote in votes]
    return seats.count(0), seats.count(1)


def _per_seat(votes: tuple[Vote, ...], measure: Callable[[tuple[int, ...]], int]) -> tuple[int, int]:
    """This measure over the cards that each seat holds in the factions it won."""
    totals = [sum(measure(vote.held[seat]) for vote in votes if vote.seat == seat) for seat in (0, 1)]
    return totals[0], totals[1]


def decide(
    ruleset: Ruleset, tally: tuple[int, int], tie_breaks: dict[str, tuple[int, int]]
) -> tuple[int | None, str]:
    """Who wins with these votes and these measures, and by what."""
    if ruleset.settings.victory == "three":  # B-7: nobody reaching three is a draw
        return (tally.index(max(tally)), BY_VOTES) if max(tally) >= _ENOUGH else (None, DRAW)
    if tally[0] != tally[1]:
        return tally.index(max(tally)), BY_VOTES
    for name in ruleset.settings.final_ties:  # B-32
        totals = tie_breaks[name]
        if totals[0] != totals[1]:
            return totals.index(max(totals)), _TIE_BREAKS[name]
    return None, DRAW
