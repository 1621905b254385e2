"""The log: what happened, one sentence for each event that is worth telling."""

from collections.abc import Sequence
from functools import lru_cache

from kingless.rules.cards import Card
from kingless.rules.events import Event
from kingless.rules.ruleset import Ruleset
from kingless.view.names import Names
from kingless.view.words import Words, sentence

_REMEMBERED = 20_000
"""Sentences that are kept for all tables."""
_ENDS = (".", "!", "?", "…")

_OPEN = {
    "revealed": sentence("The prize of this trick is {cards}."),
    "removed": sentence("Out of the game: {cards}"),
    "shuffled": sentence("The deck is shuffled."),
    "set-aside": sentence("Set aside, to be decided by the next trick: {cards}"),
    "phase-two": sentence("Phase two begins: the followers are now the hands."),
    "over": sentence("The game is over; the votes are counted."),
}
_MINE = {
    "played": sentence("You play {cards}."),
    "won": sentence("You win the trick."),
    "recruited": sentence("You recruit {cards}."),
    "drew": sentence("You draw {cards} from the deck; only you know it."),
    "scored": sentence("To your score pile: {cards}"),
    "laid-out": sentence("In front of you: {cards}"),
    "kept": sentence("You keep it in front of you, and your next card is worth more: {cards}"),
    "took": sentence("Into your hand: {cards}"),
    "gave-back": sentence("You put it back as the prize: {cards}"),
    "exchanged": sentence("You bring in {cards} instead."),
    "placed": sentence("From your hand to your score pile: {cards}"),
    "peeked": sentence("You are shown: {cards}"),
    "used": sentence("You use {artifact}."),
    "announced": sentence("You will turn over a potion on your next card."),
    "flipped": sentence("You turn over a potion: {word}"),
    "brewed": sentence("You take a potion, unseen."),
    "swapped": sentence("It changes places with the prize: {cards}"),
    "counts": sentence("Your card counts as {faction} {value}: {cards}"),
    "declared": sentence("Your next card will count as: {faction}"),
    "added": sentence("It counts in your score pile for: {faction}"),
}
_THEIRS = {
    "played": sentence("{name} plays {cards}."),
    "won": sentence("{name} wins the trick."),
    "recruited": sentence("{name} recruits {cards}."),
    "drew": sentence("{name} draws {cards} from the deck."),
    "scored": sentence("To the score pile of {name}: {cards}"),
    "laid-out": sentence("In front of {name}: {cards}"),
    "kept": sentence("{name} keeps it in front, and the next card of {name} is worth more: {cards}"),
    "took": sentence("Into the hand of {name}: {cards}"),
    "gave-back": sentence("{name} puts it back as the prize: {cards}"),
    "exchanged": sentence("{name} brings in {cards} instead."),
    "placed": sentence("From the hand of {name} to the score pile: {cards}"),
    "peeked": sentence("{name} is shown: {cards}"),
    "used": sentence("{name} uses {artifact}."),
    "announced": sentence("{name} will turn over a potion on the next card."),
    "flipped": sentence("{name} turns over a potion: {word}"),
    "brewed": sentence("{name} takes a potion, unseen."),
    "swapped": sentence("It changes places with the prize: {cards}"),
    "counts": sentence("The card of {name} counts as {faction} {value}: {cards}"),
    "declared": sentence("The next card of {name} will count as: {faction}"),
    "added": sentence("It counts in the score pile of {name} for: {faction}"),
}
_UNSEEN = {
    "drew": sentence("{name} draws a card from the deck, unseen by others."),
    "peeked": sentence("{name} is shown cards that others do not see."),
}
SILENT = frozenset({"dealt", "discarded", "passed", "chose"})
"""What a person need not hear of: the hand and the trick show it, or it is the reader's own answer."""


def event_sentence(names: Names, event: Event) -> str | None:
    """The event in words, from the reader's side; None where a person need not hear of it."""
    what, seat = event.what, event.seat
    if what in SILENT:
        return None
    is_mine = seat is not None and seat == names.reader
    name = "" if seat is None or is_mine else names.seats[seat]
    return _sentence(names.words, names.ruleset, is_mine, name, what, event.cards, event.word)


@lru_cache(_REMEMBERED)  # at all tables the same things happen
def _sentence(
    words: Words,
    ruleset: Ruleset,
    is_mine: bool,
    name: str,
    what: str,
    shown: tuple[Card, ...],
    word: str,
) -> str:
    cards = Names(words, ruleset, ("", ""), None).cards(shown)
    if what in _OPEN:
        told = _OPEN[what]
    elif is_mine:
        told = _MINE[what]
    elif shown and not cards:
        told = _UNSEEN[what]
    else:
        told = _THEIRS[what]
    key, _, rest = word.partition(" ")
    faction = rest if what == "added" else key
    kind = "faction member" if what == "counts" else "faction"
    return words(
        told,
        cards=cards,
        name=name,
        word=word,
        artifact=words.name("artifact", key) if key else "",
        faction=words.name(kind, faction) if faction else "",
        value=rest,
    )


def event_sentences(names: Names, events: tuple[Event, ...]) -> list[str]:
    """Every event in words."""
    return [line for event in events if (line := event_sentence(names, event)) is not None]


def latest_sentences(names: Names, events: tuple[Event, ...], count: int) -> tuple[str, ...]:
    """The last so many sentences of all that happened."""
    found: list[str] = []
    for event in reversed(events):
        line = event_sentence(names, event)
        if line is not None:
            found.append(line)
            if len(found) == count:
                break
    return tuple(found[::-1])


def paragraph(lines: Sequence[str]) -> str:
    """These lines as running text: a line that lists cards after a colon ends with a full stop, too."""
    return " ".join(line if line.endswith(_ENDS) else f"{line}." for line in lines)
