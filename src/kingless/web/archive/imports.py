"""A record as a stored game: finished, with its log, and with seats that nobody holds."""

from hashlib import sha256

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from kingless.rules.actions import Deal, DealArtifacts, Potions, text
from kingless.rules.cards import code
from kingless.rules.chance import ARTIFACTS_EACH, CHANCE
from kingless.table.fair_deal import BY_BOT, BY_SEAT, commitment
from kingless.table.game import TIME, Game
from kingless.table.record import BadRecord, to_json
from kingless.table.setup import Setup
from kingless.table.verify import read_any, verify
from kingless.web.archive.exports import replay_log
from kingless.web.archive.queries import GameLog
from kingless.web.game.entries import LATE, PRACTICE, RESIGN
from kingless.web.store.stored_values import UNPROVEN, Entry, StoredGame, StoredSeat
from kingless.web.store.tokens import digest, link_token, new_id, new_token

_LONGEST = 100
"""Letters of a name, a nonce or an answer, by the columns of the database."""
_FIXED = (Deal, DealArtifacts, Potions)
"""The answers of chance that a set-up can fix; they are too long for an entry of the log."""
_BOT = "bot"
"""The mind of a bot whose level a record does not tell."""


def game_log_of(record: str, at: int) -> GameLog:
    """The game of a record, as if it had been played here at this time; a `Complaint` where it cannot be.

    The time is in milliseconds.
    """
    if not record.lstrip("\ufeff \t").startswith("{"):
        raise BadRecord("this is no record as a line of JSON")
    verify(record)
    game = read_any(record)
    if not game.is_over:
        raise BadRecord("the game is not finished, and nobody would hold its seats")
    stored = _stored_game(game, at)
    log = GameLog(stored, _entries(game, stored.id, at))
    texts = (*game.seats, *(game.fair.nonces if game.fair else ()), *(one.text for one in log.entries))
    if max(map(len, texts)) > _LONGEST:
        raise BadRecord("a name, a nonce or an answer has more than {most} letters", most=_LONGEST)
    again = replay_log(log)
    if again is None or again.game is None or not _is_same(again.game, game):
        raise BadRecord("it cannot be stored: a promise was broken before its deal")
    return log


def _is_same(one: Game, other: Game) -> bool:
    """Do both have the same record? Those of earlier versions do not say that a game was practice."""
    return {**to_json(one), "practice": None} == {**to_json(other), "practice": None}


def _stored_game(game: Game, at: int) -> StoredGame:
    record = to_json(game)
    # The same record gives the same secret, so that it is taken once only.
    secret = game.fair.secret if game.fair else sha256(msgspec.json.encode(record)).hexdigest()
    return StoredGame(
        id=new_id(),
        setup=game.setup if game.fair or game.setup.seed is not None else _with_chance(game),
        rules=game.law.ruleset.version,
        secret=secret,
        invite=digest(link_token(secret, "invite")),
        watch=digest(link_token(secret, "watch")),
        is_open=False,
        follows=None,
        begun=at // 1000,
        scheme=game.fair.scheme if game.fair else UNPROVEN,
        seats=(_seat(game, 0, at), _seat(game, 1, at)),
    )


def _seat(game: Game, number: int, at: int) -> StoredSeat:
    """A seat with a token that was told to nobody, or a bot's."""
    fair = game.fair
    origin = fair.origins[number] if fair and fair.origins else ""
    nonce = fair.nonces[number] if fair else ""
    return StoredSeat(
        number=number,
        name=game.seats[number],
        nonce=nonce,
        commitment=commitment(nonce) if origin == BY_SEAT else None,
        mind=_BOT if origin == BY_BOT else None,
        token=None if origin == BY_BOT else digest(new_token()),
        since=at,
    )


def _with_chance(game: Game) -> Setup:
    """The set-up with what was dealt, where nothing else tells it."""
    fixed: Setup = replace(game.setup)
    for turn in game.turns:
        match turn.action:
            case Deal(cards):
                fixed = replace(fixed, deck=list(map(code, cards)))
            case DealArtifacts(keys):
                fixed = replace(
                    fixed, artifacts_dealt=(list(keys[:ARTIFACTS_EACH]), list(keys[ARTIFACTS_EACH:]))
                )
            case Potions(order):
                fixed = replace(fixed, potion_deck=list(order))
            case _:
                pass
    return fixed if fixed.position is UNSET else game.setup


def _entries(game: Game, stored: str, at: int) -> tuple[Entry, ...]:
    """The answers of the seats, by what the game was given up, and what chance said if nothing repeats it."""
    is_told = game.fair is None and game.setup.seed is None
    said = [
        (turn.seat, text(turn.action))
        for turn in game.turns
        if turn.seat != CHANCE or (is_told and not isinstance(turn.action, _FIXED))
    ]
    if game.is_practice:
        said.insert(0, (0, PRACTICE))
    if game.given_up:
        said.append((game.given_up.seat, LATE if game.given_up.by == TIME else RESIGN))
    return tuple(
        Entry(game=stored, number=number, seat=seat, text=answer, message=f"import {number}", at=at)
        for number, (seat, answer) in enumerate(said, 1)
    )
