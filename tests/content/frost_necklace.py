"""Frost Necklace: both cards wait aside while a second trick decides about all four (AR-12)."""

from kingless.rules.slots import BOTH_PLAYED, EITHER, Artifact, Edit, Look, SetAside, again, push


def _both_hold_cards(look: Look, _: int) -> bool:
    return bool(look.hands[0] and look.hands[1])  # A72


def _set_aside_and_play_again(_: Look, __: int) -> tuple[Edit, ...]:
    return (again(), push(SetAside()))


ARTIFACT = Artifact(
    key="frost-necklace",
    rule="AR-12",
    window=BOTH_PLAYED,
    who=EITHER,
    phase=2,
    needs=_both_hold_cards,
    effect=_set_aside_and_play_again,
)
