"""Refusals for programs: what was wrong with a request, and what would be right."""

from collections.abc import Iterable

from kingless.web.player_refusals import Refused


def ticket_expired() -> Refused:
    """`player_refusals.commitment_expired` for an API client, which has seen no page."""
    return Refused(
        "This ticket has made its game already or is older than a day; POST /api/promises gives a new one.",
        key="promise",
    )


def level_taken() -> Refused:
    """One game against another bot follows a game, so that nobody chooses among deals."""
    return Refused(
        "One game against another bot follows each game, and it is there already; make a new one instead.",
        key="promise",
    )


def no_level_yet() -> Refused:
    """Another bot is chosen after a game, and after one against a bot."""
    return Refused(
        "Another level can be chosen after the end of a game against a bot of the server.",
        key="record",
        status=403,
    )


def no_ticket() -> Refused:
    """The ticket does not come from this server."""
    return Refused(
        "This is no ticket; send one as POST /api/promises gave it, or leave it out.",
        key="message",
        status=400,
    )


def no_nonce(most: int) -> Refused:
    """The nonce could not be written to a record unchanged."""
    return Refused(
        "What you throw in is one line of at most {most} printable characters, without '|' "
        "and without blanks at the ends or two in a row.",
        key="message",
        status=400,
        most=most,
    )


def no_commitment() -> Refused:
    """What should be a commitment is none."""
    return Refused(
        "A commitment is the SHA-256 of your nonce, in 64 hexadecimal digits; send either that or a nonce.",
        key="message",
        status=400,
    )


def device_link_over() -> Refused:
    """The link to another device was used, has expired or never existed."""
    return Refused(
        "This link was used already, or it is too old; POST /api/games/GAME/device makes a new one.",
        key="link",
        status=404,
    )


def not_json() -> Refused:
    """A body of another type than programs send."""
    return Refused(
        "Only JSON is taken here; send it with the header Content-Type: application/json.",
        key="type",
        status=415,
    )


def not_an_object(known: Iterable[str]) -> Refused:
    """No JSON, or JSON of another kind."""
    return Refused(
        "A JSON object is wanted here; its fields are {known}.",
        key="message",
        status=400,
        known=", ".join(known),
    )


def no_such_field(name: str, known: Iterable[str]) -> Refused:
    """The body has an unknown field."""
    return Refused(
        "There is no field {name!r} here; there are {known}.",
        key="message",
        status=400,
        name=name,
        known=", ".join(known),
    )


def missing_field(name: str) -> Refused:
    """A field that cannot be left out."""
    return Refused("The field {name!r} is missing.", key="message", status=400, name=name)


def wrong_field(name: str) -> Refused:
    """A field with a value that it cannot have."""
    return Refused(
        "The field {name!r} cannot have this value; /api/openapi.json tells which it can have.",
        key="message",
        status=400,
        name=name,
    )


def no_halt(last: int) -> Refused:
    """The replay has no such halt."""
    return Refused(
        "The halts of this replay are 0 to {last}; a higher number is the last one.",
        key="message",
        status=400,
        last=last,
    )


def metrics_closed() -> Refused:
    """The metrics are for this machine, or for who has the token."""
    return Refused("This is for whoever runs the server.", key="metrics", status=403)


def too_large(most: int) -> Refused:
    """The request body is too large."""
    return Refused(
        "This request is too large; {most} bytes are the most.", key="large", status=413, most=most
    )


def no_such_address() -> Refused:
    """There is nothing at this address of the API."""
    return Refused(
        "There is no such address; GET /api lists those to begin with, and /api/docs describes all.",
        key="request",
        status=404,
    )


def wrong_method() -> Refused:
    """The address does not take this method."""
    return Refused("This address cannot be asked in this way.", key="request", status=405)


def no_opponent(name: str, known: Iterable[str]) -> Refused:
    """There is no bot of this name."""
    return Refused(
        "There is no opponent {name!r}; there are {known}.",
        key="setup",
        status=400,
        name=name,
        known=", ".join(known),
    )


def no_theme(name: str, known: Iterable[str]) -> Refused:
    """There are no puzzles of such a theme."""
    return Refused(
        "There is no theme {name!r}; there are {known}.",
        key="puzzle",
        status=404,
        name=name,
        known=", ".join(known),
    )
