"""Themes: what a puzzle is about, each a question about its right card and the solver's line."""

from collections.abc import Callable
from functools import cached_property
from typing import Literal

from kingless.puzzles.kinds import THEME_KEYS
from kingless.puzzles.line import LineOfPlay, LineTrick, play_line, read_line
from kingless.puzzles.position import OTHER, YOU
from kingless.rules.actions import Play
from kingless.rules.cards import Card, suit, value
from kingless.rules.engine import Law
from kingless.rules.phases import PHASE_2
from kingless.rules.position import Position, stand
from kingless.rules.scoring import BY_CARDS, BY_VALUES, result
from kingless.rules.slots import LOSER_SCORE
from kingless.rules.state import State
from kingless.rules.tricks import LAID, winner


class PuzzleLine:
    """A puzzle as its themes look at it: where it stands, the right card, and best play after it."""

    def __init__(self, law: Law, state: State, solution: str) -> None:
        self.law, self.state = law, state
        self.line: LineOfPlay = play_line(law, state, read_line(solution))
        self.right: Card = read_line(solution)[0]

    @property
    def first(self) -> LineTrick:
        """The trick that the right card belongs to."""
        return self.line.tricks[0]

    @property
    def is_answer(self) -> bool:
        """Is the right card an answer to a lead?"""
        return bool(self.state.table)

    @cached_property
    def winning_answers(self) -> tuple[Card, ...]:
        """The legal cards that would win the trick, where something was led."""
        decision = self.law.decision(self.state)
        if not self.is_answer or decision is None:
            return ()
        plays = [action.card for action in decision.legal if isinstance(action, Play)]
        table = self.state.table
        return tuple(card for card in plays if winner(self.law.ruleset, (*table, LAID[YOU][card])) == YOU)

    @property
    def loses_on_purpose(self) -> bool:
        """Does the right card lose a trick that another card would win?"""
        return bool(self.winning_answers) and self.first.winner == OTHER


def _is_duck(puzzle: PuzzleLine) -> bool:
    """The trick is lost on purpose, and its loser scores a card of it (B-37)."""
    routes = puzzle.law.ruleset.routes[PHASE_2]
    gained = any(routes[suit(card)] == LOSER_SCORE for card in puzzle.first.scored[YOU])
    return puzzle.loses_on_purpose and gained


def _is_throw_in(puzzle: PuzzleLine) -> bool:
    """The trick is lost on purpose, and the other must lead the next one and loses it."""
    tricks = puzzle.line.tricks
    return (
        puzzle.loses_on_purpose and len(tricks) > 1 and tricks[1].leader == OTHER and tricks[1].winner == YOU
    )


def _keeps_wild(puzzle: PuzzleLine) -> bool:
    """A wild card would win the trick, and is kept for later (B-38)."""
    wild = puzzle.law.ruleset.wild
    return suit(puzzle.right) not in wild and any(
        suit(card) in wild and suit(card) != suit(puzzle.first.lead) for card in puzzle.winning_answers
    )


def _strikes(puzzle: PuzzleLine) -> bool:
    """The right card beats the led faction whatever the values (B-35)."""
    return puzzle.is_answer and (suit(puzzle.right), suit(puzzle.first.lead)) in puzzle.law.ruleset.beats


def _forces(puzzle: PuzzleLine) -> bool:
    """The lead leaves the other one answer, although it holds several cards."""
    if puzzle.is_answer:
        return False
    after = puzzle.law.advance(puzzle.state, Play(puzzle.right))
    decision = puzzle.law.decision(after)
    return decision is not None and len(decision.legal) == 1 < len(after.hands[OTHER])


def _gives_trick_away(puzzle: PuzzleLine) -> bool:
    """The lead loses the trick, although another one could not be beaten by any answer."""
    if puzzle.is_answer or puzzle.first.winner == YOU:
        return False
    return any(not _can_be_beaten(puzzle, card) for card in puzzle.state.hands[YOU] if card != puzzle.right)


