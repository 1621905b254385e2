"""Refusals of the server: what was wrong with a message, as a sentence, with the status that HTTP gives it."""

from kingless.rules.complaint import Complaint


class Refused(Complaint):
    """A message that changes nothing; `key` names the reason for programs."""

    def __init__(self, sentence: str, /, *, key: str, status: int = 409, **parts: object) -> None:
        super().__init__(sentence, **parts)
        self.key = key
        self.status = status


def stale() -> Refused:
    """The game has gone on since."""
    return Refused("The game has gone on meanwhile; look at the table again.", key="stale")


def not_your_turn() -> Refused:
    """Somebody else is to act."""
    return Refused("It is not your turn.", key="turn")


def is_over() -> Refused:
    """Nothing can be played any more."""
    return Refused("The game is over.", key="over")


def is_waiting() -> Refused:
    """Nobody sits opposite yet."""
    return Refused("The game begins when somebody takes the other seat.", key="waiting")


def no_seat() -> Refused:
    """Whoever this is holds no seat here."""
    return Refused("You hold no seat at this table.", key="seat", status=403)


def no_game() -> Refused:
    """There is nothing under this name, or nothing for this reader; the two look the same."""
    return Refused("There is no such game, or it is not open to you.", key="game", status=404)


def not_possible() -> Refused:
    """What was offered or answered makes no sense now."""
    return Refused("That is not possible now.", key="offer")


def no_way_back() -> Refused:
    """The rules of taking back forbid it."""
    return Refused(
        "Not to be taken back: you have played nothing yet, or something hidden has been seen since.",
        key="undo",
    )


def unreadable() -> Refused:
    """A message that is none."""
    return Refused("This message cannot be understood.", key="message", status=400)


def too_fast() -> Refused:
    """More messages than a person sends."""
    return Refused("That was too much at once; wait a moment and try again.", key="rate", status=429)
