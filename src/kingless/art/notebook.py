"""What a notebook shows of a game, an observation or a record."""

from functools import singledispatch

from kingless.art.record_picture import record_picture
from kingless.art.table_picture import Legend, table_picture
from kingless.rules.complaint import Complaint
from kingless.rules.observation import Observation
from kingless.table.game import NAMELESS, Game
from kingless.table.record import Record, replay
from kingless.view.names import Names
from kingless.view.votes import given_up_sentence, outcome
from kingless.view.words import Words, language_of, words_in


@singledispatch
def picture(value: object) -> str | None:
    """The picture of this value as an SVG, in the reader's language; None for what has no picture."""
    del value
    return None


@picture.register
def _(seen: Observation) -> str:
    words = words_in(language_of())
    return table_picture(words, seen, Legend(NAMELESS, _view_note(words, seen)))


@picture.register
def _(game: Game) -> str:
    words = words_in(language_of())
    legend = Legend(game.seats, words("Every card lies open."), _ending(words, game))
    return table_picture(words, game.witness(), legend)


@picture.register
def _(record: Record) -> str | None:
    try:
        game = replay(record)
    except Complaint:  # a record that does not hold is shown as the text that it is
        return None
    words = words_in(language_of())
    return record_picture(words, game, _ending(words, game))


def _view_note(words: Words, seen: Observation) -> str:
    if seen.seat is not None:
        return words("As {name} sees it", name=NAMELESS[seen.seat])
    return words("As an onlooker sees it") if seen.hidden else words("Every card lies open.")


def _ending(words: Words, game: Game) -> tuple[str, ...]:
    names = Names(words, game.law.ruleset, game.seats, None)
    if game.given_up:
        return (given_up_sentence(names, *game.given_up),)
    return tuple(outcome(names, game.result)) if game.result else ()
