"""Rulesets: a deck, its powers and the settings of an edition, checked and ready to be asked."""

from hashlib import sha256

import msgspec

from kingless.rules.actions import FLIP, PASS, Action, Choose, Play, Use
from kingless.rules.cards import SUITS, Card, code, make, suit_of_letter
from kingless.rules.complaint import Complaint
from kingless.rules.slots import (
    ANYTIME,
    DISCARD,
    FOLLOWING,
    LEADING,
    LOSER_SCORE,
    MOMENTS,
    PLAYING,
    WINNER_SCORE,
    Artifact,
    Faction,
    Settings,
)

BEHAVIOUR = 2
"""Raised by hand when the same answers would lead to another game than before."""
BEHAVIOURS = (1, 2)
"""Those that games can be played under: one that began under an earlier one finishes under it."""
_SETTINGS_OF_2 = ("stein_moment", "wizard_potion")
"""The settings that behaviour 1 did not have."""


class BadRuleset(Complaint):
    """The factions or settings do not make a game."""


class Ruleset:
    """What the law must know of one kind of game, in tables that answer at once."""

    def __init__(
        self,
        key: str,
        factions: tuple[Faction, ...],
        settings: Settings,
        artifacts: tuple[Artifact, ...] = (),
        ask_all: bool = False,
        first_leader: int | None = 0,
        behaviour: int = BEHAVIOUR,
    ) -> None:
        check_factions(factions)
        self.key = key
        self.factions = factions
        self.settings = settings
        self.behaviour = behaviour
        self.artifacts = {one.key: one.under(settings) if one.under else one for one in artifacts}
        self.windows = behaviour if artifacts else 0
        """The behaviour that says where the windows of a trick are; 0 where there are none."""
        self.uses = {artifact.key: Use(artifact.key) for artifact in artifacts}
        self.fitting = {moment: self._fitting(moment) for moment in (*MOMENTS, ANYTIME)}
        """The artifacts that may be used at each moment."""
        self.asking = {moment: frozenset(self.artifacts) for moment in MOMENTS} if ask_all else self.fitting
        """The artifacts whose holders are asked at each moment."""
        self.beside = {moment: self._beside(moment) for moment in self.fitting}
        """The artifacts that lie beside the other answers to a decision at each moment."""
        self.ask_all = ask_all
        self.first_leader = first_leader
        """Who leads the first trick, or None where chance decides (B-4)."""
        self.deck: tuple[Card, ...] = tuple(
            sorted(make(faction.letter, value) for faction in factions for value in faction.values)
        )
        self.by_suit = {suit_of_letter(faction.letter): faction for faction in factions}
        self.by_key = {faction.key: faction for faction in factions}
        self.wild = self._suits_with("wild")
        self.of_suit = {number: self._cards_of({number}) for number in self.by_suit}
        self.followers_of = {number: self._cards_of({number, *self.wild}) for number in self.by_suit}
        """The cards that follow each faction where one must: B-12, B-38."""
        self.suit_of = suits = {faction.key: suit for suit, faction in self.by_suit.items()}
        self.beats = frozenset(
            (suit, suits[beaten])
            for suit, faction in self.by_suit.items()
            for beaten in faction.beats
            if beaten in suits
        )
        self.one_per_trick = self._suits_with("one_per_trick")
        self.in_front = self._suits_with("in_front")
        self.leads_next = self._suits_with("leads_next")
        self.swaps = self._suits_with("swaps")
        self.brews = self._suits_with("potions")
        self.after = {suit: faction.after for suit, faction in self.by_suit.items() if faction.after}
        self.potions = tuple(potion for faction in factions for potion in faction.potions)
        self.bear_bonus = max((faction.bonus for faction in factions), default=0)
        self.prizes = {suit: faction.prize for suit, faction in self.by_suit.items() if faction.prize}
        self.chosen = {one.key: one.chosen for one in factions if one.chosen}
        self.chosen |= {one.key: one.chosen for one in artifacts if one.chosen}
        """What follows from a choice, by the key of what asked for it."""
        self.choice_rules = {one.key: one.choice_rule for one in factions if one.chosen}
        self.choice_rules |= {one.key: one.rule for one in artifacts if one.chosen}
        """The rule behind a choice, by the key of what asked for it."""
        self.actions = self._actions()
        """Every action that a seat could ever take: an action's number is its place here."""
        self.number_of = {action: number for number, action in enumerate(self.actions)}
        self.routes = {phase: self._routes(phase) for phase in (1, 2)}
        self.unscored = not set(self.routes[2].values()) <= {WINNER_SCORE, LOSER_SCORE}
        """Is there a faction whose played cards are not all scored in phase two?"""
        self.version = f"{behaviour}-{self._digest()}"

    def _fitting(self, moment: str) -> frozenset[str]:
        return frozenset(key for key, artifact in self.artifacts.items() if moment in artifact.windows)

    def _beside(self, moment: str) -> frozenset[str]:
        playing = self.fitting[PLAYING] if moment in (LEADING, FOLLOWING) else frozenset()
        return self.fitting[moment] | self.fitting[ANYTIME] | playing

    def _suits_with(self, slot: str) -> frozenset[int]:
        """The factions that fill this slot."""
        return frozenset(suit for suit, faction in self.by_suit.items() if getattr(faction, slot))

    def _cards_of(self, suits: set[int]) -> frozenset[Card]:
        return frozenset(card for card in self.deck if SUITS[card] in suits)

    def _actions(self) -> tuple[Action, ...]:
        kinds = tuple(dict.fromkeys(self.deck))
        named = [option for faction in self.factions for option in faction.options]
        named += [option for artifact in self.artifacts.values() for option in artifact.options]
        words = (*map(code, kinds), *self.by_key, *dict.fromkeys(named))
        return (
            *(Play(card) for card in kinds),
            PASS,
            FLIP,
            *(Use(key) for key in self.artifacts),
            *(Choose(word) for word in words),
        )

    def _routes(self, phase: int) -> dict[int, str]:
        ordinary = DISCARD if phase == 1 else WINNER_SCORE  # B-19, B-26
        return {
            suit: next((route.to for route in faction.routes if route.phase == phase), ordinary)
            for suit, faction in self.by_suit.items()
        }

    def _digest(self) -> str:
        """What two games must share for one's record to replay in the other."""
        settings = msgspec.to_builtins(self.settings)
        if self.behaviour == 1:
            settings = {name: value for name, value in settings.items() if name not in _SETTINGS_OF_2}
        content = {
            "factions": [faction.key for faction in self.factions],
            "settings": settings,
            "artifacts": sorted(self.artifacts),
            "ask_all": self.ask_all,
        }
        return sha256(msgspec.json.encode(content, order="sorted")).hexdigest()[:8]


