"""Renders the page of a finished game: votes, replay, analysis, proof of the deal, and record."""

from markupsafe import Markup
from msgspec import Struct

from kingless.analysis.model import Analysis
from kingless.analysis.wording import SIGNS, better_text, verdict_text
from kingless.rules.scoring import Result
from kingless.table.game import Game
from kingless.table.replay_stops import Stop, stop_before
from kingless.view.house_rules import rules_in_words
from kingless.view.moments import Moment, headline, moment
from kingless.view.names import Names
from kingless.view.votes import account, final_rule, given_up_sentence, rule_of, vote_sentence
from kingless.view.words import sentence
from kingless.view.zones import Vote
from kingless.web.game.deal_proof import proof_of
from kingless.web.pages.analysis import KINDS, analysis_part
from kingless.web.pages.layout import render
from kingless.web.workers.analysis_state import AnalysisState

_QUESTIONS = {
    "leader": sentence("Who leads the first trick"),
    "potions": sentence("The order of the potions"),
    "artifacts": sentence("The artifacts of both players"),
    "deal": sentence("Both hands and the deck"),
    "shuffle": sentence("The deck shuffled in the middle of the game"),
    "draw": sentence("Cards drawn from a hand in the middle of the game"),
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
    judging: AnalysisState


class CountedVote(Struct, frozen=True):
    """A faction's vote on the page: what each seat has, the rule that decided, and the sentence."""

    vote: Vote
    rule: str
    reason: str
    sentence: str


class Jump(Struct, frozen=True):
    """A moment to jump to."""

    at: int
    text: str
    kind: str = ""


def finished_page(shown: Finished, number: int) -> str:
    """The whole page, with the replay at this halt."""
    names, game, halts = shown.names, shown.game, shown.halts
    words = names.words
    now = moment(names, game, halts, number)
    end = now if number == len(halts) - 1 else moment(names, game, halts, len(halts) - 1)
    return render(
        "after.html",
        words,
        title=words("{first} against {second}", first=names.seats[0], second=names.seats[1]),
        shown=shown,
        names=names,
        outcome=_outcome(names, game),
        counted=_counted_votes(names, end, game.result),
        result=game.result,
        final=final_rule(game.result) if game.result else "",
        board=Markup(board(shown, now)),  # our own, escaped when made
        number=number,
        last=len(halts) - 1,
        headline=headline(names, game, halts, number),
        marks=_jumps(shown),
        rails=_rails(halts),
        trick=(halts[number].phase, halts[number].trick),
        judged=Markup(analysis_part(names, shown.judging, halts, shown.here, shown.csrf)),
        questions=_questions(game),
        fair=game.fair,
        rules=rules_in_words(words, game.setup, game.law.ruleset.behaviour),
    )


def board(shown: Finished, now: Moment) -> str:
    """The table at one halt, everything face up."""
    words, told = shown.names.words, shown.judging.analysis
    return render(
        "after_board.html",
        words,
        now=now,
        names=shown.names,
        headline=headline(shown.names, shown.game, shown.halts, now.number),
        judged=_move_verdict(shown, told, now.number) if told else None,
    )


def _move_verdict(shown: Finished, told: Analysis, number: int) -> dict[str, str] | None:
    """What is said of the move that led to this halt."""
    halts, names = shown.halts, shown.names
    if number == 0:
        return None
    first, last = halts[number - 1].turns, halts[number].turns
    moves = [move for move in told.moves if first < move.turn <= last]
    move = next((one for one in reversed(moves) if one.action != "pass"), None)
    if move is None:
        return None
    says = "; ".join(filter(None, (verdict_text(names, move), better_text(names, move))))
    return {"sign": SIGNS[move.verdict], "says": says, "kind": KINDS.get(move.verdict, "neutral")}


def _outcome(names: Names, game: Game) -> list[str]:
    """How the game ended: the last sentence first, then how it came to that."""
    if game.given_up:
        return [given_up_sentence(names, *game.given_up)]
    if game.result is None:
        return []
    lines = account(names, game.result)[len(game.result.votes) :]
    return [lines[-1], *lines[:-1]]


def _counted_votes(names: Names, end: Moment, result: Result | None) -> list[CountedVote]:
    votes = end.at.votes
    if result is None:
        return [CountedVote(vote, "", "", "") for vote in votes]
    return [
        CountedVote(vote, *rule_of(names, told), vote_sentence(names, told))
        for vote, told in zip(votes, result.votes, strict=True)
    ]


def _jumps(shown: Finished) -> list[Jump]:
    words, halts = shown.names.words, shown.halts
    found = [Jump(0, words("The deal"))]
    second = next((at for at, stop in enumerate(halts) if stop.phase == 2), None)
    if second:
        found.append(Jump(second - 1, words("Phase two begins")))
    if told := shown.judging.analysis:
        for number, point in enumerate(told.turning_points, 1):
            at = stop_before(halts, told.moves[point.move].turn - 1)
            found.append(Jump(at, words("Turning point {number}", number=number), "turned"))
    found.append(Jump(len(halts) - 1, words("The end")))
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
