"""The table: zones, hand and prompt of one moment, ready to be drawn."""

from collections.abc import Iterator
from itertools import groupby

from msgspec import Struct

from kingless.rules.actions import Play
from kingless.rules.cards import HAND_SIZE, HIDDEN, Card, code, suit
from kingless.rules.faces import Observation
from kingless.rules.phases import OVER, PHASE_1
from kingless.rules.scoring import result
from kingless.rules.tricks import refusal
from kingless.view.names import Names
from kingless.view.refused import why


class CardView(Struct, frozen=True):
    """A card in the reader's hand; `why` says why it may not be played now, where that is so."""

    code: str
    name: str
    faction: str
    playable: bool
    why: str | None


class Group(Struct, frozen=True):
    """The cards of one faction."""

    faction: str
    cards: tuple[CardView, ...]


class Standing(Struct, frozen=True):
    """One faction's vote as it stands: the scored cards of each seat, and who would get it now."""

    faction: str
    cards: tuple[tuple[str, ...], tuple[str, ...]]
    leader: str


class TableView(Struct, frozen=True):
    """Everything that the reader is shown at one moment."""

    headline: str
    trick: tuple[str, ...]
    """The prize and the cards on the table, one sentence each."""
    piles: tuple[str, ...]
    """Deck, followers and score piles, one sentence each."""
    hand: tuple[Group, ...]
    prompt: str | None
    """What the reader is asked, if it is their turn."""


def table_view(names: Names, seen: Observation) -> TableView:
    """The table as this observation shows it."""
    return TableView(
        headline=_headline(names, seen),
        trick=tuple(_trick(names, seen)),
        piles=tuple(_piles(names, seen)),
        hand=_hand(names, seen),
        prompt=_prompt(names, seen),
    )


def standings(names: Names, seen: Observation) -> tuple[Standing, ...]:
    """The votes as they would fall now."""
    votes = result(names.ruleset, seen.score).votes
    return tuple(
        Standing(
            names.faction(vote.faction),
            (_scored(names, seen, 0, vote.faction), _scored(names, seen, 1, vote.faction)),
            names.words("nobody") if vote.seat is None else names.seat(vote.seat),
        )
        for vote in votes
    )


def _scored(names: Names, seen: Observation, seat: int, key: str) -> tuple[str, ...]:
    pile = seen.score[seat]
    return tuple(code(card) for card in pile if names.ruleset.by_suit[suit(card)].key == key)


def _headline(names: Names, seen: Observation) -> str:
    words = names.words
    if seen.phase == OVER:
        return words("The game is over.")
    moment = words(
        "Phase {phase}, trick {trick} of {tricks}.", phase=seen.phase, trick=seen.trick, tricks=HAND_SIZE
    )
    if names.is_reader(seen.leader):
        lead = words("You lead.")
    else:
        lead = words("{name} leads.", name=names.seats[seen.leader])
    return f"{moment} {lead}"


def _trick(names: Names, seen: Observation) -> Iterator[str]:
    words = names.words
    if seen.centre is not None:
        yield words("Prize: {card}", card=names.card(seen.centre))
    for played in seen.table:
        yield words(
            "On the table, {name}: {card}", name=names.seat(played.seat), card=names.card(played.card)
        )


def _piles(names: Names, seen: Observation) -> Iterator[str]:
    words = names.words
    if seen.phase == PHASE_1:
        yield words("Cards in the deck: {count}", count=len(seen.draw_pile))
        for seat in (0, 1):
            yield words(
                "Followers, {name}: {cards}", name=names.seat(seat), cards=_pile(names, seen.followers[seat])
            )
    for seat in (0, 1):
        yield words(
            "Score pile, {name}: {cards}", name=names.seat(seat), cards=_pile(names, seen.score[seat])
        )


def _pile(names: Names, pile: tuple[Card, ...]) -> str:
    if not pile:
        return names.words("none")
    shown = " ".join(code(card) for card in pile if card != HIDDEN)
    hidden = pile.count(HIDDEN)
    if not hidden:
        return shown
    unknown = names.words("{count} face-down", count=hidden)
    return f"{shown} + {unknown}" if shown else unknown


def _hand(names: Names, seen: Observation) -> tuple[Group, ...]:
    if names.reader is None:
        return ()
    hand = seen.hands[names.reader]
    return tuple(
        Group(names.faction(names.ruleset.by_suit[number].key), tuple(_card(names, seen, c) for c in cards))
        for number, cards in groupby(hand, suit)
    )


def _card(names: Names, seen: Observation, card: Card) -> CardView:
    playable = Play(card) in seen.legal
    hand = seen.hands[names.reader or 0]
    refused = None if playable or not seen.legal else refusal(names.ruleset, hand, seen.table, card)
    faction = names.ruleset.by_suit[suit(card)].key
    return CardView(code(card), names.card(card), faction, playable, why(names, refused) if refused else None)


def _prompt(names: Names, seen: Observation) -> str | None:
    if seen.to_act is None or not names.is_reader(seen.to_act):
        return None
    if seen.asked == "lead":
        return names.words("Which card do you lead?")
    faction = names.ruleset.by_suit[seen.table[0].suit].key
    return names.words("Which card do you play? Led: {faction}", faction=names.faction(faction))
