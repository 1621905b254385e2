"""Errors of the engine protocol: a stable word, a sentence for a person, the rule behind it."""

from msgspec import Struct


class ErrorForm(Struct, frozen=True):
    """What was wrong; `rule` where a rule is behind it."""

    code: str
    message: str
    rule: str | None


class ProtocolError(Exception):
    """A request that cannot be carried out; nothing has changed."""

    def __init__(self, code: str, message: str, rule: str | None = None) -> None:
        super().__init__(message)
        self.form = ErrorForm(code, message, rule)
