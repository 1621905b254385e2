"""Crystal Ball: draw three instead of one, keep one, shuffle the others back (AR-5)."""

from kingless.rules.slots import (
    DRAWING,
    EITHER,
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


def _has_a_choice(look: Look, _: int) -> bool:
    return len(look.deck) > 1  # A60


def _draw_three(look: Look, seat: int) -> tuple[Edit, ...]:
    shown = tuple(dict.fromkeys(code(card) for card in look.deck[:3]))
    return (
        instead(Draw(seat)),
        push(Peek(seat, 3), AskChoice(seat, "crystal-ball", shown)),
    )


def _keep_one(_: Look, seat: int, option: str) -> tuple[Edit, ...]:
    return (push(Keep(seat, option), AskShuffle()),)


ARTIFACT = Artifact(
    key="crystal-ball",
    rule="AR-5",
    window=DRAWING,
    who=EITHER,
    phase=1,
    needs=_has_a_choice,
    effect=_draw_three,
    chosen=_keep_one,
)
