"""The OpenAPI description, read without a server: every route is described, and every example holds."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from litestar import Litestar

from kingless.web.app import application
from kingless.web.routes.api.forms import FormsPlugin, description_of
from kingless.web.store.connect import address_of
from tests.serving.client import QUICK

OPEN = {
    *("/api", "/api/choices", "/api/games", "/api/promises", "/api/join", "/api/take"),
    *("/api/invitations/{invite}", "/api/watch/{watch}", "/api/lobby", "/api/lobby/{game}"),
    *("/api/lessons", "/api/lessons/{lesson}", "/api/rules", "/api/rules/{what}"),
    *("/api/puzzles", "/api/puzzles/{key}", "/api/puzzles/run"),
    *("/api/analyse", "/api/analyse/{key}", "/api/analyse/{key}/chances/{turn}"),
    *("/api/solve", "/api/solve/game"),
    *("/api/analyse/{key}/replay", "/api/analyse/{key}/replay/{number}"),
}
"""The addresses that need no token."""


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Litestar:
    """An application that nobody asks anything."""
    return application(address_of(f"sqlite:///{tmp_path_factory.mktemp('api') / 'games.sqlite'}"), QUICK)


@pytest.fixture(scope="module")
def told(app: Litestar) -> dict[str, Any]:
    """Its description."""
    return description_of(app)


def operations(told: dict[str, Any]) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Every address, method and operation."""
    for path, item in told["paths"].items():
        for method in ("get", "post", "delete"):
            if method in item:
                yield path, method, item[method]


def media(operation: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Everything that an operation takes and answers."""
    for one in (operation.get("requestBody", {}), *operation["responses"].values()):
        yield from one.get("content", {}).values()


def test_every_route_of_the_api_is_described(app: Litestar, told: dict[str, Any]) -> None:
    found = {route.path_format for route in app.routes if route.path.startswith("/api")}
    hidden = {
        "/api/docs",
        "/api/openapi.json",
        "/api/openapi.json/{path}",
        "/api/openapi.json/openapi.json",
        "/api/games/{game}/socket",
    }
    assert {path.replace(":str", "").replace(":int", "") for path in found} - hidden == {*told["paths"]}


def test_every_operation_says_what_it_does_who_may_and_what_comes_back(told: dict[str, Any]) -> None:
    tags = {tag["name"] for tag in told["tags"]}
    assert told["components"]["securitySchemes"]["token"]["scheme"] == "bearer"
    summaries = []
    for path, method, operation in operations(told):
        is_open = path in OPEN and method != "delete"
        assert operation.get("security") == (None if is_open else [{"token": []}]), path
        assert set(operation["tags"]) <= tags
        assert len(operation["summary"].split()) > 1
        assert operation["description"].endswith(".")
        assert {"413", "429", "503"} <= operation["responses"].keys()
        summaries.append(operation["summary"])
        for status, response in operation["responses"].items():
            if status >= "400":
                (medium,) = response["content"].values()
                assert medium["schema"] == {"$ref": "#/components/schemas/ErrorBody"}, (path, status)
        for one in media(operation):
            assert one["schema"].get("$ref") or one["schema"] == {"type": "string"}, path
    assert len(set(summaries)) == len(summaries) == 47


def test_every_form_that_is_named_is_there_and_has_typed_fields(told: dict[str, Any]) -> None:
    forms = told["components"]["schemas"]
    named: set[str] = set()

    def look(value: Any) -> None:
        if isinstance(value, dict):
            if isinstance(value.get("$ref"), str):
                named.add(value["$ref"].removeprefix("#/components/schemas/"))
            for one in value.values():
                look(one)
        elif isinstance(value, list):
            for one in value:
                look(one)

    look(told)
    assert named == {*forms}
    untyped = [
        f"{name}.{key}" for name, form in forms.items() for key, one in form["properties"].items() if not one
    ]
    assert untyped == []
    assert {one["$ref"].rpartition("/")[2] for one in forms["ViewSent"]["properties"]["view"]["oneOf"]} == {
        "ViewForm",
        "ViewBeforeDeal",
    }


def test_every_example_is_of_its_form(app: Litestar, told: dict[str, Any]) -> None:
    forms, count = {form.__name__: form for form in app.plugins.get(FormsPlugin).forms}, 0
    for path, _, operation in operations(told):
        for one in media(operation):
            for example in one.get("examples", {}).values():
                name = one["schema"]["$ref"].rpartition("/")[2]
                read = msgspec.convert(example["value"], forms[name])
                assert set(example["value"]) <= set(read.__struct_fields__)
                count += 1
        if "requestBody" in operation:
            assert operation["requestBody"]["content"]["application/json"]["examples"], path
    assert count > 50


def test_the_guide_names_every_address(told: dict[str, Any]) -> None:
    guide = (Path(__file__).parents[4] / "docs" / "api.md").read_text("utf-8")
    missing = [
        path
        for path, _, _ in operations(told)
        if path.replace("{game}", "GAME")
        .replace("{invite}", "INVITE")
        .replace("{watch}", "WATCH")
        .replace("{lesson}", "LESSON")
        .replace("{what}", "WHAT")
        .replace("{number}", "NUMBER")
        .replace("{key}", "KEY")
        .replace("{turn}", "TURN")
        not in guide
    ]
    assert missing == []
