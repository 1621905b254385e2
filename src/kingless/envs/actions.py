"""The flat action space, version 1: every answer that a seat can ever give, numbered alike for every deck.

The numbers never change within `v1`: play a card, pass, flip a potion, use an artifact, choose a card, a
faction or a named option. `tests/envs/actions_v1.txt` lists them.
"""

from kingless.content.artifacts import ARTIFACTS
from kingless.content.factions import FACTIONS
from kingless.rules.actions import FLIP, PASS, Action, Choose, Play, Use
from kingless.rules.cards import code, make

_CARDS = tuple(
    sorted({make(faction.letter, value) for faction in FACTIONS.values() for value in faction.values})
)
_OPTIONS = tuple(
    sorted(
        {option for faction in FACTIONS.values() for option in faction.options}
        | {option for artifact in ARTIFACTS.values() for option in artifact.options}
    )
)

ACTIONS: tuple[Action, ...] = (
    *(Play(card) for card in _CARDS),
    PASS,
    FLIP,
    *(Use(key) for key in sorted(ARTIFACTS)),
    *(Choose(code(card)) for card in _CARDS),
    *(Choose(key) for key in sorted(FACTIONS)),
    *(Choose(option) for option in _OPTIONS),
)
"""Every action: its number is its place here."""
NUMBER_OF = {action: number for number, action in enumerate(ACTIONS)}
"""The number of each action."""
PLAYS = {card: NUMBER_OF[Play(card)] for card in _CARDS}
"""The number of the action that plays each card."""


def number_of(action: Action) -> int:
    """The number of an action; for the cards, which most of them play, sooner than by `NUMBER_OF`."""
    return PLAYS[action.card] if type(action) is Play else NUMBER_OF[action]
