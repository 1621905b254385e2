"""Slots: the questions that a faction or an artifact answers, and the words it may answer them with.

This is all that `content` imports: a file there fills in slots and knows nothing of the engine.
"""

from collections.abc import Callable
from typing import Literal, Protocol

from msgspec import Struct

from kingless.rules.agenda import (
    AskChoice,
    AskPlay,
    AskShuffle,
    Draw,
    Edit,
    Keep,
    Peek,
    Recruit,
    SetAside,
    again,
    instead,
    push,
)
from kingless.rules.cards import Card, code

__all__ = [
    "AFTER_FOLLOW",
    "AFTER_LEAD",
    "AFTER_TRICK",
    "BEFORE_COLLECTING",
    "BETWEEN",
    "BOTH_PLAYED",
    "DISCARD",
    "DRAWING",
    "EITHER",
    "END",
    "LEADER",
    "LEADING",
    "LOSER",
    "LOSER_SCORE",
    "WINNER",
    "WINNER_SCORE",
    "Artifact",
    "AskChoice",
    "AskPlay",
    "AskShuffle",
    "Card",
    "Draw",
    "Edit",
    "Edition",
    "Faction",
    "Keep",
    "Look",
    "Peek",
    "Prize",
    "Recruit",
    "Route",
    "SetAside",
    "Settings",
    "again",
    "code",
    "instead",
    "push",
]

# Where a played card goes when the trick is collected.
DISCARD = "discard"
WINNER_SCORE = "winner-score"
LOSER_SCORE = "loser-score"

# The moments when artifacts may be used (rules 5.5). LEADING lies beside the cards of the decision to lead.
BETWEEN = "between-tricks"
LEADING = "leading"
AFTER_LEAD = "after-lead"
AFTER_FOLLOW = "after-follow"
BOTH_PLAYED = "both-played"
BEFORE_COLLECTING = "before-collecting"
DRAWING = "drawing"
AFTER_TRICK = "after-trick"
END = "end"

# Who may use an artifact.
EITHER = "either"
LEADER = "leader"
WINNER = "winner"
LOSER = "loser"


class Look(Protocol):
    """What a slot's function may read of the game: the public course, and the asked seat's own cards."""

    @property
    def phase(self) -> int:
        """1 or 2."""

    @property
    def leader(self) -> int:
        """Who leads the trick."""

    @property
    def winner(self) -> int | None:
        """Who won the trick that is being collected."""

    @property
    def hands(self) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
        """The cards in hand."""

    @property
    def deck(self) -> tuple[Card, ...]:
        """The deck from the top."""

    @property
    def peek(self) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
        """The cards that a seat alone is being shown."""


Question = Callable[[Look, int], tuple[Edit, ...]]
"""The law's question to content, for a seat: the answer is how the agenda changes."""

Answer = Callable[[Look, int, str], tuple[Edit, ...]]
"""What follows from the option that a seat chose."""


class Route(Struct, frozen=True, kw_only=True):
    """Where the faction's played cards go in this phase."""

    phase: int
    to: str
    rule: str


class Prize(Struct, frozen=True, kw_only=True):
    """What happens instead of the ordinary prize when you win a phase-one trick with this faction."""

    asks: Question
    rule: str


class Faction(Struct, frozen=True, kw_only=True):
    """A faction: its cards, and its answers to the law's fixed questions."""

    key: str
    letter: str
    values: tuple[int, ...]
    """The printed value of each card."""
    half: str = ""
    """The faction that completes the 22-card pair, where it is half of one."""
    wild: bool = False
    """May it always be played second, and count as the led faction?"""
    beats: tuple[str, ...] = ()
    """The led factions that it beats whatever the values, played after them."""
    follow_rule: str = "B-12"
    """The rule that makes you follow when this faction is led."""
    routes: tuple[Route, ...] = ()
    prize: Prize | None = None
    chosen: Answer | None = None
    options: tuple[str, ...] = ()
    """The named options that it may ask its player to choose from."""


class Artifact(Struct, frozen=True, kw_only=True):
    """An artifact: when it may be used, by whom, under which condition, and what it does."""

    key: str
    rule: str
    window: str
    who: str
    phase: int | None = None
    """The only phase it may be used in, or None for both."""
    needs: Callable[[Look, int], bool]
    effect: Question
    chosen: Answer | None = None
    options: tuple[str, ...] = ()
    """The named options that it may ask its user to choose from."""


class Settings(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the printed editions decide differently; each is named as in the engine protocol."""

    vote_ties: Literal["descending", "highest"] = "descending"  # B-30, B-31
    victory: Literal["most", "three"] = "most"  # B-7
    final_ties: tuple[Literal["cards", "values"], ...] = ("cards", "values")  # B-32, B-33
    shield: Literal[3, 2] = 3  # A76
    crown: Literal["own", "any"] = "own"  # A56
    spear: Literal["collected", "winners"] = "collected"  # A59
    horse_must_follow: bool = False  # A63
    bow_winner: Literal["best", "sum"] = "best"  # A84
    potions_per_card: Literal[1, "any"] = 1  # A34
    stein_legality: Literal["printed", "new"] = "printed"  # A78


class Edition(Struct, frozen=True, kw_only=True):
    """A named ruleset: the settings of one printed book, or ours."""

    key: str
    settings: Settings
