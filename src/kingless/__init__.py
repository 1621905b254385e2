"""Kingless: the card game Claim, all of it, behind one engine.

The names listed here are the public surface: what they are and do changes only with a new major version.
Each is imported when it is first asked for, so that `import kingless` costs nothing.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from kingless.rules.picture_hook import draw_with

if TYPE_CHECKING:
    from kingless.analysis.analyse import analyse
    from kingless.analysis.model import Analysis, AnalysisEffort
    from kingless.arena.match import play_match
    from kingless.arena.statistics import Score
    from kingless.content.rulesets import EDITIONS
    from kingless.fast.compiled import KernelMissing
    from kingless.fast.solver import NotOpen, Solution, Solver, TooLong
    from kingless.fast.tables import NotCompilable
    from kingless.library import choose, solve, write_record
    from kingless.minds import MINDS
    from kingless.minds.levels import LEVELS
    from kingless.minds.mind import Budget, Choice, Mind
    from kingless.puzzles.daily import find_puzzle
    from kingless.puzzles.library import all_puzzles, puzzle_setup
    from kingless.puzzles.model import Puzzle
    from kingless.rules.actions import Action, IllegalAction
    from kingless.rules.actions import parse as parse_action
    from kingless.rules.actions import text as action_text
    from kingless.rules.cards import card, cards, code, codes
    from kingless.rules.complaint import Complaint
    from kingless.rules.engine import Decision, Law
    from kingless.rules.events import Event
    from kingless.rules.observation import Observation
    from kingless.rules.ruleset import Ruleset
    from kingless.rules.scoring import Result, Vote
    from kingless.rules.state import State
    from kingless.table.dealer import Dealer, seed_of
    from kingless.table.decks import DECKS, FACTIONS, factions_of
    from kingless.table.fair_deal import FairDeal
    from kingless.table.game import Game, Turn
    from kingless.table.illegal_actions import as_complaint
    from kingless.table.position_text import read as read_position
    from kingless.table.record import BadRecord, Record, record_of, replay
    from kingless.table.setup import BadSetup, PositionText, Setup, law_of, read_setup
    from kingless.table.verify import Verification
    from kingless.table.verify import read_any as read_record
    from kingless.table.verify import verify as verify_record
    from kingless.wire.protocol import Session

__version__ = "1.0.0"

_HOMES = {
    "analysis.analyse": "analyse",
    "analysis.model": "Analysis AnalysisEffort",
    "arena.match": "play_match",
    "arena.statistics": "Score",
    "content.rulesets": "EDITIONS",
    "fast.compiled": "KernelMissing",
    "fast.solver": "NotOpen Solution Solver TooLong",
    "fast.tables": "NotCompilable",
    "library": "choose solve write_record",
    "minds": "MINDS",
    "minds.levels": "LEVELS",
    "minds.mind": "Budget Choice Mind",
    "puzzles.daily": "find_puzzle",
    "puzzles.library": "all_puzzles puzzle_setup",
    "puzzles.model": "Puzzle",
    "rules.actions": "Action IllegalAction parse_action=parse action_text=text",
    "rules.cards": "card cards code codes",
    "rules.complaint": "Complaint",
    "rules.engine": "Decision Law",
    "rules.events": "Event",
    "rules.observation": "Observation",
    "rules.ruleset": "Ruleset",
    "rules.scoring": "Result Vote",
    "rules.state": "State",
    "table.dealer": "Dealer seed_of",
    "table.decks": "DECKS FACTIONS factions_of",
    "table.fair_deal": "FairDeal",
    "table.game": "Game Turn",
    "table.position_text": "read_position=read",
    "table.record": "BadRecord Record record_of replay",
    "table.illegal_actions": "as_complaint",
    "table.setup": "BadSetup PositionText Setup law_of read_setup",
    "table.verify": "Verification read_record=read_any verify_record=verify",
    "wire.protocol": "Session",
}
"""Where each public name lives, as the imports above say it to type checkers; `=` before its name there."""
_WHERE = {
    public: (f"kingless.{module}", inner or public)
    for module, names in _HOMES.items()
    for public, _, inner in (one.partition("=") for one in names.split())
}

__all__ = [
    "DECKS",
    "EDITIONS",
    "FACTIONS",
    "LEVELS",
    "MINDS",
    "Action",
    "Analysis",
    "AnalysisEffort",
    "BadRecord",
    "BadSetup",
    "Budget",
    "Choice",
    "Complaint",
    "Dealer",
    "Decision",
    "Event",
    "FairDeal",
    "Game",
    "IllegalAction",
    "KernelMissing",
    "Law",
    "Mind",
    "NotCompilable",
    "NotOpen",
    "Observation",
    "PositionText",
    "Puzzle",
    "Record",
    "Result",
    "Ruleset",
    "Score",
    "Session",
    "Setup",
    "Solution",
    "Solver",
    "State",
    "TooLong",
    "Turn",
    "Verification",
    "Vote",
    "__version__",
    "action_text",
    "all_puzzles",
    "analyse",
    "as_complaint",
    "card",
    "cards",
    "choose",
    "code",
    "codes",
    "factions_of",
    "find_puzzle",
    "law_of",
    "parse_action",
    "play_match",
    "puzzle_setup",
    "read_position",
    "read_record",
    "read_setup",
    "record_of",
    "replay",
    "seed_of",
    "solve",
    "verify_record",
    "write_record",
]


if not TYPE_CHECKING:  # a checker knows the names from the imports above, and finds a wrong one

    def __getattr__(name: str) -> object:
        """A public name, imported now."""
        if name not in _WHERE:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        module, inner = _WHERE[name]
        found = getattr(import_module(module), inner)
        globals()[name] = found
        return found


def __dir__() -> list[str]:
    """The public names, also those that nobody has asked for yet."""
    return sorted({*globals(), *__all__})


def _draw(value: object) -> str | None:
    from kingless.art.notebook import picture

    return picture(value)


draw_with(_draw)  # pictures in notebooks, also for who imports from the rooms below
