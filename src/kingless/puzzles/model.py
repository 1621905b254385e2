"""What a puzzle is: a position, the only right card, what refutes every other, and how hard it is."""

from typing import Literal

from msgspec import Struct

from kingless.content.decks import BASE
from kingless.table.setup import STANDARD

FORMAT = "kingless puzzles 1"

Aim = Literal["win", "draw"]


class Grade(Struct, frozen=True, kw_only=True):
    """How hard a puzzle is, and why it is thought so."""

    depth: int
    """How often the right side has exactly one right card on the way to the end, this card included."""
    plausible: int
    """How many wrong cards the rule of thumb likes at least as much as the right one."""
    failed: tuple[str, ...]
    """The minds that choose a wrong card."""
    rating: int
    """All this as one number on a scale on which 1500 is in the middle."""
    stars: int


class Puzzle(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """You are seat 0 and are to play: exactly one card keeps what you have."""

    key: str
    """Its name for ever, made from the position."""
    ruleset: str = STANDARD
    factions: tuple[str, ...] = BASE
    position: str
    """As `kingless solve` reads it; cards that are not named are discarded."""
    led: str = ""
    """The card that the other has led; nothing where you are to lead."""
    aim: Aim
    """What the right card keeps."""
    solution: str
    """Best play from the right card to the end of the game, as codes with blanks between them."""
    refutations: dict[str, str]
    """For each wrong card the play that punishes it, from that card to the end."""
    themes: tuple[str, ...] = ()
    grade: Grade

    @property
    def right(self) -> str:
        """The code of the only right card."""
        return self.solution.partition(" ")[0]
