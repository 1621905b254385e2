"""Fair deals: what is promised, what the seed follows from, and what a nonce may be."""

from hashlib import sha256

import msgspec
import pytest
from msgspec import UNSET

from kingless.table.dealer import Dealer
from kingless.table.fair_deal import FairDeal, check_nonce, commitment, new_secret
from kingless.table.game import Game
from kingless.table.record import BadRecord, to_json
from kingless.table.record_text import write
from kingless.table.setup import BadSetup, Setup
from kingless.table.verify import verify

SECRET = "00112233445566778899aabbccddeeff" * 2
FAIR = FairDeal(SECRET, ("left", "right"))


def test_the_commitment_is_the_fingerprint_of_the_secrets_text() -> None:
    expected = "2a8abfa8cb9906290437854193ca6bca41d4d4e26d1d454bd66a35158095e737"
    assert sha256(SECRET.encode()).hexdigest() == expected
    assert commitment(SECRET) == FAIR.commitment == expected


def test_the_seed_is_the_fingerprint_of_secret_and_nonces_joined_by_line_feeds() -> None:
    expected = "0d30c4372cd970cfc36e4ec3efb76ffdf36227357e23b2f437e56151f14ce0c0"
    assert sha256(f"{SECRET}\nleft\nright".encode()).hexdigest() == expected
    assert FAIR.seed.hex() == expected


def test_each_part_changes_the_seed_and_so_does_their_order() -> None:
    others = [
        FairDeal(SECRET[::-1], ("left", "right")),
        FairDeal(SECRET, ("Left", "right")),
        FairDeal(SECRET, ("left", "right!")),
        FairDeal(SECRET, ("right", "left")),
        FairDeal(SECRET, ("leftr", "ight")),
    ]
    assert len({FAIR.seed, *(other.seed for other in others)}) == 6


def test_the_commitment_says_nothing_of_the_nonces() -> None:
    assert FairDeal(SECRET, ("other", "nonces")).commitment == FAIR.commitment


def test_a_new_secret_is_64_hexadecimal_digits_and_always_another() -> None:
    found = {new_secret() for _ in range(50)}
    assert len(found) == 50
    assert all(len(secret) == 64 and set(secret) <= set("0123456789abcdef") for secret in found)


@pytest.mark.parametrize("nonce", ["x", "7", "a nonce with blanks", "日本 é ß", "x" * 100])
def test_a_printable_line_is_a_nonce(nonce: str) -> None:
    assert check_nonce(nonce) == nonce


@pytest.mark.parametrize(
    "nonce", ["", "x" * 101, "two\nlines", "tab\there", "nul\0", "line\u2028break", "\ud800"]
)
def test_what_is_no_printable_line_is_no_nonce(nonce: str) -> None:
    with pytest.raises(ValueError, match="one line of 1 to 100 printable characters"):
        check_nonce(nonce)


def test_a_fair_game_is_dealt_by_its_own_seed() -> None:
    game = Game(Setup(leader="random"), FAIR)
    assert len(game.turns) == 2
    assert game.dealt_by(Dealer(FAIR.seed))
    assert not game.dealt_by(Dealer(FairDeal(SECRET, ("left", "wrong")).seed))


def test_a_fair_deal_has_no_seed_beside_it() -> None:
    with pytest.raises(BadSetup, match="a fair deal comes from the secret and the nonces") as refused:
        Game(Setup(seed=1), FAIR)
    assert refused.value.field == "seed"


def test_a_record_of_a_fair_deal_with_a_seed_is_refused() -> None:
    """The deal does not come from it, so nobody could tell a true seed from a false one."""
    game = Game(Setup(), FAIR)
    text = write(game).replace("leader: 0\n", "leader: 0\nseed: 1\n")
    with pytest.raises(BadRecord, match="line 5: a fair deal comes from the secret and the nonces"):
        verify(text)
    form = to_json(game) | {"setup": {"seed": 1}}
    with pytest.raises(BadRecord, match="a fair deal comes from the secret and the nonces"):
        verify(msgspec.json.encode(form).decode())


def test_without_seed_and_fairness_every_deal_is_another() -> None:
    deals = {Game().turns[0].action for _ in range(5)}
    assert Game().setup.seed is None
    assert Game().setup.deck is UNSET
    assert len(deals) == 5


# Whoever was at the table can check it afterwards.


def test_a_fair_record_verifies_and_names_the_commitment() -> None:
    verdict = verify(write(Game(Setup(), FAIR)))
    assert (verdict.proof, verdict.commitment, verdict.finished) == ("fair", FAIR.commitment, False)


@pytest.mark.parametrize("json", [False, True])
def test_a_secret_that_was_not_promised_does_not_verify(json: bool) -> None:
    """Whoever changed the secret after the promise could have chosen the cards."""
    other = Game(Setup(), FairDeal("f" * 64, FAIR.nonces))
    assert other.fair is not None
    record = msgspec.json.encode(to_json(other)).decode() if json else write(other)
    assert verify(record).commitment == other.fair.commitment
    with pytest.raises(BadRecord, match="the secret does not fit the fingerprint") as refused:
        verify(record.replace(other.fair.commitment, FAIR.commitment))
    assert json or refused.value.line == 7


@pytest.mark.parametrize(
    ("truth", "lie"), [("nonce 0: left", "nonce 0: lefT"), ("nonce 1: right", "nonce 1: x")]
)
def test_a_changed_nonce_does_not_verify(truth: str, lie: str) -> None:
    record = write(Game(Setup(), FAIR))
    assert truth in record
    with pytest.raises(BadRecord, match="the deal does not follow"):
        verify(record.replace(truth, lie))


def test_a_changed_seed_does_not_verify() -> None:
    record = write(Game(Setup(seed=1)))
    assert verify(record).proof == "seed"
    with pytest.raises(BadRecord, match="the deal does not follow"):
        verify(record.replace("seed: 1", "seed: 2"))