def behaviour_of(version: str) -> int:
    """The behaviour that a version names, or the present one where it names none that is known."""
    number = version.partition("-")[0]
    return next((known for known in BEHAVIOURS if str(known) == number), BEHAVIOUR)


def check_factions(factions: tuple[Faction, ...]) -> None:
    """Refuse what is not one pair and three ten-card factions (X-1)."""
    keys = [faction.key for faction in factions]
    doubled = [key for key in keys if keys.count(key) > 1]
    if doubled:
        raise BadRuleset(
            "{faction} is named twice; each faction is in a deck once", faction=doubled[0], rule="X-1"
        )
    letters = [faction.letter for faction in factions]
    if len(set(letters)) < len(letters):
        raise BadRuleset(
            "two factions have the same letter: {letters}", letters=" ".join(letters), rule="X-1"
        )
    pair = [faction for faction in factions if faction.half]
    tens = [faction for faction in factions if not faction.half]
    sizes = [sum(len(faction.values) for faction in pair), *(len(faction.values) for faction in tens)]
    if len(pair) != 2 or pair[0].half != pair[1].key or sizes != [22, 10, 10, 10]:
        raise BadRuleset(
            "a deck is two factions that belong together as a pair and three ten-card factions; "
            "this is {keys}",
            keys=", ".join(keys) or "-",
            rule="X-1",
        )
