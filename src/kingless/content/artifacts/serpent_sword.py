"""Serpent Sword: the card you play with it is worth three more (AR-2)."""

from kingless.rules.slots import PLAYING, Artifact, Edit, Look, Strengthen, push


def _sharpen(_: Look, seat: int) -> tuple[Edit, ...]:
    return (push(Strengthen("serpent-sword", seat, 3, 1)),)


ARTIFACT = Artifact(
    key="serpent-sword",
    rule="AR-2",
    windows=(PLAYING,),
    needs=lambda look, seat: bool(look.hand(seat)),
    effect=_sharpen,
)
