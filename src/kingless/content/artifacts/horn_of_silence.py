"""Horn of Silence: nobody wins the trick, and each player scores their own card (AR-3)."""

from kingless.rules.slots import BOTH_PLAYED, Artifact, Edit, KeepOwn, Look, Settle, instead, push


def _silence(_: Look, __: int) -> tuple[Edit, ...]:
    return (instead(Settle()), push(KeepOwn()))  # at once: nothing else finds the cards any more


ARTIFACT = Artifact(
    key="horn-of-silence",
    rule="AR-3",
    windows=(BOTH_PLAYED,),
    phase=2,
    needs=lambda look, seat: bool(look.played_cards(seat)),
    effect=_silence,
)
