"""Facts: what a study keeps of each deal, enough for every number of its report."""

from msgspec import Struct


class VoteFacts(Struct, frozen=True, array_like=True):
    """The vote of one faction: who got it, by what, and how many cards each seat held."""

    seat: int | None
    by: str
    cards: tuple[int, int]


class KeyUse(Struct, frozen=True, array_like=True):
    """An artifact that a seat used, or a potion that it turned over."""

    seat: int
    key: str


class GameFacts(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One game of a deal."""

    leader: int
    """Who led the first trick."""
    second_leader: int
    """Who led the first trick of phase two."""
    winner: int | None
    reason: str
    """What decided: votes, or a tie rule (B-32)."""
    votes: tuple[VoteFacts, ...]
    """In the order of the factions of the deck."""
    followers: tuple[str, str]
    """The hands with which phase two began, in codes."""
    tricks: int
    equal_tricks: int
    """Tricks of two equal cards, which the leader wins (B-13)."""
    answers: int
    """How often a seat was asked for an answer."""
    choices: int
    """How often it had more than one."""
    used: tuple[KeyUse, ...] = ()
    flipped: tuple[KeyUse, ...] = ()

    def points(self, seat: int) -> float:
        """What the game was worth to a seat: 1 a win, a half a draw."""
        return 0.5 if self.winner is None else float(self.winner == seat)


class DealFacts(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One deal, played twice with the same cards: first seat 0 leads, then seat 1."""

    deal: int
    hands: tuple[str, str]
    """The hands that were dealt, in codes."""
    artifacts: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    games: tuple[GameFacts, GameFacts]

    def share(self, seat: int) -> float:
        """What both games were worth to a seat, 0 to 1."""
        return sum(game.points(seat) for game in self.games) / 2
