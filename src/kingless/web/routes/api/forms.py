"""Describes the forms of all objects in OpenAPI as msgspec reads and writes them."""

import ast
from inspect import cleandoc, getsource
from itertools import pairwise
from textwrap import dedent
from typing import Any

import msgspec
from litestar import Litestar
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Schema
from litestar.plugins import OpenAPISchemaPlugin
from litestar.typing import FieldDefinition
from msgspec import Struct

from kingless.web.game.socket_messages import ViewBeforeDeal
from kingless.wire.forms import ViewForm

_AT = "#/components/schemas/{name}"
_UNSEEN = (ViewForm, ViewBeforeDeal)
"""Forms that no route names by their type: the two that a view has."""


class FormsPlugin(OpenAPISchemaPlugin):
    """Collects the forms that routes take and give, of which Litestar then knows the names alone."""

    def __init__(self) -> None:
        self.forms: set[type[Struct]] = set(_UNSEEN)
        self._description: dict[str, Any] | None = None

    def is_plugin_supported_field(self, field_definition: FieldDefinition) -> bool:
        """Is this the type of a form?"""
        return not field_definition.is_union and field_definition.is_subclass_of(Struct)

    def to_openapi_schema(self, field_definition: FieldDefinition, schema_creator: Any) -> Schema:
        """The name of the form; `description` has the rest."""
        self.forms.add(field_definition.annotation)
        named: Schema = schema_creator.create_component_schema(
            field_definition, required=[], property_fields={}
        )
        return named

    def description(self, app: Litestar) -> dict[str, Any]:
        """The description that Litestar has made of the routes, with the forms; made once."""
        if self._description is None:
            told = app.openapi_schema.to_schema()
            forms = sorted(self.forms, key=lambda form: form.__name__)
            _, schemas = msgspec.json.schema_components(forms, ref_template=_AT)
            for form, cls in _with_parts(msgspec.inspect.multi_type_info(forms), {}).items():
                for name, about in field_docs(cls).items():
                    schemas[form]["properties"][name].setdefault("description", about)
            self._description = {**told, "components": {**told["components"], "schemas": schemas}}
        return self._description


class DescriptionPlugin(JsonRenderPlugin):
    """Answers with the whole description."""

    def render(self, request: Any, openapi_schema: dict[str, Any]) -> bytes:  # noqa: ARG002
        """The description as JSON."""
        return msgspec.json.encode(description_of(request.app))


def _with_parts(told: object, found: dict[str, type[Struct]]) -> dict[str, type[Struct]]:
    """All forms, by their names, of which msgspec tells here."""
    if isinstance(told, tuple | list):
        for one in told:
            _with_parts(one, found)
    elif isinstance(told, msgspec.inspect.StructType):
        if told.cls.__name__ not in found:
            found[told.cls.__name__] = told.cls
            _with_parts(told.fields, found)
    elif isinstance(told, msgspec.inspect.Field | msgspec.inspect.Type):
        _with_parts([getattr(told, name) for name in told.__struct_fields__], found)
    return found


def field_docs(form: type[Struct]) -> dict[str, str]:
    """What the source says of the fields of a form, each in the text below it."""
    try:
        source = ast.parse(dedent(getsource(form))).body[0]
    except OSError:  # made without a source of its own
        return {}
    assert isinstance(source, ast.ClassDef)
    return {
        field.target.id: cleandoc(below.value.value)
        for field, below in pairwise(source.body)
        if isinstance(field, ast.AnnAssign)
        and isinstance(field.target, ast.Name)
        and isinstance(below, ast.Expr)
        and isinstance(below.value, ast.Constant)
        and isinstance(below.value.value, str)
    }


def description_of(app: Litestar) -> dict[str, Any]:
    """The whole OpenAPI description of an application."""
    return app.plugins.get(FormsPlugin).description(app)
