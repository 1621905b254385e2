"""The values that each setting can have, and how people write them."""

from itertools import permutations
from typing import Any, Literal, get_args, get_origin, get_type_hints

from kingless.rules.slots import Settings

_TYPES = get_type_hints(Settings)


def values_of(key: str) -> tuple[Any, ...]:
    """Every value that a setting can have."""
    kind = _TYPES[key]
    if kind is bool:
        return (False, True)
    if get_origin(kind) is Literal:
        return get_args(kind)
    parts = get_args(get_args(kind)[0])  # several words, each at most once, in any order
    return tuple(chosen for count in range(len(parts) + 1) for chosen in permutations(parts, count))


VALUES: dict[str, tuple[Any, ...]] = {key: values_of(key) for key in Settings.__struct_fields__}
"""The settings by key, as in the engine protocol, each with every value that it can have."""


def value_text(value: object) -> str:
    """A value as people write it: a word, a number, true or false, or words with commas between them."""
    if isinstance(value, tuple):
        return ",".join(value)
    return str(value).lower()
