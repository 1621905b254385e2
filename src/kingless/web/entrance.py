"""The entrance: the start page, new games, the lobby, and the links by which people come in."""

from litestar import Response, get, post
from litestar.params import FromPath
from msgspec.structs import replace

from kingless.rules.complaint import Complaint
from kingless.rules.ruleset import behaviour_of
from kingless.table.fair import commitment
from kingless.view.house_rules import told_house_rules
from kingless.view.refused import complaint
from kingless.view.words import Words
from kingless.web import refusal
from kingless.web.answers import game_cookie, page, see, words_for
from kingless.web.calling import called
from kingless.web.clock_words import allowed, clock_choices, told_clock
from kingless.web.guards import Asked, csrf_token, form_of, limit
from kingless.web.leading import leader_choices, told_lead
from kingless.web.making import Made, join, make
from kingless.web.pages import Choices, OpenGame, invite_page, lobby_list, lobby_page, notice_page, start_page
from kingless.web.pages.frame import page as filled
from kingless.web.pages.games import deck_of
from kingless.web.server import server_of
from kingless.web.starting import filled_in, wished
from kingless.web.store.kept import Kept
from kingless.web.store.tokens import digest, new_token

_LOBBY_MOST = 50


@get("/", include_in_schema=False)
async def start(request: Asked) -> Response[str]:
    """Where everybody begins."""
    limit(request, "page")
    choices = await choices_for(request)
    return page(request, start_page(words_for(request), csrf_token(request), choices))


@post("/new", include_in_schema=False)
async def new(request: Asked) -> Response[str]:
    """Make the game that was wished for, and sit down."""
    fields = await form_of(request, "new")
    words = words_for(request)
    try:
        made = await make(server_of(request), wished(fields), words)
    except Complaint as error:
        choices = replace(await choices_for(request, filled_in(fields)), problem=complaint(words, error))
        return page(request, start_page(words, csrf_token(request), choices), 400)
    return _sit_down(request, made)


@get("/lobby", include_in_schema=False)
async def lobby(request: Asked) -> Response[str]:
    """The games that wait for somebody."""
    limit(request, "page")
    words, waiting = words_for(request), await _open_games(request)
    return page(request, lobby_page(words, csrf_token(request), waiting, await choices_for(request)))


@get("/lobby/waiting", include_in_schema=False)
async def waiting(request: Asked) -> Response[str]:
    """The same list alone, for the script that renews it."""
    limit(request, "page")
    return page(request, lobby_list(words_for(request), await _open_games(request)))


@get("/lobby/{game:str}", include_in_schema=False)
async def lobby_game(request: Asked, game: FromPath[str]) -> Response[str]:
    """The free seat of a game in the lobby."""
    limit(request, "page")
    kept = await server_of(request).store.game(game)
    return _invitation(request, kept if kept and kept.is_open else None, f"/lobby/{game}")


@post("/lobby/{game:str}", include_in_schema=False)
async def lobby_join(request: Asked, game: FromPath[str]) -> Response[str]:
    """Take it."""
    fields = await form_of(request, "guess")
    kept = await server_of(request).store.game(game)
    return await _join(request, fields, kept if kept and kept.is_open else None)


@get("/join/{token:str}", include_in_schema=False)
async def invitation(request: Asked, token: FromPath[str]) -> Response[str]:
    """The seat that a friend was invited to."""
    limit(request, "guess")
    return _invitation(request, await server_of(request).store.invited(digest(token)), f"/join/{token}")


@post("/join/{token:str}", include_in_schema=False)
async def accept(request: Asked, token: FromPath[str]) -> Response[str]:
    """Take it."""
    fields = await form_of(request, "guess")
    return await _join(request, fields, await server_of(request).store.invited(digest(token)))


