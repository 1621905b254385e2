"""Masks the CSRF token anew for every page, so that the size of compressed pages tells nothing about it."""

import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode


def mask(token: str) -> str:
    """The token combined with as many random bytes, and these bytes: another text each time."""
    plain = token.encode()
    pad = secrets.token_bytes(len(plain))
    return urlsafe_b64encode(pad + _xor(pad, plain)).decode()


def unmask(masked: str) -> bytes:
    """The token in such a text; whatever else it is given, it gives back bytes that are no token."""
    try:
        both = urlsafe_b64decode(masked.encode())
    except ValueError:
        return masked.encode()
    middle = len(both) // 2
    return _xor(both[:middle], both[middle:])


def _xor(one: bytes, other: bytes) -> bytes:
    return bytes(a ^ b for a, b in zip(one, other, strict=False))
