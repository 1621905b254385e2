"""Shield of the Veil: the card that the other has just played is worth less (AR-14)."""

from kingless.rules.slots import (
    AFTER_FOLLOW,
    AFTER_LEAD,
    FACING,
    TWINS,
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
    played = tuple(dict.fromkeys(map(code, look.played_cards(1 - seat))))
    if len(played) > 1:
        return (push(AskChoice(seat, _KEY, played)),)
    if look.has_unequal_twins(1 - seat):
        return (push(AskChoice(seat, _KEY, TWINS, memo=(played[0],))),)
    return (push(_weaken(look, seat, played[0])),)


def _weaken(look: Look, seat: int, played: str, nth: int = 0) -> Change:
    return Change(1 - seat, played, -look.settings.shield, nth)  # A76


def _after_choice(look: Look, asked: AskChoice, option: str) -> tuple[Edit, ...]:
    if asked.memo:
        return (push(_weaken(look, asked.seat, asked.memo[0], TWINS.index(option))),)
    return (push(_weaken(look, asked.seat, option)),)


ARTIFACT = Artifact(
    key=_KEY,
    rule="AR-14",
    windows=(AFTER_LEAD, AFTER_FOLLOW),
    who=FACING,
    needs=lambda look, seat: bool(look.played_cards(1 - seat)),
    effect=_raise,
    chosen=_after_choice,
    options=TWINS,
)
