"""Route by which a player goes on against another bot, after a game against one."""

from litestar import Response, post
from litestar.params import FromPath

from kingless.table.fair_deal import bot_nonce
from kingless.table.text_checks import check_line
from kingless.view.bot_levels import BOT_LEVELS
from kingless.web import player_refusals, program_refusals
from kingless.web.game.first_lead import next_leader
from kingless.web.game.new_game import ThrownIn, due_of
from kingless.web.game.rematch import game_at_level
from kingless.web.http.forms import PageRequest, form_of
from kingless.web.http.limit_guards import note_player
from kingless.web.http.responses import redirect, words_for
from kingless.web.routes.shared_screen import cookies_at
from kingless.web.routes.table import reader_of
from kingless.web.server import server_of
from kingless.web.store.stored_values import StoredSeat

_SHOWN = 40
"""Characters of an unknown level that are repeated in the error."""


@post("/game/{game:str}/level", include_in_schema=False)
async def other_level(request: PageRequest, game: FromPath[str]) -> Response[str]:
    """Make a game like this one against the bot of another level; the same token holds the seat there."""
    fields = await form_of(request, "new")
    server, reader = server_of(request), await reader_of(request, game)
    live, level = await server.host.live(game), fields.get("against", "")
    if reader.seat is None:
        raise player_refusals.no_seat()
    if level not in BOT_LEVELS:
        raise program_refusals.no_opponent(level[:_SHOWN], tuple(BOT_LEVELS))
    old = next((one for one in live.stored.seats if one.mind), None)
    if live.game is None or not live.is_over or old is None:
        raise player_refusals.no_finished_page_yet()
    secret = server.commitments.other_level(game)
    bot = StoredSeat(
        number=old.number, name=words_for(request)(BOT_LEVELS[level][0]), nonce=bot_nonce(secret), mind=level
    )
    nonce = fields.get("nonce", "")
    thrown_in = ThrownIn(check_line(nonce) if nonce else "")
    leader = next_leader(live.game.first_leader)
    made = game_at_level(live.stored, bot, leader, thrown_in, secret, server.host.now())
    if not await server.store.create(made, due_of(made)):
        raise player_refusals.commitment_expired()
    server.metrics.count("kingless_games_total")
    note_player(request, made.id, reader.seat)
    return redirect(f"/game/{made.id}", cookies_at(request, made.id))
