"""The piles in sentences: what lies before each seat, and what of it a player wants in sight at each turn."""

from collections.abc import Iterator
from itertools import groupby

from kingless.rules.cards import suit, value
from kingless.rules.phases import PHASE_1
from kingless.view.moment import Moment, Pile, Place, Standing
from kingless.view.names import Names
from kingless.view.words import sentence

_YOURS = {
    "table": sentence("Your card on the table: {card}"),
    "followers": sentence("Your followers: {cards}"),
    "score": sentence("Your score pile: {cards}"),
    "front": sentence("In front of you: {cards}"),
    "potions": sentence("Your potions: {count}"),
    "next": sentence("Your next cards: {change} each, {count} to go"),
}
_THEIRS = {
    "table": sentence("On the table, {name}: {card}"),
    "followers": sentence("Followers, {name}: {cards}"),
    "score": sentence("Score pile, {name}: {cards}"),
    "front": sentence("In front, {name}: {cards}"),
    "potions": sentence("Potions, {name}: {count}"),
    "next": sentence("Next cards, {name}: {change} each, {count} to go"),
}
"""What belongs to the reader, and what to somebody else."""
_FACE_DOWN, _UNKNOWN = sentence("{count} face-down"), sentence("{count} unknown")
"""How many cards lie, or are held, beside those that the reader knows."""


def pile_lines(names: Names, now: Moment) -> Iterator[str]:
    """Deck, followers, score piles and whatever else lies there, one sentence each."""
    words, is_recruiting = names.words, now.phase == PHASE_1
    if is_recruiting:
        yield words("Cards in the deck: {count}", count=now.deck)
    if now.aside:
        yield words("Waiting for the next winner: {cards}", cards=pile_text(names, Pile(now.aside)))
    yield from _followers(names, now)
    for place in now.places:
        yield _belonging_sentence(names, place, "score", cards=pile_text(names, place.score))
    for place in now.places:
        yield from _before(names, place)


def lines_in_sight(names: Names, now: Moment) -> Iterator[str]:
    """What a player wants in sight at each turn: followers, or what is known of the other hand; the votes."""
    yield from _followers(names, now)
    if any(one.cards[0] or one.cards[1] for one in now.standings):
        yield _votes(names, now)


def _followers(names: Names, now: Moment) -> Iterator[str]:
    """The followers of both; in phase two, where they are the hands, what is known of the other's."""
    if now.phase == PHASE_1:
        for place in sorted(now.places, key=lambda one: not names.is_reader(one.seat)):
            yield _belonging_sentence(names, place, "followers", cards=pile_text(names, place.followers))
    elif now.far.held.known:
        cards = pile_text(names, now.far.held, _UNKNOWN)
        yield names.words("In hand, {name}: {cards}", name=names.seats[now.far.seat], cards=cards)


def _votes(names: Names, now: Moment) -> str:
    """How many cards each has of each faction, and in how many factions each is ahead."""
    near = names.reader or 0
    counts = [
        f"{names.faction(one.vote.faction)} {_count(one, near)}:{_count(one, 1 - near)}"
        for one in now.standings
    ]
    ahead = [one.vote.seat for one in now.standings]
    return names.words(
        "Votes, {near} : {far}: {votes}. Ahead: {near} {near_count}, {far} {far_count}.",
        near=names.inside(near),
        far=names.inside(1 - near),
        votes=", ".join(counts),
        near_count=ahead.count(near),
        far_count=ahead.count(1 - near),
    )


def _count(standing: Standing, seat: int) -> int:
    return len(standing.cards[seat]) + len(standing.added[seat])


def _before(names: Names, place: Place) -> Iterator[str]:
    """What else lies in front of a seat, where something does."""
    if place.front.count:
        yield _belonging_sentence(names, place, "front", cards=pile_text(names, place.front))
    if place.potions:
        yield _belonging_sentence(names, place, "potions", count=place.potions)
    for one in place.effects:
        yield _belonging_sentence(names, place, "next", change=f"{one.by:+d}", count=one.plays)
    if not names.is_reader(place.seat) and place.artifacts:
        yield names.words("Artifacts, {name}: {count}", name=names.seats[place.seat], count=place.artifacts)


def _belonging_sentence(names: Names, place: Place, what: str, **parts: object) -> str:
    """The sentence for something that belongs to a seat."""
    return names.words(belonging(names, place.seat, what), name=names.seats[place.seat], **parts)


def belonging(names: Names, seat: int, what: str) -> str:
    """The sentence for something that belongs to the reader, or to somebody else."""
    return (_YOURS if names.is_reader(seat) else _THEIRS)[what]


def pile_text(names: Names, pile: Pile, beside: str = _FACE_DOWN) -> str:
    """The cards of a pile by faction, each with its values: Knights 2 7, Undead 5."""
    if not pile.count:
        return names.words("none")
    shown = ", ".join(
        f"{names.faction(names.ruleset.by_suit[number].key)} {' '.join(str(value(card)) for card in cards)}"
        for number, cards in groupby(sorted(pile.known), suit)
    )
    if not pile.hidden:
        return shown
    unknown = names.words(beside, count=pile.hidden)
    return f"{shown} + {unknown}" if shown else unknown
