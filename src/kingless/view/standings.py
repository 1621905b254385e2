"""The votes as they would fall now, as a screen shows them: cards, margin, and who is ahead."""

from msgspec import Struct

from kingless.view.cards import Face, faces
from kingless.view.moment import Standing
from kingless.view.names import Names
from kingless.view.table import ahead
from kingless.view.votes import margin


class VoteView(Struct, frozen=True, gc=False):
    """A faction's vote: the values and the cards that each seat holds, and who would get it."""

    faction: str
    letter: str
    name: str
    held: tuple[tuple[str, ...], tuple[str, ...]]
    """Values, the highest first; a card that counts without a value is a dot."""
    cards: tuple[tuple[Face, ...], tuple[Face, ...]]
    seat: int | None
    leader: str
    margin: str
    """By how much it is led, in short."""
    does: str
    """What the faction does, in words."""


def vote_view(names: Names, standing: Standing) -> VoteView:
    """A faction's vote in the reader's language."""
    vote = standing.vote
    return VoteView(
        vote.faction,
        names.ruleset.by_key[vote.faction].letter,
        names.faction(vote.faction),
        (_values(vote.held[0]), _values(vote.held[1])),
        (faces(names, standing.cards[0][::-1]), faces(names, standing.cards[1][::-1])),
        vote.seat,
        ahead(names, vote.seat),
        margin(names, vote),
        names.words.name("faction does", vote.faction),
    )


def _values(held: tuple[int, ...]) -> tuple[str, ...]:
    return tuple("·" if one < 0 else str(one) for one in held)
