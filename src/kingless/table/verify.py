"""Verifying a record: is every move legal, was the secret promised, and does the deal follow from it?"""

from msgspec import Struct

from kingless.rules.chance import CHANCE
from kingless.rules.complaint import Complaint
from kingless.table import record, record_text
from kingless.table.dealer import Dealer, seed_of
from kingless.table.fair_deal import FairDeal
from kingless.table.game import Game
from kingless.table.record import BadRecord
from kingless.table.text_checks import decode_json


class Verification(Struct, frozen=True):
    """What a check of a record found."""

    moves: int
    """How many answers were checked, chance included."""
    finished: bool
    proof: str
    """What gives the deal: `fair` (commitment and nonces), `seed`, or `none` where nothing is told."""
    commitment: str | None
    given_up: str | None = None
    """The name of whoever gave the game up, where somebody did."""
    fair: FairDeal | None = None
    """What the deal came from, where the proof is `fair`."""
    seats: tuple[str, str] = ("", "")


def read_any(text: str) -> Game:
    """The game of a record in either form."""
    record.check_length(text)
    text = text.removeprefix("\ufeff")  # some editors put it before whatever they write
    if text.lstrip().startswith("{"):
        try:
            return record.from_json(decode_json(text))
        except BadRecord:
            raise
        except Complaint as error:
            raise BadRecord("{reason}", reason=error) from None
    return record_text.read(text)


def verify(text: str) -> Verification:
    """Check a record; a `BadRecord` says what is wrong with it."""
    game = read_any(text)
    given_up = game.seats[game.given_up.seat] if game.given_up else None
    chance = any(turn.seat == CHANCE for turn in game.turns)
    if game.fair and chance:
        proof, dealer = "fair", Dealer(game.fair.seed)
    elif game.setup.seed is not None and chance:
        proof, dealer = "seed", Dealer(seed_of(game.setup.seed))
    else:
        return Verification(len(game.turns), game.is_over, "none", None, given_up)
    if not game.dealt_by(dealer):
        raise BadRecord("the deal does not follow from the secret and the nonces, or from the seed")
    commitment = game.fair.commitment if game.fair else None
    return Verification(len(game.turns), game.is_over, proof, commitment, given_up, game.fair, game.seats)
