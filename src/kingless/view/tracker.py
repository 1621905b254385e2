"""The card tracker: where each card of a faction is, as far as one reader's observation tells."""

from collections import Counter
from collections.abc import Iterable

from msgspec import Struct

from kingless.rules.cards import HIDDEN, Card, suit, value
from kingless.rules.observation import Cards, Observation
from kingless.rules.ruleset import Ruleset
from kingless.view.moment import open_piles
from kingless.view.names import Names
from kingless.view.words import Words, sentence

OFF, ON, COUNT = "off", "on", "count"
TRACKERS = {
    ON: sentence("Shows what you have seen."),
    COUNT: sentence("Shows what you have seen, and counts for you."),
    OFF: sentence("None: everybody remembers alone."),
}
"""What a table may agree on, the usual one first."""

OWN, NEAR_SCORED, FAR_SCORED, TABLE, GONE, THEIRS, COUNTED, DECK, UNSEEN = (
    *("own", "near-scored", "far-scored", "table", "gone"),
    *("theirs", "counted", "deck", "unseen"),
)
WHERE = {
    OWN: sentence("yours"),
    NEAR_SCORED: sentence("scored by you"),
    FAR_SCORED: sentence("scored by {name}"),
    TABLE: sentence("on the table"),
    GONE: sentence("gone"),
    THEIRS: sentence("known, with {name}"),
    COUNTED: sentence("must be with {name}"),
    DECK: sentence("in the deck"),
    UNSEEN: sentence("unseen"),
}
"""Where a card can be, in the order in which equal cards stand."""


class TrackedCard(Struct, frozen=True, gc=False):
    """One card of a faction, and where it is: a key of `WHERE`."""

    value: int
    where: str


class TrackedFaction(Struct, frozen=True, gc=False):
    """All cards of a faction, the lowest first."""

    faction: str
    cards: tuple[TrackedCard, ...]


def tracker_choices(words: Words) -> tuple[tuple[str, str], ...]:
    """Every tracker that can be chosen: its key, and the words."""
    return tuple((key, words(told)) for key, told in TRACKERS.items())


def tracker_sentence(words: Words, kind: str) -> str:
    """What a table has agreed on, in words."""
    return words(TRACKERS[kind])


def tracked_factions(
    ruleset: Ruleset, seen: Observation, reader: int | None, kind: str
) -> tuple[TrackedFaction, ...]:
    """Where every card is, faction by faction; nothing where the table has no tracker."""
    if kind == OFF:
        return ()
    places: dict[Card, Counter[str]] = {card: Counter() for card in ruleset.deck}
    for where, cards in _piles(seen, reader):
        for card in cards:
            if card != HIDDEN:
                places[card][where] += 1
    copies = Counter(ruleset.deck)
    unseen = copies.total() - sum(found.total() for found in places.values())
    is_counted = kind == COUNT and reader is not None and unseen == _hidden_count(seen, 1 - reader)
    rest = COUNTED if is_counted else UNSEEN
    rows: dict[int, list[TrackedCard]] = {number: [] for number in ruleset.by_suit}
    for card, count in sorted(copies.items()):
        found = places[card]
        found[rest] += count - found.total()
        rows[suit(card)] += [TrackedCard(value(card), where) for where in WHERE for _ in range(found[where])]
    return tuple(TrackedFaction(ruleset.by_suit[number].key, tuple(row)) for number, row in rows.items())


def _piles(seen: Observation, reader: int | None) -> Iterable[tuple[str, Cards]]:
    """Every pile in which the reader may know a card, and where that is."""
    near = reader or 0
    yield NEAR_SCORED, (*seen.score[near], *seen.front[near])
    yield FAR_SCORED, (*seen.score[1 - near], *seen.front[1 - near])
    yield GONE, seen.discard
    yield TABLE, tuple(laid.card for laid in (*seen.table, *seen.frozen))
    yield TABLE, (*seen.aside, *seen.incoming[0], *seen.incoming[1])
    yield TABLE, tuple(one.card for one in seen.effects if one.card is not None)
    yield TABLE, () if seen.centre is None else (seen.centre,)
    for where, seat in ((OWN, near), (THEIRS, 1 - near)):
        known = open_piles(seen, seat) if reader is None else (seen.hands[seat], seen.followers[seat])
        yield where, (*known[0], *known[1])
    if reader is not None:
        yield DECK, seen.draw_pile


def _hidden_count(seen: Observation, other: int) -> int:
    """How many cards the other seat has unseen; where no more are unseen at all, they must be those."""
    return seen.hands[other].count(HIDDEN) + seen.followers[other].count(HIDDEN)


def tracker_sentences(names: Names, rows: tuple[TrackedFaction, ...]) -> list[str]:
    """The tracker as lines, one for each faction: for the terminal and for ears."""
    return [f"{names.faction(row.faction)}: {places_sentence(names, row)}" for row in rows]


def places_sentence(names: Names, row: TrackedFaction) -> str:
    """Where the cards of a faction are: each place with its values."""
    by_place: dict[str, list[str]] = {where: [] for where in WHERE}
    for one in row.cards:
        by_place[one.where].append(str(one.value))
    told = [(where_words(names, where), values) for where, values in by_place.items() if values]
    return "; ".join(f"{where} {' '.join(values)}" for where, values in told)


def tracker_legend(names: Names, kind: str) -> tuple[tuple[str, str], ...]:
    """The places that a tracker can show, each in words; nothing where the table has none."""
    if kind == OFF:
        return ()
    kinds = [where for where in WHERE if where != COUNTED or kind == COUNT]
    own = (COUNTED, DECK) if names.reader is None else ()
    return tuple((where, where_words(names, where)) for where in kinds if where not in own)


def where_words(names: Names, where: str) -> str:
    """A place in words, as this reader calls it."""
    if names.reader is None and where in (NEAR_SCORED, OWN):
        return names.words(WHERE[FAR_SCORED if where == NEAR_SCORED else THEIRS], name=names.seats[0])
    return names.words(WHERE[where], name=names.seats[1 - (names.reader or 0)])