@get("/watch/{token:str}", include_in_schema=False)
async def watch(request: Asked, token: FromPath[str]) -> Response[str]:
    """Sit down beside the table; the secret leaves the address bar at once."""
    limit(request, "guess")
    kept = await server_of(request).store.watched(digest(token))
    if kept is None:
        raise refusal.no_game()
    return see(f"/game/{kept.id}", [game_cookie(request, "watch", kept.id, token)])


@get("/take/{token:str}", include_in_schema=False)
async def device(request: Asked, token: FromPath[str]) -> Response[str]:
    """Ask before the seat is taken along, since the link works only once."""
    limit(request, "guess")
    if not await server_of(request).store.is_lent(digest(token)):
        return _link_over(request)
    parts = {"csrf": csrf_token(request), "here": f"/take/{token}"}
    return page(request, filled("take.html", words_for(request), **parts))


@post("/take/{token:str}", include_in_schema=False)
async def carry(request: Asked, token: FromPath[str]) -> Response[str]:
    """Take the seat along: from now on this browser holds it."""
    await form_of(request, "guess")
    fresh = new_token()
    server = server_of(request)
    carried = await server.store.carry(digest(token), digest(fresh))
    if not carried:
        return _link_over(request)
    for game in carried:
        server.host.heard(game, 0)  # the device that held the seat until now lets go of it
    return see(f"/game/{carried[0]}", [game_cookie(request, "seat", carried[0], fresh)])


def _link_over(request: Asked) -> Response[str]:
    """A link that takes no seat along, whether it was used, has grown old or never was one."""
    words = words_for(request)
    sentence = words(
        "It was used already, or it is too old. On the device that holds your seat open the game, choose "
        "Links and then “Go on with another device”: that makes a new link. If you have taken the seat here "
        "before, the game is among your games."
    )
    return page(
        request, notice_page(words, words("This link works no more"), sentence, 404, "", "/games"), 404
    )


async def choices_for(request: Asked, chosen: Choices | None = None) -> Choices:
    """What a new game can be, with what was chosen before, and the promise for its deal."""
    ticket, promised = await server_of(request).promises.make()
    words = words_for(request)
    offered = {"clocks": clock_choices(words), "leaders": leader_choices(words)}
    return replace(chosen or Choices(), **offered, ticket=ticket, commitment=promised)


def _invitation(request: Asked, kept: Kept | None, here: str) -> Response[str]:
    if kept is None:
        raise refusal.no_game()
    if kept.is_full:
        raise refusal.full()
    words = words_for(request)
    host = called(kept.seats[0], words)
    told = {"clock": told_clock(words, kept.clock), "lead": told_lead(words, kept, 1, host)}
    made = invite_page(
        words,
        csrf_token(request),
        host,
        here,
        kept.setup,
        **told,
        commitment=commitment(kept.secret),
        behaviour=behaviour_of(kept.rules),
    )
    return page(request, made)


async def _join(request: Asked, fields: dict[str, str], kept: Kept | None) -> Response[str]:
    name, nonce = fields.get("name", ""), fields.get("nonce", "")
    return _sit_down(request, await join(server_of(request), kept, name, nonce, words_for(request)))


def _sit_down(request: Asked, made: Made) -> Response[str]:
    return see(f"/game/{made.game.id}", [game_cookie(request, "seat", made.game.id, made.token)])


async def _open_games(request: Asked) -> tuple[OpenGame, ...]:
    games = await server_of(request).lobby(_LOBBY_MOST)
    return tuple(_open_game(game, words_for(request)) for game in games)


def _open_game(game: Kept, words: Words) -> OpenGame:
    factions = ", ".join(words.name("faction", key) for key in game.setup.factions)
    return OpenGame(
        link=f"/lobby/{game.id}",
        host=called(game.seats[0], words),
        deck=deck_of(game.setup.factions) or factions,
        ruleset=game.setup.ruleset,
        artifacts=game.setup.artifacts,
        house=bool(told_house_rules(words, game.setup)),
        clock=allowed(words, game.clock),
    )
