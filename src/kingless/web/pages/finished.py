"""Renders the page of a finished game: votes, replay, analysis, proof of the deal, and record."""

from functools import partial

from markupsafe import Markup
from msgspec import Struct
from msgspec.structs import replace

from kingless.analysis.chances import chances_of
from kingless.analysis.chart import chart
from kingless.analysis.model import Analysis, TurningPoint
from kingless.analysis.report import MoveReport, move_report, report_of
from kingless.analysis.scope import scope_sentences
from kingless.analysis.timeline import marks
from kingless.rules.cards import card
from kingless.rules.scoring import Result
from kingless.table.fair_deal import BY_BOT, BY_HOST, BY_SEAT, OPENLY
from kingless.table.game import Game
from kingless.table.replay_stops import Stop, stop_after, stop_before
from kingless.view.cards import face
from kingless.view.house_rules import rules_in_words
from kingless.view.names import Names
from kingless.view.replay import Halt, halt_at, headline
from kingless.view.standings import VoteView
from kingless.view.votes import account, final_rule, given_up_sentence, rule_of, vote_sentence
from kingless.view.words import sentence
from kingless.web.game.nonces.deal_proof import proof_of
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


_ORIGINS = {
    BY_SEAT: sentence("{name} threw in something of their own."),
    BY_HOST: sentence("{name} trusted the server, which threw in what follows from its secret."),
    OPENLY: sentence("{name} trusted the server with a nonce that was sent openly."),
    BY_BOT: sentence("{name} is a bot: its nonce follows from the fingerprint of the secret."),
}
"""Who threw a nonce in, in words."""


_SHOWN_AT_ONCE = 3
"""So many turning points are not folded."""


class Finished(Struct, frozen=True, kw_only=True):
    """A finished game as its page needs it, for one reader."""

    names: Names
    game: Game
    halts: tuple[Stop, ...]
    here: str
    """The address of the page without the server's name."""
    link: str
    """The whole address, to be sent to others; nothing where the game was pasted and is not kept."""
    csrf: str
    judging: AnalysisState
    learners: tuple[int, ...] = (0, 1)
    """The seats whose lost chances are shown again: a bot learns nothing."""


class CountedVote(Struct, frozen=True):
    """A faction's vote on the page: what each seat has, the rule that decided, and the sentence."""

    vote: VoteView
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
    now = halt_at(names, game, halts, number)
    end = now if number == len(halts) - 1 else halt_at(names, game, halts, len(halts) - 1)
    return render(
        "after.html",
        words,
        title=words("{first} against {second}", first=names.seats[0], second=names.seats[1]),
        shown=shown,
        names=names,
        outcome=outcome_sentences(names, game),
        counted=_counted_votes(names, end, game.result),
        result=game.result,
        final=final_rule(game.result) if game.result else "",
        board=Markup(board(shown, now)),  # our own, escaped when made
        number=number,
        last=len(halts) - 1,
        headline=headline(names, game, halts, number),
        jumps=_jumps(shown),
        rails=_rails(halts),
        trick=(halts[number].phase, halts[number].trick),
        judged=Markup(analysis_part(shown)),
        questions=_questions(game),
        fair=game.fair,
        origins=_ORIGINS,
        rules=rules_in_words(words, game.setup, game.law.ruleset.behaviour),
    )


def analysis_part(shown: Finished) -> str:
    """The part of the page about the analysis: not asked for, in progress, or done."""
    names, analysis = shown.names, shown.judging.analysis
    parts: dict[str, object] = {"scope": scope_sentences(names.words, shown.judging.scope)}
    if analysis:
        # It is stored with the names of its seats at that time; they are shown as this reader calls them.
        analysis = replace(analysis, seats=names.seats)
        report, heaviest = report_of(names, analysis), _heaviest_points(analysis.turning_points)
        points = list(enumerate(report.turning_points, 1))
        parts = {
            "report": report,
            "chart": Markup(chart(names.words, analysis)) if analysis.curve else "",  # our own, escaped
            "seats": names.seats,
            "chances": chance_links(shown, analysis),
            "heaviest": [point for point in points if point[0] in heaviest],
            "lighter": [point for point in points if point[0] not in heaviest],
            "halt_after": partial(stop_after, shown.halts),
            "face_of": lambda code: face(names, card(code)),
        }
    return render(
        "after_judged.html", names.words, judging=shown.judging, here=shown.here, csrf=shown.csrf, **parts
    )


