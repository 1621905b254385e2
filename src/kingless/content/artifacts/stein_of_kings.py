"""Stein of Kings: the card you play with it counts as a faction of your choice for this trick (AR-15)."""

from kingless.rules.slots import PLAYING, Artifact, AskChoice, Declare, Edit, Look, push


def _drink(look: Look, seat: int) -> tuple[Edit, ...]:
    return (push(AskChoice(seat, "stein-of-kings", look.declarable(seat))),)


def _declared(_: Look, asked: AskChoice, faction: str) -> tuple[Edit, ...]:
    return (push(Declare(asked.seat, faction)),)


ARTIFACT = Artifact(
    key="stein-of-kings",
    rule="AR-15",
    windows=(PLAYING,),
    needs=lambda look, seat: bool(look.hand(seat)),
    effect=_drink,
    chosen=_declared,
)
