"""Stein of Kings: your card counts as a faction of your choice for this trick (AR-15)."""

from kingless.rules.slots import (
    AFTER_FOLLOW,
    AFTER_LEAD,
    LAST_TO_PLAY,
    PLAYING,
    Artifact,
    AskChoice,
    CountAs,
    Declare,
    Edit,
    Look,
    Settings,
    code,
    push,
)

_KEY = "stein-of-kings"


def _drink(look: Look, seat: int) -> tuple[Edit, ...]:
    return (push(AskChoice(seat, _KEY, look.declarable(seat))),)


def _drink_after(look: Look, seat: int) -> tuple[Edit, ...]:
    played = tuple(dict.fromkeys(map(code, look.played(seat))))
    if len(played) > 1:
        return (push(AskChoice(seat, _KEY, played, memo=("card",))),)
    return (push(_which_faction(look, seat, played[0])),)


def _which_faction(look: Look, seat: int, played: str) -> AskChoice:
    return AskChoice(seat, _KEY, look.factions, memo=("faction", played))


def _chosen(look: Look, asked: AskChoice, option: str) -> tuple[Edit, ...]:
    if not asked.memo:
        return (push(Declare(asked.seat, option)),)
    if asked.memo[0] == "card":
        return (push(_which_faction(look, asked.seat, option)),)
    return (push(CountAs(asked.seat, asked.memo[1], option)),)


def _under(settings: Settings) -> Artifact:
    return _AFTER if settings.stein_moment == "after" else ARTIFACT  # A81


ARTIFACT = Artifact(
    key=_KEY,
    rule="AR-15",
    windows=(PLAYING,),
    needs=lambda look, seat: bool(look.hand(seat)),
    effect=_drink,
    chosen=_chosen,
    under=_under,
)
_AFTER = Artifact(
    key=_KEY,
    rule="AR-15",
    windows=(AFTER_LEAD, AFTER_FOLLOW),
    who=LAST_TO_PLAY,
    needs=lambda look, seat: bool(look.played(seat)),
    effect=_drink_after,
    chosen=_chosen,
)
"""As the Dutch half has it: used once the own card lies there, before the other side acts."""
