"""Eternal Lantern: win a trick, and see three cards of the other hand (AR-10)."""

from kingless.rules.slots import AFTER_TRICK, WINNER, Artifact, AskDraw, Edit, Look, push

_SHOWN = 3
_NEEDED = 5


def _shine(_: Look, seat: int) -> tuple[Edit, ...]:
    return (push(AskDraw(seat, _SHOWN)),)


ARTIFACT = Artifact(
    key="eternal-lantern",
    rule="AR-10",
    windows=(AFTER_TRICK,),
    who=WINNER,
    phase=2,
    needs=lambda look, seat: len(look.hand(1 - seat)) >= _NEEDED,
    effect=_shine,
)
