"""Set-ups: how a game is to begin, as other programs write it, and the law that follows from it."""

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Annotated, Any, Literal, get_type_hints

import msgspec
from msgspec import UNSET, Struct, UnsetType

from kingless.content.decks import BASE
from kingless.content.factions import FACTIONS
from kingless.content.rulesets import EDITIONS
from kingless.content.rulesets.standard import EDITION
from kingless.rules.complaint import Complaint
from kingless.rules.engine import Law
from kingless.rules.ruleset import BEHAVIOUR, BadRuleset, Ruleset
from kingless.rules.slots import Settings
from kingless.table.earlier_behaviour import artifacts_under, settings_under
from kingless.table.form_errors import form_complaint
from kingless.table.setting_values import VALUES

STANDARD = EDITION.key
"""The ruleset where none is named."""

_FIELD = re.compile(r"`\$\.(\w+)")
"""How msgspec names a field that it cannot read."""

Codes = list[str]
SeatNumber = Literal[0, 1]
_RULESETS = 256
"""Kinds of games whose tables are remembered."""
_SEED_BITS = 256
_SHOWN = 40
"""Letters that are said again of what somebody wrote."""
SmallNumber = Annotated[int, msgspec.Meta(ge=0, le=10)]
_FORMS = {
    "ruleset": "str",
    "factions": "tuple[str, ...]",
    "artifacts": "bool",
    "windows": "'usable' | 'all'",
    "seed": "int | None",
    "options": "dict[str, Any]",
    "deck": "list[str]",
    "artifacts_dealt": "tuple[list[str], list[str]]",
    "potion_deck": "list[str]",
    "position": "PositionText",
}
"""What a field must be, in the words of those who fill it in: users of the library, in Python."""


class BadSetup(Complaint):
    """A set-up that makes no game: what is wrong, what would be right, and in which field."""

    def __init__(
        self, sentence: str, /, *, field: str | None = None, rule: str | None = None, **parts: object
    ) -> None:
        super().__init__(sentence, rule=rule, **parts)
        self.field = field


