"""`kingless verify`: what holds of a record, and what was tampered with."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from kingless.table import record, record_text
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
from kingless.table.setup import Setup
from tests.cli.commands import Run
from tests.table.games import DECK, EARLY, FAIR, NAMES, go_on


def verdict(run: Run, tmp_path: Path, text: str) -> tuple[int, str, str]:
    """What `kingless verify` says about a record."""
    file = tmp_path / "record"
    file.write_text(text, "utf-8")
    return run("verify", str(file))


def test_a_good_record_is_verified(run: Run, tmp_path: Path, fair_record: str) -> None:
    assert verdict(run, tmp_path, fair_record) == (
        0,
        "Every move is legal: 53 answers checked.\n"
        f"The secret fits the fingerprint {FAIR.commitment}.\n"
        "The deal follows from the secret and the nonces.\n",
        "",
    )


def test_a_record_in_json_is_verified_too(run: Run, tmp_path: Path) -> None:
    form = record.to_json(go_on(Game(Setup(), FAIR, NAMES)))
    assert verdict(run, tmp_path, json.dumps(form))[0] == 0
    form["fair"]["nonces"] = ["another", FAIR.nonces[1]]
    assert "does not follow" in verdict(run, tmp_path, json.dumps(form))[2]


def test_promises_are_told_seat_by_seat_with_those_that_were_broken(run: Run, tmp_path: Path) -> None:
    promised = commitment("mine")
    broken = (BrokenPromise(0, commitment("never shown")),)
    nonces = ("mine", host_nonce(FAIR.secret, 1))
    fair = FairDeal(FAIR.secret, nonces, SCHEME, (BY_SEAT, BY_HOST), broken)
    _, out, _ = verdict(run, tmp_path, record_text.write(go_on(Game(Setup(), fair, ("Ann", "Bob")))))
    assert out.splitlines()[2:] == [
        "The deal follows from the secret and the nonces.",
        f"Ann threw in a nonce with the fingerprint {promised}.",
        "Bob trusted the host, which threw in a nonce that follows from the secret.",
        "Before this deal a promise of Ann was broken: nothing was shown for the fingerprint "
        f"{broken[0].commitment}. Whether it was lost or held back, nobody can know.",
    ]
    other = FairDeal(FAIR.secret, ("x", bot_nonce(FAIR.secret)), SCHEME, (OPENLY, BY_BOT))
    _, out, _ = verdict(run, tmp_path, record_text.write(go_on(Game(Setup(), other, ("Ann", "Bob")))))
    assert out.splitlines()[3:] == [
        "Ann trusted the host with a nonce that was sent openly.",
        "Bob is a bot: its nonce follows from the fingerprint of the secret.",
    ]


def test_an_unfinished_record_is_verified_as_far_as_it_goes(run: Run, tmp_path: Path) -> None:
    text = record_text.write(go_on(Game(Setup(), FAIR, NAMES), 10))
    code, out, _ = verdict(run, tmp_path, text)
    assert code == 0
    assert out.startswith("Every move is legal: 11 answers checked.\n")
    assert out.endswith("The game is not finished.\n")


def test_a_seed_is_checked_and_said_to_prove_nothing(run: Run, tmp_path: Path) -> None:
    text = record_text.write(go_on(Game(Setup(seed=5), None, NAMES)))
    assert (
        "The deal follows from the seed; a seed alone proves no fairness." in verdict(run, tmp_path, text)[1]
    )
    code, _, err = verdict(run, tmp_path, text.replace("seed: 5", "seed: 6"))
    assert code == 1
    assert "does not follow" in err


@pytest.mark.parametrize("setup", [Setup(deck=DECK), Setup(position=EARLY), Setup(position=EARLY, seed=5)])
def test_a_deal_by_hand_is_never_said_to_follow_from_anything(run: Run, tmp_path: Path, setup: Setup) -> None:
    code, out, _ = verdict(run, tmp_path, record_text.write(Game(setup, None, NAMES)))
    assert code == 0
    assert "Nothing is told about where the deal came from." in out
    assert "follows" not in out


def swap(text: str, first: str, second: str) -> str:
    """The text with two words in each other's place."""
    return text.replace(first, "\0").replace(second, first).replace("\0", second)


TAMPERED: dict[str, tuple[Callable[[str], str], str]] = {
    "deal": (lambda text: swap(text, "deal 0:", "deal 1:"), "line"),
    "secret": (lambda text: text.replace(FAIR.secret, "0" * 64), "does not fit the fingerprint"),
    "nonce": (lambda text: text.replace("nonce 0: a horseshoe", "nonce 0: a hat"), "does not follow from"),
    "commitment": (lambda text: text.replace(FAIR.commitment, "0" * 64), "does not fit the fingerprint"),
    "move": (lambda text: re.sub(r"( 1\. .*?)0 \w\d", r"\g<1>0 K1", text, count=1), "refused here"),
    "winner of a trick": (lambda text: re.sub(r"-> 0", "-> 1", text, count=1), "but the game gives"),
    "prize": (lambda text: re.sub(r"\(\w\d\)", "(X0)", text, count=1), "but the game gives"),
    "result": (lambda text: re.sub(r"result: seat \d", "result: seat 7", text), "but the game gives"),
    "votes": (lambda text: re.sub(r"votes \d-\d", "votes 5-0", text), "but the game gives"),
    "version": (lambda text: text.replace("version: 2-", "version: 9-"), "will not pretend"),
    "seats": (lambda text: text.replace("Ada | Bea", "Ada"), "two names"),
    "title": (lambda text: text.replace("record 1", "record 2"), "begins with"),
    "half of the fair deal": (lambda text: re.sub(r"nonce 1: .*\n", "", text), "nonce 1"),
}


@pytest.mark.parametrize("what", TAMPERED)
def test_a_tampered_record_is_refused_with_the_reason(
    run: Run, tmp_path: Path, fair_record: str, what: str
) -> None:
    change, reason = TAMPERED[what]
    tampered = change(fair_record)
    assert tampered != fair_record
    code, out, err = verdict(run, tmp_path, tampered)
    assert (code, out) == (1, "")
    assert err.startswith(f"{tmp_path / 'record'} does not hold: ")
    assert reason in err
    assert err.count("\n") == 1


def test_a_deal_that_was_changed_with_all_that_follows_from_it_is_caught(
    run: Run, tmp_path: Path, fair_record: str
) -> None:
    """A whole legal game from another deal, under the same promise."""
    other = Game(Setup(deck=DECK), None, NAMES)
    body = record_text.write(go_on(other)).split("\n\n")[1]
    head = fair_record.split("\n\n")[0]
    head = re.sub(r"result: .*", re.findall(r"result: .*", record_text.write(other))[0], head)
    code, _, err = verdict(run, tmp_path, f"{head}\n\n{body}")
    assert code == 1
    assert "the deal does not follow from the secret and the nonces" in err
