"""The log: what happened, one sentence for each event that is worth telling."""

from kingless.rules.events import Event
from kingless.view.names import Names


def told(names: Names, event: Event) -> str | None:
    """The event in words, from the reader's side; None where a person need not hear of it."""
    words = names.words
    seat = event.seat
    mine = names.is_reader(seat)
    who = "" if seat is None else names.seats[seat]
    card = names.cards(event.cards)
    match event.what:
        case "revealed":
            return words("The prize of this trick is {card}.", card=card)
        case "played" if mine:
            return words("You play {card}.", card=card)
        case "played":
            return words("{name} plays {card}.", name=who, card=card)
        case "won" if mine:
            return words("You win the trick.")
        case "won":
            return words("{name} wins the trick.", name=who)
        case "recruited" if mine:
            return words("You recruit {card}.", card=card)
        case "recruited":
            return words("{name} recruits {card}.", name=who, card=card)
        case "drew" if mine:
            return words("You draw {card} from the deck; only you know it.", card=card)
        case "drew" if card:
            return words("{name} draws {card} from the deck.", name=who, card=card)
        case "drew":
            return words("{name} draws a card from the deck, unseen by others.", name=who)
        case "scored" if mine:
            return words("To your score pile: {card}", card=card)
        case "scored":
            return words("To the score pile of {name}: {card}", name=who, card=card)
        case "phase-two":
            return words("Phase two begins: the followers are now the hands.")
        case "over":
            return words("The game is over; the votes are counted.")
    return None


def told_all(names: Names, events: tuple[Event, ...]) -> list[str]:
    """Every event in words."""
    return [line for event in events if (line := told(names, event)) is not None]
