"""Renders an invitation for the guest and for its maker, the links of a game, and a link as a QR code."""

from markupsafe import Markup, escape

from kingless.rules.ruleset import BEHAVIOUR
from kingless.table.decks import FACTIONS
from kingless.table.setup import Setup
from kingless.view.house_rules import rules_in_words
from kingless.view.tracker import ON, tracker_sentence
from kingless.view.words import Words
from kingless.web.art.qr_code import qr_code
from kingless.web.pages.layout import render
from kingless.web.pages.options import deck_of
from kingless.web.pages.shared_link import SharedLink


def invite_page(
    words: Words,
    csrf: str,
    host: str,
    join: str,
    setup: Setup,
    clock: str = "",
    *,
    tracker: str = ON,
    lead: str = "",
    commitment: str = "",
    behaviour: int = BEHAVIOUR,
    quick: str | None = None,
) -> str:
    """The seat that a guest is invited to, and at what game; `join` is the address that takes it.

    `quick`: the name of who wanted the next free table; the script takes the seat at once.
    """
    deck = deck_of(setup.factions)
    return render(
        "invite.html",
        words,
        csrf=csrf,
        host=host,
        join=join,
        deck=words.name("deck", deck) if deck else "",
        factions=setup.factions,
        letters={key: FACTIONS[key].letter for key in setup.factions},
        artifacts=setup.artifacts,
        rules=rules_in_words(words, setup, behaviour),
        clock=clock,
        tracker=tracker_sentence(words, tracker),
        lead=lead,
        commitment=commitment,
        quick=quick,
    )


def waiting_page(
    words: Words,
    link: SharedLink,
    host: str,
    setup: Setup,
    *,
    is_open: bool,
    tracker: str = ON,
    told: str = "",
    lead: str = "",
    commitment: str = "",
    days: int | None = None,
    deal: str = "",
    state: str = "",
    csrf: str = "",
    is_own: bool = False,
    is_over_days: bool = False,
    behaviour: int = BEHAVIOUR,
    own: str = "",
) -> str:
    """The table as its maker sees it while the other seat is free.

    `is_open` where it stands in the lobby: while the page is open, or for so many days. `deal` is where the
    seat changes what it throws in, `state` what its script must know for that; `is_own`: has it committed to
    something of its own? `is_over_days`: may its maker be away meanwhile? `own` is where the other seat can
    be taken at the same screen.
    """
    return render(
        "waiting.html",
        words,
        link=link,
        host=host,
        factions=[(key, FACTIONS[key].letter) for key in setup.factions],
        rules=rules_in_words(words, setup, behaviour),
        is_open=is_open,
        tracker=tracker_sentence(words, tracker),
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
        is_over_days=is_over_days,
    )


def own_table_page(
    words: Words, csrf: str, link: SharedLink, here: str, *, artifacts: bool, commitment: str = ""
) -> str:
    """The invitation as the browser sees it that made it: the link to send, and the other seat for itself."""
    return render(
        "own_table.html",
        words,
        csrf=csrf,
        link=link,
        here=here,
        qr=invitation_code(words, link),
        artifacts=artifacts,
        commitment=commitment,
    )


def links_page(
    words: Words,
    csrf: str,
    watch: SharedLink,
    device: SharedLink | None,
    here: str,
    *,
    minutes: int,
    seat: int,
) -> str:
    """The links of a game: to watch it, and to take the seat to another device where that was asked for.

    The script adds to that one what this browser has promised for the deal; its QR code has nothing of it, so
    the script hides it before a deal. The table's script shows the part `.share` of this page as a dialog.
    """
    links = {"watch": watch, "device": device, "here": here}
    codes = {"qr": invitation_code(words, watch), "device_qr": device and invitation_code(words, device)}
    return render("links.html", words, csrf=csrf, minutes=minutes, seat=seat, **codes, **links)


def invitation_code(words: Words, link: SharedLink) -> Markup:
    """The link as a QR code; empty where it is too long for one, or where no phone could open it."""
    if link.is_local:
        return Markup()
    label = escape(words("The link as a QR code, for the camera of a phone"))
    return Markup(qr_code(link.address, label))  # our own; the label is escaped, and the link becomes squares
