"""The state of a game whose beginning was not seen, at a turn to play a card."""

from msgspec.structs import replace

from kingless.minds.law.history_replay import NoWorld
from kingless.rules.agenda import AskPlay
from kingless.rules.cards import HIDDEN
from kingless.rules.engine import Law
from kingless.rules.flow import trick
from kingless.rules.observation import Observation
from kingless.rules.open_fields import NO_CARDS, OPEN_FIELDS, Cards, Keys, Pair
from kingless.rules.state import EMPTY, State

HeldKeys = tuple[Keys, Keys]


def mid_game_state(law: Law, seen: Observation) -> State:
    """The game as this seat sees it at its turn to play a card, with anything for what it cannot see."""
    if seen.asked not in ("lead", "follow") or len(seen.table) > 1 or any(map(len, seen.incoming)):
        raise NoWorld("only at a turn to play one card does an observation tell what comes next")
    seat = 0 if seen.to_act == 0 else 1
    steps = trick(seen.phase, seen.leader, law.ruleset.windows, anew=True)
    if any(laid.seat == seat for laid in seen.table):
        raise NoWorld("what comes after a seat's second card in a trick is not to be seen")
    if len(seen.hands[seat]) != len(seen.hands[1 - seat]) + len(seen.table):
        raise NoWorld("both seats play one card in a trick")
    if seen.flips > seen.potions[seat]:
        raise NoWorld("more potions are announced than held")
    held: HeldKeys = tuple(tuple("?" * count) for count in seen.potions)  # type: ignore[assignment]
    return replace(
        EMPTY,
        **{field.name: getattr(seen, field.name) for field in OPEN_FIELDS},
        agenda=steps[steps.index(AskPlay(seat)) :],
        hands=seen.hands,
        deck=seen.draw_pile,
        followers=seen.followers,
        seen_hands=_seen_by(seat, seen.hands),
        seen_followers=_seen_by(seat, seen.followers),
        seen_deck=(_visible(seen.draw_pile), ()) if seat == 0 else ((), _visible(seen.draw_pile)),
        artifacts=seen.artifacts,
        potions=held,
    )


def _seen_by(seat: int, piles: Pair) -> Pair:
    """What this seat sees of the other's pile; what the other sees does not matter."""
    known = _visible(piles[1 - seat])
    return (known, NO_CARDS[1]) if seat == 0 else (NO_CARDS[0], known)


def _visible(pile: Cards) -> Cards:
    return tuple(card for card in pile if card != HIDDEN)
