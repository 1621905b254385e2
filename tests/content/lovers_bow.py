"""Lover's Bow: both players play two cards in this trick, the leader first (AR-17)."""

from kingless.rules.slots import LEADER, LEADING, Artifact, AskPlay, Edit, Look, instead


def _both_hold_two(look: Look, _: int) -> bool:
    return len(look.hands[0]) > 1 and len(look.hands[1]) > 1


def _two_each(_: Look, leader: int) -> tuple[Edit, ...]:
    mine, theirs = AskPlay(leader), AskPlay(1 - leader)
    return (instead(mine, mine, mine), instead(theirs, theirs, theirs))  # A82: leader twice, then follower


ARTIFACT = Artifact(
    key="lovers-bow",
    rule="AR-17",
    window=LEADING,
    who=LEADER,
    needs=_both_hold_two,
    effect=_two_each,
)