def _heaviest_points(points: tuple[TurningPoint, ...]) -> frozenset[int]:
    """The numbers of the turning points that are shown at once: exact ones first, then by their cost."""
    ordered = sorted(enumerate(points, 1), key=lambda one: (-one[1].exact, one[1].after - one[1].before))
    return frozenset(number for number, _ in ordered[:_SHOWN_AT_ONCE])


def chance_links(shown: Finished, analysis: Analysis) -> list[tuple[str, str]]:
    """For every learner who let chances go, or the one who reads: how many, and where to try again."""
    reader = shown.names.reader
    learners = [seat for seat in shown.learners if reader in (None, seat)]
    found = [(seat, len(chances_of(analysis, seat))) for seat in learners]
    return [
        (_chances_sentence(shown.names, seat, count), f"{shown.here}/chances/{seat}/1")
        for seat, count in found
        if count
    ]


def _chances_sentence(names: Names, seat: int, count: int) -> str:
    if names.is_reader(seat):
        return names.words("Chances that you let go: {count}. Try again", count=count)
    return names.words("Chances that {name} let go: {count}. Try again", name=names.seats[seat], count=count)


def turning_point_line(shown: Finished) -> str:
    """The turning point that decided, in one line, or how far the judging is."""
    names, analysis = shown.names, shown.judging.analysis
    parts: dict[str, object] = {}
    if analysis:
        report = report_of(names, replace(analysis, seats=(names.inside(0), names.inside(1))))
        point = report.main_turning_point
        at = stop_after(shown.halts, point.turns + 1) if point else 0
        parts = {"report": report, "point": point, "at": at, "chances": chance_links(shown, analysis)}
    return render("after_turning.html", names.words, judging=shown.judging, here=shown.here, **parts)


def board(shown: Finished, now: Halt) -> str:
    """The table at one halt, everything face up."""
    return render(
        "after_board.html",
        shown.names.words,
        now=now,
        names=shown.names,
        headline=headline(shown.names, shown.game, shown.halts, now.number),
        judged=_last_move(shown, now.number),
    )


def _last_move(shown: Finished, number: int) -> MoveReport | None:
    """The move that led to this halt, where it is judged."""
    analysis, halts = shown.judging.analysis, shown.halts
    if analysis is None or number == 0:
        return None
    first, last = halts[number - 1].turns, halts[number].turns
    moves = [move for move in analysis.moves if first < move.turn <= last]
    move = next((one for one in reversed(moves) if one.action != "pass"), None)
    return move_report(shown.names, move) if move else None


def outcome_sentences(names: Names, game: Game) -> list[str]:
    """How the game ended: the last sentence first, then how it came to that."""
    if game.given_up:
        return [given_up_sentence(names, *game.given_up)]
    if game.result is None:
        return []
    lines = account(names, game.result)[len(game.result.votes) :]
    return [lines[-1], *lines[:-1]]


def _counted_votes(names: Names, end: Halt, result: Result | None) -> list[CountedVote]:
    votes = end.votes
    if result is None:
        return [CountedVote(vote, "", "", "") for vote in votes]
    return [
        CountedVote(vote, *rule_of(names, told), vote_sentence(names, told))
        for vote, told in zip(votes, result.votes, strict=True)
    ]


def _jumps(shown: Finished) -> list[Jump]:
    words, halts, analysis = shown.names.words, shown.halts, shown.judging.analysis
    last, number = len(halts) - 1, 0
    found = [Jump(0, words("The deal"))]
    for mark in analysis.marks if analysis else marks(shown.game):
        at = stop_before(halts, mark.turn)
        if mark.kind == "phase-2" and at < last:
            found.append(Jump(at, words("Phase two begins")))
        elif mark.kind == "turning-point":
            number += 1
            at = stop_after(halts, mark.turn + 1)  # where the move lies on the table, with its own verdict
            found.append(Jump(at, words("Turning point {number}", number=number), "turned"))
    return [*found, Jump(last, words("The end"))]


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
