"""Collects the proof of a fair deal for the script in the reader's browser that checks it."""

from msgspec import Struct

from kingless.rules.actions import DealArtifacts, text
from kingless.rules.agenda import AskDraw
from kingless.rules.cards import code
from kingless.rules.chance import CHANCE
from kingless.table.fair_deal import BrokenPromise
from kingless.table.game import Game, Turn


class ChanceQuestion(Struct, frozen=True):
    """A question to chance: its kind, the answer as the record has it, and what it was drawn from.

    Where the answer is an order of all there was, it tells that itself.
    """

    kind: str
    answer: tuple[str, ...]
    drawn_from: tuple[str, ...] = ()


class Proof(Struct, frozen=True, kw_only=True):
    """Everything from which a reader deals again."""

    scheme: int
    """Which of the schemes of fair deals the seed follows; the guide to fair deals tells them."""
    commitment: str
    secret: str
    nonces: tuple[str, str]
    thrown_in_by: tuple[str, ...]
    """Who threw each nonce in; nothing under the first scheme."""
    broken: tuple[BrokenPromise, ...]
    """The promises that were broken before this deal."""
    deck: tuple[str, ...]
    """The cards that the factions of this game have."""
    questions: tuple[ChanceQuestion, ...]


def proof_of(game: Game) -> Proof | None:
    """The proof of a game; None where its deal proves nothing."""
    if game.fair is None:
        return None
    return Proof(
        scheme=game.fair.scheme,
        commitment=game.fair.commitment,
        secret=game.fair.secret,
        nonces=game.fair.nonces,
        thrown_in_by=game.fair.origins,
        broken=game.fair.broken,
        deck=tuple(map(code, game.law.ruleset.deck)),
        questions=tuple(_question(game, turn) for turn in game.turns if turn.seat == CHANCE),
    )


def _question(game: Game, turn: Turn) -> ChanceQuestion:
    kind, *answer = text(turn.action).split()
    return ChanceQuestion(kind, tuple(answer), _source(game, turn))


def _source(game: Game, turn: Turn) -> tuple[str, ...]:
    if isinstance(turn.action, DealArtifacts):
        return tuple(sorted(game.law.ruleset.artifacts))
    asked = turn.before.agenda[0]
    return tuple(map(code, turn.before.hands[1 - asked.seat])) if isinstance(asked, AskDraw) else ()
