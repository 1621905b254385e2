"""Crystal Ball: draw three instead of one, keep one, shuffle the others back (AR-5)."""

from kingless.rules.slots import (
    DRAWING,
    Artifact,
    AskChoice,
    AskShuffle,
    Draw,
    Edit,
    Keep,
    Look,
    Peek,
    code,
    instead,
    push,
)

_SHOWN = 3


def _look_into_it(look: Look, seat: int) -> tuple[Edit, ...]:
    shown = tuple(dict.fromkeys(map(code, look.deck[:_SHOWN])))
    asked = AskChoice(seat, "crystal-ball", shown, private=True)
    return (instead(Draw(seat)), push(Peek(seat, _SHOWN), asked))


def _keep_one(_: Look, asked: AskChoice, kept: str) -> tuple[Edit, ...]:
    return (push(Keep(asked.seat, kept), AskShuffle()),)


ARTIFACT = Artifact(
    key="crystal-ball",
    rule="AR-5",
    windows=(DRAWING,),
    phase=1,
    needs=lambda look, _: len(look.deck) > 1,  # A60
    effect=_look_into_it,
    chosen=_keep_one,
)
