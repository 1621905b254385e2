"""A table that is drawn on from answer to answer looks like one that is drawn afresh."""

from random import Random

import pytest

from kingless.content.decks import DECKS
from kingless.table.game import Game
from kingless.table.setup import Setup
from kingless.view.names import Names
from kingless.view.words import words_in
from kingless.web.game.chat.phrases import PHRASES
from kingless.web.pages import Around, SeatStatus, TableRenderer, fragments
from tests.web.open_page import OpenPage

SETUPS = {
    "claim": Setup(seed=4),
    "magic": Setup(seed=4, factions=DECKS["magic"], artifacts=True, windows="all"),
}
EVERY = 7
"""Steps between two comparisons: what was not sent when it changed is still missing then."""


def _around(game: Game, seat: int, step: int) -> Around:
    """Everything around the game that changes now and then, at moments of its own."""
    decision = game.decision
    return Around(
        seats=(SeatStatus(is_here=step % 5 > 0), SeatStatus(said="Hello!" if step % 7 == 0 else "")),
        offers=("undo", "resign") if game.may_take_back(seat) else ("resign",),
        offered="" if step % 4 else "Bea asks to take back.",
        phrases=tuple(PHRASES),
        record="" if decision else "/game/1/record",
        may_act=decision is not None and decision.seat == seat,
        version=step,
    )


@pytest.mark.parametrize("kind", SETUPS)
def test_over_a_whole_game_with_answers_taken_back_it_looks_the_same(kind: str) -> None:
    game, chance = Game(SETUPS[kind], seats=("Ada", "Bea")), Random(5)
    names = [Names(words_in("en"), game.law.ruleset, game.seats, seat) for seat in (0, 1)]
    renderers, pages = [TableRenderer(one) for one in names], [OpenPage(), OpenPage()]
    sent = whole = 0
    for step in range(500):
        for seat in (0, 1):
            seen, extra = game.observation(seat), _around(game, seat, step)
            new = renderers[seat].update(seen, extra)
            pages[seat].put(new, renderers[seat].tail)
            sent += sum(map(len, new.values()))
            if step % EVERY == 0 or game.decision is None:
                afresh = fragments(Names(words_in("en"), game.law.ruleset, game.seats, seat), seen, extra)
                assert pages[seat].text == OpenPage(afresh).text
                whole += EVERY * sum(map(len, afresh.values()))
        if game.decision is None:
            break
        if step % 15 == 14:
            game.take_back(step % 2)
        else:
            game.step(chance.choice(game.decision.legal))
    assert game.decision is None
    assert sent < 0.4 * whole, "most of a table stays as it is from answer to answer"
