"""Renders the pages of two who play at one screen: the table that is one's own, and the curtain."""

from markupsafe import Markup, escape

from kingless.view.words import Words
from kingless.web.art.qr_code import qr_code
from kingless.web.pages.layout import render


def own_table_page(
    words: Words, csrf: str, link: str, here: str, *, artifacts: bool, commitment: str = ""
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


def invitation_code(words: Words, link: str) -> Markup:
    """The link as a QR code; empty where it is too long for one."""
    label = escape(words("The link as a QR code, for the camera of a phone"))
    return Markup(qr_code(link, label))  # our own; the label is escaped, and the link becomes squares


def curtain_page(words: Words, csrf: str, here: str, name: str) -> str:
    """The curtain between two turns: it names who is to get the device, and nothing else."""
    return render("curtain.html", words, csrf=csrf, here=here, name=name)