def _can_be_beaten(puzzle: PuzzleLine, lead: Card) -> bool:
    """Has the other an answer that wins the trick of this lead?"""
    decision = puzzle.law.decision(puzzle.state)
    if decision is None or Play(lead) not in decision.legal:
        return True
    after = puzzle.law.advance(puzzle.state, Play(lead))
    asked = puzzle.law.decision(after)
    answers = [one.card for one in asked.legal if isinstance(one, Play)] if asked else []
    return any(winner(puzzle.law.ruleset, (*after.table, LAID[OTHER][card])) == OTHER for card in answers)


def _saves_higher(puzzle: PuzzleLine) -> bool:
    """The right card wins the trick, and a higher one of its faction, which would win too, is saved."""
    return any(value(card) > value(puzzle.right) for card in _equal_winners(puzzle))


def _spends_higher(puzzle: PuzzleLine) -> bool:
    """The right card wins the trick, although a lower one of its faction would do."""
    return any(value(card) < value(puzzle.right) for card in _equal_winners(puzzle))


def _equal_winners(puzzle: PuzzleLine) -> tuple[Card, ...]:
    """The answers of the right card's faction that win the trick, where it wins itself."""
    if puzzle.right not in puzzle.winning_answers:
        return ()
    return tuple(card for card in puzzle.winning_answers if suit(card) == suit(puzzle.right))


def _is_discard(puzzle: PuzzleLine) -> bool:
    """Nothing wins the trick and nothing follows the lead: it is about what to throw away."""
    if not puzzle.is_answer or puzzle.winning_answers:
        return False
    led = suit(puzzle.first.lead)
    return len(puzzle.state.hands[YOU]) > 1 and all(suit(card) != led for card in puzzle.state.hands[YOU])


def _lets_vote_go(puzzle: PuzzleLine) -> bool:
    """A faction in which you are ahead goes to the other in the end, and the game is not lost for it."""
    now, end = result(puzzle.law.ruleset, puzzle.state.score, puzzle.state.extras), puzzle.line.result
    return end is not None and any(
        before.seat == YOU and after.seat == OTHER for before, after in zip(now.votes, end.votes, strict=True)
    )


def _last_lead_decides(puzzle: PuzzleLine) -> bool:
    """Were the last trick led by the other seat, the game would end otherwise."""
    last, end = puzzle.line.tricks[-1], puzzle.line.result
    state = last.before
    if end is None or len(puzzle.line.tricks) == 1 or state.front != ((), ()) or state.aside:
        return False
    hands = ((last.lead,), (last.reply,)) if last.leader == 0 else ((last.reply,), (last.lead,))
    leader: Literal[0, 1] = 1 if last.leader == 0 else 0
    turned = stand(puzzle.law.ruleset, Position(phase=2, leader=leader, hands=hands, score=state.score))
    other = play_line(puzzle.law, turned, (last.reply, last.lead)).result
    return other is not None and other.winner != end.winner


def _is_tie_break(puzzle: PuzzleLine) -> bool:
    """The votes are even in the end, and a tie-break decides (B-32)."""
    end = puzzle.line.result
    return end is not None and end.reason in (BY_CARDS, BY_VALUES)


THEMES: dict[str, Callable[[PuzzleLine], bool]] = {
    "duck": _is_duck,
    "keep-wild": _keeps_wild,
    "throw-in": _is_throw_in,
    "strike": _strikes,
    "force": _forces,
    "give-lead": _gives_trick_away,
    "save": _saves_higher,
    "spend": _spends_higher,
    "discard": _is_discard,
    "last-lead": _last_lead_decides,
    "let-go": _lets_vote_go,
    "tie-break": _is_tie_break,
}
"""What each theme asks."""


def themes_of(puzzle: PuzzleLine) -> tuple[str, ...]:
    """The themes of a puzzle."""
    return tuple(key for key in THEME_KEYS if THEMES[key](puzzle))
