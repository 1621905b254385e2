"""Turns a message from a socket, a form or the API into a log entry or a standing order."""

from kingless.rules.actions import IllegalAction, parse
from kingless.rules.complaint import Complaint
from kingless.web import player_refusals, program_refusals
from kingless.web.game.entries import (
    CLOSE_HANDS,
    COMMIT,
    DECLINE,
    GRANT,
    HINT,
    NO_REMATCH,
    OPEN_HANDS,
    PRACTICE_UNDO,
    RESIGN,
    REVEAL,
    SAY,
    TRUST,
    UNDO,
    YOUNGEST,
    rematch_entry,
)
from kingless.web.game.host import Host, message_id
from kingless.web.game.live_game import LiveGame
from kingless.web.game.seat_orders import change_orders
from kingless.web.game.seats import Reader
from kingless.web.game.socket_messages import Act, Offer, OrderMessage, Phrase, Throw
from kingless.web.store.tokens import digest

NEWEST = 1_000_000
"""The version of who does not say what it has seen."""
_OFFERS = {
    "undo": UNDO,
    "practice-undo": PRACTICE_UNDO,
    "hint": HINT,
    "resign": RESIGN,
    "open-hands": OPEN_HANDS,
    "close-hands": CLOSE_HANDS,
}


async def send(
    host: Host,
    reader: Reader,
    message: Act | Offer | Throw | Phrase | OrderMessage,
    *,
    is_page: bool = False,
) -> int:
    """Hand a message to the host; the number of its entry, or `Refused` or `IllegalAction`."""
    if isinstance(message, OrderMessage):
        return await change_orders(host, reader, message)
    if isinstance(message, Act):
        if reader.seat is not None:  # to who holds none the host says that first
            _check_action(message.action)
        live = host.from_memory(reader.game) or await host.live(reader.game)
        await host.window_delays.wait(live, is_page=is_page)
        return await host.accept(reader, message.id, message.version, message.action)
    if isinstance(message, Phrase):
        return await host.accept(reader, message.id or message_id(), 0, SAY + message.key)
    if isinstance(message, Throw):
        text = _throw_entry(message)
        # No commitment and no nonce is said twice, so one that comes again is the same message.
        name = message_id() if message.trust else digest(text)
        seen = NEWEST if message.version is None else message.version
        return await host.accept(reader, message.id or name, seen, text)
    live = await host.live(reader.game)
    version = live.version if message.version is None else message.version
    return await host.accept(reader, message.id or message_id(), version, _offer_entry(live, message))


def _check_action(wanted: str) -> None:
    """Refuse what is no action: offers, phrases and answers of the clock are entries of the log as well."""
    if wanted.startswith(YOUNGEST.strip()):  # asked and answered like a card
        return
    try:
        parse(wanted)
    except Complaint:
        raise IllegalAction("no-such-action", words=wanted) from None


def _throw_entry(message: Throw) -> str:
    """The entry that is meant; exactly one of its fields is."""
    said = [COMMIT + message.commit] if message.commit is not None else []
    said += [REVEAL + message.nonce] if message.nonce else []
    said += [TRUST] if message.trust else []
    if len(said) != 1:
        raise player_refusals.unreadable()
    return said[0]


def _offer_entry(live: LiveGame, message: Offer) -> str:
    """The entry that is meant: an answer is about the undo, and after the end about the rematch."""
    if message.what == "rematch" or (message.what == "accept" and live.is_over):
        if message.commit is not None and (message.nonce or not message.commit):
            raise program_refusals.no_commitment()
        return rematch_entry(message.nonce, message.commit or "")
    if message.what == "accept":
        return GRANT
    if message.what == "decline":
        return NO_REMATCH if live.is_over else DECLINE
    if message.what not in _OFFERS:
        raise player_refusals.unreadable()
    return _OFFERS[message.what]
