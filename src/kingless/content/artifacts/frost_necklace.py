"""Frost Necklace: both cards wait aside while a second trick decides about all four (AR-12)."""

from kingless.rules.slots import BOTH_PLAYED, Artifact, Edit, Look, SetAside, again, push


def _set_aside_and_play_again(_: Look, __: int) -> tuple[Edit, ...]:
    return (again(), push(SetAside()))


ARTIFACT = Artifact(
    key="frost-necklace",
    rule="AR-12",
    windows=(BOTH_PLAYED,),
    phase=2,
    needs=lambda look, seat: bool(look.played_cards(seat) and look.hand(0) and look.hand(1)),  # A72
    effect=_set_aside_and_play_again,
)
