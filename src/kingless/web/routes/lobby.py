"""Routes of the lobby: the games that wait for a second player."""

from litestar import Response, get
from litestar.params import FromPath
from msgspec.structs import replace

from kingless.view.house_rules import house_rule_sentences
from kingless.view.words import Words
from kingless.web import player_refusals
from kingless.web.clock.words import clock_allowance
from kingless.web.game.names import name_of, names_of_both
from kingless.web.http.cookies import game_cookie
from kingless.web.http.forms import PageRequest, csrf_token
from kingless.web.http.limit_guards import limit
from kingless.web.http.responses import page_response, redirect, words_for
from kingless.web.pages import LobbyGames, OpenGame, lobby_list, lobby_page
from kingless.web.pages.options import deck_of
from kingless.web.routes.start import choices_for
from kingless.web.server import Server, server_of
from kingless.web.store.stored_values import StoredGame
from kingless.web.store.tokens import link_token

LOBBY_MOST = 50
"""Games that are listed at most."""
WATCHED_MOST = 12
"""Games to watch that are listed at most."""


@get("/lobby", include_in_schema=False)
async def lobby(request: PageRequest) -> Response[str]:
    """The page of the lobby."""
    limit(request, "page")
    words, games = words_for(request), await _lobby_games(request)
    return page_response(request, lobby_page(words, csrf_token(request), games, await choices_for(request)))


@get("/lobby/waiting", include_in_schema=False)
async def lobby_games(request: PageRequest) -> Response[str]:
    """The same list alone, for the script that renews it."""
    limit(request, "page")
    return page_response(request, lobby_list(words_for(request), await _lobby_games(request)))


@get("/lobby/{game:str}", include_in_schema=False)
async def lobby_game(request: PageRequest, game: FromPath[str]) -> Response[str]:
    """The free seat of a game in the lobby: it is shown where the browser's cookies tell whose it is."""
    limit(request, "page")
    stored = await game_in_lobby(server_of(request), game)
    return redirect(f"/game/{stored.id}/join")


@get("/lobby/{game:str}/watch", include_in_schema=False)
async def watch_game(request: PageRequest, game: FromPath[str]) -> Response[str]:
    """Let the browser watch a game that came from the lobby."""
    limit(request, "page")
    stored = await game_in_lobby(server_of(request), game)
    token = link_token(stored.secret, "watch")
    return redirect(f"/game/{stored.id}", [game_cookie(request, "watch", stored.id, token)])


async def game_in_lobby(server: Server, game: str) -> StoredGame:
    """This game, which anybody may join."""
    stored = await server.store.game(game)
    if stored is None or not stored.is_open:
        raise player_refusals.no_game()
    return stored


async def _lobby_games(request: PageRequest) -> LobbyGames:
    server, words = server_of(request), words_for(request)
    waiting = [_open_game(game, words, f"/lobby/{game.id}") for game in await server.lobby(LOBBY_MOST)]
    playing = [
        replace(_open_game(game, words, f"/lobby/{game.id}/watch"), players=_players(game, words))
        for game in await server.games_to_watch(WATCHED_MOST)
    ]
    return LobbyGames(tuple(waiting), tuple(playing))


def _players(game: StoredGame, words: Words) -> str:
    first, second = names_of_both(game, words)
    return words("{first} against {second}", first=first, second=second)


def _open_game(game: StoredGame, words: Words, link: str) -> OpenGame:
    factions = ", ".join(words.name("faction", key) for key in game.setup.factions)
    return OpenGame(
        link=link,
        host=name_of(game.seats[0], words),
        deck=deck_of(game.setup.factions) or factions,
        ruleset=game.setup.ruleset,
        artifacts=game.setup.artifacts,
        house=bool(house_rule_sentences(words, game.setup)),
        clock=clock_allowance(words, game.clock),
        tracker=game.tracker,
    )
