"""A link that somebody sends to others, and how far it reaches."""

from msgspec import Struct


class SharedLink(Struct, frozen=True):
    """The whole address of a link to share."""

    address: str
    is_local: bool = False
    """Does it work on this machine only?"""
    is_lan: bool = False
    """Is it for the network that this machine is in?"""
    others: tuple[str, ...] = ()
    """The same link at other addresses of this machine."""
    open_command: str = ""
    """What starts the server so that others can reach it, where the reader can do that."""
