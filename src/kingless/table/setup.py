"""Set-ups: how a game is to begin, as other programs write it, and the law that follows from it."""

from collections.abc import Iterable
from typing import Any, Literal

import msgspec
from msgspec import UNSET, Struct, UnsetType

from kingless.content.decks import BASE
from kingless.content.factions import FACTIONS
from kingless.content.rulesets import EDITIONS
from kingless.rules import position as positions
from kingless.rules.cards import Card, card
from kingless.rules.engine import Law
from kingless.rules.ruleset import BadRuleset, Ruleset
from kingless.rules.slots import Settings
from kingless.rules.state import Cards, Pair

Codes = list[str]
Seat = Literal[0, 1]


class BadSetup(ValueError):
    """A set-up that makes no game; the message says what is wrong and what would be right."""

    def __init__(self, message: str, rule: str | None = None) -> None:
        super().__init__(message)
        self.rule = rule


class PositionText(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A position in codes; every pile that is not named is empty."""

    phase: Literal[1, 2] = 1
    leader: Seat = 0
    hands: tuple[Codes, Codes] = ([], [])
    followers: tuple[Codes, Codes] = ([], [])
    score: tuple[Codes, Codes] = ([], [])
    centre: str | None = None
    draw_pile: Codes = []
    discard: Codes = []


class Setup(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """How a game is to begin."""

    ruleset: str = "standard"
    factions: tuple[str, ...] = BASE
    artifacts: bool = False
    windows: Literal["usable", "all"] = "usable"
    leader: Literal[0, 1, "random"] = 0
    seed: int | None = None
    options: dict[str, Any] = {}
    deck: Codes | UnsetType = UNSET
    """The chance fixed by hand: every card in the order dealt."""
    position: PositionText | UnsetType = UNSET
    """A game that begins in the middle."""


def read_setup(raw: object) -> Setup:
    """The set-up that a decoded JSON object describes."""
    try:
        setup = msgspec.convert(raw, Setup)
    except msgspec.ValidationError as error:
        raise BadSetup(str(error)) from None
    if setup.deck is not UNSET and setup.position is not UNSET:
        raise BadSetup("deck and position exclude each other: a position says itself where the cards lie")
    return setup


def law_of(setup: Setup) -> Law:
    """The law under which a game with this set-up is played."""
    if setup.artifacts:
        raise BadSetup("this build has no artifacts; leave them out or say false", "M-5")
    edition = EDITIONS.get(setup.ruleset)
    if edition is None:
        raise BadSetup(f"there is no ruleset {setup.ruleset!r}; there are {_listed(EDITIONS)}")
    unknown = [key for key in setup.factions if key not in FACTIONS]
    if unknown:
        raise BadSetup(f"there is no faction {unknown[0]!r}; there are {_listed(FACTIONS)}", "X-1")
    try:
        return Law(
            Ruleset(
                setup.ruleset,
                tuple(FACTIONS[key] for key in setup.factions),
                _settings(edition.settings, setup.options),
                first_leader=None if setup.leader == "random" else setup.leader,
                ask_all=setup.windows == "all",
            )
        )
    except BadRuleset as error:
        raise BadSetup(str(error), error.rule) from None


def fixed_deck(setup: Setup, ruleset: Ruleset) -> Cards | None:
    """The order of the deck where the set-up fixes it."""
    if setup.deck is UNSET:
        return None
    deck = _cards(setup.deck)
    if tuple(sorted(deck)) != ruleset.deck:
        raise BadSetup(f"deck must name each of the {len(ruleset.deck)} cards of this game once", "B-1")
    return deck


def position_of(setup: Setup) -> positions.Position | None:
    """The position that a game begins at, where the set-up names one."""
    if setup.position is UNSET:
        return None
    text = setup.position
    return positions.Position(
        phase=text.phase,
        leader=text.leader,
        hands=_pair(text.hands),
        followers=_pair(text.followers),
        score=_pair(text.score),
        centre=None if text.centre is None else _card(text.centre),
        draw_pile=_cards(text.draw_pile),
        discard=_cards(text.discard),
    )


def _settings(settings: Settings, options: dict[str, Any]) -> Settings:
    try:
        return msgspec.convert({**msgspec.structs.asdict(settings), **options}, Settings)
    except msgspec.ValidationError as error:
        raise BadSetup(f"options: {error}") from None


def _card(text: str) -> Card:
    try:
        return card(text)
    except ValueError as error:
        raise BadSetup(str(error)) from None


def _cards(texts: Codes) -> Cards:
    return tuple(map(_card, texts))


def _pair(pair: tuple[Codes, Codes]) -> Pair:
    return _cards(pair[0]), _cards(pair[1])


def _listed(keys: Iterable[str]) -> str:
    return ", ".join(keys)
