"""Night Ring: play second without following; only the higher number wins (AR-18)."""

from kingless.rules.slots import FOLLOWER, FOLLOWING, Artifact, Edit, Look, NumbersOnly, push


def _darken(_: Look, __: int) -> tuple[Edit, ...]:
    return (push(NumbersOnly()),)


ARTIFACT = Artifact(
    key="night-ring",
    rule="AR-18",
    windows=(FOLLOWING,),
    who=FOLLOWER,
    needs=lambda look, seat: not look.played_cards(seat),  # before choosing the card
    effect=_darken,
)
