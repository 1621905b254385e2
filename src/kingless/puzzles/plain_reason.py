"""The reason of a puzzle without a theme: the votes of the right card, and what a wrong one loses of them."""

from collections.abc import Iterator

from kingless.puzzles.line import play_line, read_line
from kingless.puzzles.model import Puzzle
from kingless.puzzles.position import OTHER, YOU
from kingless.rules.engine import Law
from kingless.rules.scoring import Result
from kingless.rules.state import State
from kingless.view.names import Names


def plain_reason(names: Names, law: Law, state: State, puzzle: Puzzle) -> Iterator[str]:
    """The votes of the solver's line, and how they differ after the wrong card that loses the fewest."""
    right = _end(law, state, puzzle.solution)
    yield _votes_sentence(names, right)
    ends = {code: _end(law, state, line) for code, line in puzzle.refutations.items()}
    losing = [code for code in ends if _lost_votes(right, ends[code])]
    wrong = min(losing or ends, key=lambda code: len(_lost_votes(right, ends[code])))
    yield difference(names, names.card(read_line(wrong)[0]), right, ends[wrong])


def difference(names: Names, card: str, right: Result, wrong: Result) -> str:
    """What the other end, after this wrong card, lacks against the right one."""
    words = names.words
    if lost := _lost_votes(right, wrong):
        return words(
            "After {card} you lose of these: {factions}.", card=card, factions=_names_of(names, lost)
        )
    if gained := _gained_votes(right, wrong):
        return words(
            "After {card} the other also gets: {factions}.", card=card, factions=_names_of(names, gained)
        )
    return words("After {card} the votes are the same, but not what decides between them.", card=card)


def _votes_sentence(names: Names, right: Result) -> str:
    """The votes that the right card brings."""
    mine = [vote.faction for vote in right.votes if vote.seat == YOU]
    return names.words("In best play it brings you these votes: {factions}.", factions=_names_of(names, mine))


def _end(law: Law, state: State, line: str) -> Result:
    """How the game ends in this line."""
    end = play_line(law, state, read_line(line)).result
    assert end is not None, "a line of a puzzle goes to the end"
    return end


def _lost_votes(right: Result, wrong: Result) -> list[str]:
    """The factions whose vote the right card brings, and the wrong one does not."""
    pairs = zip(right.votes, wrong.votes, strict=True)
    return [one.faction for one, other in pairs if one.seat == YOU != other.seat]


def _gained_votes(right: Result, wrong: Result) -> list[str]:
    """The factions whose vote the other gets after the wrong card only."""
    pairs = zip(right.votes, wrong.votes, strict=True)
    return [one.faction for one, other in pairs if one.seat != OTHER == other.seat]


def _names_of(names: Names, factions: list[str]) -> str:
    return ", ".join(map(names.faction, factions)) or "–"
