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
from kingless.web.routes.create_game import LOBBY, QUICK, create_game, fitting_game, maker_of
from kingless.web.routes.seating import sit_down
from kingless.web.routes.start_form import form_choices, requested_game
from kingless.web.server import server_of


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
                return redirect(f"/game/{found.id}/join?{urlencode({'quick': wanted.name})}")
            wanted = replace(wanted, against=LOBBY)
        made = await create_game(server, wanted, words, maker)
    except Complaint as error:
        choices = replace(
            await choices_for(request, form_choices(fields)), problem=complaint_sentence(words, error)
        )
        return page_response(request, start_page(words, csrf_token(request), choices), 400)
    note_player(request, made.game.id, made.seat)
    return sit_down(request, made)


async def choices_for(request: PageRequest, chosen: Choices | None = None) -> Choices:
    """The options of a new game, with what was chosen before, and the commitment for its deal."""
    ticket, promised = await server_of(request).commitments.make()
    words = words_for(request)
    offered = {"clocks": clock_choices(words), "leaders": leader_choices(words)}
    offered["trackers"] = tracker_choices(words)
    return replace(chosen or Choices(), **offered, ticket=ticket, commitment=promised)
