"""Checking afterwards: what players were told against what stands in the log, entry by entry."""

from collections.abc import Iterator

from kingless.rules.complaint import Complaint
from kingless.web.game.live_game import LiveGame
from kingless.web.game.log_fold import apply_entry
from kingless.web.store.stored_values import Entry, StoredGame
from kingless.web.store.tokens import server_id
from tests.stress.players import Player


def wrongs(kept: StoredGame | None, log: list[Entry], players: tuple[Player, ...]) -> Iterator[str]:
    """Everything that is wrong with a game that has been played to its end."""
    for player in players:
        yield from player.wrong
    game = players[0].game
    if kept is None:
        yield f"{game}: is gone"
        return
    if [entry.number for entry in log] != list(range(1, len(log) + 1)):
        yield f"{game}: the numbers in the log have holes"
    said = [(entry.seat, entry.message) for entry in log]
    if len(set(said)) < len(said):
        yield f"{game}: a message stands in the log twice"
    yield from _lost(kept, log, players)
    yield from _told(kept, log, players)


def _lost(kept: StoredGame, log: list[Entry], players: tuple[Player, ...]) -> Iterator[str]:
    """What was acknowledged stands in the log, by the player or, word for word, by the server before it."""
    by_number = {entry.number: entry for entry in log}
    for player in players:
        for one in player.acknowledged:
            entry = by_number.get(one.number)
            messages = {one.message, *(server_id(kept.secret, version) for version in range(one.number))}
            is_kept = (
                entry and (entry.seat, entry.text) == (one.seat, one.action) and entry.message in messages
            )
            if not is_kept:
                yield f"{kept.id}: {one} was acknowledged, but the log has {entry}"


def _told(kept: StoredGame, log: list[Entry], players: tuple[Player, ...]) -> Iterator[str]:
    """The log, folded afresh, must end as both players were told."""
    live = LiveGame(kept)
    try:
        for entry in log:
            apply_entry(live, entry)
    except Complaint as error:
        yield f"{kept.id}: the log cannot be folded: {error}"
        return
    if not live.is_over:
        yield f"{kept.id}: has not ended"
    for player in players:
        dealt = live.game.fair.nonces[player.seat] if live.game and live.game.fair else None
        if player.nonce and dealt != player.nonce:
            yield f"{kept.id}: seat {player.seat} threw in {player.nonce}, but the deal has {dealt}"
    for player in players:
        if player.ended != (True, live.winner):
            yield f"{kept.id}: seat {player.seat} was told {player.ended}, the log says {live.winner}"
