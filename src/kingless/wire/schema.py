"""The schema that the engine publishes of itself: every request and every answer."""

from typing import Literal

import msgspec
from msgspec import Struct

from kingless.puzzles.model import Puzzle
from kingless.table.content_lists import ArtifactForm, FactionForm, RulesetForm
from kingless.table.record import RecordForm
from kingless.table.setup import Setup
from kingless.wire.errors import ErrorForm
from kingless.wire.forms import EventForm, QuestionForm, StateForm, ViewForm
from kingless.wire.requests import Best, GetPuzzle, Load, New, Request, Solve, Step, View, Write


class Shown(Struct, frozen=True):
    """The answer to `new`, `undo`, `load` and to `state` with view `all`."""

    ok: bool
    state: StateForm


class Viewed(Struct, frozen=True):
    """The answer to `state` with a seat's view."""

    ok: bool
    state: ViewForm


class Stepped(Struct, frozen=True):
    """The answer to `step`."""

    ok: bool
    state: StateForm
    events: list[EventForm]


class Questioned(Struct, frozen=True):
    """The answer to `step` that shows only what is legal."""

    ok: bool
    state: QuestionForm


class Recorded(Struct, frozen=True):
    """The answer to `record`: the text, or the JSON form."""

    ok: bool
    record: str | RecordForm


class Chosen(Struct, frozen=True, omit_defaults=True):
    """The answer to `best`."""

    ok: bool
    action: str
    scores: dict[str, float] | None = None


class Solved(Struct, frozen=True):
    """The answer to `solve`: 1 wins, 0 draws, -1 loses; fewer values, and no line, where it was stopped."""

    ok: bool
    values: dict[str, Literal[1, 0, -1]]
    line: list[str]
    nodes: int


class Greeting(Struct, frozen=True):
    """The answer to `hello`."""

    ok: bool
    name: str
    version: str
    capabilities: list[str]


class MindForm(Struct, frozen=True):
    """A mind that can be asked."""

    key: str


class Listing(Struct, frozen=True, omit_defaults=True):
    """The answer to a listing, under the listing's own name."""

    ok: bool
    rulesets: list[RulesetForm] | None = None
    factions: list[FactionForm] | None = None
    artifacts: list[ArtifactForm] | None = None
    minds: list[MindForm] | None = None


class PuzzleFound(Struct, frozen=True):
    """The answer to `puzzle`: the puzzle, and the set-up that `new` begins it with."""

    ok: bool
    puzzle: Puzzle
    setup: Setup


class Refusal(Struct, frozen=True):
    """The answer to a request that cannot be carried out."""

    ok: bool
    error: ErrorForm


REQUESTS: dict[str, type[Struct]] = {
    "hello": Request,
    "new": New,
    "step": Step,
    "undo": Request,
    "state": View,
    "load": Load,
    "record": Write,
    "solve": Solve,
    "best": Best,
    "stop": Request,
    "rulesets": Request,
    "factions": Request,
    "artifacts": Request,
    "minds": Request,
    "puzzle": GetPuzzle,
    "quit": Request,
}
ANSWERS: tuple[type[Struct], ...] = (
    Greeting,
    Shown,
    Viewed,
    Stepped,
    Questioned,
    Recorded,
    Solved,
    Chosen,
    Listing,
    PuzzleFound,
    Refusal,
)


def schema() -> str:
    """The JSON schemas of requests, answers and set-ups, as one JSON text."""
    forms = [*dict.fromkeys(REQUESTS.values()), *ANSWERS, Setup]
    _, components = msgspec.json.schema_components(forms, ref_template="#/$defs/{name}")
    described = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "The Kingless engine protocol: one JSON object a line",
        "requests": {do: {"$ref": f"#/$defs/{form.__name__}"} for do, form in REQUESTS.items()},
        "answers": [{"$ref": f"#/$defs/{form.__name__}"} for form in ANSWERS],
        "$defs": components,
    }
    return msgspec.json.format(msgspec.json.encode(described), indent=2).decode() + "\n"
