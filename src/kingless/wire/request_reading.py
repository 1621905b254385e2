"""Reads the requests of the protocol, whatever is in them, and writes refusals."""

from functools import lru_cache
from logging import getLogger
from typing import Any, TypeVar

import msgspec
from msgspec import UNSET

from kingless.rules.actions import Action, IllegalAction, parse
from kingless.table.text_checks import decode_json
from kingless.wire.errors import ProtocolError
from kingless.wire.requests import Request, StepLine

JsonObject = dict[str, Any]

_R = TypeVar("_R", bound=Request)
ENCODER = msgspec.json.Encoder()
_DECODER = msgspec.json.Decoder(StepLine)
_parse = lru_cache(maxsize=1024)(parse)
_LOG = getLogger(__name__)

DEFECT = "Kingless made an error in answering this; it is no fault of the request, and nothing has changed"
_PLAINEST = b'{"ok":false,"error":{"code":"bad-request","message":"%s","rule":null}}' % DEFECT.encode()


def decode_step(line: bytes) -> StepLine | None:
    """The step that this line asks for, where it is one of the usual form; programs ask for little else."""
    try:
        step = _DECODER.decode(line)
    except (msgspec.MsgspecError, ValueError, RecursionError):
        return None
    return step if step.id is UNSET or type(step.id) in (int, str) else None


def decode_request(line: bytes) -> JsonObject:
    """The JSON object of this line."""
    try:
        raw = decode_json(line)
    except ValueError as error:
        raise ProtocolError("bad-json", str(error)) from None
    if not isinstance(raw, dict):
        raise ProtocolError("bad-json", 'a request is a JSON object, such as {"do": "hello"}')
    return raw


def echo_id(given: object) -> JsonObject:
    """The id as it comes back; one that JSON cannot tell back is refused."""
    if type(given) not in (int, str) and msgspec.json.decode(ENCODER.encode(given)) != given:
        raise ProtocolError(
            "bad-json", "an id must be one that can be told back: a number here has no bounds"
        )
    return {"id": given}


def read_request(raw: JsonObject, form: type[_R]) -> _R:
    """The request that this object describes."""
    try:
        return msgspec.convert(raw, form)
    except msgspec.ValidationError as error:
        raise ProtocolError("bad-request", str(error)) from None


def read_action(words: str) -> Action:
    """The action of a seat that these words mean."""
    try:
        action = _parse(words)
    except ValueError:
        raise IllegalAction("no-such-action", None, words=words) from None
    if not isinstance(action, Action):
        raise IllegalAction("no-such-action", None, words=words)
    return action


def write_refusal(error: ProtocolError, echo: JsonObject) -> bytes:
    """The answer that refuses a request; the plainest where even that cannot be written."""
    try:
        return ENCODER.encode({**echo, "ok": False, "error": error.form})
    except Exception:
        _LOG.exception("a refusal could not be written")
        return _PLAINEST
