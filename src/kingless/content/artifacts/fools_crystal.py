"""The Fool's Crystal: a card you are about to score goes to your hand, and a hand card is scored (AR-6)."""

from kingless.rules.slots import COLLECTING, Artifact, AskChoice, Edit, Look, TakeUp, code, push

_KEY = "fools-crystal"


def _choose_incoming(look: Look, seat: int) -> tuple[Edit, ...]:
    return (push(AskChoice(seat, _KEY, tuple(dict.fromkeys(map(code, look.incoming(seat)))))),)


def _after_choice(look: Look, asked: AskChoice, option: str) -> tuple[Edit, ...]:
    if asked.memo:
        return (push(TakeUp(asked.seat, asked.memo[0], option)),)
    hand = tuple(dict.fromkeys(map(code, look.hand(asked.seat))))
    return (push(AskChoice(asked.seat, _KEY, hand, memo=(option,))),)


ARTIFACT = Artifact(
    key=_KEY,
    rule="AR-6",
    windows=(COLLECTING,),
    phase=2,
    needs=lambda look, seat: bool(look.incoming(seat) and look.hand(seat)),
    effect=_choose_incoming,
    chosen=_after_choice,
)
