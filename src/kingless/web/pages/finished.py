"""Renders the page of a finished game: votes, replay, analysis, proof of the deal, and record."""

from markupsafe import Markup
from msgspec import Struct

from kingless.analysis.forms import Analysis
from kingless.analysis.telling import SIGNS, better, verdict
from kingless.rules.scoring import Result
from kingless.table.game import Game
from kingless.table.stops import Stop, stop_before
from kingless.view.house_rules import told_rules
from kingless.view.names import Names
from kingless.view.replay import Halt, halt_at, headline
from kingless.view.standings import VoteView
from kingless.view.votes import account, decided, final_rule, given_up, rule_of
from kingless.view.words import said
from kingless.web.game.deal_proof import proof_of
from kingless.web.pages.analysis import KINDS, judged_part
from kingless.web.pages.layout import page
from kingless.web.workers.analysis_state import Judging

_QUESTIONS = {
    "leader": said("Who leads the first trick"),
    "potions": said("The order of the potions"),
    "artifacts": said("The artifacts of both players"),
    "deal": said("Both hands and the deck"),
    "shuffle": said("The deck shuffled in the middle of the game"),
    "draw": said("Cards drawn from a hand in the middle of the game"),
}
"""What chance is asked, by the word with which its answer begins."""


class Finished(Struct, frozen=True, kw_only=True):
    """A finished game as its page needs it, for one reader."""

    names: Names
    game: Game
    halts: tuple[Stop, ...]
    here: str
    """The address of the page without the server's name."""
    link: str
    """The whole address, to be sent to others."""
    csrf: str
    judging: Judging


class Counted(Struct, frozen=True):
    """A faction's vote on the page: what each seat has, the rule that decided, and the sentence."""

    vote: VoteView
    rule: str
    reason: str
    sentence: str


class Mark(Struct, frozen=True):
    """A moment to jump to."""

    at: int
    text: str
    kind: str = ""


def after_page(shown: Finished, number: int) -> str:
    """The whole page, with the replay at this halt."""
    names, game, halts = shown.names, shown.game, shown.halts
    words = names.words
    now = halt_at(names, game, halts, number)
    end = now if number == len(halts) - 1 else halt_at(names, game, halts, len(halts) - 1)
    return page(
        "after.html",
        words,
        title=words("{first} against {second}", first=names.seats[0], second=names.seats[1]),
        shown=shown,
        names=names,
        outcome=_outcome(names, game),
        counted=_counted(names, end, game.result),
        result=game.result,
        final=final_rule(game.result) if game.result else "",
        board=Markup(board(shown, now)),  # our own, escaped when made
        number=number,
        last=len(halts) - 1,
        headline=headline(names, game, halts, number),
        marks=_marks(shown),
        rails=_rails(halts),
        trick=(halts[number].phase, halts[number].trick),
        judged=Markup(judged_part(names, shown.judging, halts, shown.here, shown.csrf)),
        questions=_questions(game),
        fair=game.fair,
        rules=told_rules(words, game.setup, game.law.ruleset.behaviour),
    )


def board(shown: Finished, now: Halt) -> str:
    """The table at one halt, everything face up."""
    words, told = shown.names.words, shown.judging.told
    return page(
        "after_board.html",
        words,
        now=now,
        names=shown.names,
        headline=headline(shown.names, shown.game, shown.halts, now.number),
        judged=_judged(shown, told, now.number) if told else None,
    )


def _judged(shown: Finished, told: Analysis, number: int) -> dict[str, str] | None:
    """What is said of the move that led to this halt."""
    halts, names = shown.halts, shown.names
    if number == 0:
        return None
    first, last = halts[number - 1].turns, halts[number].turns
    moves = [move for move in told.moves if first < move.turn <= last]
    move = next((one for one in reversed(moves) if one.action != "pass"), None)
    if move is None:
        return None
    says = "; ".join(filter(None, (verdict(names, move), better(names, move))))
    return {"sign": SIGNS[move.verdict], "says": says, "kind": KINDS.get(move.verdict, "neutral")}


def _outcome(names: Names, game: Game) -> list[str]:
    """How the game ended: the last sentence first, then how it came to that."""
    if game.given_up:
        return [given_up(names, *game.given_up)]
    if game.result is None:
        return []
    lines = account(names, game.result)[len(game.result.votes) :]
    return [lines[-1], *lines[:-1]]


def _counted(names: Names, end: Halt, result: Result | None) -> list[Counted]:
    votes = end.votes
    if result is None:
        return [Counted(vote, "", "", "") for vote in votes]
    return [
        Counted(vote, *rule_of(names, told), decided(names, told))
        for vote, told in zip(votes, result.votes, strict=True)
    ]


def _marks(shown: Finished) -> list[Mark]:
    words, halts = shown.names.words, shown.halts
    found = [Mark(0, words("The deal"))]
    second = next((at for at, stop in enumerate(halts) if stop.phase == 2), None)
    if second:
        found.append(Mark(second - 1, words("Phase two begins")))
    if told := shown.judging.told:
        for number, point in enumerate(told.turning_points, 1):
            at = stop_before(halts, told.moves[point.move].turn - 1)
            found.append(Mark(at, words("Turning point {number}", number=number), "turned"))
    found.append(Mark(len(halts) - 1, words("The end")))
    return sorted(found, key=lambda mark: mark.at)


def _rails(halts: tuple[Stop, ...]) -> list[tuple[int, list[tuple[int, int]]]]:
    """For each phase its tricks, each with its first halt."""
    firsts: dict[tuple[int, int], int] = {}
    for at, stop in enumerate(halts):
        if stop.trick:
            firsts.setdefault((stop.phase, stop.trick), at)
    phases = sorted({phase for phase, _ in firsts})
    return [(one, [(trick, at) for (phase, trick), at in firsts.items() if phase == one]) for one in phases]


def _questions(game: Game) -> list[tuple[str, str]]:
    """Everything that chance was asked, by kind and in words."""
    proof = proof_of(game)
    return [(one.kind, _QUESTIONS[one.kind]) for one in proof.questions] if proof else []
