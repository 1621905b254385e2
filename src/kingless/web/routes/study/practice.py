"""Begins practice games: against a bot, from a position in the middle of another game."""

import secrets

from msgspec.structs import replace

from kingless.analysis.ending import game_at_position
from kingless.fast.solver import check_open
from kingless.puzzles.position import setup_to_play_on
from kingless.rules.state import State
from kingless.table.setup import STANDARD, Setup
from kingless.view.bot_levels import BOT_LEVELS
from kingless.view.words import Words
from kingless.web import player_refusals
from kingless.web.game.names import GUEST
from kingless.web.game.new_game import new_game
from kingless.web.routes.create_game import SeatTaken
from kingless.web.server import Server
from kingless.web.store.stored_values import UNPROVEN, Entry, StoredSeat
from kingless.web.store.tokens import digest, new_token, server_id

_STEADY = "level-3"
_SEED_BITS = 63


async def begin_at_position(server: Server, told: str, deck: str, words: Words) -> SeatTaken:
    """A game from a position that somebody has typed, for the seat that is asked there.

    `Complaint` where it is none that the solver takes.
    """
    game = game_at_position(told, STANDARD, deck, {})
    check_open(game.law, game.state)
    if game.decision is None:
        raise player_refusals.nobody_to_act()
    return await begin_practice(server, game.setup, game.state, game.decision.seat, None, words)


async def begin_practice(
    server: Server, setup: Setup, state: State, seat: int, mind: str | None, words: Words
) -> SeatTaken:
    """A game that goes on from this state; the bot of this level, or a steady one, takes the other seat."""
    position, led = setup_to_play_on(setup, state)
    token, at, level = new_token(), server.host.now(), mind if mind in BOT_LEVELS else _STEADY
    person = StoredSeat(number=seat, name=words(GUEST), nonce="", token=digest(token), since=at)
    bot = StoredSeat(number=1 - seat, name=words(BOT_LEVELS[level][0]), nonce="", mind=level, since=at)
    seats = (person, bot) if seat == 0 else (bot, person)
    made = new_game(replace(position, seed=secrets.randbits(_SEED_BITS)), seats)
    made = replace(made, scheme=UNPROVEN)  # where everything lies is given, so nothing is to be proven
    await server.store.create(made)
    if led:  # the bot led it in the game that this one goes on from
        message = server_id(made.secret, 0)
        lead = Entry(
            game=made.id, number=1, seat=state.table[0].seat, text=f"play {led}", message=message, at=at
        )
        await server.store.append(lead)
    server.metrics.count("kingless_games_total")
    return SeatTaken(made, seat, token)
