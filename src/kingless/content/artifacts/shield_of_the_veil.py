"""Shield of the Veil: the card that the other has just played is worth less (AR-14)."""

from kingless.rules.slots import (
    AFTER_FOLLOW,
    AFTER_LEAD,
    FACING,
    Artifact,
    AskChoice,
    Change,
    Edit,
    Look,
    code,
    push,
)

_KEY = "shield-of-the-veil"


def _raise(look: Look, seat: int) -> tuple[Edit, ...]:
    played = tuple(dict.fromkeys(map(code, look.played(1 - seat))))
    if len(played) > 1:
        return (push(AskChoice(seat, _KEY, played)),)
    return (push(_weakened(look, seat, played[0])),)


def _weakened(look: Look, seat: int, played: str) -> Change:
    return Change(1 - seat, played, -look.settings.shield)  # A76


def _chosen(look: Look, asked: AskChoice, played: str) -> tuple[Edit, ...]:
    return (push(_weakened(look, asked.seat, played)),)


ARTIFACT = Artifact(
    key=_KEY,
    rule="AR-14",
    windows=(AFTER_LEAD, AFTER_FOLLOW),
    who=FACING,
    needs=lambda look, seat: bool(look.played(1 - seat)),
    effect=_raise,
    chosen=_chosen,
)
