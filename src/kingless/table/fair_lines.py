"""The lines of a text record that tell where a fair deal came from."""

import re
from collections.abc import Iterator, Mapping

from kingless.rules.complaint import Complaint
from kingless.table.fair_deal import FIRST_SCHEME, BrokenPromise, FairDeal, check_commitment
from kingless.table.record import at_line

_NEEDED = ("commitment", "secret", "nonce 0", "nonce 1")
_SCHEME, _ORIGINS, _BROKEN = "fair deal", "thrown in by", "broken promises"
FAIR_HEADERS = (_SCHEME, *_NEEDED, _ORIGINS, _BROKEN)
_PROMISE = re.compile("([01]) ([0-9a-f]{64})")
_SCHEMES = re.compile("[0-9]{1,3}")

Headers = Mapping[str, tuple[int, str]]
"""The header lines by key: the number of the line, and what it says."""


def fair_lines(fair: FairDeal) -> Iterator[str]:
    """The header lines of a fair deal; the first scheme needs no line for itself."""
    if fair.scheme != FIRST_SCHEME:
        yield f"{_SCHEME}: {fair.scheme}"
    yield f"commitment: {fair.commitment}"
    yield f"secret: {fair.secret}"
    for seat in (0, 1):
        yield f"nonce {seat}: {fair.nonces[seat]}"
    if fair.origins:
        yield f"{_ORIGINS}: {' | '.join(fair.origins)}"
    if fair.broken:
        yield f"{_BROKEN}: {', '.join(f'{one.seat} {one.commitment}' for one in fair.broken)}"


def read_fair(headers: Headers) -> FairDeal | None:
    """The fair deal that these headers tell, if any; a `BadRecord` names the line that is wrong."""
    given = [key for key in FAIR_HEADERS if key in headers]
    if not given:
        return None
    missing = next((key for key in _NEEDED if key not in headers), None)
    if missing:
        reason = Complaint("a fair deal needs the line {missing!r} too", missing=missing)
        raise at_line(headers[given[0]][0], reason)
    scheme, broken = _read_scheme(headers), _read_broken(headers)
    origins = tuple(headers[_ORIGINS][1].split(" | ")) if _ORIGINS in headers else ()
    try:
        nonces = (headers["nonce 0"][1], headers["nonce 1"][1])
        fair = FairDeal(headers["secret"][1], nonces, scheme, origins, broken)
    except Complaint as error:
        raise at_line(headers["secret"][0], error) from None
    try:
        check_commitment(fair, headers["commitment"][1])
    except Complaint as error:
        raise at_line(headers["commitment"][0], error) from None
    return fair


def _read_scheme(headers: Headers) -> int:
    number, text = headers.get(_SCHEME, (0, str(FIRST_SCHEME)))
    if not _SCHEMES.fullmatch(text):
        raise at_line(number, Complaint("there is no scheme {scheme} of fair deals", scheme=text))
    return int(text)


def _read_broken(headers: Headers) -> tuple[BrokenPromise, ...]:
    if _BROKEN not in headers:
        return ()
    number, text = headers[_BROKEN]
    found = [_PROMISE.fullmatch(one) for one in text.split(", ")]
    if None in found:
        raise at_line(number, Complaint("a broken promise names a seat and a fingerprint"))
    return tuple(BrokenPromise(int(one[1]), one[2]) for one in found if one)
