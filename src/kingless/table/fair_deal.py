"""Fair deals: a secret that the host commits to before the first card, and a nonce from each player."""

import re
import secrets
from hashlib import sha256

from msgspec import Struct

from kingless.rules.complaint import Complaint
from kingless.table.text_checks import check_line

_SECRET_BYTES = 32
_SECRET = re.compile(rf"[0-9a-f]{{{2 * _SECRET_BYTES}}}")
_LETTERS = 16
FIRST_SCHEME, SCHEME = 1, 2
"""The first scheme, in which only the host commits, and today's, in which the players commit too."""
BY_SEAT, BY_HOST, OPENLY, BY_BOT = "seat", "host", "open", "bot"
"""Who threw a nonce in: the seat itself, which had committed to it; the host, for a seat that trusted it; a
seat that sent it to the host in the clear, and so trusted it too; a bot, which has no choice."""
ORIGINS = (BY_SEAT, BY_HOST, OPENLY, BY_BOT)


class BrokenPromise(Struct, frozen=True, forbid_unknown_fields=True):
    """A deal before this one that was given up: the seat that did not show the nonce of this commitment."""

    seat: int
    commitment: str


class FairDeal(Struct, frozen=True, forbid_unknown_fields=True):
    """Where a game's seed comes from; the secret is told when the game is over."""

    secret: str
    """64 hexadecimal digits."""
    nonces: tuple[str, str]
    """What each player threw in; any text of one line."""
    scheme: int = FIRST_SCHEME
    origins: tuple[str, ...] = ()
    """Who threw each nonce in, one of `ORIGINS`; nothing under the first scheme."""
    broken: tuple[BrokenPromise, ...] = ()
    """The promises that were broken before this deal."""

    def __post_init__(self) -> None:
        """Refuse what a record could not give back as it was, and nonces that somebody chose."""
        if not _SECRET.fullmatch(self.secret):
            raise Complaint("a secret is {digits} hexadecimal digits", digits=2 * _SECRET_BYTES)
        for nonce in self.nonces:
            check_nonce(nonce)
        if self.scheme not in (FIRST_SCHEME, SCHEME):
            raise Complaint("there is no scheme {scheme} of fair deals", scheme=self.scheme)
        if self.scheme == FIRST_SCHEME:
            if self.origins or self.broken:
                raise Complaint("the first scheme of fair deals tells nothing of promises of the seats")
            return
        for seat, origin in enumerate(self._checked_origins()):
            expected = self._fixed_nonce(seat, origin)
            if expected is not None and self.nonces[seat] != expected:
                raise Complaint("nonce {seat} is not the one that follows from the secret", seat=seat)
        for promise in self.broken:
            if promise.seat not in (0, 1) or not is_commitment(promise.commitment):
                raise Complaint("a broken promise names a seat and a fingerprint")
            if promise.commitment == commitment(self.nonces[promise.seat]):
                raise Complaint("a fingerprint whose nonce was thrown in is no broken promise")

    def _checked_origins(self) -> tuple[str, ...]:
        if len(self.origins) != 2 or not set(self.origins) <= set(ORIGINS):
            raise Complaint("who threw in is one of {known} for each seat", known=", ".join(ORIGINS))
        return self.origins

    def _fixed_nonce(self, seat: int, origin: str) -> str | None:
        """The only nonce that there can be, where nobody may choose it."""
        if origin == BY_HOST:
            return host_nonce(self.secret, seat)
        return bot_nonce(self.secret) if origin == BY_BOT else None

    @property
    def commitment(self) -> str:
        """What the host publishes before anybody names a nonce: the SHA-256 of the secret's text."""
        return commitment(self.secret)

    @property
    def seed(self) -> bytes:
        """The SHA-256 of secret, first nonce and second nonce, joined by line feeds, after the scheme."""
        before = () if self.scheme == FIRST_SCHEME else (f"kingless deal {self.scheme}",)
        return sha256("\n".join((*before, self.secret, *self.nonces)).encode()).digest()


def new_secret() -> str:
    """A secret that nobody can guess."""
    return secrets.token_hex(_SECRET_BYTES)


def commitment(secret: str) -> str:
    """The fingerprint by which a secret, or a nonce, is promised."""
    return sha256(secret.encode()).hexdigest()


def is_commitment(text: str) -> bool:
    """Can this be a fingerprint?"""
    return _SECRET.fullmatch(text) is not None


def bot_nonce(secret: str) -> str:
    """The nonce of a bot: derived from the commitment, so that nobody can choose it to fit the player's."""
    return commitment(secret)[:_LETTERS]


def host_nonce(secret: str, seat: int) -> str:
    """The nonce that the host throws in for a seat: fixed with the secret, so that the host cannot choose."""
    return sha256(f"kingless nonce {seat}\n{secret}".encode()).hexdigest()[: 2 * _LETTERS]


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
