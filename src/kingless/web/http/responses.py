"""Builds HTTP responses: pages in the reader's language, redirects, and errors as HTML or JSON."""

import logging
import re
from collections.abc import Iterable
from typing import Any

from litestar import Response
from litestar.datastructures import Cookie
from litestar.exceptions import (
    HTTPException,
    InternalServerException,
    MethodNotAllowedException,
    NotFoundException,
    ValidationException,
)
from litestar.exceptions.http_exceptions import RequestEntityTooLarge
from litestar.status_codes import (
    HTTP_303_SEE_OTHER,
    HTTP_500_INTERNAL_SERVER_ERROR,
)

from kingless.rules.actions import IllegalAction
from kingless.rules.complaint import Complaint
from kingless.table.illegal_actions import as_complaint
from kingless.view.error_words import complaint, complaint_sentence
from kingless.view.words import LANGUAGES, Words, words_in
from kingless.web.http.cookies import LANGUAGE_COOKIE, cookie
from kingless.web.http.forms import CSRF_COOKIE, PageRequest, csrf_cookie
from kingless.web.http.json_bodies import is_api
from kingless.web.http.own_machine import is_local_host, is_own_machine
from kingless.web.pages import notice_page
from kingless.web.pages.shared_link import SharedLink
from kingless.web.player_refusals import Refused, database_away, unreadable
from kingless.web.program_refusals import no_such_address, too_large, wrong_field, wrong_method
from kingless.web.server import server_of
from kingless.web.store.connect import DATABASE_ERRORS

_LOG = logging.getLogger(__name__)
_AT_GAME = re.compile(r"(/game/[\w-]+)/(?!join)")
"""Errors at these addresses link back to the table; who comes by an invitation has no seat there."""
UPLOADS = "/analyse"
"""Where a record may be sent, which is larger than other forms."""
_CUT_SHORT = "client disconnected prematurely"
"""What Litestar raises where a client disconnects in the middle of a request: no error of ours."""


def words_for(connection: Any) -> Words:
    """The reader's language: chosen just now, chosen before, or the browser's; else English."""
    wanted = [connection.query_params.get("language"), connection.cookies.get(LANGUAGE_COOKIE)]
    wanted += [part.strip()[:2].lower() for part in connection.headers.get("accept-language", "").split(",")]
    return words_in(next((one for one in wanted if one in LANGUAGES), LANGUAGES[0]))


def page_response(request: PageRequest, html: str, status: int = 200) -> Response[str]:
    """A page, with what its forms need."""
    cookies = [cookie(request, CSRF_COOKIE, csrf_cookie(request), "/", samesite="strict")]
    chosen = request.query_params.get("language")
    if chosen in LANGUAGES:
        cookies.append(cookie(request, LANGUAGE_COOKIE, chosen, "/"))
    headers = {"Cache-Control": "no-store"}
    return Response(html, media_type="text/html", status_code=status, cookies=cookies, headers=headers)


def redirect(where: str, cookies: Iterable[Cookie] = ()) -> Response[str]:
    """A redirect to this address (303)."""
    headers = {"Location": where, "Cache-Control": "no-store"}
    return Response("", status_code=HTTP_303_SEE_OTHER, headers=headers, cookies=list(cookies))


def shared_link(request: PageRequest, kind: str, token: str) -> SharedLink:
    """A link to share: at the address by which the page was asked for, or one that others can use too."""
    settings, path = server_of(request).settings, f"/{kind}/{token}"
    is_own = is_own_machine(request)
    if is_own and settings.origins:
        first, *others = (f"{origin}{path}" for origin in settings.origins)
        return SharedLink(first, is_lan=True, others=tuple(others))
    address = f"{request.url.scheme}://{request.headers.get('host', '')}{path}"
    command = settings.open_command if is_own else ""
    return SharedLink(address, is_local=is_local_host(request), open_command=command)


