"""The wording of an analysis: verdicts, answers and turning points in the reader's language."""

from collections.abc import Iterable

from kingless.analysis.model import Analysis, Hindrance, Move, MoveOption, TurningPoint, Verdict
from kingless.rules.actions import Choose, Flip, Play, Use, parse
from kingless.rules.cards import code
from kingless.rules.phases import PHASE_2
from kingless.view.names import Names
from kingless.view.votes import given_up_sentence
from kingless.view.words import Words, sentence

SIGNS: dict[Verdict, str] = {
    "kept-win": "✓",
    "win-to-draw": "??",
    "win-to-loss": "??",
    "kept-draw": "=",
    "draw-to-loss": "??",
    "lost": "–",
    "best": "✓",
    "little-worse": "≈",
    "doubtful": "?!",
    "mistake": "?",
    "thumb-same": "✓",
    "thumb-other": "≈",
    "unsolved": "…",
    "forced": "□",
    "listed": "•",
}
"""A sign for each verdict, so that none rests on a colour."""

KINDS: dict[Verdict, str] = {
    "kept-win": "good",
    "kept-draw": "good",
    "best": "good",
    "thumb-same": "good",
    "little-worse": "doubt",
    "doubtful": "doubt",
    "thumb-other": "doubt",
    "mistake": "bad",
    "win-to-draw": "bad",
    "win-to-loss": "bad",
    "draw-to-loss": "bad",
}
"""Whether a verdict praises or blames; the others do neither."""

_NO_CHOICE = sentence("no choice")
VERDICTS: dict[Verdict, str] = {
    "kept-win": sentence("kept the win"),
    "win-to-draw": sentence("threw the win away: a draw now"),
    "win-to-loss": sentence("threw the win away: lost now"),
    "kept-draw": sentence("kept the draw"),
    "draw-to-loss": sentence("threw the draw away: lost now"),
    "lost": sentence("was lost already"),
    "best": sentence("as good as the best"),
    "little-worse": sentence("a little worse than the best"),
    "doubtful": sentence("doubtful"),
    "mistake": sentence("mistake"),
    "thumb-same": sentence("as the rule of thumb has it"),
    "thumb-other": sentence("the rule of thumb would do something else"),
    "unsolved": sentence("too long to solve"),
    "forced": _NO_CHOICE,
    "listed": sentence("not judged"),
}
_HARDEST = {
    True: sentence("nothing was harder to answer"),
    False: sentence("something else was harder to answer"),
}
_TURNED: dict[Verdict, str] = {
    "win-to-loss": sentence("This throws the win away: with best play {other} wins now."),
    "win-to-draw": sentence("This throws the win away: with best play nobody wins now."),
    "draw-to-loss": sentence("This throws the draw away: with best play {other} wins now."),
}
_WORTHS = {
    1.0: sentence("wins: {answers}"),
    0.5: sentence("draws: {answers}"),
    0.0: sentence("loses: {answers}"),
}
_STANDS = {1.0: sentence("won"), 0.5: sentence("drawn"), 0.0: sentence("lost")}
_MANY = 3
"""So many equally good answers are named."""


def loss_text(words: Words, mean: float) -> str:
    """A mean loss of chance."""
    return f"{words.decimal(100 * mean)} %"


def percent(chance: float) -> str:
    """An estimated chance as people write it; it is never quite sure."""
    return f"{min(99, max(1, round(100 * chance)))} %"


def chance_text(words: Words, move: Move) -> str:
    """The mover's chance after the move, or how the game then stood; nothing where neither is known."""
    if move.worth is None or move.basis not in ("exact", "estimate"):
        return ""
    return words(_STANDS[move.worth]) if move.basis == "exact" else percent(move.worth)


def short_action_text(names: Names, action: str) -> str:
    """An answer in a word or two: a card by its code."""
    answer = parse(action)
    return code(answer.card) if isinstance(answer, Play) else action_text(names, action)


def action_text(names: Names, action: str) -> str:
    """An answer in full."""
    match parse(action):
        case Play(card):
            return names.card(card)
        case Use(key):
            return names.words("uses {artifact}", artifact=names.words.name("artifact", key))
        case Choose(what):
            return names.words("chooses {option}", option=names.option(what))
        case Flip():
            return names.words("turns over a potion")
    return names.words("uses nothing")


def verdict_text(names: Names, move: Move) -> str:
    """What is said of a move."""
    words = names.words
    parts = [words(VERDICTS[move.verdict])]
    if move.forced and move.verdict != "forced":
        parts.append(words(_NO_CHOICE))
    if move.hardest is not None:
        parts.append(words(_HARDEST[move.hardest]))
    return "; ".join(parts)


def better_text(names: Names, move: Move) -> str:
    """What would have been better, or nothing."""
    if move.worth is None or not _is_faulty(move):
        return ""
    good = [_with_chance(names, move, option) for option in move.options if option.worth == move.best]
    advice = sentence("it would do: {answers}") if move.basis == "thumb" else sentence("better: {answers}")
    return names.words(advice, answers=_first_answers(good))


def _first_answers(answers: list[str]) -> str:
    """The first of several answers."""
    return ", ".join((*answers[:_MANY], *("…" for _ in answers[_MANY : _MANY + 1])))


