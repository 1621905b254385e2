"""The table: zones, hand and prompt of one moment, ready to be drawn."""

from collections.abc import Iterator
from itertools import groupby

from msgspec import Struct
from msgspec.structs import asdict

from kingless.rules.actions import Action, Choose, Flip, Pass, Play, Use, text
from kingless.rules.cards import HAND_SIZE, HIDDEN, Card, code, suit, value
from kingless.rules.faces import HIDDEN_KEY, Observation
from kingless.rules.phases import OVER, PHASE_1
from kingless.rules.scoring import Result, result
from kingless.rules.tricks import refusal
from kingless.view.names import Names
from kingless.view.refused import why
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


class ArtifactView(Struct, frozen=True):
    """An artifact before the reader: its key, its name, what it does, and whether it may be used now."""

    key: str
    name: str
    does: str
    usable: bool


class Option(Struct, frozen=True):
    """Something other than a card that the reader may answer, and what it means."""

    text: str
    means: str


class Standing(Struct, frozen=True):
    """One faction's vote as it stands: the scored cards of each seat, and who would get it now."""

    faction: str
    cards: tuple[tuple[str, ...], tuple[str, ...]]
    leader: str


class Question(Struct, frozen=True, kw_only=True):
    """What the reader is asked at one moment, and what can be answered."""

    headline: str
    hand: tuple[Group, ...]
    options: tuple[Option, ...]
    """What may be answered besides cards."""
    prompt: str | None
    """What the reader is asked, if it is their turn."""


class TableView(Question, frozen=True, kw_only=True):
    """Everything that the reader is shown at one moment, in sentences."""

    trick: tuple[str, ...]
    """The prize and the cards on the table, one sentence each."""
    piles: tuple[str, ...]
    """Deck, followers, score piles and whatever else lies there, one sentence each."""
    artifacts: tuple[ArtifactView, ...]


def question(names: Names, seen: Observation) -> Question:
    """What this observation asks."""
    options = (action for action in seen.legal if not isinstance(action, Play))
    return Question(
        headline=_headline(names, seen),
        hand=_hand(names, seen),
        options=tuple(Option(text(action), _meaning(names, action)) for action in options),
        prompt=_prompt(names, seen),
    )


def table_view(names: Names, seen: Observation) -> TableView:
    """The table as this observation shows it."""
    return TableView(
        **asdict(question(names, seen)),
        trick=tuple(_trick(names, seen)),
        piles=tuple(_piles(names, seen)),
        artifacts=tuple(_artifacts(names, seen)),
    )


def standings(names: Names, seen: Observation) -> tuple[Standing, ...]:
    """The votes as they would fall now."""
    return tuple(
        Standing(
            names.faction(vote.faction),
            (_scored(names, seen, 0, vote.faction), _scored(names, seen, 1, vote.faction)),
            names.words("nobody") if vote.seat is None else names.inside(vote.seat),
        )
        for vote in reachable(names, seen).votes
    )


def reachable(names: Names, seen: Observation) -> Result:
    """The count as it would be if the game ended now; what lies before a seat joins its score pile (C-3)."""
    piles = [tuple(sorted((*seen.score[seat], *seen.front[seat]))) for seat in (0, 1)]
    return result(names.ruleset, (piles[0], piles[1]), seen.extras)


def _scored(names: Names, seen: Observation, seat: int, key: str) -> tuple[str, ...]:
    number = names.ruleset.suit_of[key]
    pile = sorted((*seen.score[seat], *seen.front[seat]))
    cards = [code(card) for card in pile if suit(card) == number]
    extras = [names.words.name("artifact", one.key) for one in seen.extras[seat] if one.suit == number]
    return (*cards, *extras)


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
    if seen.frozen:
        yield words("Set aside: {cards}", cards=names.cards(tuple(laid.card for laid in seen.frozen)))
    for laid in seen.table:
        card = names.card(laid.card)
        if (laid.suit, laid.value) != (suit(laid.card), value(laid.card)):
            faction = names.member(names.ruleset.by_suit[laid.suit].key)
            card = words("{card}, now {faction} {value}", card=card, faction=faction, value=laid.value)
        told = _belonging(names, laid.seat, "table")
        yield words(told, name=names.seats[laid.seat], card=card)
    yield from special(names, seen)


