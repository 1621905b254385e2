"""Forgotten Runestone: give up a card you are about to score; the stone counts instead of it (AR-9)."""

from kingless.rules.slots import COLLECTING, Artifact, AskChoice, Edit, Extra, Forgo, Look, code, push

_KEY = "forgotten-runestone"


def _choose_incoming(look: Look, seat: int) -> tuple[Edit, ...]:
    return (push(AskChoice(seat, _KEY, tuple(dict.fromkeys(map(code, look.incoming(seat)))))),)


def _after_choice(look: Look, asked: AskChoice, option: str) -> tuple[Edit, ...]:
    if asked.memo:
        return (push(Forgo(asked.seat, asked.memo[0]), Extra(asked.seat, _KEY, option, None)),)
    return (push(AskChoice(asked.seat, _KEY, look.scored_factions(asked.seat), memo=(option,))),)


ARTIFACT = Artifact(
    key=_KEY,
    rule="AR-9",
    windows=(COLLECTING,),
    phase=2,
    needs=lambda look, seat: bool(look.incoming(seat) and look.scored_factions(seat)),
    effect=_choose_incoming,
    chosen=_after_choice,
)
