"""Flying Boots: the next two cards you play are worth two more each (AR-8)."""

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


def _put_on(_: Look, seat: int) -> tuple[Edit, ...]:
    return (push(Strengthen("flying-boots", seat, 2, 2)),)


ARTIFACT = Artifact(
    key="flying-boots",
    rule="AR-8",
    windows=(BEFORE_LEAD, AFTER_LEAD, AFTER_FOLLOW, ANYTIME),  # A93
    needs=lambda look, seat: look.will_play(seat),
    effect=_put_on,
)
