"""After a game: its rematch, the same game against another bot, and the score of the match."""

from typing import NamedTuple

from msgspec.structs import replace

from kingless.table.fair_deal import bot_nonce
from kingless.view.bot_levels import BOT_LEVELS
from kingless.view.names import Names
from kingless.view.words import Words
from kingless.web.game.age import with_leader
from kingless.web.game.first_lead import next_leader
from kingless.web.game.live_game import LiveGame
from kingless.web.game.new_game import ThrownIn, due_of, new_game, with_nonce
from kingless.web.game.offers.practice import is_practice
from kingless.web.store.stored_values import StoredGame, StoredSeat

_LOST_IN_A_ROW = 2
"""After so many lost games without one that was won, an easier bot is suggested."""


class MatchScore(NamedTuple):
    """Games won by each seat, and games that nobody has won."""

    won: tuple[int, int]
    drawn: int

    @property
    def games(self) -> int:
        """How many games it counts."""
        return sum(self.won) + self.drawn


def rematch_of(live: LiveGame, secret: str, at: int) -> tuple[StoredGame, int | None] | None:
    """The rematch and its due time, as soon as both want one; `secret` was fixed before any nonce."""
    if not live.offers.has_rematch or live.game is None:
        return None
    thrown_in = {
        seat: ThrownIn(live.offers.rematch_nonces.get(seat, ""), live.offers.rematch_promises.get(seat, ""))
        for seat in (0, 1)
    }
    leader = next_leader(live.game.first_leader)
    game = rematch(live.stored, leader, thrown_in, secret, at, match_score(live))
    return game, due_of(game)


def rematch(
    old: StoredGame,
    leader: int,
    thrown_in: dict[int, ThrownIn],
    secret: str,
    at: int,
    score: MatchScore,
) -> StoredGame:
    """The rematch: the same seats and rules, with this first leader and what each seat throws in.

    `score`: that of the match so far.
    """
    made = new_game(
        with_leader(old.setup, leader),
        _seats_again(old.seats, thrown_in, secret, at),
        follows=old.id,
        ticking=old.clock,
        secret=secret,
        tracker=old.tracker,
    )
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


def match_score(live: LiveGame) -> MatchScore:
    """The score after this finished game; one that was practice does not count."""
    stored = live.stored
    if is_practice(live):
        return MatchScore((stored.won_first, stored.won_second), stored.drawn)
    return score_after(stored, live.winner)


def score_after(stored: StoredGame, winner: int | None) -> MatchScore:
    """The score after this game, which this seat has won, or nobody."""
    won = (stored.won_first + (winner == 0), stored.won_second + (winner == 1))
    return MatchScore(won, stored.drawn + (winner is None))


def match_sentence(names: Names, score: MatchScore) -> str:
    """The score in words; nothing after the first game, which tells it all."""
    if score.games < 2:
        return ""
    near = names.reader or 0
    told = names.words(
        "Games won: {first} {first_count}, {second} {second_count}.",
        first=names.seats[near],
        first_count=score.won[near],
        second=names.seats[1 - near],
        second_count=score.won[1 - near],
    )
    drawn = names.words("Drawn: {count}.", count=score.drawn)
    return f"{told} {drawn}" if score.drawn else told


def next_level(live: LiveGame, seat: int | None) -> str:
    """The bot that this seat may try next after this finished game; practice says nothing about that."""
    return "" if is_practice(live) else suggested_level(live.stored, seat, live.winner)


def suggested_level(stored: StoredGame, seat: int | None, winner: int | None) -> str:
    """The bot that this seat may try next: a stronger one after a win, an easier one after some losses."""
    other = None if seat is None else stored.seat(1 - seat)
    levels = list(BOT_LEVELS)
    if seat is None or other is None or other.mind not in levels:
        return ""
    at, score = levels.index(other.mind), score_after(stored, winner)
    if winner == seat:
        return levels[at + 1] if at + 1 < len(levels) else ""
    is_too_strong = score.won[seat] == 0 and score.won[1 - seat] >= _LOST_IN_A_ROW
    return levels[at - 1] if is_too_strong and at else ""


def suggestion(words: Words, stored: StoredGame, seat: int, winner: int | None) -> tuple[str, str]:
    """The bot for this seat's next game, and why, after a game against a bot; nothing after any other."""
    other = stored.seat(1 - seat)
    if other is None or other.mind not in BOT_LEVELS:
        return "", ""
    level = suggested_level(stored, seat, winner) or other.mind
    name, before = words(BOT_LEVELS[level][0]), words(BOT_LEVELS[other.mind][0])
    if winner == seat and level == other.mind:
        return level, words("Suggested: {name} once more; nobody here is stronger.", name=name)
    if winner == seat:
        return level, words("Suggested: {name}, since you have beaten {other}.", name=name, other=before)
    if level != other.mind:
        return level, words("Suggested: {name}, since {other} beat you twice.", name=name, other=before)
    return level, words("Suggested: {name}, as in your last game.", name=name)
