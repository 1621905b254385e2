"""Divine Hourglass: both take their cards back, and the trick is played again (AR-13)."""

from kingless.rules.slots import BOTH_PLAYED, Artifact, Edit, Look, TakeBack, again, push


def _turn_back_time(_: Look, __: int) -> tuple[Edit, ...]:
    return (again(), push(TakeBack()))


ARTIFACT = Artifact(
    key="divine-hourglass",
    rule="AR-13",
    windows=(BOTH_PLAYED,),
    needs=lambda look, seat: bool(look.played_cards(seat)),
    effect=_turn_back_time,
)
