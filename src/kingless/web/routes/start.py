"""Routes of the start page, and of the games that its form makes."""

from urllib.parse import urlencode

from litestar import Response, get, post
from msgspec.structs import replace

from kingless.rules.complaint import Complaint
from kingless.view.error_words import complaint_sentence
from kingless.view.tracker import tracker_choices
from kingless.web.clock.words import clock_choices
from kingless.web.game.first_lead import leader_choices
from kingless.web.http.forms import PageRequest, csrf_token, form_of
from kingless.web.http.limit_guards import limit, note_player
from kingless.web.http.responses import page_response, redirect, words_for
from kingless.web.pages import Choices, start_page
from kingless.web.player_refusals import Refused
from kingless.web.routes.create_game import (
    LOBBY,
    QUICK,
    GameRequest,
    create_game,
    fitting_game,
    join_game,
    maker_of,
)
from kingless.web.routes.seating import sit_down
from kingless.web.routes.start_form import form_choices, requested_game
from kingless.web.server import server_of
from kingless.web.store.stored_values import StoredGame


@get("/", include_in_schema=False)
async def start(request: PageRequest) -> Response[str]:
    """The start page."""
    limit(request, "page")
    choices = await choices_for(request)
    return page_response(request, start_page(words_for(request), csrf_token(request), choices))


@post("/new", include_in_schema=False)
async def new(request: PageRequest) -> Response[str]:
    """Make the requested game, and go to its table."""
    fields = await form_of(request, "new")
    words = words_for(request)
    server, maker = server_of(request), maker_of(request)
    try:
        wanted = requested_game(fields)
        if wanted.against == QUICK:
            if found := await fitting_game(server, wanted, maker):
                return await _join(request, found, wanted)
            wanted = replace(wanted, against=LOBBY)
        made = await create_game(server, wanted, words, maker)
    except Complaint as error:
        choices = replace(
            await choices_for(request, form_choices(fields)), problem=complaint_sentence(words, error)
        )
        return page_response(request, start_page(words, csrf_token(request), choices), 400)
    note_player(request, made.game.id, made.seat)
    return sit_down(request, made)


async def _join(request: PageRequest, found: StoredGame, wanted: GameRequest) -> Response[str]:
    """Take the free seat at once; who throws something in does so after reading the table's commitment."""
    invitation = f"/game/{found.id}/join?{urlencode({'quick': wanted.name})}"
    if wanted.nonce or wanted.commit is not None:
        return redirect(invitation)
    server = server_of(request)
    try:
        taken = await join_game(server, found, wanted.name, words_for(request))
    except Refused:  # somebody was faster: the page of the invitation says so
        return redirect(invitation)
    note_player(request, found.id, taken.seat)
    return sit_down(request, taken)


async def choices_for(request: PageRequest, chosen: Choices | None = None) -> Choices:
    """The options of a new game, with what was chosen before, and the commitment for its deal."""
    ticket, promised = await server_of(request).commitments.make()
    words = words_for(request)
    offered = {"clocks": clock_choices(words), "leaders": leader_choices(words)}
    offered["trackers"] = tracker_choices(words)
    return replace(chosen or Choices(), **offered, ticket=ticket, commitment=promised)
