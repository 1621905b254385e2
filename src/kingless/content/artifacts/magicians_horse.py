"""The Magician's Horse: exchange the card you played with one from your hand (AR-7)."""

from kingless.rules.slots import BOTH_PLAYED, Artifact, AskChoice, Edit, Exchange, Look, code, push

_KEY = "magicians-horse"


def _saddle(look: Look, seat: int) -> tuple[Edit, ...]:
    played = tuple(dict.fromkeys(map(code, look.played(seat))))
    if len(played) > 1:
        return (push(AskChoice(seat, _KEY, played, memo=("played",))),)
    return (push(_which_hand_card(look, seat, played[0])),)


def _which_hand_card(look: Look, seat: int, played: str) -> AskChoice:
    follows = look.settings.horse_must_follow and seat != look.leader  # A63
    cards = look.followable(seat) if follows else look.hand(seat)
    return AskChoice(seat, _KEY, tuple(dict.fromkeys(map(code, cards))), memo=("held", played))


def _chosen(look: Look, asked: AskChoice, option: str) -> tuple[Edit, ...]:
    if asked.memo[0] == "played":
        return (push(_which_hand_card(look, asked.seat, option)),)
    return (push(Exchange(asked.seat, asked.memo[1], option)),)


ARTIFACT = Artifact(
    key=_KEY,
    rule="AR-7",
    windows=(BOTH_PLAYED,),
    needs=lambda look, seat: bool(look.hand(seat) and look.played(seat)),
    effect=_saddle,
    chosen=_chosen,
)
