"""Bots at a table: nothing can be told from when they answer."""

import asyncio
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from kingless.rules.actions import text
from kingless.rules.faces import Observation
from kingless.web.store.models import Entry, Seat
from tests.serving.client import Client, quick_settings, server, server_of
from tests.serving.players import Player
from tests.serving.positions import HORSE, artifacts_setup, seat_with_token, store_game, wait_for_question
from tests.waiting import wait_until

BEAT = 0.3


def against_a_bot(client: Client, clock: str) -> Player:
    """Ann leads against a bot that has the Horse."""
    bot = Seat(number=1, name="Bot", nonce="b", mind="level-1")
    ann = seat_with_token(0, "Ann", "token of A")
    kept = store_game(client, artifacts_setup(theirs=(HORSE,)), ann, bot, clock=clock)
    return Player(client, {"game": kept.id, "seat": 0, "token": "token of A"})


@pytest.mark.parametrize("clock", ["", "1d"])
def test_a_window_takes_a_bot_one_beat_whether_or_not_it_can_use_something(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, clock: str
) -> None:
    with server(tmp_path / "games.sqlite", quick_settings(window_delay=BEAT)) as client:
        thought_about = []

        async def busy(_mind: str, _setup: Any, seen: Observation, _millis: int, _seed: int) -> str:
            if seen.asked == "window":
                thought_about.append(seen.legal)
                await asyncio.sleep(60)
                return text(seen.legal[0])
            return text(seen.legal[-1])  # the nine

        monkeypatch.setattr(server_of(client).bot_pool, "choose", busy)
        ann = against_a_bot(client, clock)
        ann.act("play G4", wait_for_question(ann, "lead")["version"])  # the bot takes the trick
        wait_until(lambda: wait_for_question(ann, "follow")["view"]["legal"], "the bot leads to the next one")
        entries: list[Entry] = client.blocking_portal.call(server_of(client).store.entries, ann.game, 0)
        took = [
            after.at - before.at
            for before, after in pairwise(entries)
            if (after.seat, after.text) == (1, "pass")
        ]
        assert thought_about, "the bot had a choice at a window"
        assert len(took) > len(thought_about), "and none at another"
        assert all(1000 * BEAT - 5 <= one < 20_000 for one in took), took
