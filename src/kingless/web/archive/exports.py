"""A stored game as a record: played through again from its log, and written as one line of JSON."""

import msgspec

from kingless.rules.actions import IllegalAction
from kingless.rules.complaint import Complaint
from kingless.table.game import Game
from kingless.table.record import to_json
from kingless.web.archive.queries import GameLog
from kingless.web.game.live_game import LiveGame
from kingless.web.game.log_fold import apply_entry

_NAMELESS = ("seat 0", "seat 1")


def replay_log(log: GameLog) -> LiveGame | None:
    """The game as its log tells it; None where that cannot be played by the rules that are known here."""
    try:
        live = LiveGame(log.game)
        for entry in log.entries:
            apply_entry(live, entry)
    except (Complaint, IllegalAction, ValueError):
        return None
    return live


def record_line(game: Game, *, is_nameless: bool = False) -> str:
    """The record of a game as one line of JSON.

    Without names it has no proof of its deal either: from the secret follow the links to the game, where the
    names stand, and a nonce may be any text.
    """
    record = to_json(game)
    if is_nameless:
        record |= {"seats": _NAMELESS, "fair": None}
    return msgspec.json.encode(record).decode()
