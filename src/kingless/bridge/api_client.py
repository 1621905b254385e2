"""Asks a server through its JSON API, with nothing but the standard library."""

import json
import re
import ssl
from http.client import HTTPException
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.parse import SplitResult, urlsplit
from urllib.request import Request, urlopen

from kingless.arena.program import shortened_line
from kingless.bridge.errors import LineLost, ServerRefusal
from kingless.rules.complaint import Complaint

_SECONDS = 30.0
_LONGEST = 1 << 22
"""Bytes of an answer; the record of a whole game has some ten thousand."""
_SENTENCE = 1000
"""Letters of a sentence of the server, which may list everything that there is."""
_INVITATION = re.compile(r"/join/([\w-]+)/?")
_TOKEN = re.compile(r"[\w-]{16,100}")


class ApiClient:
    """A server by its address."""

    def __init__(self, address: str) -> None:
        """`address`: such as https://example.org; a `Complaint` where it is none."""
        parts = _parts(address)
        if parts is None:
            raise Complaint(
                "A server is an address such as https://example.org, not {address!r}.",
                address=address,
            )
        self.address = f"{parts.scheme}://{parts.netloc}{parts.path.rstrip('/')}"

    def socket_address(self, game: str) -> str:
        """Where the socket of a game is."""
        return f"ws{self.address.removeprefix('http')}/api/games/{game}/socket"

    def get(self, path: str, token: str = "") -> Any:
        """What the server answers there."""
        return self._json(Request(self.address + path, headers=_headers(token)))

    def get_text(self, path: str, token: str = "") -> str:
        """The text that the server answers there."""
        return self._ask(Request(self.address + path, headers=_headers(token))).decode("utf-8", "replace")

    def post(self, path: str, body: dict[str, Any], token: str = "") -> Any:
        """What the server answers to this."""
        headers = {**_headers(token), "Content-Type": "application/json"}
        return self._json(Request(self.address + path, json.dumps(body).encode(), headers))

    def _json(self, request: Request) -> Any:
        try:
            return json.loads(self._ask(request))
        except (ValueError, RecursionError):
            raise LineLost("this is no server of Kingless") from None

    def _ask(self, request: Request) -> bytes:
        try:
            with urlopen(request, timeout=_SECONDS) as answer:  # http and https only
                told: bytes = answer.read(_LONGEST)
                return told
        except HTTPError as error:
            with error:
                raise _refusal(error) from None
        except (URLError, HTTPException, ssl.SSLError, OSError) as error:
            raise LineLost(shortened_line(getattr(error, "reason", None) or error)) from None


def _parts(address: str) -> SplitResult | None:
    """The parts of a server's address; None where it is none, a `Complaint` where it may tell a password."""
    if "@" in address:  # it is not repeated, for what is said may be kept in a log
        raise Complaint("The address of a server is named without a user and a password.")
    try:
        parts = urlsplit(address if "://" in address else f"http://{address}")
    except ValueError:  # half a bracket of an IPv6 address
        return None
    is_whole = parts.scheme in ("http", "https") and parts.hostname and not parts.query and not parts.fragment
    return parts if is_whole else None


def invitation_token(link: str) -> str:
    """The token of an invitation: of its link, or written by itself."""
    found = _INVITATION.search(urlsplit(link).path)
    token = found[1] if found else link
    if not _TOKEN.fullmatch(token):
        raise Complaint("This is no link of an invitation: {link!r}", link=link)
    return token


def _headers(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"} if token else {}


def _refusal(error: HTTPError) -> Exception:
    """What the server says to a request that it does not take."""
    try:
        told = json.loads(error.read(_LONGEST))
        key, sentence = str(told["error"]), shortened_line(told["sentence"], _SENTENCE)
    except (ValueError, RecursionError, TypeError, KeyError, OSError):
        return LineLost(f"HTTP {error.code}")  # a proxy, whose server is away
    wait = error.headers.get("Retry-After", "")
    return ServerRefusal(error.code, key, sentence, float(wait) if wait.isdecimal() else 0.0)
