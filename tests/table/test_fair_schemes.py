"""The second scheme of fair deals: seats that commit too, the host's nonces, and broken promises."""

from hashlib import sha256

import msgspec
import pytest

from kingless.rules.complaint import Complaint
from kingless.table.fair_deal import (
    BY_BOT,
    BY_HOST,
    BY_SEAT,
    OPENLY,
    SCHEME,
    BrokenPromise,
    FairDeal,
    bot_nonce,
    commitment,
    host_nonce,
)
from kingless.table.game import Game
from kingless.table.record import BadRecord, from_json, to_json
from kingless.table.record_text import read, write
from kingless.table.setup import Setup
from kingless.table.verify import verify

SECRET = "00112233445566778899aabbccddeeff" * 2
OWN = (BY_SEAT, BY_SEAT)
FAIR = FairDeal(SECRET, ("left", "right"), SCHEME, OWN)
BROKEN = (BrokenPromise(1, commitment("never shown")), BrokenPromise(0, commitment("nor this")))


def test_the_seed_names_its_scheme() -> None:
    expected = sha256(f"kingless deal 2\n{SECRET}\nleft\nright".encode()).digest()
    assert FAIR.seed == expected
    assert FairDeal(SECRET, ("left", "right")).seed != expected


def test_who_threw_in_and_what_was_broken_change_no_card() -> None:
    assert FairDeal(SECRET, FAIR.nonces, SCHEME, (OPENLY, BY_SEAT), BROKEN).seed == FAIR.seed


def test_the_host_has_one_nonce_for_each_seat_and_cannot_choose_it() -> None:
    nonces = (host_nonce(SECRET, 0), host_nonce(SECRET, 1))
    assert nonces[0] == sha256(f"kingless nonce 0\n{SECRET}".encode()).hexdigest()[:32]
    assert len({*nonces, host_nonce(SECRET[::-1], 0)}) == 3
    FairDeal(SECRET, nonces, SCHEME, (BY_HOST, BY_HOST))
    FairDeal(SECRET, (nonces[0], bot_nonce(SECRET)), SCHEME, (BY_HOST, BY_BOT))
    for chosen, origins in (
        (("left", nonces[1]), (BY_HOST, BY_HOST)),
        ((nonces[1], nonces[0]), (BY_HOST, BY_HOST)),
        (("left", "right"), (BY_SEAT, BY_BOT)),
        (("left", nonces[1]), (BY_SEAT, BY_BOT)),
    ):
        with pytest.raises(Complaint, match="is not the one that follows from the secret"):
            FairDeal(SECRET, chosen, SCHEME, origins)


@pytest.mark.parametrize("broken", [(), BROKEN[:1], BROKEN])
@pytest.mark.parametrize("origins", [OWN, (OPENLY, BY_SEAT), (BY_SEAT, BY_HOST), (BY_HOST, BY_BOT)])
def test_a_record_gives_everything_back(origins: tuple[str, str], broken: tuple[BrokenPromise, ...]) -> None:
    first, second = (
        {BY_HOST: host_nonce(SECRET, seat), BY_BOT: bot_nonce(SECRET)}.get(origin, f"nonce of {seat}")
        for seat, origin in enumerate(origins)
    )
    fair = FairDeal(SECRET, (first, second), SCHEME, origins, broken)
    game = Game(Setup(leader="random"), fair)
    assert read(write(game)).fair == fair
    assert from_json(to_json(game)).fair == fair
    for text in (write(game), msgspec.json.encode(to_json(game)).decode()):
        verdict = verify(text)
        assert (verdict.proof, verdict.fair) == ("fair", fair)


def test_a_record_of_the_first_scheme_is_written_as_it_always_was() -> None:
    game = Game(Setup(leader="random"), FairDeal(SECRET, ("left", "right")))
    assert "fair deal" not in write(game)
    assert set(to_json(game)["fair"]) == {"commitment", "secret", "nonces"}
    assert verify(write(game)).fair == FairDeal(SECRET, ("left", "right"))


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("fair deal: 2", "fair deal: 1", "the first scheme of fair deals tells nothing"),
        ("fair deal: 2", "fair deal: 3", "there is no scheme 3"),
        ("fair deal: 2", "fair deal: two", "there is no scheme two"),
        ("fair deal: 2\n", "", "the first scheme of fair deals tells nothing"),
        ("by: seat | seat", "by: seat | host", "nonce 1 is not the one that follows"),
        ("by: seat | seat", "by: seat | fate", "one of seat, host, open, bot"),
        ("by: seat | seat", "by: seat", "one of seat, host, open, bot"),
        ("thrown in by: seat | seat\n", "", "one of seat, host, open, bot"),
        ("broken promises: 1", "broken promises: 2", "names a seat and a fingerprint"),
        ("broken promises: 1 ", "broken promises: 1 x", "names a seat and a fingerprint"),
        ("nonce 0: left", "nonce 0: lift", "the deal does not follow"),
    ],
)
def test_a_record_that_tells_it_otherwise_is_refused(old: str, new: str, reason: str) -> None:
    text = write(Game(Setup(leader="random"), FairDeal(SECRET, ("left", "right"), SCHEME, OWN, BROKEN)))
    assert old in text
    with pytest.raises(BadRecord, match=reason):
        verify(text.replace(old, new))


def test_a_promise_that_was_kept_cannot_be_called_broken() -> None:
    kept = (BrokenPromise(0, commitment("left")),)
    with pytest.raises(Complaint, match="no broken promise"):
        FairDeal(SECRET, ("left", "right"), SCHEME, OWN, kept)


def test_a_scheme_that_is_taken_for_another_gives_other_cards() -> None:
    form = to_json(Game(Setup(leader="random"), FAIR))
    form["fair"] = {key: form["fair"][key] for key in ("commitment", "secret", "nonces")}
    with pytest.raises(BadRecord, match="the deal does not follow"):
        verify(msgspec.json.encode(form).decode())
