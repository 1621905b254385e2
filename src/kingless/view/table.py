"""The table in sentences: trick, piles, hand and prompt of a moment, for lines and screen readers."""

from collections.abc import Iterator
from itertools import groupby

from msgspec import Struct

from kingless.rules.actions import Action, Choose, Flip, Pass, Play, Use, text
from kingless.rules.cards import HAND_SIZE, Card, code, suit, value
from kingless.rules.observation import Effect, Observation, Played
from kingless.rules.phases import OVER
from kingless.view.cards import counts_as
from kingless.view.error_words import why_not_now
from kingless.view.moment import Held, Moment, Question, moment_of
from kingless.view.names import Names
from kingless.view.piles import belonging, lines_in_sight, pile_lines
from kingless.view.words import Words


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


class VoteLine(Struct, frozen=True):
    """One faction's vote as it stands: what each seat has scored, by value, and who would get it now."""

    faction: str
    cards: tuple[tuple[str, ...], tuple[str, ...]]
    leader: str


class TableView(Struct, frozen=True, kw_only=True):
    """Everything that the reader is shown at one moment, in sentences."""

    headline: str
    trick: tuple[str, ...]
    """The prize and the cards on the table, one sentence each."""
    piles: tuple[str, ...]
    """Deck, followers, score piles and whatever else lies there, one sentence each."""
    sight: tuple[str, ...]
    """What is of use at each turn, in short: followers, what is known of the other hand, the votes."""
    hand: tuple[Group, ...]
    options: tuple[Option, ...]
    """What may be answered besides cards."""
    artifacts: tuple[ArtifactView, ...]
    prompt: str | None
    """What the reader is asked, if it is their turn."""


def table_view(names: Names, seen: Observation) -> TableView:
    """The table as this observation shows it."""
    now = moment_of(names.ruleset, seen, names.reader)
    return TableView(
        headline=headline(
            names.words, OVER if now.is_over else now.phase, now.trick, names.other(now.leader)
        ),
        trick=tuple(_trick(names, now)),
        piles=tuple(pile_lines(names, now)),
        sight=tuple(lines_in_sight(names, now)),
        hand=_hand(names, now),
        options=tuple(
            Option(text(action), meaning(names, action))
            for action in now.legal
            if not isinstance(action, Play)
        ),
        artifacts=tuple(
            ArtifactView(
                one.key, names.words.name("artifact", one.key), names.artifact_does(one.key), one.is_usable
            )
            for one in now.tools
        ),
        prompt=prompt(names, now.question) if now.question else None,
    )


def vote_lines(names: Names, seen: Observation) -> tuple[VoteLine, ...]:
    """The votes as they would fall now."""
    return tuple(
        VoteLine(
            names.faction(one.vote.faction),
            (
                (*map(_value_text, one.cards[0]), *_artifacts(names, one.added[0])),
                (*map(_value_text, one.cards[1]), *_artifacts(names, one.added[1])),
            ),
            ahead(names, one.vote.seat),
        )
        for one in moment_of(names.ruleset, seen, names.reader).standings
    )


def _value_text(card: Card) -> str:
    return str(value(card))


def ahead(names: Names, seat: int | None) -> str:
    """Who would get a vote, inside a sentence."""
    return names.words("nobody") if seat is None else names.inside(seat)


def headline(words: Words, phase: int, trick: int, leader: str | None) -> str:
    """Phase, trick and leader, who is the reader where there is no name; or that the game is over."""
    if phase == OVER:
        return words("The game is over.")
    return f"{trick_sentence(words, phase, trick)} {lead_sentence(words, leader)}"


def trick_sentence(words: Words, phase: int, trick: int) -> str:
    """Which trick of which phase is played."""
    return words("Phase {phase}, trick {trick} of {tricks}.", phase=phase, trick=trick, tricks=HAND_SIZE)


def lead_sentence(words: Words, leader: str | None) -> str:
    """Who leads; the reader where there is no name."""
    return words("You lead.") if leader is None else words("{name} leads.", name=leader)


def prompt(names: Names, question: Question) -> str:
    """What the reader is asked."""
    words = names.words
    if question.asked == "lead":
        return words("Which card do you lead?")
    if question.asked == "follow" and question.led is not None:
        led = names.faction(names.ruleset.by_suit[question.led].key)
        return words("Which card do you play? Led: {faction}", faction=led)
    if question.asked == "window":
        moment = words.name("moment", str(question.window))
        return words("Do you use an artifact now? Moment: {moment}", moment=moment)
    kind = "faction" if question.asked in names.ruleset.by_key else "artifact"
    return words("What do you choose for {what}?", what=words.name(kind, question.asked))


def meaning(names: Names, action: Action) -> str:
    """What an answer does, in words."""
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


def notes(names: Names, flips: int, numbers_only: bool) -> Iterator[str]:
    """What else holds in this trick, where something does."""
    words = names.words
    if flips:
        yield words("Potions to be turned over on this card: {count}", count=flips)
    if numbers_only:
        yield words("Only the higher number wins this trick.")


def effect(names: Names, one: Effect) -> str:
    """What will happen to the next cards of a seat, said beside its name."""
    return names.words("Next cards: {change} each, {count} to go", change=f"{one.by:+d}", count=one.plays)


def _artifacts(names: Names, keys: tuple[str, ...]) -> Iterator[str]:
    return (names.words.name("artifact", key) for key in keys)


def _trick(names: Names, now: Moment) -> Iterator[str]:
    words = names.words
    if now.centre is not None:
        yield words("Prize: {card}", card=names.card(now.centre))
    if now.frozen:
        yield words("Set aside: {cards}", cards=names.cards(tuple(laid.card for laid in now.frozen)))
    for laid in now.table:
        card = names.card(laid.card)
        if counted := counts_as(names, laid):
            card = words("{card}, now {faction} {value}", card=card, faction=counted[0], value=counted[1])
        yield words(belonging(names, laid.seat, "table"), name=names.seats[laid.seat], card=card)
    yield from notes(names, now.flips, now.numbers_only)


def _hand(names: Names, now: Moment) -> tuple[Group, ...]:
    return tuple(
        Group(
            names.faction(names.ruleset.by_suit[number].key),
            tuple(_card(names, now.table, held) for held in group),
        )
        for number, group in groupby(now.hand, _suit_of)
    )


def _suit_of(held: Held) -> int:
    return suit(held.card)


def _card(names: Names, table: tuple[Played, ...], held: Held) -> CardView:
    card: Card = held.card
    why = why_not_now(names, table[0].suit, card) if held.is_refused else None
    faction = names.ruleset.by_suit[suit(card)].key
    return CardView(code(card), names.card(card), faction, held.is_playable, why)
