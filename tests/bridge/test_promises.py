"""Promises of a deal at a server: nothing is shown too early, or to who changes a word; all is checked."""

from typing import Any

import pytest
from msgspec.structs import replace

from kingless.bridge.promises import PromiseBroken, Promises, check_record, deal_step, new_promises
from kingless.table import record_text
from kingless.table.fair_deal import BY_SEAT, SCHEME, FairDeal, commitment
from kingless.table.game import Game
from kingless.table.setup import Setup
from tests.table.games import go_on

SECRET, THEIRS = "00" * 32, "theirs"
OTHER = commitment(THEIRS)
KEPT = new_promises(1, commitment(SECRET))
((OWN, NONCE),) = KEPT.nonces.items()
DEAL: dict[str, Any] = {
    "commitment": KEPT.server,
    "commitments": [OTHER, OWN],
    "nonces": [None, None],
    "thrown_in_by": [BY_SEAT, BY_SEAT],
    "broken": [],
    "anew": None,
}


def test_a_nonce_is_shown_only_once_there_is_the_others_commitment() -> None:
    assert deal_step(KEPT, {**DEAL, "commitments": [None, OWN]}, 0) == (KEPT, {})
    kept, said = deal_step(KEPT, DEAL, 0)
    assert said == {"nonce": NONCE}
    assert kept == replace(KEPT, other=OTHER)
    shown = {**DEAL, "nonces": [None, NONCE], "anew": 1000}
    assert deal_step(kept, shown, 999) == (kept, {})


@pytest.mark.parametrize(
    ("kept", "change"),
    [
        (KEPT, {"commitment": "11" * 32}),
        (KEPT, {"commitments": [OWN, OWN]}),
        (replace(KEPT, other=OTHER), {"commitments": ["22" * 32, OWN], "nonces": [None, NONCE]}),
    ],
    ids=["another secret", "a copy of ours", "another nonce opposite"],
)
def test_nothing_is_shown_to_who_changes_a_promise(kept: Promises, change: dict[str, Any]) -> None:
    with pytest.raises(PromiseBroken):
        deal_step(kept, {**DEAL, **change}, 0)


def test_after_a_deal_that_was_given_up_another_nonce_is_committed_to() -> None:
    waits = {**DEAL, "nonces": [None, NONCE], "anew": 1000}
    told = {**DEAL, "commitments": [OTHER, None], "broken": [{"seat": 0, "commitment": OTHER}]}
    for deal, now in ((waits, 1001), (told, 0)):
        kept, said = deal_step(replace(KEPT, other=OTHER), deal, now)
        assert set(said) == {"commit"}
        assert said["commit"] in kept.nonces
        assert said["commit"] != OWN
        assert kept.nonces[OWN] == NONCE, "the old one may still be asked for"


def test_a_nonce_that_was_sent_is_not_sent_again_beside_another_commitment() -> None:
    kept, said = deal_step(replace(KEPT, other=OTHER), {**DEAL, "commitments": ["22" * 32, OWN]}, 0)
    assert set(said) == {"commit"}
    assert said["commit"] != OWN
    assert kept.other == ""


def test_a_deal_that_is_given_up_without_a_word_is_noticed() -> None:
    kept = replace(KEPT, other=OTHER)
    with pytest.raises(PromiseBroken, match="nobody is said to have done it"):
        deal_step(kept, {**DEAL, "commitments": [OTHER, None]}, 0)
    fair = FairDeal(SECRET, (THEIRS, NONCE), SCHEME, (BY_SEAT, BY_SEAT))
    record = record_text.write(go_on(Game(Setup(), fair, ("Ann", "Rook"))))
    with pytest.raises(PromiseBroken, match="the record does not tell it"):
        check_record(replace(kept, given_up=1), record)


def test_a_record_is_compared_with_everything_that_was_promised() -> None:
    kept = replace(KEPT, other=OTHER)

    def record(secret: str, theirs: str, ours: str) -> str:
        fair = FairDeal(secret, (theirs, ours), SCHEME, (BY_SEAT, BY_SEAT))
        return record_text.write(go_on(Game(Setup(), fair, ("Ann", "Rook"))))

    good = record(SECRET, THEIRS, NONCE)
    check_record(kept, good)
    for bad in (
        record("11" * 32, THEIRS, NONCE),
        record(SECRET, "something else", NONCE),
        record(SECRET, THEIRS, "something else"),
        good.replace("nonce 0: theirs", "nonce 0: other"),
        "nonsense",
    ):
        with pytest.raises(PromiseBroken):
            check_record(kept, bad)
