"""Open hands: where both players agree, onlookers see both hands of phase two, as they were some minutes ago.

Who watches may be a player with a second device, and no number of minutes makes a hand old. So nothing is
shown but what each seat can deduce of the other from its own observation.
"""

from msgspec import UNSET, Struct

from kingless.rules.deduction import deduced_hand, is_deducible
from kingless.rules.observation import Cards
from kingless.web.clock.terms import MINUTE
from kingless.web.game.live_game import LiveGame

DELAY_MINUTES = 3
_DELAY = DELAY_MINUTES * MINUTE


class OpenHands(Struct, frozen=True):
    """Both hands, and since when they were as they are here, in milliseconds."""

    hands: tuple[Cards, Cards]
    at: int


def has_deducible_hands(live: LiveGame) -> bool:
    """Will both seats of this game know each other's hand in phase two, if they remember what they saw?"""
    is_whole = live.stored.setup.position is UNSET  # a position may leave cards out
    return live.game is not None and is_whole and is_deducible(live.game.law.ruleset)


def may_agree(live: LiveGame) -> bool:
    """Is this a game between people in which open hands can be offered?"""
    has_bot = any(live.has_bot(seat) for seat in (0, 1))
    return not live.is_over and not has_bot and has_deducible_hands(live)


def shown_hands(live: LiveGame, now: int) -> OpenHands | None:
    """The hands that onlookers may see at this time; None where they may see none."""
    game = live.game
    if game is None or live.is_over or not live.offers.has_open_hands:
        return None
    then = max((one for one in live.times if one.at <= now - _DELAY), default=None)
    if then is None:
        return None
    ruleset, seen = game.law.ruleset, [game.observation_at(then.turns, seat) for seat in (0, 1)]
    first, second = deduced_hand(ruleset, seen[1], 1), deduced_hand(ruleset, seen[0], 0)
    return None if first is None or second is None else OpenHands((first, second), then.at)


def next_look(live: LiveGame, now: int) -> int | None:
    """When onlookers may see other hands than now, if the game does not go on before."""
    if live.is_over or not live.offers.has_open_hands:
        return None
    return min((one.at + _DELAY for one in live.times if one.at > now - _DELAY), default=None)
