"""The JSON messages on a socket: what a page or a program may send, and what it is sent."""

from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from kingless.table.fair_deal import BrokenPromise
from kingless.web import player_refusals

Id = Annotated[str, Meta(min_length=1, max_length=64)]
Version = Annotated[int, Meta(ge=0, le=1_000_000)]
Text = Annotated[str, Meta(max_length=60)]
NONCE_MOST = 80
"""Characters of a nonce for a rematch at most: an entry of the log has at most a hundred."""


class Tail(Struct, frozen=True):
    """The log from a chapter on: so many chapters before it stay as they are."""

    after: int
    html: str


class Hello(Struct, frozen=True, tag="hello", forbid_unknown_fields=True):
    """The reader is here and has seen this version; `whole` asks for everything again."""

    version: Version = 0
    whole: bool = False


class Ping(Struct, frozen=True, tag="ping", forbid_unknown_fields=True):
    """Is anybody there? Scripts cannot see the pings of the socket itself."""


class Act(Struct, frozen=True, tag="act", forbid_unknown_fields=True):
    """An answer to what is asked; sent twice with the same id it counts once."""

    id: Id
    version: Version
    action: Text


class Offer(Struct, frozen=True, tag="offer", forbid_unknown_fields=True):
    """An offer or the answer to one: undo, practice-undo, hint, rematch, resign, accept or decline.

    Also open-hands, to show both hands to onlookers or agree to it, and close-hands, not to or no longer.

    A rematch takes a `commit`, the commitment to a nonce for its deal that is shown later, or a `nonce`
    openly; the server makes one where there is none of both.
    """

    what: Text
    id: Id | None = None
    version: Version | None = None
    nonce: str = ""
    commit: Annotated[str, Meta(max_length=64)] | None = None


class Throw(Struct, frozen=True, tag="deal", forbid_unknown_fields=True):
    """What a seat does before the deal: it commits to a nonce, shows it, or lets the server throw in."""

    commit: Annotated[str, Meta(max_length=64)] | None = None
    nonce: Annotated[str, Meta(max_length=100)] = ""
    trust: bool = False
    id: Id | None = None
    version: Version | None = None
    """What the seat has seen: a nonce is not shown to a commitment that came after it."""


class Phrase(Struct, frozen=True, tag="phrase", forbid_unknown_fields=True):
    """Something to say, by its key."""

    key: Text
    id: Id | None = None


class OrderMessage(Struct, frozen=True, tag="wish", forbid_unknown_fields=True):
    """A standing order of the seat; `what` says which of the other fields are meant. Programs know its tag.

    `keep`: `ask` and the artifacts that it wants to be asked `about`; `silence KEY`: not about this one any
    more; `rest trick`, `rest turn`: pass until then; `wake`: no longer; `plan`: the cards to `lead` or
    `follow` with next; `plan CARD`: this one in both cases; `forget`: no plan; `arm KEY WHEN`: use this
    artifact by itself, `soon`, or when `losing` or `winning` the trick; `disarm KEY`: no longer.
    """

    what: Text
    ask: Text = ""
    about: Annotated[tuple[Text, ...], Meta(max_length=18)] = ()
    lead: Text = ""
    follow: Text = ""
    id: Id | None = None


class Login(Struct, frozen=True, forbid_unknown_fields=True):
    """The first message of a program that cannot send headers, as one in a browser: the token of its seat."""

    token: Annotated[str, Meta(max_length=100)]


Incoming = Hello | Ping | Act | Offer | Throw | Phrase | OrderMessage
_DECODER = msgspec.json.Decoder(Incoming)
_LOGIN = msgspec.json.Decoder(Login)


class TableSent(Struct, frozen=True, tag="table"):
    """The regions of the table that have changed, and what has happened since the last time in sentences."""

    version: int
    fragments: dict[str, str]
    said: list[str]
    log: Tail | None = None
    """What is new in the log, which is sent as a whole only once."""
    number: int = 0
    """Which message of the feed this is: what has changed since the message before it, or the whole table."""
    whole: bool = False


class ClockSent(Struct, frozen=True):
    """The clocks, in milliseconds: what each seat has left, and when the time of the one asked is over."""

    key: str
    left: tuple[int, int]
    missed: tuple[int, int]
    runs: int | None = None
    deadline: int | None = None


class DealSent(Struct, frozen=True, kw_only=True):
    """What is promised and shown before the first card; by seat, null where there is nothing yet."""

    commitment: str
    """To the server's secret."""
    commitments: tuple[str | None, str | None]
    """To the nonce of each seat."""
    nonces: tuple[str | None, str | None]
    """Those that the seats have shown."""
    thrown_in_by: tuple[str, str]
    """`seat`; `host` or `open` where the seat trusts the server; `bot`."""
    broken: tuple[BrokenPromise, ...]
    """Promises that were broken at this table."""
    anew: int | None
    """When, in milliseconds since 1970, a seat that has shown its nonce need not wait for the other's."""


