"""Slots: the questions that a faction or an artifact answers, and the words it may answer them with.

This is all that `content` imports: a file there fills in slots and knows nothing of the engine.
"""

from collections.abc import Callable
from typing import Literal, Protocol

from msgspec import Struct

from kingless.rules.agenda import (
    AskChoice,
    AskDraw,
    AskPlay,
    AskShuffle,
    Change,
    CountAs,
    Declare,
    Draw,
    Exchange,
    Extra,
    Forgo,
    Keep,
    KeepOwn,
    LeadNext,
    NumbersOnly,
    Peek,
    Recruit,
    Remove,
    SetAside,
    Settle,
    Smash,
    Strengthen,
    TakeBack,
    TakeUp,
    Window,
)
from kingless.rules.cards import Card, card, code, value
from kingless.rules.edits import Edit, again, instead, push

__all__ = [
    "AFTER_FOLLOW",
    "AFTER_LEAD",
    "AFTER_TRICK",
    "ANYTIME",
    "BEFORE_COLLECTING",
    "BEFORE_LEAD",
    "BOTH_PLAYED",
    "COLLECTING",
    "DISCARD",
    "DRAWING",
    "EITHER",
    "END",
    "FACING",
    "FOLLOWER",
    "FOLLOWING",
    "KEPT_BY_LOSER",
    "LAST_TO_PLAY",
    "LEADER",
    "LEADING",
    "LOSER",
    "LOSER_SCORE",
    "PLAYING",
    "TWINS",
    "WINNER",
    "WINNER_SCORE",
    "AfterTrickHook",
    "Artifact",
    "AskChoice",
    "AskDraw",
    "AskPlay",
    "AskShuffle",
    "Card",
    "Change",
    "CountAs",
    "Declare",
    "Draw",
    "Edit",
    "Edition",
    "Exchange",
    "Extra",
    "Faction",
    "Forgo",
    "Keep",
    "KeepOwn",
    "LeadNext",
    "Look",
    "NumbersOnly",
    "Peek",
    "Recruit",
    "Remove",
    "Route",
    "SetAside",
    "Settings",
    "Settle",
    "Smash",
    "Strengthen",
    "TakeBack",
    "TakeUp",
    "Window",
    "again",
    "card",
    "code",
    "instead",
    "push",
    "value",
]

# Where a played card goes when the trick is collected.
DISCARD = "discard"
WINNER_SCORE = "winner-score"
LOSER_SCORE = "loser-score"
KEPT_BY_LOSER = "kept-by-loser"
"""Discarded, but a loser keeps it in front to strengthen the next card played."""

# The moments when artifacts may be used (rules 5.5). LEADING, FOLLOWING and PLAYING lie beside the cards of a
# decision to play; ANYTIME beside every decision that is asked anyway.
BEFORE_LEAD = "between-tricks"
"""Its key is older than its place: the prize is in sight, and a lead played again has it too (A93)."""
LEADING = "leading"
FOLLOWING = "following"
PLAYING = "playing"
ANYTIME = "anytime"
AFTER_LEAD = "after-lead"
AFTER_FOLLOW = "after-follow"
BOTH_PLAYED = "both-played"
BEFORE_COLLECTING = "before-collecting"
DRAWING = "drawing"
COLLECTING = "collecting"
AFTER_TRICK = "after-trick"
END = "end"

MOMENTS = (
    *(BEFORE_LEAD, LEADING, FOLLOWING, PLAYING, AFTER_LEAD, AFTER_FOLLOW, BOTH_PLAYED, BEFORE_COLLECTING),
    *(DRAWING, COLLECTING, AFTER_TRICK, END),
)
"""The moments in the order of a trick."""

WINDOWS = tuple(moment for moment in MOMENTS if moment not in (LEADING, FOLLOWING, PLAYING))
"""The moments that are asked for on their own; the others lie beside the cards of a decision."""

TWINS = ("first", "second")
"""Which of two equal cards of a seat is meant, in the order of play."""

# Who may use an artifact.
EITHER = "either"
LEADER = "leader"
FOLLOWER = "follower"
WINNER = "winner"
LOSER = "loser"
LAST_TO_PLAY = "last-to-play"
FACING = "facing"
"""The seat that faces the card which has just been played."""


