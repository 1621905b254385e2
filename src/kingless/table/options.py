"""Options: the settings that somebody changes in a named ruleset, as people write them, and what differs."""

from collections.abc import Iterable
from typing import Any

import msgspec

from kingless.content.rulesets import EDITIONS
from kingless.rules.ruleset import BEHAVIOUR
from kingless.rules.slots import Settings
from kingless.table.earlier_behaviour import settings_under
from kingless.table.form_errors import form_complaint
from kingless.table.setting_values import VALUES, value_text
from kingless.table.setup import STANDARD, BadSetup, Setup, law_of, no_setting, no_value

RULESETS = tuple(sorted(EDITIONS, key=lambda key: (key != STANDARD, key)))
"""The named rulesets, the usual one first."""

_SHOWN = 40
"""Letters that are said again of what somebody wrote."""


def option_text(key: str, value: object) -> str:
    """An option as people write it, such as `victory=three`."""
    return f"{key}={value_text(value)}"


def as_option(value: object) -> object:
    """A value as set-ups and records hold it, where several words are a list."""
    return list(value) if isinstance(value, tuple) else value


def read_option(text: str) -> tuple[str, Any]:
    """The setting that a text such as `victory=three` names, and the value that it gives it."""
    key, sign, value = (part.strip() for part in text.partition("="))
    if not sign:
        raise BadSetup(
            "an option is a setting and its value, such as victory=three, not {text!r}",
            text=text[:_SHOWN],
            field="options",
        )
    if key not in VALUES:
        raise no_setting(key)
    chosen = {value_text(one): one for one in VALUES[key]}
    wanted = ",".join(part.strip() for part in value.casefold().split(","))
    if wanted not in chosen:
        raise no_value(key, repr(value[:_SHOWN]), (f"{key}={one}" for one in chosen))
    return key, chosen[wanted]


def read_options(texts: Iterable[str]) -> dict[str, Any]:
    """The options that these texts give; a later one counts where two speak of the same setting."""
    return {key: as_option(value) for key, value in map(read_option, texts)}


def own_settings(ruleset: str, behaviour: int = BEHAVIOUR) -> Settings:
    """The settings of a named ruleset, in a game that began under this behaviour."""
    return settings_under(behaviour, EDITIONS[ruleset])


def chosen_settings(setup: Setup, behaviour: int = BEHAVIOUR) -> Settings:
    """The settings of a set-up, also where they do not fit together; a `BadSetup` where one is none."""
    own = msgspec.structs.asdict(own_settings(setup.ruleset, behaviour))
    try:
        return msgspec.convert({**own, **setup.options}, Settings)
    except msgspec.ValidationError as error:
        raise BadSetup("options: {reason}", reason=form_complaint(error), field="options") from None


def differences(settings: Settings, other: Settings) -> list[str]:
    """The keys of what these settings have otherwise than those."""
    return [key for key in VALUES if getattr(settings, key) != getattr(other, key)]


def house_rules(setup: Setup, behaviour: int = BEHAVIOUR) -> dict[str, Any]:
    """What the options of a set-up really change in its ruleset."""
    settings, own = chosen_settings(setup, behaviour), own_settings(setup.ruleset, behaviour)
    return {key: getattr(settings, key) for key in differences(settings, own)}


def without_idle_options(setup: Setup) -> Setup:
    """The same game with only those options that change its ruleset; a `BadSetup` where it is none."""
    law_of(setup)
    options = {key: as_option(value) for key, value in house_rules(setup).items()}
    return msgspec.structs.replace(setup, options=options)
