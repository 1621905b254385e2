"""Finding: of the puzzles in a game between minds the hardest is kept, or the easiest."""

from collections.abc import Iterator
from random import Random

from kingless.fast.solver import Solver, TooLong
from kingless.minds import MINDS
from kingless.minds.mind import Budget
from kingless.puzzles.grading import MUST_FAIL, fails, grade
from kingless.puzzles.model import Aim, Puzzle
from kingless.puzzles.position import game_at, is_told_whole, puzzle_key, write_position
from kingless.puzzles.themes import PuzzleLine, themes_of
from kingless.rules.actions import Action, Play
from kingless.rules.cards import Card, code, codes
from kingless.rules.phases import PHASE_2
from kingless.rules.state import State
from kingless.table.game import Game
from kingless.table.setup import Setup

PLAYERS = ("greedy", "level-1", "level-2", "level-3")
"""The minds whose games are looked through: they err, so that games come to many kinds of endings."""
SMALLEST, LARGEST, LARGEST_EASY = 3, 10, 5
"""The sizes of the hands in which a puzzle is looked for."""
_CHOICES = 3
"""A puzzle offers at least so many cards."""
_NODES = 3_000_000


def puzzle_in_deal(setup: Setup, *, easy: bool = False) -> Puzzle | None:
    """The hardest puzzle in the game of this deal, or the easiest; None where it holds none."""
    moments = _moments(setup, LARGEST_EASY if easy else LARGEST)
    found = [puzzle for state, seat in moments if (puzzle := _puzzle_at(setup, state, seat))]
    choose = min if easy else max
    return choose(found, key=lambda puzzle: puzzle.grade.rating, default=None)


def _moments(setup: Setup, largest: int) -> Iterator[tuple[State, int]]:
    """Where somebody had a choice in phase two of a game between two minds, with so many cards at most."""
    rng = Random(setup.seed)
    players = [MINDS[rng.choice(PLAYERS)] for _ in (0, 1)]
    game = Game(setup)
    while decision := game.decision:
        held = len(game.state.hands[decision.seat])
        if (
            game.state.phase == PHASE_2
            and SMALLEST <= held <= largest
            and len(decision.legal) >= _CHOICES
            and is_told_whole(game.law.ruleset, game.state)
        ):
            yield game.state, decision.seat
        seen = game.observation(decision.seat)
        game.step(players[decision.seat].choose(game.law.ruleset, seen, Budget(), rng.getrandbits(32)).action)


def _puzzle_at(setup: Setup, state: State, seat: int) -> Puzzle | None:
    """The puzzle that stands here, if it is one."""
    position, led = write_position(state, seat)
    game = game_at(setup.ruleset, setup.factions, position, led)
    solver = Solver(game.law)
    values = _values(solver, game.state)
    best = max(values.values(), default=-1)
    right = [action.card for action, value in values.items() if value == best and isinstance(action, Play)]
    if best < 0 or len(right) != 1 or not all(fails(key, game, right[0]) for key in MUST_FAIL):
        return None
    wrong = [action.card for action in values if isinstance(action, Play) and action.card != right[0]]
    lines = {card: _line_after(solver, game.state, card) for card in (right[0], *wrong)}
    solution = lines.pop(right[0])
    if not all((solution, *lines.values())):
        return None
    aim: Aim = "win" if best > 0 else "draw"
    return Puzzle(
        key=puzzle_key(setup.ruleset, setup.factions, position, led),
        ruleset=setup.ruleset,
        factions=setup.factions,
        position=position,
        led=led,
        aim=aim,
        solution=solution,
        refutations={code(card): line for card, line in lines.items()},
        themes=themes_of(PuzzleLine(game.law, game.state, solution)),
        grade=grade(game, solver, solution),
    )


def _values(solver: Solver, state: State) -> dict[Action, int]:
    """What every card is worth; nothing where the solver cannot say."""
    try:
        solution = solver.solve(state, _NODES)
    except TooLong:
        return {}
    return solution.values if solution.complete else {}


def _line_after(solver: Solver, state: State, card: Card) -> str:
    """A card, and best play after it, as text; nothing where it has answers that are no cards."""
    after = solver.line(solver.law.advance(state, Play(card)))
    if not all(isinstance(action, Play) for action in after):
        return ""
    return codes((card, *(action.card for action in after if isinstance(action, Play))))
