"""Secrets: which cards and artifacts a reader must not know, and whether a text tells them."""

import re

from kingless.rules.cards import code
from kingless.rules.events import BOTH
from kingless.view.names import Names
from kingless.view.words import LANGUAGES, words_in
from kingless.web.game.live_game import LiveGame

_DRAWN = re.compile(r' d=\\?"[^"]*"')
_COUNTS = re.compile(r"counts as \S+ -?\d+")
"""What a card counts as is no card."""
_CODE = re.compile(r"(?<![\w-])[A-Z]\d(?![\w-])")
"""Not within a token, such as the id of a game, which may have one between two dashes."""


def secrets_of(live: LiveGame, seat: int | None) -> set[str]:
    """Cards, and names of artifacts, that this seat or an onlooker must not know; from the true state."""
    game = live.game
    assert game is not None
    state = game.state
    others = [0, 1] if seat is None else [1 - seat]
    hidden = {*state.deck, *(card for one in others for card in (*state.hands[one], *state.followers[one]))}
    for event in game.events:
        if event.faces == BOTH if seat is None else event.faces[seat]:
            hidden -= set(event.cards)
    keys = {key for one in others for key in state.artifacts[one]} - set(state.spent)
    names = {words_in(language).name("artifact", key) for key in keys for language in LANGUAGES}
    spoken = Names(words_in("en"), game.law.ruleset, game.seats, seat)
    return {code(card) for card in hidden} | {spoken.card(card) for card in hidden} | keys | names


def leaks_in(text: str, secrets: set[str]) -> set[str]:
    """Which of these secrets the text tells; the lines of drawings look like cards and are none."""
    plain = _COUNTS.sub("", _DRAWN.sub("", text))
    named = {one for one in secrets if len(one) > 2 and re.search(rf"{re.escape(one)}(?!\d)", plain)}
    return (secrets & set(_CODE.findall(plain))) | named