class PositionText(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A position in codes; every pile that is not named is empty."""

    phase: Literal[1, 2] = 1
    leader: SeatNumber | UnsetType = UNSET
    """Where it is not said, the leader of the set-up."""
    hands: tuple[Codes, Codes] = ([], [])
    followers: tuple[Codes, Codes] = ([], [])
    score: tuple[Codes, Codes] = ([], [])
    centre: str | None = None
    draw_pile: Codes = []
    discard: Codes = []
    gnomes: tuple[Codes, Codes] = ([], [])
    aside: Codes = []
    artifacts_dealt: tuple[Codes, Codes] = ([], [])
    potion_deck: Codes = []
    potions_held: tuple[Codes, Codes] = ([], [])
    bears: tuple[SmallNumber, SmallNumber] = (0, 0)


class Setup(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """How a game is to begin."""

    ruleset: str = STANDARD
    factions: tuple[str, ...] = BASE
    artifacts: bool = False
    windows: Literal["usable", "all"] = "usable"
    leader: Literal[0, 1, "random"] = 0
    seed: int | None = None
    options: dict[str, Any] = {}
    deck: Codes | UnsetType = UNSET
    """The chance fixed by hand: every card in the order dealt."""
    artifacts_dealt: tuple[Codes, Codes] | UnsetType = UNSET
    potion_deck: Codes | UnsetType = UNSET
    """The top potion first."""
    position: PositionText | UnsetType = UNSET
    """A game that begins in the middle."""


_TYPES, _USUAL = get_type_hints(Setup, include_extras=True), Setup()


def read_setup(raw: object) -> Setup:
    """The set-up that a decoded JSON object describes."""
    try:
        return msgspec.convert(raw, Setup)
    except msgspec.ValidationError as error:
        named = _FIELD.search(str(error))
        raise BadSetup("{reason}", reason=form_complaint(error), field=named[1] if named else None) from None


def check_forms(setup: Setup) -> None:
    """Refuse a field that holds something else than its type says, which only Python can put there."""
    for field, form in _FORMS.items():
        value = getattr(setup, field)
        if value is getattr(_USUAL, field):
            continue
        try:
            # A struct is taken as it is, so a position is looked into as if it were JSON.
            held = msgspec.to_builtins(value) if isinstance(value, PositionText) else value
            msgspec.convert(held, _TYPES[field])
        except (msgspec.ValidationError, TypeError) as error:
            if isinstance(value, PositionText):
                raise BadSetup("position: {reason}", reason=form_complaint(error), field=field) from None
            raise BadSetup(
                "{name} must be {form}, not {value}",
                name=field,
                form=form,
                value=repr(value)[:_SHOWN],
                field=field,
            ) from None


def has_fixed_chance(setup: Setup) -> bool:
    """Does the set-up fix by hand what chance would decide?"""
    return (setup.deck, setup.artifacts_dealt, setup.potion_deck) != (UNSET,) * 3


def law_of(setup: Setup, behaviour: int = BEHAVIOUR) -> Law:
    """The law under which a game with this set-up is played; one that is older keeps its behaviour."""
    check_forms(setup)
    if setup.leader not in (0, 1, "random"):
        raise BadSetup(
            "leader must be 0, 1 or random, not {leader!r}", leader=setup.leader, field="leader", rule="B-4"
        )
    if setup.seed is not None and setup.seed.bit_length() > _SEED_BITS:
        raise BadSetup("a seed has at most {bits} bits", bits=_SEED_BITS, field="seed")
    edition = EDITIONS.get(setup.ruleset)
    if edition is None:
        raise BadSetup(
            "there is no ruleset {ruleset!r}; there are {known}",
            ruleset=setup.ruleset,
            known=", ".join(EDITIONS),
            field="ruleset",
        )
    # Among more than there are, one is named twice: nobody need look at thousands.
    factions = setup.factions[: len(FACTIONS) + 1]
    unknown = [key for key in factions if key not in FACTIONS]
    if unknown:
        raise BadSetup(
            "there is no faction {faction!r}; there are {known}",
            faction=unknown[0],
            known=", ".join(FACTIONS),
            field="factions",
            rule="X-1",
        )
    try:
        return Law(
            _ruleset(
                setup.ruleset,
                tuple(FACTIONS[key] for key in factions),
                _settings(settings_under(behaviour, edition), setup.options),
                first_leader=None if setup.leader == "random" else setup.leader,
                artifacts=artifacts_under(behaviour) if setup.artifacts else (),
                ask_all=setup.windows == "all",
                behaviour=behaviour,
            )
        )
    except BadRuleset as error:
        raise BadSetup("{reason}", reason=error, field="factions", rule=error.rule) from None


_ruleset = lru_cache(_RULESETS)(Ruleset)
"""Games of one kind share their tables: they are large, and what is drawn for one of them fits the others."""


def _settings(settings: Settings, options: dict[str, Any]) -> Settings:
    try:
        chosen = msgspec.convert({**msgspec.structs.asdict(settings), **options}, Settings)
    except msgspec.ValidationError as error:
        raise _bad_option(options) or BadSetup(
            "options: {reason}", reason=form_complaint(error), field="options"
        ) from None
    if len(set(chosen.final_ties)) < len(chosen.final_ties):
        raise BadSetup("options: final_ties names a tie-break twice", field="options", rule="B-32")
    if chosen.stein_moment == "after" and chosen.stein_legality == "new":
        raise BadSetup(
            "with the Stein of Kings the new faction can be judged only if it is used with the card "
            "(stein_legality new needs stein_moment with): a card that lies there was judged by its print",
            field="options",
            rule="AR-15",
        )
    return chosen


def _bad_option(options: dict[str, Any]) -> BadSetup | None:
    """What is wrong with the first option that cannot be, and what would be right."""
    for key, value in options.items():
        if key not in VALUES:
            return no_setting(key)
        held = tuple(value) if isinstance(value, list) else value
        if not any(held == one and type(held) is type(one) for one in VALUES[key]):
            return no_value(key, _json(value)[:_SHOWN], map(_json, VALUES[key]))
    return None


def seed_after(seed: int) -> int:
    """The seed of the game that follows one with this seed: the next number, and 0 after the largest."""
    return seed + 1 if (seed + 1).bit_length() <= _SEED_BITS else 0


def no_setting(key: str) -> BadSetup:
    """There is no setting of this name."""
    return BadSetup(
        "there is no setting {key!r}; there are {known}",
        key=key[:_SHOWN],
        known=", ".join(VALUES),
        field="options",
    )


def no_value(key: str, value: str, known: Iterable[str]) -> BadSetup:
    """A setting cannot have this value; these are known."""
    return BadSetup(
        "{key} can be {known}, not {value}",
        key=key,
        known=" | ".join(known),
        value=value,
        field="options",
    )


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()
