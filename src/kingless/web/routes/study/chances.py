"""Routes of the chances that somebody let go, in a game of this server or one that was pasted."""

from litestar import Response, get, post
from litestar.params import FromPath

from kingless.rules.actions import Action, ChanceAction, Play, parse
from kingless.rules.complaint import Complaint
from kingless.web import player_refusals
from kingless.web.http.forms import PageRequest, csrf_token, form_of
from kingless.web.http.limit_guards import limit, note_player
from kingless.web.http.responses import page_response, words_for
from kingless.web.pages.finished import Finished
from kingless.web.pages.puzzles import PuzzleReply
from kingless.web.pages.study.chances import Chance, chance_page, find_chance, game_after, reply_to_try
from kingless.web.routes.finished import finished_view
from kingless.web.routes.seating import sit_down
from kingless.web.routes.study.analyse import pasted_view
from kingless.web.routes.study.practice import begin_practice
from kingless.web.server import server_of

_ANSWER_LONGEST = 60


@get("/after/{game:str}/{token:str}/chances/{seat:int}/{number:int}", include_in_schema=False)
async def chance(
    request: PageRequest,
    game: FromPath[str],
    token: FromPath[str],
    seat: FromPath[int],
    number: FromPath[int],
) -> Response[str]:
    """A chance in a game of this server, and what is said to the answer in the address."""
    limit(request, "page")
    return await _page(request, await finished_view(request, game, token), seat, number)


@post("/after/{game:str}/{token:str}/chances/{seat:int}/{number:int}", include_in_schema=False)
async def play_on(
    request: PageRequest,
    game: FromPath[str],
    token: FromPath[str],
    seat: FromPath[int],
    number: FromPath[int],
) -> Response[str]:
    """Play on from a chance in a game of this server, against the bot that played there, or a steady one."""
    await form_of(request, "new")
    found = _chance_in(await finished_view(request, game, token), seat, number)
    stored = (await server_of(request).host.live(game)).stored
    other = stored.seat(1 - seat)
    return await _begin(request, found, other.mind if other else None)


@get("/analyse/{key:str}/chances/{seat:int}/{number:int}", include_in_schema=False)
async def pasted_chance(
    request: PageRequest, key: FromPath[str], seat: FromPath[int], number: FromPath[int]
) -> Response[str]:
    """A chance in a pasted game, and what is said to the answer in the address."""
    limit(request, "page")
    return await _page(request, await pasted_view(request, key), seat, number)


@post("/analyse/{key:str}/chances/{seat:int}/{number:int}", include_in_schema=False)
async def play_on_pasted(
    request: PageRequest, key: FromPath[str], seat: FromPath[int], number: FromPath[int]
) -> Response[str]:
    """Play on from a chance in a pasted game."""
    await form_of(request, "new")
    return await _begin(request, _chance_in(await pasted_view(request, key), seat, number), None)


def _chance_in(shown: Finished, seat: int, number: int) -> Chance:
    found = find_chance(shown, seat, number)
    if found is None:
        raise player_refusals.no_chance()
    return found


async def _page(request: PageRequest, shown: Finished, seat: int, number: int) -> Response[str]:
    found, reply = _chance_in(shown, seat, number), PuzzleReply()
    tried = _answer_in(request.query_params.get("action", "")[:_ANSWER_LONGEST])
    if tried is not None and _is_of_this_deck(found, tried):
        reply = reply_to_try(found, tried, await _best_play(request, found, tried))
    return page_response(request, chance_page(found, reply, csrf_token(request)))


def _answer_in(text: str) -> Action | None:
    """The answer that an address names, if it is one of a seat."""
    try:
        action = parse(text) if text else None
    except Complaint:
        return None
    return None if isinstance(action, ChanceAction) else action


def _is_of_this_deck(found: Chance, tried: Action) -> bool:
    """Can this answer be named at all? A card of another deck cannot."""
    return not isinstance(tried, Play) or tried.card in found.shown.game.law.ruleset.deck


async def _best_play(request: PageRequest, found: Chance, tried: Action) -> tuple[Action, ...]:
    """Best play after this answer, where the solver judged the move."""
    is_known = any(parse(one.action) == tried for one in found.move.options)
    if found.move.basis != "exact" or not is_known:
        return ()
    after = game_after(found, tried)
    if after.decision is None:
        return ()
    return (await server_of(request).analysis_pool.solve(after)).line


async def _begin(request: PageRequest, found: Chance, mind: str | None) -> Response[str]:
    if not found.may_play_on:
        raise player_refusals.no_chance()
    made = await begin_practice(
        server_of(request), found.shown.game.setup, found.state, found.move.seat, mind, words_for(request)
    )
    note_player(request, made.game.id, made.seat)
    return sit_down(request, made)
