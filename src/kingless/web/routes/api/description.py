"""How the API describes itself in OpenAPI: its tags, its security scheme, its refusals and its examples."""

from dataclasses import dataclass
from typing import Any

from litestar.openapi import OpenAPIConfig, ResponseSpec
from litestar.openapi.spec import (
    Components,
    Example,
    OpenAPIMediaType,
    OpenAPIResponse,
    Operation,
    RequestBody,
    SecurityScheme,
    Tag,
)
from msgspec import Struct

from kingless import __version__
from kingless.web.routes.api.forms import DescriptionPlugin

DESCRIPTION = "/api/openapi.json"
"""Where the description is."""
_TOKEN = "token"
HOLDS_TOKEN: list[dict[str, list[str]]] = [{_TOKEN: []}]
"""The security of a route for whoever shows a token."""
ABOUT, MAKING, PLAYING, MOVING, FINISHED, LEARNING = (
    *("About the server", "Making and joining", "Playing", "Links and devices"),
    *("After the end", "Rules and lessons"),
)
_TAGS = {
    ABOUT: "What the server is, and what a game can be made of.",
    MAKING: "A game of one's own, an invitation, or a table of the lobby.",
    PLAYING: "What a seat knows, and everything that it can answer, offer, say and order.",
    MOVING: "What a seat can give away: links to watch, and the way to another device.",
    FINISHED: "The rematch, the record, the replay, the analysis, and the proof of the deal.",
    LEARNING: "The rulebook, and the lessons for new players.",
}
_STATUSES = {
    400: "No message, or a set-up that makes no game",
    403: "No seat at this table, or too early: what is asked for tells hidden cards, or follows the end",
    404: "No such game, or not open to the holder of this token",
    409: "Stale, not your turn, illegal, over, full, or waiting for the other seat or for the deal",
    410: "A game of other rules than this program knows",
    413: "Too large",
    415: "Another type than application/json",
    429: "Too much at once",
    503: "The database is away, or too much is waiting; the same message may be sent again",
}
_ERROR = {"error": "rate", "sentence": "That was too much at once; wait a moment and try again."}


class ErrorBody(Struct, frozen=True):
    """What was refused, by a key for programs and in a sentence for people; nothing has changed."""

    error: str
    sentence: str


def refusal_responses(*statuses: int) -> dict[int, ResponseSpec]:
    """How refusals with these statuses are described; any request can meet the last three."""
    return {
        status: ResponseSpec(ErrorBody, description=_STATUSES[status], generate_examples=False)
        for status in (*statuses, 413, 429, 503)
    }


def examples(*, body: object = None, answer: object = None) -> type[Operation]:
    """An operation with an example of the body that is sent, and of the answer when all goes well."""

    @dataclass
    class WithExamples(Operation):
        """An operation of OpenAPI with these examples."""

        def __post_init__(self) -> None:
            for status, response in (self.responses or {}).items():
                if isinstance(response, OpenAPIResponse):
                    _show(response.content, answer if status < "400" else _ERROR if status == "429" else None)
            if isinstance(self.request_body, RequestBody):
                _show(self.request_body.content, body)

    return WithExamples


def _show(content: dict[str, OpenAPIMediaType] | None, value: Any) -> None:
    for medium in (content or {}).values():
        if value is not None:
            medium.examples = {"example": Example(value=value)}


def api_description() -> OpenAPIConfig:
    """The description without its routes, which Litestar adds."""
    scheme = SecurityScheme(
        type="http",
        scheme="bearer",
        description="The token of a seat, which the answer to making, joining or taking it tells once; "
        "where no seat is needed, the token of a link for watching; after the end also that of the link "
        "to the finished game.",
    )
    return OpenAPIConfig(
        title="Kingless",
        version=__version__,
        description="Everything that a page of the game in the browser can do, for programs.",
        path=DESCRIPTION,
        render_plugins=[DescriptionPlugin(path="/")],
        components=Components(security_schemes={_TOKEN: scheme}),
        tags=[Tag(name=name, description=told) for name, told in _TAGS.items()],
        use_handler_docstrings=True,
    )
