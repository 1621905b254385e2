"""Makes tokens, ids and links that cannot be guessed; only digests of tokens are stored."""

import hmac
import secrets
from base64 import urlsafe_b64encode
from hashlib import sha256

_BYTES = 32
_ID_BYTES = 9
_LONGEST = 100


def new_token() -> str:
    """A random token for a seat or a link."""
    return secrets.token_urlsafe(_BYTES)


def new_id() -> str:
    """The id of a game; it gives no access by itself."""
    made = secrets.token_urlsafe(_ID_BYTES)
    return new_id() if made.startswith("-") else made  # on a command line that would be an option


def digest(token: str) -> str:
    """The SHA-256 of a token, which is stored in its place; tokens are too random to be found from it."""
    return sha256(token[:_LONGEST].encode()).hexdigest()


def link_token(secret: str, kind: str) -> str:
    """The token in a game's link for inviting or watching: derived from the secret, and not stored."""
    made = hmac.digest(secret.encode(), f"kingless {kind} link".encode(), "sha256")
    return urlsafe_b64encode(made).rstrip(b"=").decode()


def server_id(secret: str, version: int, who: str = "answer") -> str:
    """The id of an answer that the server gives at this version: the same everywhere, known to no player."""
    return sha256(f"kingless {who} {secret} {version}".encode()).hexdigest()
