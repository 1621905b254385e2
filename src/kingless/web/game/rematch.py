"""Makes the rematch of a game: the same seats and rules, and the lead goes to the other seat."""

from msgspec.structs import replace

from kingless.table.fair_deal import bot_nonce
from kingless.web.game.age import with_leader
from kingless.web.game.first_lead import next_leader
from kingless.web.game.live_game import LiveGame
from kingless.web.game.new_game import ThrownIn, due_of, new_game, with_nonce
from kingless.web.store.stored_values import StoredGame


def rematch_of(live: LiveGame, secret: str, at: int) -> tuple[StoredGame, int | None] | None:
    """The rematch and its due time, as soon as both want one; `secret` was fixed before any nonce."""
    if not live.has_rematch or live.game is None:
        return None
    thrown_in = {
        seat: ThrownIn(live.rematch_nonces.get(seat, ""), live.rematch_promises.get(seat, ""))
        for seat in (0, 1)
    }
    game = rematch(live.stored, next_leader(live.game.first_leader), thrown_in, secret, at)
    return game, due_of(game)


def rematch(old: StoredGame, leader: int, thrown_in: dict[int, ThrownIn], secret: str, at: int) -> StoredGame:
    """The rematch: the same seats and rules, with this first leader and what each seat throws in."""
    setup, has_bot = with_leader(old.setup, leader), any(one.mind for one in old.seats)
    seats = tuple(
        replace(one, nonce=bot_nonce(secret), since=at)
        if one.mind
        else with_nonce(replace(one, since=at), thrown_in[one.number], secret, is_sure=has_bot)
        for one in old.seats
    )
    return new_game(setup, seats, follows=old.id, ticking=old.clock, secret=secret, tracker=old.tracker)