def error_response(request: PageRequest, error: Exception) -> Response[Any]:
    """What was wrong, as a page for people and as JSON for programs."""
    allowed = error.headers if isinstance(error, MethodNotAllowedException) else None
    words, error = words_for(request), _own_error(request, error)
    is_program = is_api(request.url.path)
    if is_program and isinstance(error, Refused):
        error = error.for_program()
    key, status, sentence = _error_fields(words, error)
    answer: Response[Any]
    if is_program:
        answer = Response({"error": key, "sentence": sentence}, status_code=status)
    else:
        at_game = _AT_GAME.match(request.url.path)
        table = at_game[1] if at_game else ""
        notice = notice_page(words, words("That did not work"), sentence, status, table)
        answer = page_response(request, notice, status)
    answer.headers.update(allowed or {})
    return _with_retry_after(answer, error)


def short_error_response(request: PageRequest, error: Refused) -> Response[Any]:
    """A short error without a rendered page, for clients over their rate limit."""
    sentence = complaint(words_for(request), error)
    content = {"error": error.key, "sentence": sentence}
    if is_api(request.scope["path"]):  # of an unreadable `Host` no address can be made
        return _with_retry_after(Response(content, status_code=error.status), error)
    return _with_retry_after(
        Response(f"{sentence}\n", media_type="text/plain", status_code=error.status), error
    )


def _with_retry_after(answer: Response[Any], error: Exception) -> Response[Any]:
    """The response, with `Retry-After` where the error has one."""
    if isinstance(error, Refused) and error.wait is not None:
        answer.headers["Retry-After"] = str(error.wait)
    return answer


def _own_error(request: PageRequest, error: Exception) -> Exception:
    """What has a sentence of its own, whatever raised it."""
    if isinstance(error, RequestEntityTooLarge):
        settings = server_of(request).settings
        return too_large(
            settings.upload if request.url.path in (UPLOADS, f"/api{UPLOADS}") else settings.body
        )
    if isinstance(error, MethodNotAllowedException):
        return wrong_method()
    if isinstance(error, NotFoundException) and is_api(request.url.path):
        return no_such_address()
    if isinstance(error, ValidationException) and (named := _wrong_parameter(error)):
        return wrong_field(named)
    is_cut_short = isinstance(error, InternalServerException) and error.detail == _CUT_SHORT
    # Disconnected; JSON nested too deeply; text that is none.
    if is_cut_short or isinstance(error, (RecursionError, UnicodeError)):
        return unreadable()
    if isinstance(error, DATABASE_ERRORS):
        server_of(request).outage.note(error)
        return database_away()
    return error


def _wrong_parameter(error: ValidationException) -> str:
    """The first parameter of the address that cannot have its value; empty where none is named."""
    found = error.extra if isinstance(error.extra, list) else []
    return next((str(one["key"]) for one in found if one.get("source") == "query"), "")


def _error_fields(words: Words, error: Exception) -> tuple[str, int, str]:
    if isinstance(error, Refused):
        return error.key, error.status, complaint(words, error)
    if isinstance(error, IllegalAction):
        return "illegal", 409, complaint(words, as_complaint(error))
    if isinstance(error, Complaint):
        return "setup", 400, complaint_sentence(words, error)
    if isinstance(error, HTTPException) and error.status_code < HTTP_500_INTERNAL_SERVER_ERROR:
        missing = error.status_code == 404
        sentence = words("There is no such page.") if missing else words("This request cannot be understood.")
        return "request", error.status_code, sentence
    # The name of the error only: its text may hold what somebody sent.
    _LOG.error("a request failed: %s at %s", type(error).__name__, _where(error))
    return "server", 500, words("Something went wrong here; it is not your fault. Try again.")


def _where(error: Exception) -> str:
    """The file and line where it happened."""
    at = error.__traceback__
    while at and at.tb_next:
        at = at.tb_next
    return f"{at.tb_frame.f_code.co_filename}:{at.tb_lineno}" if at else "?"
