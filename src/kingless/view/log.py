"""The log: what happened, one sentence for each event that is worth telling."""

from kingless.rules.events import Event
from kingless.view.names import Names
from kingless.view.words import said

_OPEN = {
    "revealed": said("The prize of this trick is {cards}."),
    "removed": said("Out of the game: {cards}"),
    "shuffled": said("The deck is shuffled."),
    "set-aside": said("Set aside, to be decided by the next trick: {cards}"),
    "phase-two": said("Phase two begins: the followers are now the hands."),
    "over": said("The game is over; the votes are counted."),
}
_MINE = {
    "played": said("You play {cards}."),
    "won": said("You win the trick."),
    "recruited": said("You recruit {cards}."),
    "drew": said("You draw {cards} from the deck; only you know it."),
    "scored": said("To your score pile: {cards}"),
    "laid-out": said("In front of you: {cards}"),
    "kept": said("You keep it in front of you, and your next card is worth more: {cards}"),
    "took": said("Into your hand: {cards}"),
    "gave-back": said("You put it back as the prize: {cards}"),
    "exchanged": said("You bring in {cards} instead."),
    "placed": said("From your hand to your score pile: {cards}"),
    "peeked": said("You are shown: {cards}"),
    "used": said("You use {artifact}."),
    "announced": said("You will turn over a potion on your next card."),
    "flipped": said("You turn over a potion: {word}"),
    "brewed": said("You take a potion, unseen."),
    "swapped": said("It changes places with the prize: {cards}"),
    "counts": said("Your card counts as {faction} {value}: {cards}"),
    "declared": said("Your next card will count as: {faction}"),
    "added": said("It counts in your score pile for: {faction}"),
}
_THEIRS = {
    "played": said("{name} plays {cards}."),
    "won": said("{name} wins the trick."),
    "recruited": said("{name} recruits {cards}."),
    "drew": said("{name} draws {cards} from the deck."),
    "scored": said("To the score pile of {name}: {cards}"),
    "laid-out": said("In front of {name}: {cards}"),
    "kept": said("{name} keeps it in front, and the next card of {name} is worth more: {cards}"),
    "took": said("Into the hand of {name}: {cards}"),
    "gave-back": said("{name} puts it back as the prize: {cards}"),
    "exchanged": said("{name} brings in {cards} instead."),
    "placed": said("From the hand of {name} to the score pile: {cards}"),
    "peeked": said("{name} is shown: {cards}"),
    "used": said("{name} uses {artifact}."),
    "announced": said("{name} will turn over a potion on the next card."),
    "flipped": said("{name} turns over a potion: {word}"),
    "brewed": said("{name} takes a potion, unseen."),
    "swapped": said("It changes places with the prize: {cards}"),
    "counts": said("The card of {name} counts as {faction} {value}: {cards}"),
    "declared": said("The next card of {name} will count as: {faction}"),
    "added": said("It counts in the score pile of {name} for: {faction}"),
}
_UNSEEN = {
    "drew": said("{name} draws a card from the deck, unseen by others."),
    "peeked": said("{name} is shown cards that others do not see."),
}
SILENT = frozenset({"dealt", "discarded", "passed", "chose"})
"""What a person need not hear of: the hand and the trick show it, or it is the reader's own answer."""


def told(names: Names, event: Event) -> str | None:
    """The event in words, from the reader's side; None where a person need not hear of it."""
    if event not in names.told:
        names.told[event] = None if event.what in SILENT else _sentence(names, event)
    return names.told[event]


def _sentence(names: Names, event: Event) -> str:
    cards = names.cards(event.cards)
    if event.what in _OPEN:
        sentence = _OPEN[event.what]
    elif names.is_reader(event.seat):
        sentence = _MINE[event.what]
    elif event.cards and not cards:
        sentence = _UNSEEN[event.what]
    else:
        sentence = _THEIRS[event.what]
    key, _, rest = event.word.partition(" ")
    faction = rest if event.what == "added" else key
    kind = "faction member" if event.what == "counts" else "faction"
    return names.words(
        sentence,
        cards=cards,
        name="" if event.seat is None else names.seats[event.seat],
        word=event.word,
        artifact=names.words.name("artifact", key) if key else "",
        faction=names.words.name(kind, faction) if faction else "",
        value=rest,
    )


def told_all(names: Names, events: tuple[Event, ...]) -> list[str]:
    """Every event in words."""
    return [line for event in events if (line := told(names, event)) is not None]


def latest(names: Names, events: tuple[Event, ...], count: int) -> tuple[str, ...]:
    """The last so many sentences of all that happened."""
    found: list[str] = []
    for event in reversed(events):
        line = told(names, event)
        if line is not None:
            found.append(line)
            if len(found) == count:
                break
    return tuple(found[::-1])
