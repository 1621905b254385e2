"""Where each kind of mark lies in the row that a network is given: first a moment's, then an answer's."""

from itertools import accumulate

from kingless.minds.law.powers import CELLS, POWERS
from kingless.rules.slots import MOMENTS

WORDS = 32
"""Artifacts, questions and options that a network can tell apart."""
RANKS = 4
"""Of each faction so many of the highest cards still in play are told with who holds them."""
OWNERS = 5
MARGINS = 7
"""Cards scored more or fewer than the other, from three fewer to three more."""
LEFTS = 6
"""Cards of a faction that are still to be scored: none, 1, 2, up to 4, up to 6, more."""
HELDS = 7
SHARES = 6
"""The part of the possible replies that win: none, four quarters, all."""
NONE = 1

_STATE = {
    "own hand": 2 * CELLS,
    "other hand": 2 * CELLS,
    "hidden": 2 * CELLS,
    "own followers": CELLS,
    "other followers": CELLS,
    "own score": CELLS,
    "other score": CELLS,
    "centre": CELLS,
    "to come": 2 * CELLS,
    "own on table": CELLS,
    "other on table": CELLS,
    "ranks": 2 * POWERS * RANKS * OWNERS,
    "stakes": POWERS * MARGINS * LEFTS,
    "held": 2 * POWERS * HELDS,
    "trick": 28,
    "leads": 4,
    "winning": 3,
    "asked": WORDS + 3,
    "moment": len(MOMENTS) + NONE,
    "own artifacts": WORDS,
    "other artifacts": WORDS,
    "artifacts": 8,
    "potions": 8,
    "flips": 3,
    "bonus": 20,
    "waiting": 4,
    "numbers only": 1,
}
_ANSWER = {
    "play": 4 * CELLS,
    "beaten by": 4 * 36,
    "held beside": 4 * HELDS,
    "wins prize": 2 * (CELLS + NONE),
    "wins against": 2 * POWERS * POWERS,
    "scores": 2 * MARGINS * LEFTS,
    "lead": 2 * POWERS * SHARES,
    "lead for": MARGINS * LEFTS,
    "use": 2 * WORDS,
    "use while": 3 * WORDS,
    "use when": 4 * WORDS,
    "flip": 3 * 4,
    "choose card": CELLS,
    "choose value": WORDS * 10,
    "choose faction": POWERS,
    "choose for": 2 * WORDS,
    "choose stake": MARGINS * LEFTS,
    "choose led": 3,
    "choose win": 2,
    "choose word": WORDS,
    "pass": WORDS + 3,
    "pass while": 2 * 3,
}


def _starts(parts: dict[str, int], first: int) -> dict[str, int]:
    return dict(zip(parts, accumulate(parts.values(), initial=first), strict=False))


STATE_WIDTH = sum(_STATE.values())
WIDTH = STATE_WIDTH + sum(_ANSWER.values())
AT = _starts(_STATE, 0) | _starts(_ANSWER, STATE_WIDTH)
"""The first place of each kind of mark."""