class Look(Protocol):
    """What a slot's function may read of the game."""

    @property
    def settings(self) -> "Settings":
        """The settings of the ruleset."""

    @property
    def leader(self) -> int:
        """Who leads the trick."""

    @property
    def deck(self) -> tuple[Card, ...]:
        """The deck from the top."""

    @property
    def factions(self) -> tuple[str, ...]:
        """The factions in the game, by key (G-7)."""

    def hand(self, seat: int) -> tuple[Card, ...]:
        """The cards in a hand."""

    def played_cards(self, seat: int) -> tuple[Card, ...]:
        """The cards that this seat has on the table."""

    def has_unequal_twins(self, seat: int) -> bool:
        """Has this seat two equal cards on the table that count differently, or of which one was led?"""

    def followable(self, seat: int) -> tuple[Card, ...]:
        """The hand cards that could answer the led faction."""

    def declarable(self, seat: int) -> tuple[str, ...]:
        """The factions that a card of this seat may be declared as."""

    def incoming(self, seat: int) -> tuple[Card, ...]:
        """The cards on their way into this seat's score pile."""

    def middle(self) -> tuple[Card, ...]:
        """Every card that lies in the middle: of the trick, set aside before it, and waiting."""

    def spoils(self) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
        """What the winner and what the loser of this trick are about to collect."""

    def front(self, seat: int) -> tuple[Card, ...]:
        """The scored cards that lie face-up before this seat."""

    def scored_factions(self, seat: int) -> tuple[str, ...]:
        """The factions of which this seat's score pile held a card before this trick is collected."""

    def will_play(self, seat: int) -> bool:
        """Does this seat still have a card to play in this game?"""


EffectHook = Callable[[Look, int], tuple[Edit, ...]]
"""The law's question to content, for a seat: the answer is how the agenda changes."""

ChoiceHook = Callable[[Look, AskChoice, str], tuple[Edit, ...]]
"""What follows from the option that a seat chose, or from a pass (an empty text)."""

AfterTrickHook = Callable[[Look, int, Card], tuple[Edit, ...]]
"""What the winner of a trick may do because of a card in it."""


class Route(Struct, frozen=True, kw_only=True):
    """Where the faction's played cards go in this phase."""

    phase: int
    to: str


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
    bonus: int = 0
    """What a card that its loser keeps adds to the next card played."""
    swaps: bool = False
    """Does it change places with the prize when it is played in phase one?"""
    leads_next: bool = False
    """Does the last player of one lead the next trick, whoever wins?"""
    one_per_trick: bool = False
    """Does only one card of it enter a score pile in each phase-two trick?"""
    in_front: bool = False
    """Does it lie face-up before whoever scored it until the end?"""
    after: AfterTrickHook | None = None
    """What happens after a phase-two trick with this card in it?"""
    potions: tuple[str, ...] = ()
    """The potions that winning with it earns."""
    prize: EffectHook | None = None
    """What happens instead of the ordinary prize when you win a phase-one trick with this faction?"""
    chosen: ChoiceHook | None = None
    choice_rule: str | None = None
    """The rule by which it asks its player to choose."""
    options: tuple[str, ...] = ()
    """The named options that it may ask its player to choose from."""
    rules: tuple[str, ...] = ()
    """Where the rulebook tells of it, by rule id."""


class Artifact(Struct, frozen=True, kw_only=True):
    """An artifact: when it may be used, by whom, under which condition, and what it does."""

    key: str
    rule: str
    windows: tuple[str, ...]
    who: str = EITHER
    phase: int | None = None
    """The only phase it may be used in, or None for both."""
    needs: Callable[[Look, int], bool]
    """Can the effect be carried out now?"""
    effect: EffectHook
    chosen: ChoiceHook | None = None
    options: tuple[str, ...] = ()
    """The named options that it may ask its user to choose from."""
    under: "Callable[[Settings], Artifact] | None" = None
    """The artifact as these settings have it, where one of them decides when it may be used."""


def windows_of(artifact: Artifact, settings: "Settings") -> tuple[str, ...]:
    """The moments when an artifact may be used under these settings."""
    return (artifact.under(settings) if artifact.under else artifact).windows


class Settings(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the printed editions decide differently; each is named as in the engine protocol."""

    vote_ties: Literal["descending", "highest"] = "descending"  # B-30, B-31
    victory: Literal["most", "three"] = "most"  # B-7
    final_ties: tuple[Literal["cards", "values"], ...] = ("cards", "values")  # B-32, B-33
    shield: Literal[3, 2] = 3  # A76
    crown: Literal["own", "any"] = "own"  # A56
    spear: Literal["table", "winners", "collected"] = "table"  # A59
    stein_moment: Literal["with", "after"] = "with"  # A81
    wizard_potion: Literal["played", "winning"] = "played"  # A94
    horse_must_follow: bool = False  # A63
    bow_winner: Literal["best", "sum"] = "best"  # A84
    potions_per_card: Literal[1, "any"] = 1  # A34
    stein_legality: Literal["printed", "new"] = "printed"  # A78


class Book(Struct, frozen=True, kw_only=True):
    """A printed rulebook: who plays by it, and what it is about."""

    languages: tuple[str, ...]
    """The languages whose readers would play by it; a language may have no book of its own."""
    is_about_magic: bool = False
    """Is it about the factions of Magic and the artifacts (M-1)?"""


class Edition(Struct, frozen=True, kw_only=True):
    """A named ruleset: the settings of one printed book, or ours."""

    key: str
    settings: Settings
    book: Book | None = None
    """None where the rules are in no printed book."""
