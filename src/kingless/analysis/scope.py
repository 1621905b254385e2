"""The scope of an analysis: what can be judged of a game of this kind, before it is judged."""

from collections.abc import Iterator

from msgspec import Struct

from kingless.analysis.estimate import hindrance
from kingless.analysis.model import Hindrance
from kingless.analysis.wording import hidden_note, thumb_note
from kingless.fast.compiled import KernelMissing, kernel_tables
from kingless.fast.tables import NotCompilable
from kingless.rules.ruleset import Ruleset
from kingless.view.words import Words


class Scope(Struct, frozen=True):
    """What the expert and the solver can do with a game."""

    hindrance: Hindrance | None = None
    """What keeps the expert from estimating, where something does."""
    is_solved: bool = True
    """Can the whole of phase two be solved?"""
    hides: bool = False
    """May something be hidden in phase two?"""


def scope_of(ruleset: Ruleset) -> Scope:
    """What can be judged of a game with these rules."""
    try:
        kernel_tables(ruleset, whole=False)
        is_solved = True
    except (KernelMissing, NotCompilable):
        is_solved = False
    return Scope(hindrance(ruleset), is_solved, bool(ruleset.windows or ruleset.potions))


def scope_sentences(words: Words, one: Scope) -> Iterator[str]:
    """What may be expected, a sentence for each part of the game."""
    if one == Scope():
        yield words(
            "In phase two nothing is hidden: a solver tells exactly what each card was worth. In phase one "
            "the expert estimates it from what the player could know. That takes some seconds, on a busy "
            "server a minute."
        )
        return
    if not one.is_solved:
        yield words("Only the last tricks of phase two can be solved exactly in this game.")
    elif not one.hides:
        yield words("In phase two nothing is hidden: a solver tells exactly what each card was worth.")
    if one.hides:
        yield hidden_note(words)
    if one.hindrance:
        yield thumb_note(words, one.hindrance)
    else:
        yield words("In phase one the expert estimates it from what the player could know.")
