"""Routes of the rules on the start page: the page with other rules, the line about them, and house rules."""

from litestar import Response, post
from msgspec.structs import replace

from kingless.table.books import book_of
from kingless.web.http.forms import PageRequest, csrf_token, form_of
from kingless.web.http.responses import page_response, words_for
from kingless.web.pages.house_rules import rules_line_part
from kingless.web.pages.start import chosen_setup, deck_line, start_page, start_rest
from kingless.web.routes.start import choices_for
from kingless.web.routes.start_form import form_choices, with_rules

BOOK = "book"
"""Asks for the rules of the printed book that fits what is chosen in the form."""


@post("/new/rules", status_code=200, include_in_schema=False)
async def rules(request: PageRequest) -> Response[str]:
    """The start page as it was filled in, with the rules that a button takes."""
    fields = await form_of(request, "page")
    words, filled = words_for(request), form_choices(fields)
    take = fields.get("take", "")
    chosen = with_rules(filled, book_of(words.language, chosen_setup(filled)) if take == BOOK else take)
    choices = replace(await choices_for(request, chosen), is_open=True)
    return page_response(request, start_page(words, csrf_token(request), choices))


@post("/new/rules/line", status_code=200, include_in_schema=False)
async def line(request: PageRequest) -> Response[str]:
    """Which deck and rules are chosen in the form, for the script."""
    choices, words = form_choices(await form_of(request, "moment")), words_for(request)
    rules_told = rules_line_part(words, chosen_setup(choices), choices.rules_action)
    return page_response(request, deck_line(words, choices) + rules_told)


@post("/new/rules/rest", status_code=200, include_in_schema=False)
async def rest(request: PageRequest) -> Response[str]:
    """What is seldom chosen, filled in as the form is, for the script."""
    choices = form_choices(await form_of(request, "moment"))
    return page_response(request, start_rest(words_for(request), choices))
