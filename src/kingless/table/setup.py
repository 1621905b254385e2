"""Set-ups: how a game is to begin, as other programs write it, and the law that follows from it."""

from collections.abc import Iterable
from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Struct, UnsetType

from kingless.content.artifacts import ARTIFACTS
from kingless.content.decks import BASE
from kingless.content.factions import FACTIONS
from kingless.content.rulesets import EDITIONS
from kingless.rules import position as positions
from kingless.rules.actions import ChanceAction, Deal, DealArtifacts, Potions
from kingless.rules.cards import Card, card
from kingless.rules.chance import ARTIFACTS_EACH
from kingless.rules.engine import Law
from kingless.rules.ruleset import BadRuleset, Ruleset
from kingless.rules.slots import Settings
from kingless.rules.state import Cards, Pair

Codes = list[str]
Seat = Literal[0, 1]
_SEED_BITS = 256
Count = Annotated[int, msgspec.Meta(ge=0, le=10)]


class BadSetup(ValueError):
    """A set-up that makes no game; the message says what is wrong and what would be right."""

    def __init__(self, message: str, rule: str | None = None) -> None:
        super().__init__(message)
        self.rule = rule


class PositionText(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A position in codes; every pile that is not named is empty."""

    phase: Literal[1, 2] = 1
    leader: Seat | UnsetType = UNSET
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
    bears: tuple[Count, Count] = (0, 0)


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
    artifacts_dealt: tuple[Codes, Codes] | UnsetType = UNSET
    potion_deck: Codes | UnsetType = UNSET
    """The top potion first."""
    position: PositionText | UnsetType = UNSET
    """A game that begins in the middle."""


def read_setup(raw: object) -> Setup:
    """The set-up that a decoded JSON object describes."""
    try:
        return msgspec.convert(raw, Setup)
    except msgspec.ValidationError as error:
        raise BadSetup(str(error)) from None


def has_fixed_chance(setup: Setup) -> bool:
    """Does the set-up fix by hand what chance would decide?"""
    return (setup.deck, setup.artifacts_dealt, setup.potion_deck) != (UNSET,) * 3


def law_of(setup: Setup) -> Law:
    """The law under which a game with this set-up is played."""
    if setup.leader not in (0, 1, "random"):
        raise BadSetup(f"leader must be 0, 1 or random, not {setup.leader!r}", "B-4")
    if setup.seed is not None and setup.seed.bit_length() > _SEED_BITS:
        raise BadSetup(f"a seed has at most {_SEED_BITS} bits")
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
                artifacts=tuple(ARTIFACTS.values()) if setup.artifacts else (),
                ask_all=setup.windows == "all",
            )
        )
    except BadRuleset as error:
        raise BadSetup(str(error), error.rule) from None


def fixed_chance(setup: Setup, ruleset: Ruleset) -> dict[str, ChanceAction]:
    """What chance answers where the set-up fixes it, by the kind of the question."""
    if setup.position is not UNSET and has_fixed_chance(setup):
        raise BadSetup(
            "a position says itself where everything lies: deck, artifacts_dealt and potion_deck exclude it"
        )
    fixed: dict[str, ChanceAction] = {}
    if setup.deck is not UNSET:
        fixed["deal"] = Deal(_deck(setup.deck, ruleset))
    if setup.artifacts_dealt is not UNSET:
        fixed["artifacts"] = DealArtifacts(_dealt(setup.artifacts_dealt, ruleset))
    if setup.potion_deck is not UNSET:
        if sorted(setup.potion_deck) != sorted(ruleset.potions):
            names = " ".join(ruleset.potions) or "none, for no faction here earns them"
            raise BadSetup(f"potion_deck must name each potion of this game once: {names}", "M-2")
        fixed["potions"] = Potions(tuple(setup.potion_deck))
    return fixed


def _deck(codes: Codes, ruleset: Ruleset) -> Cards:
    deck = _cards(codes)
    if tuple(sorted(deck)) != ruleset.deck:
        raise BadSetup(f"deck must name each of the {len(ruleset.deck)} cards of this game once", "B-1")
    return deck


def _dealt(dealt: tuple[Codes, Codes], ruleset: Ruleset) -> tuple[str, ...]:
    keys = (*dealt[0], *dealt[1])
    if not ruleset.artifacts:
        raise BadSetup("artifacts_dealt needs artifacts: true", "M-5")
    unknown = [key for key in keys if key not in ruleset.artifacts]
    if unknown:
        raise BadSetup(f"there is no artifact {unknown[0]!r}; there are {_listed(ARTIFACTS)}", "M-5")
    if any(len(held) != ARTIFACTS_EACH for held in dealt) or len(set(keys)) != len(keys):
        raise BadSetup("artifacts_dealt must name three different artifacts for each seat", "M-5")
    return keys


def position_of(setup: Setup) -> positions.Position | None:
    """The position that a game begins at, where the set-up names one."""
    if setup.position is UNSET:
        return None
    text = setup.position
    first = 0 if setup.leader == "random" else setup.leader
    return positions.Position(
        phase=text.phase,
        leader=first if text.leader is UNSET else text.leader,
        hands=_pair(text.hands),
        followers=_pair(text.followers),
        score=_pair(text.score),
        centre=None if text.centre is None else _card(text.centre),
        draw_pile=_cards(text.draw_pile),
        discard=_cards(text.discard),
        front=_pair(text.gnomes),
        aside=_cards(text.aside),
        artifacts=(tuple(text.artifacts_dealt[0]), tuple(text.artifacts_dealt[1])),
        potion_deck=tuple(text.potion_deck),
        potions_held=(tuple(text.potions_held[0]), tuple(text.potions_held[1])),
        bears=text.bears,
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
