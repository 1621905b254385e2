"""Renders the curtain between the turns of two who play at one screen."""

from kingless.view.words import Words
from kingless.web.pages.layout import render


def curtain_page(words: Words, csrf: str, here: str, name: str) -> str:
    """The curtain between two turns: it names who is to get the device, and nothing else."""
    return render("curtain.html", words, csrf=csrf, here=here, name=name)
