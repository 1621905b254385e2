"""The log: what happened, one sentence for each event that is worth telling."""

from kingless.rules.events import Event
from kingless.view.names import Names
from kingless.view.words import sentence

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
    if event.what in SILENT:
        return None
    found = names.event_sentences.get(event)
    if found is None:
        found = names.event_sentences[event] = _sentence(names, event)
    return found


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
