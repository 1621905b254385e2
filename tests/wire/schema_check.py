"""Checks answers of the engine against the published schema."""

import json
from typing import Any

import msgspec

from kingless.wire.schema import ANSWERS, schema
from tests.wire.engine import Answer

SCHEMA: Answer = json.loads(schema())

_TYPES: dict[str, Any] = {
    "null": lambda value: value is None,
    "boolean": lambda value: isinstance(value, bool),
    "integer": lambda value: isinstance(value, int) and not isinstance(value, bool),
    "number": lambda value: isinstance(value, int | float) and not isinstance(value, bool),
    "string": lambda value: isinstance(value, str),
    "array": lambda value: isinstance(value, list),
    "object": lambda value: isinstance(value, dict),
}
_TELLING = {"title", "description", "default"}
FORMS = {form.__name__: form for form in ANSWERS}


def fits(value: Any, rule: Any) -> bool:
    """Is a value as a JSON schema says? Only the words that our schema uses; any other is an error."""
    return all(_fits(value, rule, word) for word in rule) if isinstance(rule, dict) else bool(rule)


def _fits(value: Any, rule: Answer, word: str) -> bool:
    said = rule[word]
    match word:
        case "$ref":
            return fits(value, resolved(said))
        case "type":
            return bool(_TYPES[said](value))
        case "enum":
            return any(type(value) is type(one) and value == one for one in said)
        case "anyOf":
            return any(fits(value, one) for one in said)
        case "required":
            return not isinstance(value, dict) or set(said) <= value.keys()
        case "properties":
            return not isinstance(value, dict) or all(
                fits(value[key], one) for key, one in said.items() if key in value
            )
        case "additionalProperties":
            named = rule.get("properties", {})
            return not isinstance(value, dict) or all(
                fits(part, said) for key, part in value.items() if key not in named
            )
        case "items":
            start = len(rule.get("prefixItems", []))
            return not isinstance(value, list) or all(fits(part, said) for part in value[start:])
        case "prefixItems":
            return not isinstance(value, list) or all(map(fits, value, said))
        case "minItems":
            return not isinstance(value, list) or len(value) >= said
        case "maxItems":
            return not isinstance(value, list) or len(value) <= said
    assert word in _TELLING, f"{word} is a word that this test does not know"
    return True


def resolved(reference: str) -> Any:
    """What a reference inside the schema refers to."""
    assert reference.startswith("#/"), reference
    found: Any = SCHEMA
    for part in reference[2:].split("/"):
        found = found[part]
    return found


def check(answer: Answer, form: str) -> None:
    """An answer fits the schema of its form, and the form can take it up without loss."""
    assert fits(answer, SCHEMA["$defs"][form]), (form, answer)
    taken = msgspec.to_builtins(msgspec.convert(answer, FORMS[form]))
    assert json.loads(msgspec.json.encode(taken)) == answer
