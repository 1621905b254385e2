"""Route by which a player goes on against another bot, after a game against one; the API does the same."""

from litestar import Response, post
from litestar.params import FromPath

from kingless.table.fair_deal import bot_nonce
from kingless.table.text_checks import check_line
from kingless.view.bot_levels import BOT_LEVELS
from kingless.view.words import Words
from kingless.web import player_refusals, program_refusals
from kingless.web.game.first_lead import next_leader
from kingless.web.game.new_game import ThrownIn, due_of
from kingless.web.game.offers.rematch import game_at_level
from kingless.web.game.seats import Reader
from kingless.web.http.forms import PageRequest, form_of
from kingless.web.http.limit_guards import note_player
from kingless.web.http.responses import redirect, words_for
from kingless.web.routes.shared_screen import cookies_at
from kingless.web.routes.table import reader_of
from kingless.web.server import Server, server_of
from kingless.web.store.stored_values import StoredGame, StoredSeat

_SHOWN = 40
"""Characters of an unknown level that are repeated in the error."""


@post("/game/{game:str}/level", include_in_schema=False)
async def other_level(request: PageRequest, game: FromPath[str]) -> Response[str]:
    """Make a game like this one against the bot of another level; the same token holds the seat there."""
    fields = await form_of(request, "new")
    reader = await reader_of(request, game)
    made = await begin_at_level(
        server_of(request), reader, fields.get("against", ""), fields.get("nonce", ""), words_for(request)
    )
    note_player(request, made.id, reader.seat)
    return redirect(f"/game/{made.id}", cookies_at(request, made.id))


async def begin_at_level(server: Server, reader: Reader, level: str, nonce: str, words: Words) -> StoredGame:
    """A game like the reader's finished one, against the bot of this level."""
    if reader.seat is None:
        raise player_refusals.no_seat()
    if level not in BOT_LEVELS:
        raise program_refusals.no_opponent(level[:_SHOWN], tuple(BOT_LEVELS))
    live = await server.host.live(reader.game)
    old = next((one for one in live.stored.seats if one.mind), None)
    if live.game is None or not live.is_over or old is None:
        raise player_refusals.no_finished_page_yet()
    secret = server.commitments.other_level(reader.game)
    bot = StoredSeat(number=old.number, name=words(BOT_LEVELS[level][0]), nonce=bot_nonce(secret), mind=level)
    thrown_in = ThrownIn(check_line(nonce) if nonce else "")
    leader = next_leader(live.game.first_leader)
    made = game_at_level(live.stored, bot, leader, thrown_in, secret, server.host.now())
    if not await server.store.create(made, due_of(made)):
        raise player_refusals.commitment_expired()
    server.metrics.count("kingless_games_total")
    return made
