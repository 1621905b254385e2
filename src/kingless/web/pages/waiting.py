"""Renders the table while the other seat is free: the invitation link, and something to read."""

from kingless.rules.ruleset import BEHAVIOUR
from kingless.table.decks import FACTIONS
from kingless.table.setup import Setup
from kingless.view.house_rules import rules_in_words
from kingless.view.words import Words
from kingless.web.pages.layout import render
from kingless.web.pages.shared_screen import invitation_code


def waiting_page(
    words: Words,
    link: str,
    host: str,
    setup: Setup,
    *,
    is_open: bool,
    told: str = "",
    lead: str = "",
    commitment: str = "",
    days: int | None = None,
    deal: str = "",
    state: str = "",
    csrf: str = "",
    is_own: bool = False,
    behaviour: int = BEHAVIOUR,
    own: str = "",
) -> str:
    """The table as its maker sees it while the other seat is free.

    `is_open` where it stands in the lobby: while the page is open, or for so many days. `deal` is where the
    seat changes what it throws in, `state` what its script must know for that; `is_own`: has it committed to
    something of its own? `own` is where the other seat can be taken at the same screen.
    """
    return render(
        "waiting.html",
        words,
        link=link,
        host=host,
        factions=[(key, FACTIONS[key].letter) for key in setup.factions],
        rules=rules_in_words(words, setup, behaviour),
        is_open=is_open,
        told=told,
        lead=lead,
        commitment=commitment,
        days=days,
        own=own,
        qr=invitation_code(words, link),
        deal=deal,
        state=state,
        csrf=csrf,
        is_own=is_own,
    )