def special(names: Names, seen: Observation) -> Iterator[str]:
    """What else holds in this trick, where something does."""
    words = names.words
    if seen.flips:
        yield words("Potions to be turned over on this card: {count}", count=seen.flips)
    if seen.numbers_only:
        yield words("Only the higher number wins this trick.")


def _piles(names: Names, seen: Observation) -> Iterator[str]:
    words = names.words
    if seen.phase == PHASE_1:
        yield words("Cards in the deck: {count}", count=len(seen.draw_pile))
    if seen.aside:
        yield words("Waiting for the next winner: {cards}", cards=_pile(names, seen.aside))
    if seen.phase == PHASE_1:
        for seat in (0, 1):
            cards = _pile(names, seen.followers[seat])
            told = _belonging(names, seat, "followers")
            yield words(told, name=names.seats[seat], cards=cards)
    for seat in (0, 1):
        cards = _pile(names, seen.score[seat])
        told = _belonging(names, seat, "score")
        yield words(told, name=names.seats[seat], cards=cards)
    for seat in (0, 1):
        yield from _belongings(names, seen, seat)


def _belonging(names: Names, seat: int, what: str) -> str:
    """The sentence for something that belongs to a seat."""
    return (_YOURS if names.is_reader(seat) else _THEIRS)[what]


def _belongings(names: Names, seen: Observation, seat: int) -> Iterator[str]:
    """What else lies in front of a seat, where something does."""
    words, name = names.words, names.seats[seat]
    if seen.front[seat]:
        told = _belonging(names, seat, "front")
        yield words(told, name=name, cards=_pile(names, seen.front[seat]))
    if seen.potions[seat]:
        told = _belonging(names, seat, "potions")
        yield words(told, name=name, count=seen.potions[seat])
    for effect in seen.effects:
        if effect.seat == seat:
            told = _belonging(names, seat, "next")
            yield words(told, name=name, change=f"{effect.by:+d}", count=effect.plays)
    if not names.is_reader(seat) and seen.artifacts[seat]:
        yield words("Artifacts, {name}: {count}", name=name, count=len(seen.artifacts[seat]))


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
    asked_to_play = any(isinstance(action, Play) for action in seen.legal)
    refused = refusal(names.ruleset, hand, seen.table, card) if asked_to_play and not playable else None
    faction = names.ruleset.by_suit[suit(card)].key
    return CardView(code(card), names.card(card), faction, playable, why(names, refused) if refused else None)


def _artifacts(names: Names, seen: Observation) -> Iterator[ArtifactView]:
    if names.reader is not None:
        for key in seen.artifacts[names.reader]:
            if key != HIDDEN_KEY:
                name, does = names.words.name("artifact", key), names.artifact_does(key)
                yield ArtifactView(key, name, does, Use(key) in seen.legal)


def _meaning(names: Names, action: Action) -> str:
    words = names.words
    match action:
        case Use(key):
            return words("{name}: {does}", name=words.name("artifact", key), does=names.artifact_does(key))
        case Flip():
            return words("turn over a potion on the card that you play next")
        case Choose(what):
            return names.option(what)
        case Pass():
            return words("use nothing now")
    return text(action)


def _prompt(names: Names, seen: Observation) -> str | None:
    words = names.words
    if seen.to_act is None or not names.is_reader(seen.to_act):
        return None
    if seen.asked == "lead":
        return words("Which card do you lead?")
    if seen.asked == "follow":
        led = names.faction(names.ruleset.by_suit[seen.table[0].suit].key)
        return words("Which card do you play? Led: {faction}", faction=led)
    if seen.asked == "window":
        moment = words.name("moment", str(seen.moment))
        return words("Do you use an artifact now? Moment: {moment}", moment=moment)
    asked = str(seen.asked)
    kind = "faction" if asked in names.ruleset.by_key else "artifact"
    return words("What do you choose for {what}?", what=words.name(kind, asked))
