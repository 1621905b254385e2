"""Tells requests of the API, checks their JSON bodies, and names the field that is wrong."""

from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from litestar.connection import ASGIConnection, Request
from litestar.handlers import BaseRouteHandler
from msgspec import Struct
from msgspec.structs import fields

from kingless.web import player_refusals, program_refusals

Guard = Callable[[ASGIConnection[Any, Any, Any, Any], BaseRouteHandler], Awaitable[None]]
_API = "/api"
_JSON = "application/json"
_SHOWN = 40
"""Characters of an unknown name that are repeated in the error."""


def is_api(path: str) -> bool:
    """Is this an address of the API, which is answered with JSON?"""
    return path == _API or path.startswith(f"{_API}/")


async def json_only(connection: ASGIConnection[Any, Any, Any, Any], _handler: BaseRouteHandler) -> None:
    """Refuse other content types, which forms of other sites can send without a CORS preflight."""
    headers = connection.headers
    if headers.get("content-length", "0") == "0" and "transfer-encoding" not in headers:
        return
    sent = headers.get("content-type", "").partition(";")[0].strip().lower()
    if sent != _JSON:
        raise program_refusals.not_json()


def body_guard(form: type[Struct]) -> Guard:
    """A guard that checks that the body is an object of this type."""

    async def check(connection: ASGIConnection[Any, Any, Any, Any], handler: BaseRouteHandler) -> None:
        await json_only(connection, handler)
        if not isinstance(connection, Request):
            raise player_refusals.unreadable()
        _check_fields(await connection.body(), form)

    return check


def _check_fields(body: bytes, form: type[Struct]) -> None:
    """Name the first field that is unknown, missing, or has a value that it cannot have."""
    known = {field.name: field for field in fields(form)}
    try:
        sent = msgspec.json.decode(body)
    except (msgspec.DecodeError, UnicodeError):
        raise program_refusals.not_an_object(known) from None
    if not isinstance(sent, dict):
        raise program_refusals.not_an_object(known)
    for name, value in sent.items():
        if name not in known:
            raise program_refusals.no_such_field(name[:_SHOWN], known)
        try:
            msgspec.convert(value, known[name].type)
        except msgspec.ValidationError:
            raise program_refusals.wrong_field(name) from None
    for name, field in known.items():
        if field.required and name not in sent:
            raise program_refusals.missing_field(name)
