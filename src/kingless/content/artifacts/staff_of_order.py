"""Staff of Order: lose a trick, and lead the next one (AR-11)."""

from kingless.rules.slots import AFTER_TRICK, LOSER, Artifact, Edit, LeadNext, Look, push


def _take_the_lead(_: Look, seat: int) -> tuple[Edit, ...]:
    return (push(LeadNext(seat)),)


ARTIFACT = Artifact(
    key="staff-of-order",
    rule="AR-11",
    windows=(AFTER_TRICK,),
    who=LOSER,
    needs=lambda look, seat: look.will_play(seat),
    effect=_take_the_lead,
)
