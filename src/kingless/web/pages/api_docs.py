"""Renders the description of the API as a page: every call by its topic, then every form of object."""

import json
from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct

from kingless.view.words import Words
from kingless.web.pages.layout import render

_METHODS = ("get", "post")
_JSON = "application/json"
_AT = "#/components/schemas/"
_Json = Mapping[str, Any]


class Field(Struct, frozen=True):
    """A field of an object, or a parameter of an address."""

    name: str
    kind: str
    """Its type in short."""
    forms: tuple[str, ...]
    """The forms of object that its type names."""
    about: str
    is_required: bool


class ObjectForm(Struct, frozen=True):
    """A form of object with its fields."""

    name: str
    about: str
    fields: tuple[Field, ...]


class Call(Struct, frozen=True, kw_only=True):
    """One method at one address."""

    method: str
    path: str
    summary: str
    about: str
    needs_token: bool
    parameters: tuple[Field, ...]
    body: str
    """The form of object that is sent; empty where nothing is."""
    example: str
    answer: Field
    status: str
    refusals: tuple[tuple[str, str], ...]


class CallGroup(Struct, frozen=True):
    """The calls of one topic."""

    name: str
    about: str
    calls: tuple[Call, ...]


def api_docs_page(words: Words, described: _Json) -> str:
    """The page of this OpenAPI description."""
    forms = described["components"]["schemas"]
    return render(
        "api_docs.html",
        words,
        groups=tuple(_groups(described)),
        forms=tuple(_form(name, one) for name, one in sorted(forms.items())),
        version=described["info"]["version"],
    )


def _groups(described: _Json) -> Iterator[CallGroup]:
    calls = [
        (item[method]["tags"][0], _call(method, path, item[method]))
        for path, item in described["paths"].items()
        for method in _METHODS
        if method in item
    ]
    for tag in described["tags"]:
        of_tag = tuple(call for name, call in calls if name == tag["name"])
        yield CallGroup(tag["name"], tag["description"], of_tag)


def _call(method: str, path: str, told: _Json) -> Call:
    responses = told["responses"]
    status = min(responses)
    medium = next(iter(responses[status]["content"].values()))
    sent = told.get("requestBody", {}).get("content", {}).get(_JSON, {})
    example = sent.get("examples", {}).get("example", {}).get("value")
    return Call(
        method=method.upper(),
        path=path,
        summary=told["summary"],
        about=told["description"],
        needs_token="security" in told,
        parameters=tuple(
            _field(one["name"], {**one["schema"], "description": one.get("description", "")}, one["required"])
            for one in told.get("parameters", ())
        ),
        body=_name(sent["schema"]) if sent else "",
        example="" if example is None else json.dumps(example),
        answer=_field("", medium["schema"], True),
        status=status,
        refusals=tuple((one, responses[one]["description"]) for one in sorted(responses) if one >= "400"),
    )


def _form(name: str, schema: _Json) -> ObjectForm:
    required = schema.get("required", ())
    fields = schema.get("properties", {}).items()
    return ObjectForm(
        name,
        schema.get("description", ""),
        tuple(_field(key, one, key in required) for key, one in fields),
    )


def _field(name: str, schema: _Json, is_required: bool) -> Field:
    forms = tuple(dict.fromkeys(_forms(schema)))
    return Field(name, _kind(schema), forms, schema.get("description", ""), is_required)


def _kind(schema: _Json) -> str:
    """The type in short, as `string`, `[integer, integer]`, `ViewForm | null`."""
    if "$ref" in schema:
        return _name(schema)
    if "const" in schema:
        return json.dumps(schema["const"])
    if "enum" in schema:
        return " | ".join(map(json.dumps, schema["enum"]))
    several = schema.get("oneOf") or schema.get("anyOf") or schema.get("allOf")
    if several:
        return " | ".join(dict.fromkeys(map(_kind, several)))
    kind = schema.get("type", "any")
    if isinstance(kind, list):
        return " | ".join(kind)
    if kind == "array":
        parts = schema.get("prefixItems")
        return f"[{', '.join(map(_kind, parts))}]" if parts else f"{_kind(schema.get('items') or {})}[]"
    return str(kind)


def _forms(schema: Any) -> Iterator[str]:
    """The names of all forms that a schema refers to."""
    if isinstance(schema, list):
        for one in schema:
            yield from _forms(one)
    elif isinstance(schema, dict):
        if "$ref" in schema:
            yield _name(schema)
        for key, one in schema.items():
            if key not in ("examples", "default", "const"):
                yield from _forms(one)


def _name(schema: _Json) -> str:
    return str(schema["$ref"]).removeprefix(_AT)