class PlayerSent(Struct, frozen=True):
    """Who holds a seat, named in the reader's language where it is a bot of the server or a guest."""

    name: str
    bot: bool
    level: str | None = None
    """Of a bot of the server."""


class PhraseSent(Struct, frozen=True):
    """What was said last: the number of its entry, the seat, and the key of the phrase."""

    number: int
    seat: int
    key: str


class HintSent(Struct, frozen=True):
    """What the expert would do at the present question, as far as the seat has asked."""

    weighed: tuple[str, ...]
    """The answers that it rates highest."""
    answer: str | None = None
    """What it would answer: null until the second hint."""


class ViewBeforeDeal(Struct, frozen=True, forbid_unknown_fields=True):
    """The view while nothing is dealt: only what the seat may answer."""

    legal: tuple[str, ...]


_VIEWS = [{"$ref": f"#/components/schemas/{name}"} for name in ("ViewForm", ViewBeforeDeal.__name__)]


class MatchSent(Struct, frozen=True):
    """The score of a pairing."""

    won: tuple[int, int]
    """Games won by each seat."""
    drawn: int
    """Games that nobody has won."""


class HandsSent(Struct, frozen=True):
    """Hands that are shown to onlookers: who wants it, and once both do, what an onlooker sees."""

    wanted_by: tuple[int, ...]
    minutes: int
    """How old the hands are that onlookers see."""
    hands: tuple[tuple[str, ...], tuple[str, ...]] | None = None
    """For an onlooker in phase two, the cards of both seats so many minutes ago."""
    at: int | None = None
    """Since when, in milliseconds since 1970, the hands were so then."""


class ViewSent(Struct, frozen=True, tag="view"):
    """The game as a program's seat knows it, in the form of the engine protocol."""

    version: int
    seat: int | None
    view: Annotated[Any, Meta(extra_json_schema={"oneOf": _VIEWS})]
    """A `ViewForm`, or a `ViewBeforeDeal`: msgspec has no union of the two."""
    winner: int | None = None
    over: bool = False
    clock: ClockSent | None = None
    rematch: tuple[int, ...] = ()
    """After the end, the seats that want another game."""
    unwilling: tuple[int, ...] = ()
    """The seats that have declined one."""
    promised: str | None = None
    """Once the game is over, the commitment to the secret of the game that may follow."""
    match: MatchSent | None = None
    """Once the game is over, the score of this game and those that it is a rematch of."""
    youngest: tuple[int | None, int | None] | None = None
    """While the players settle who is younger, before the deal: which seat each says to be it."""
    deal: DealSent | None = None
    """Before the deal, what is promised and shown."""
    players: tuple[PlayerSent, PlayerSent] | None = None
    offers: tuple[str, ...] = ()
    """What this seat may offer or answer now."""
    undo: int | None = None
    """The seat that asks to take its last answer back."""
    declined: int | None = None
    granted: int | None = None
    """The seat that has declined or granted that; it is told until the game goes on."""
    said: PhraseSent | None = None
    practice: bool = False
    """Does the game not count, because of a hint or something taken back against a bot?"""
    hint: HintSent | None = None
    open_hands: HandsSent | None = None
    """Where at least one seat wants both hands to be shown to onlookers."""


class RefusedSent(Struct, frozen=True, tag="refused", omit_defaults=True):
    """A message that changed nothing, and why."""

    id: str | None
    sentence: str
    error: str
    wait: int | None = None
    """Seconds after which the same may be said again, where there was too much at once."""


class AcceptedSent(Struct, frozen=True, tag="accepted"):
    """A page's message counts: from this version of the game on it is seen."""

    id: str
    version: int


class PongSent(Struct, frozen=True, tag="pong"):
    """The answer to a ping."""


class HandOverSent(Struct, frozen=True, tag="hand-over"):
    """Both play at one screen, and the other one is asked: there is the curtain."""

    to: str


class GoSent(Struct, frozen=True, tag="go"):
    """The rematch is ready at this address."""

    to: str


def read_message(raw: str | bytes, most: int) -> Incoming:
    """The parsed message; `Refused` where it cannot be parsed."""
    if len(raw) > most:
        raise player_refusals.unreadable()
    try:
        message: Incoming = _DECODER.decode(raw)
    except (msgspec.DecodeError, UnicodeError):
        raise player_refusals.unreadable() from None
    return message


def message_id(raw: str | bytes, most: int) -> str | None:
    """The id of a message, where it can be parsed and has one."""
    try:
        return getattr(read_message(raw, most), "id", None)
    except player_refusals.Refused:
        return None


def read_login(raw: str | bytes) -> str:
    """The token in the first message of a program; `Refused` where there is none."""
    try:
        return _LOGIN.decode(raw).token
    except (msgspec.DecodeError, UnicodeError):
        raise player_refusals.unreadable() from None
