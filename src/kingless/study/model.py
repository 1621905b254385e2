"""The numbers of a study as values: what programs read, and what the reports are written from."""

from msgspec import Struct

from kingless.study.estimates import Share, Worth
from kingless.study.run import StudyHeader


class CardNumbers(Struct, frozen=True, kw_only=True):
    """One card: how much it raises the chance to win where it takes the place of an average card."""

    card: str
    copies: int
    """How many of it the deck has."""
    dealt: Worth | None
    """In the hand that is dealt; None where there are too few deals to tell."""
    follower: Worth | None
    """In the hand of phase two, which the followers make."""


class FactionNumbers(Struct, frozen=True, kw_only=True):
    """One faction: its cards on average, and its vote."""

    faction: str
    cards: int
    """How many cards it has."""
    dealt: Worth | None
    follower: Worth | None
    vote_wins: Share | None
    """How often who got its vote won the game."""
    votes_by: dict[str, Share | None]
    """How often its vote went by `cards`, by the `highest` card, or to `nobody`."""


class ArtifactNumbers(Struct, frozen=True, kw_only=True):
    """One artifact."""

    artifact: str
    worth: Worth | None
    """What being dealt it is worth, beside an average artifact."""
    used: Share | None
    """How often who was dealt it used it."""
    user_wins: Share | None
    """How often who used it won."""


class PotionNumbers(Struct, frozen=True, kw_only=True):
    """One potion."""

    potion: str
    flipped: Share | None
    """In how many games it was turned over."""
    user_wins: Share | None
    """How often who turned it over won."""


class Spread(Struct, frozen=True):
    """How a number varies from game to game."""

    mean: float
    lowest: int
    highest: int


class StudySummary(Struct, frozen=True, kw_only=True):
    """All numbers of a study. A draw is half a win throughout."""

    name: str
    study: StudyHeader
    first_deal: int
    deals: int
    games: int
    first_leader: Share | None
    """How often who led the first trick won."""
    second_leader: Share | None
    """How often who led phase two won."""
    second_lead: Worth | None
    """What leading phase two is worth beside not leading it, the cards being equal."""
    same_winner: Share | None
    """How often the same seat won both games of a deal, whoever led."""
    decided_by: dict[str, Share | None]
    """How often games were decided by votes, by each tie rule, or not at all."""
    votes_by: dict[str, Share | None]
    """How often a vote went by `cards`, by the `highest` card, or to `nobody`."""
    one_card_votes: Share | None
    """How often a vote was won by one card more."""
    equal_tricks: Share | None
    """How often the leader won a trick because both cards were equal (B-13)."""
    margins: dict[int, Share | None]
    """By the difference of votes, how often games ended so."""
    tricks: Spread
    answers: Spread
    """How often a seat was asked."""
    choices: Spread
    """How often it had more than one answer."""
    cards: tuple[CardNumbers, ...]
    factions: tuple[FactionNumbers, ...]
    artifacts: tuple[ArtifactNumbers, ...]
    potions: tuple[PotionNumbers, ...]
