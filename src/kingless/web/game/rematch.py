"""Makes the rematch of a game, or the same game against another bot; the lead goes to the other seat."""

from msgspec.structs import replace

from kingless.table.fair_deal import bot_nonce
from kingless.web.game.age import with_leader
from kingless.web.game.first_lead import next_leader
from kingless.web.game.live_game import LiveGame
from kingless.web.game.match_score import match_score
from kingless.web.game.new_game import ThrownIn, due_of, new_game, with_nonce
from kingless.web.store.stored_values import StoredGame, StoredSeat


def rematch_of(live: LiveGame, secret: str, at: int) -> tuple[StoredGame, int | None] | None:
    """The rematch and its due time, as soon as both want one; `secret` was fixed before any nonce."""
    if not live.has_rematch or live.game is None:
        return None
    thrown_in = {
        seat: ThrownIn(live.rematch_nonces.get(seat, ""), live.rematch_promises.get(seat, ""))
        for seat in (0, 1)
    }
    leader = next_leader(live.game.first_leader)
    game = rematch(live.stored, leader, thrown_in, secret, at, live.winner)
    return game, due_of(game)


def rematch(
    old: StoredGame,
    leader: int,
    thrown_in: dict[int, ThrownIn],
    secret: str,
    at: int,
    winner: int | None,
) -> StoredGame:
    """The rematch: the same seats and rules, with this first leader and what each seat throws in.

    `winner`: who has won the old game, for the score of the match.
    """
    made = new_game(
        with_leader(old.setup, leader),
        _seats_again(old.seats, thrown_in, secret, at),
        follows=old.id,
        ticking=old.clock,
        secret=secret,
        tracker=old.tracker,
    )
    score = match_score(old, winner)
    return replace(made, won_first=score.won[0], won_second=score.won[1], drawn=score.drawn)


def game_at_level(
    old: StoredGame, bot: StoredSeat, leader: int, thrown_in: ThrownIn, secret: str, at: int
) -> StoredGame:
    """A game like this one against another bot, which sits where the old one did; no score is kept."""
    seats = tuple(bot if one.mind else one for one in old.seats)
    again = _seats_again(seats, {1 - bot.number: thrown_in}, secret, at)
    setup = with_leader(old.setup, leader)
    return new_game(setup, again, ticking=old.clock, secret=secret, tracker=old.tracker)


def _seats_again(
    seats: tuple[StoredSeat, ...], thrown_in: dict[int, ThrownIn], secret: str, at: int
) -> tuple[StoredSeat, ...]:
    """The same people and bots at a new game, with what each throws in."""
    has_bot = any(one.mind for one in seats)
    return tuple(
        replace(one, nonce=bot_nonce(secret), since=at)
        if one.mind
        else with_nonce(replace(one, since=at), thrown_in[one.number], secret, is_sure=has_bot)
        for one in seats
    )
