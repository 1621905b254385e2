"""The Magician's Horse: exchange the card you played with one from your hand (AR-7)."""

from kingless.rules.slots import BOTH_PLAYED, TWINS, Artifact, AskChoice, Edit, Exchange, Look, code, push

_KEY = "magicians-horse"


def _saddle(look: Look, seat: int) -> tuple[Edit, ...]:
    played = tuple(dict.fromkeys(map(code, look.played_cards(seat))))
    if len(played) > 1:
        return (push(AskChoice(seat, _KEY, played, memo=("played",))),)
    if look.has_unequal_twins(seat):
        return (push(AskChoice(seat, _KEY, TWINS, memo=("twin", played[0]))),)
    return (push(_which_hand_card(look, seat, played[0])),)


def _which_hand_card(look: Look, seat: int, played: str, twin: str = TWINS[0]) -> AskChoice:
    follows = look.settings.horse_must_follow and seat != look.leader  # A63
    cards = look.followable(seat) if follows else look.hand(seat)
    return AskChoice(seat, _KEY, tuple(dict.fromkeys(map(code, cards))), memo=("held", played, twin))


def _after_choice(look: Look, asked: AskChoice, option: str) -> tuple[Edit, ...]:
    if asked.memo[0] == "played":
        return (push(_which_hand_card(look, asked.seat, option)),)
    if asked.memo[0] == "twin":
        return (push(_which_hand_card(look, asked.seat, asked.memo[1], option)),)
    _, played, twin = asked.memo
    return (push(Exchange(asked.seat, played, option, TWINS.index(twin))),)


ARTIFACT = Artifact(
    key=_KEY,
    rule="AR-7",
    windows=(BOTH_PLAYED,),
    needs=lambda look, seat: bool(look.hand(seat) and look.played_cards(seat)),
    effect=_saddle,
    chosen=_after_choice,
    options=TWINS,
)
