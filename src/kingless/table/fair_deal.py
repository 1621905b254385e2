"""Fair deals: a secret that the host commits to before the first card, and a nonce from each player."""

import re
import secrets
from hashlib import sha256

from msgspec import Struct

from kingless.rules.complaint import Complaint
from kingless.table.text_checks import check_line

_SECRET_BYTES = 32
_SECRET = re.compile(rf"[0-9a-f]{{{2 * _SECRET_BYTES}}}")


class FairDeal(Struct, frozen=True, forbid_unknown_fields=True):
    """Where a game's seed comes from; the secret is told when the game is over."""

    secret: str
    """64 hexadecimal digits."""
    nonces: tuple[str, str]
    """What each player threw in; any text of one line."""

    def __post_init__(self) -> None:
        """Refuse what a record could not give back as it was."""
        if not _SECRET.fullmatch(self.secret):
            raise Complaint("a secret is {digits} hexadecimal digits", digits=2 * _SECRET_BYTES)
        for nonce in self.nonces:
            check_nonce(nonce)

    @property
    def commitment(self) -> str:
        """What the host publishes before anybody names a nonce: the SHA-256 of the secret's text."""
        return commitment(self.secret)

    @property
    def seed(self) -> bytes:
        """The SHA-256 of secret, first nonce and second nonce, joined by line feeds."""
        return sha256("\n".join((self.secret, *self.nonces)).encode()).digest()


def new_secret() -> str:
    """A secret that nobody can guess."""
    return secrets.token_hex(_SECRET_BYTES)


def commitment(secret: str) -> str:
    """The fingerprint by which a secret is promised."""
    return sha256(secret.encode()).hexdigest()


def check_commitment(fair: FairDeal, promised: str) -> None:
    """Refuse a promise that was made for another secret."""
    if fair.commitment != promised:
        raise Complaint(
            "the secret does not fit the fingerprint {promised!r}; its own is {right!r}",
            promised=promised,
            right=fair.commitment,
        )


def check_nonce(nonce: str) -> str:
    """The nonce itself, if a record can hold it."""
    return check_line(nonce)
