"""The file of a network: a line that says what it is and how it was made, then its weights as half floats."""

import struct
from array import array
from hashlib import sha256
from importlib.resources import files
from typing import TYPE_CHECKING, Literal

import msgspec
from msgspec import Struct

from kingless.rules.complaint import Finding
from kingless.rules.ruleset import Ruleset

if TYPE_CHECKING:
    from kingless.fast import _kernel

FORMAT = "kingless-net-1"
Role = Literal["value", "policy", "law-value", "law-policy"]


class NetHeader(Struct, frozen=True, kw_only=True):
    """What a network is for, how it was made, and what it was measured to do."""

    format: str = FORMAT
    role: Role
    deck: str
    """The letters of its factions in order; `every` where it plays every deck."""
    sizes: list[int]
    sha256: str
    """Of the weights that follow."""
    command: str
    """What made it."""
    measured: dict[str, float]
    words: list[str] = []
    """What it can tell apart by name, where powers alone do not tell: artifacts, questions and options."""


def deck_letters(ruleset: Ruleset) -> str:
    """By what a deck is known to the networks."""
    return "".join(sorted(faction.letter for faction in ruleset.factions))


def encode_net(
    role: Role,
    deck: str,
    sizes: list[int],
    weights: bytes,
    command: str,
    measured: dict[str, float],
    words: tuple[str, ...] = (),
) -> bytes:
    """The bytes of a file; the weights are given as the kernel has them, and lose half of their digits."""
    numbers = array("f", weights)
    body = struct.pack(f"<{len(numbers)}e", *numbers)
    header = NetHeader(
        role=role,
        deck=deck,
        sizes=sizes,
        sha256=sha256(body).hexdigest(),
        command=command,
        measured=measured,
        words=list(words),
    )
    return msgspec.json.encode(header) + b"\n" + body


def decode_net(file: str, content: bytes) -> "tuple[NetHeader, _kernel.Net]":
    """What a file says of its network, and the network; a finding where the file is damaged."""
    from kingless.fast import _kernel

    line, _, body = content.partition(b"\n")
    try:
        header = msgspec.json.decode(line, type=NetHeader)
        if header.format != FORMAT or header.sha256 != sha256(body).hexdigest():
            raise ValueError("another form, or other bytes than were written")
        net = _kernel.Net(header.sizes)
        net.unpack(array("f", struct.unpack(f"<{net.weights}e", body)).tobytes())
    except (msgspec.MsgspecError, ValueError, struct.error):
        raise Finding("The network in {file} is damaged; install Kingless again.", file=file) from None
    return header, net


def shipped_net(role: Role, ruleset: Ruleset) -> "_kernel.Net | None":
    """The network that the package has for this deck, if there is one."""
    found = packaged_net(f"{role}-{deck_letters(ruleset)}.net")
    return found[1] if found else None


def packaged_net(name: str) -> "tuple[NetHeader, _kernel.Net] | None":
    """The network in this file of the package, if there is one, with what the file says of it."""
    file = files("kingless.minds.nets") / name
    return decode_net(name, file.read_bytes()) if file.is_file() else None