def _is_faulty(move: Move) -> bool:
    return move.verdict in (*_TURNED, "little-worse", "doubtful", "mistake", "thumb-other")


def _with_chance(names: Names, move: Move, option: MoveOption) -> str:
    """An answer with the mover's chance after it, where that is an estimate."""
    answer = action_text(names, option.action)
    if move.basis != "estimate" or option.worth is None:
        return answer
    return f"{answer} {percent(option.worth)}"


def alternatives(names: Names, move: Move) -> list[str]:
    """Every answer that there was: by what it leads to, or in the order of the estimate."""
    if move.forced:
        return []
    if move.basis == "exact":
        groups = ((worth, [one for one in move.options if one.worth == worth]) for worth in _WORTHS)
        return [
            names.words(_WORTHS[worth], answers=_options_text(names, options))
            for worth, options in groups
            if options
        ]
    return [", ".join(_with_chance(names, move, option) for option in move.options)]


def _options_text(names: Names, options: Iterable[MoveOption]) -> str:
    return ", ".join(
        action_text(names, one.action) + (f" ({one.wrong}/{one.answers})" if one.wrong else "")
        for one in options
    )


def moment_text(words: Words, move: Move) -> str:
    """When a move was made."""
    return words("Phase {phase}, trick {trick}", phase=move.phase, trick=move.trick)


def turning_point_text(names: Names, move: Move, point: TurningPoint) -> str:
    """What happened at a turning point, and what would have been right."""
    words = names.words
    answers = _first_answers([action_text(names, action) for action in point.better])
    if point.exact:
        happened = words(_TURNED[move.verdict], other=names.seat(1 - move.seat))
        return f"{happened} " + words("Right: {answers}", answers=answers)
    happened = words(
        "By the estimate this leaves a chance of {after}, where {before} was possible.",
        after=percent(point.after),
        before=percent(point.before),
    )
    return f"{happened} " + words("Better: {answers}", answers=answers)


def result_text(names: Names, analysis: Analysis) -> str:
    """How the game ended, in a sentence or two."""
    words = names.words
    if analysis.ending is None:
        return words("The game is not finished.")
    if analysis.ending.votes is None and analysis.ending.winner is not None:
        return given_up_sentence(names, 1 - analysis.ending.winner, analysis.ending.reason)
    first, second = analysis.ending.votes or (0, 0)
    votes = words(
        "Votes: {first} {first_count}, {second} {second_count}.",
        first=names.seat(0),
        first_count=first,
        second=names.seat(1),
        second_count=second,
    )
    if analysis.ending.winner is None:
        return words("The game is drawn.") + f" {votes}"
    return words("{name} wins the game.", name=names.seat(analysis.ending.winner)) + f" {votes}"


def standing_text(names: Names, analysis: Analysis) -> str:
    """Who had the game in hand when phase two began; nothing where that is not known."""
    first = next((move for move in analysis.moves if move.phase == PHASE_2), None)
    if first is None or first.basis != "exact":
        return ""
    if first.best == 0.5:  # half a win
        return names.words("When phase two began, best play on both sides led to a draw.")
    seat = first.seat if first.best == 1 else 1 - first.seat
    return names.words("When phase two began, {name} had a won game.", name=names.seat(seat))


_BY_THUMB = {
    "no-kernel": sentence(
        "Without the kernel the expert imagines too few games: a rule of thumb says what it would do. "
        "What is missing is told by: kingless doctor"
    ),
    "deck": sentence(
        "The expert cannot imagine games of this kind quickly enough: a rule of thumb says what it would do."
    ),
    None: sentence("The expert could imagine too few games here: a rule of thumb says what it would do."),
}


def thumb_note(words: Words, hindrance: Hindrance | None) -> str:
    """Why a rule of thumb judges instead of the expert."""
    return words(_BY_THUMB[hindrance])


def hidden_note(words: Words) -> str:
    """Why the solver says nothing in phase two."""
    return words("While artifacts or potions are hidden in phase two, nothing is exact.")


def no_turning_point_text(words: Words, analysis: Analysis) -> str:
    """Why no turning point is named: there was none, or nobody could tell."""
    if analysis.curve:
        return words("There was no turning point.")
    return words("No turning point could be looked for: no chance could be told.")


def notes(names: Names, analysis: Analysis) -> list[str]:
    """What a reader must know about how this game was judged."""
    words = names.words
    found = []
    if any(move.basis == "thumb" for move in analysis.moves):
        found.append(thumb_note(words, analysis.hindrance))
    if any(move.unsolved == "hidden" for move in analysis.moves):
        found.append(hidden_note(words))
    if long := sum(move.unsolved == "too-long" for move in analysis.moves):
        found.append(words("Moves of phase two that take too long to solve: {count}", count=long))
    return found


def game_text(names: Names, analysis: Analysis) -> str:
    """What kind of game it was."""
    factions = ", ".join(names.faction(key) for key in names.ruleset.by_key)
    return names.words(
        "Ruleset: {ruleset}. Deck: {factions}", ruleset=analysis.setup.ruleset, factions=factions
    )


def is_worth_showing(move: Move) -> bool:
    """Is this more than a pass that nobody had a choice about?"""
    return not (move.forced and move.action == "pass")
