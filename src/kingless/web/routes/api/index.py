"""Routes to begin with: a small index for programs, and the description of the API as a page."""

from litestar import Response, get
from msgspec import Struct

from kingless import __version__
from kingless.view.words import LANGUAGES
from kingless.web.http.limit_guards import limit
from kingless.web.http.responses import page_response, words_for
from kingless.web.pages.api_docs import api_docs_page
from kingless.web.routes.api.access import ApiRequest
from kingless.web.routes.api.description import ABOUT, DESCRIPTION, examples, refusal_responses
from kingless.web.routes.api.forms import description_of

_LINKS = {
    "analyse": "/api/analyse",
    "choices": "/api/choices",
    "games": "/api/games",
    "join": "/api/join",
    "lessons": "/api/lessons",
    "lobby": "/api/lobby",
    "promises": "/api/promises",
    "puzzles": "/api/puzzles",
    "rules": "/api/rules",
    "solve": "/api/solve",
    "take": "/api/take",
}
"""The addresses to begin with; all others are below these, or end with the token of a link."""
_DOCS = "/api/docs"


class ApiIndex(Struct, frozen=True, kw_only=True):
    """What is here: the program and its version, where it is described, and where to begin."""

    name: str
    version: str
    docs: str
    """The description as a page for people."""
    openapi: str
    """The description for programs."""
    languages: tuple[str, ...]
    """Those of sentences and names, by `Accept-Language` or `?language=`."""
    links: dict[str, str]


@get(
    "/api",
    summary="See what is here",
    tags=[ABOUT],
    responses=refusal_responses(),
    operation_class=examples(),
)
async def index(request: ApiRequest) -> ApiIndex:
    """The version of the server, and the addresses to begin with."""
    limit(request, "page")
    return ApiIndex(
        name="Kingless",
        version=__version__,
        docs=_DOCS,
        openapi=DESCRIPTION,
        languages=LANGUAGES,
        links=_LINKS,
    )


@get(_DOCS, include_in_schema=False)
async def docs(request: ApiRequest) -> Response[str]:
    """The description of the API as a page."""
    limit(request, "page")
    return page_response(request, api_docs_page(words_for(request), description_of(request.app)))
