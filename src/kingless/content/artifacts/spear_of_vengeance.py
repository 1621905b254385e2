"""Spear of Vengeance: lose a trick, and take a card that lies in the middle out of the game (AR-4)."""

from kingless.rules.slots import BEFORE_COLLECTING, LOSER, Artifact, AskChoice, Edit, Look, Remove, code, push


def _targets(look: Look) -> tuple[str, ...]:
    """A59: what lies in the middle, what would be collected now, or only what the winner would collect."""
    winning, losing = look.spoils()
    cards = {"table": look.middle(), "collected": winning + losing, "winners": winning}
    return tuple(dict.fromkeys(map(code, cards[look.settings.spear])))


def _throw(look: Look, seat: int) -> tuple[Edit, ...]:
    return (push(AskChoice(seat, "spear-of-vengeance", _targets(look))),)


def _hit(_: Look, __: AskChoice, target: str) -> tuple[Edit, ...]:
    return (push(Remove(target)),)


ARTIFACT = Artifact(
    key="spear-of-vengeance",
    rule="AR-4",
    windows=(BEFORE_COLLECTING,),
    who=LOSER,
    phase=2,
    needs=lambda look, _: bool(_targets(look)),
    effect=_throw,
    chosen=_hit,
)
