"""Axe of the Clouds: the next two cards that the other plays are worth two less each (AR-16)."""

from kingless.rules.slots import (
    AFTER_FOLLOW,
    AFTER_LEAD,
    ANYTIME,
    BEFORE_LEAD,
    Artifact,
    Edit,
    Look,
    Strengthen,
    push,
)


def _swing(_: Look, seat: int) -> tuple[Edit, ...]:
    return (push(Strengthen("axe-of-the-clouds", 1 - seat, -2, 2)),)


ARTIFACT = Artifact(
    key="axe-of-the-clouds",
    rule="AR-16",
    windows=(BEFORE_LEAD, AFTER_LEAD, AFTER_FOLLOW, ANYTIME),  # A93
    needs=lambda look, seat: look.will_play(1 - seat),
    effect=_swing,
)
