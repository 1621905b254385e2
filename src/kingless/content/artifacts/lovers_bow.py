"""Lover's Bow: both players play two cards in this trick, the leader first (AR-17)."""

from kingless.rules.slots import LEADER, LEADING, Artifact, AskPlay, Edit, Look, instead


def _two_each(_: Look, leader: int) -> tuple[Edit, ...]:
    mine, theirs = AskPlay(leader), AskPlay(1 - leader)
    return (instead(mine, mine, mine), instead(theirs, theirs, theirs))  # A82


ARTIFACT = Artifact(
    key="lovers-bow",
    rule="AR-17",
    windows=(LEADING,),
    who=LEADER,
    needs=lambda look, _: len(look.hand(0)) > 1 and len(look.hand(1)) > 1,
    effect=_two_each,
)
