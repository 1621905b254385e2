"""Stein of Kings: your card counts as a faction of your choice for this trick (AR-15)."""

from kingless.rules.slots import (
    AFTER_FOLLOW,
    AFTER_LEAD,
    LAST_TO_PLAY,
    PLAYING,
    TWINS,
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
    played = tuple(dict.fromkeys(map(code, look.played_cards(seat))))
    if len(played) > 1:
        return (push(AskChoice(seat, _KEY, played, memo=("card",))),)
    if look.has_unequal_twins(seat):
        return (push(AskChoice(seat, _KEY, TWINS, memo=("twin", played[0]))),)
    return (push(_which_faction(look, seat, played[0])),)


def _which_faction(look: Look, seat: int, played: str, twin: str = TWINS[0]) -> AskChoice:
    return AskChoice(seat, _KEY, look.factions, memo=("faction", played, twin))


def _after_choice(look: Look, asked: AskChoice, option: str) -> tuple[Edit, ...]:
    if not asked.memo:
        return (push(Declare(asked.seat, option)),)
    if asked.memo[0] == "card":
        return (push(_which_faction(look, asked.seat, option)),)
    if asked.memo[0] == "twin":
        return (push(_which_faction(look, asked.seat, asked.memo[1], option)),)
    _, played, twin = asked.memo
    return (push(CountAs(asked.seat, played, option, TWINS.index(twin))),)


def _under(settings: Settings) -> Artifact:
    return _AFTER if settings.stein_moment == "after" else ARTIFACT  # A81


ARTIFACT = Artifact(
    key=_KEY,
    rule="AR-15",
    windows=(PLAYING,),
    needs=lambda look, seat: bool(look.hand(seat)),
    effect=_drink,
    chosen=_after_choice,
    under=_under,
)
_AFTER = Artifact(
    key=_KEY,
    rule="AR-15",
    windows=(AFTER_LEAD, AFTER_FOLLOW),
    who=LAST_TO_PLAY,
    needs=lambda look, seat: bool(look.played_cards(seat)),
    effect=_drink_after,
    chosen=_after_choice,
    options=TWINS,
)
"""As the Dutch half has it: used once the own card lies there, before the other side acts."""
