"""The log entries that are no actions of the game: offers, phrases, age, nonces, answers of the clock."""

RESIGN = "resign"
UNDO = "offer undo"
GRANT = "grant undo"
DECLINE = "decline undo"
PRACTICE_UNDO = "practice undo"
"""Against a bot: the last answer is taken back although something hidden has been seen since."""
PRACTICE = "practice"
"""The game does not count, as the record told that it came from."""
HINT = "take hint"
"""Against a bot: to be told what the expert would weigh; once more at the same question, what it would do."""
REMATCH = "offer rematch"
"""Alone, or followed by a blank and the seat's nonce for the next deal."""
PROMISE_REMATCH = "promise rematch "
"""Before the seat's commitment to its nonce for the next deal: a rematch is offered with it."""
NO_REMATCH = "decline rematch"
OPEN_HANDS = "open hands"
"""The seat wants both hands to be shown to onlookers; with the other's word it is agreed."""
CLOSE_HANDS = "close hands"
"""The seat does not want that, or no longer."""
COMMIT = "commit "
"""Before the seat's commitment to its nonce for this deal."""
REVEAL = "reveal "
"""Before the nonce itself, once there is a commitment of each seat."""
TRUST = "trust host"
"""The seat lets the host throw in for it."""
SAY = "say "
YOUNGEST = "youngest "
"""Before the seat that is younger, as another seat or itself says (B-4)."""
CLOCK = "clock "
"""Before the action that a clock gave for a seat whose time was over."""
LATE = "clock lost"
"""The time of a seat has run out too often: the game is lost."""


def is_deciding(text: str) -> bool:
    """Does this entry change the state of the game? The others make no move that is under way stale."""
    is_talk = text in (HINT, PRACTICE) or text.startswith((SAY, YOUNGEST))
    return not is_talk and not is_offer(text) and not is_exchange(text)


def is_offer(text: str) -> bool:
    """Does a seat make or answer an offer with this entry, and the game stands as before?"""
    return text in (UNDO, DECLINE, NO_REMATCH, OPEN_HANDS, CLOSE_HANDS) or is_rematch(text)


def is_exchange(text: str) -> bool:
    """Does a seat commit to a nonce, show it, or trust the host with this entry?"""
    return text == TRUST or text.startswith((COMMIT, REVEAL))


def is_rematch(text: str) -> bool:
    """Does a seat offer or accept a rematch with this entry?"""
    return text == REMATCH or text.startswith((f"{REMATCH} ", PROMISE_REMATCH))


def rematch_nonce(text: str) -> str:
    """The nonce that the seat sends openly with its offer of a rematch; empty where it sends none."""
    return "" if text.startswith(PROMISE_REMATCH) else text.removeprefix(REMATCH).removeprefix(" ")


def rematch_promise(text: str) -> str:
    """The commitment that the seat sends with its offer of a rematch; empty where it sends none."""
    return text.removeprefix(PROMISE_REMATCH) if text.startswith(PROMISE_REMATCH) else ""


def rematch_entry(nonce: str, promise: str = "") -> str:
    """The entry by which a seat offers or accepts a rematch with this nonce, or this commitment to one."""
    if promise:
        return f"{PROMISE_REMATCH}{promise}"
    return f"{REMATCH} {nonce}" if nonce else REMATCH
