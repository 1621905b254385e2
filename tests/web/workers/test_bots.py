"""Bots at a table: nothing can be told from when they answer, and they answer whatever becomes of workers."""

import asyncio
from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool
from errno import EMFILE
from itertools import pairwise
from pathlib import Path

import pytest

from kingless.rules.actions import text
from kingless.web.game.seats import Reader
from kingless.web.store.stored_values import Entry, StoredSeat
from kingless.web.workers.bot_pool import BotQuestion
from tests.serving.client import Client, quick_settings, server, server_of
from tests.serving.players import Player
from tests.serving.positions import HORSE, artifacts_setup, seat_with_token, store_game, wait_for_question
from tests.waiting import wait_until

BEAT = 0.3


def against_a_bot(client: Client, clock: str) -> Player:
    """Ann leads against a bot that has the Horse."""
    bot = StoredSeat(number=1, name="Bot", nonce="b", mind="level-1")
    ann = seat_with_token(0, "Ann", "token of A")
    kept = store_game(client, artifacts_setup(theirs=(HORSE,)), ann, bot, clock=clock)
    return Player(client, {"game": kept.id, "seat": 0, "token": "token of A"})


@pytest.mark.parametrize("clock", ["", "1d"])
def test_a_window_takes_a_bot_one_beat_whether_or_not_it_can_use_something(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, clock: str
) -> None:
    with server(tmp_path / "games.sqlite", quick_settings(window_delay=BEAT)) as client:
        thought_about = []

        async def busy(question: BotQuestion, _address: str, *, is_window: bool) -> str:
            seen = question.seen
            if is_window:
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


def _entries(client: Client, game: str) -> list[Entry]:
    found: list[Entry] = client.blocking_portal.call(server_of(client).store.entries, game, 0)
    return found


def _cards_of_the_bot(client: Client, game: str) -> list[Entry]:
    return [entry for entry in _entries(client, game) if entry.seat == 1 and entry.text != "pass"]


@pytest.mark.parametrize("error", [BrokenProcessPool, lambda: OSError(EMFILE, "Too many open files")])
@pytest.mark.parametrize("failures", [1, 3])
def test_a_bot_without_a_worker_tries_again_by_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: Callable[[], Exception], failures: int
) -> None:
    with server(tmp_path / "games.sqlite") as client:
        failed: list[BotQuestion] = []

        async def fail(question: BotQuestion, _address: str, *, is_window: bool) -> str:
            if not is_window and len(failed) < failures:
                failed.append(question)
                raise error()
            return text(question.seen.legal[-1])

        monkeypatch.setattr(server_of(client).bot_pool, "choose", fail)
        ann = against_a_bot(client, "")
        ann.act("play G4", wait_for_question(ann, "lead")["version"])
        wait_until(lambda: _cards_of_the_bot(client, ann.game), "the bot answers without being asked again")
        assert len(failed) == failures


def test_a_bot_that_finds_no_worker_in_time_plays_a_sensible_card_at_its_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with server(tmp_path / "games.sqlite", quick_settings(bot_delay=BEAT)) as client:

        async def fail(_question: BotQuestion, _address: str, **_kind: bool) -> str:
            raise BrokenProcessPool

        monkeypatch.setattr(server_of(client).bot_pool, "choose", fail)
        ann = against_a_bot(client, "")
        ann.act("play G4", wait_for_question(ann, "lead")["version"])
        wait_until(lambda: _cards_of_the_bot(client, ann.game), "the bot answers")
        entries = _entries(client, ann.game)
        at = next(at for at, entry in enumerate(entries) if entry.seat == 1 and entry.text != "pass")
        assert entries[at].text in ("play G5", "play G9", "play G1")
        assert 1000 * BEAT - 5 <= entries[at].at - entries[at - 1].at < 20_000


def test_no_second_attempt_is_made_in_a_game_that_has_gone_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with server(tmp_path / "games.sqlite") as client:
        asked = []

        async def fail(question: BotQuestion, _address: str, *, is_window: bool) -> str:
            if not is_window:
                asked.append(question)
                raise BrokenProcessPool
            return "pass"

        monkeypatch.setattr(server_of(client).bot_pool, "choose", fail)
        ann = against_a_bot(client, "")
        ann.act("play G4", wait_for_question(ann, "lead")["version"])
        wait_until(lambda: len(asked) > 1, "the bot tries again")
        say = {"id": "r", "version": ann.view()["version"], "action": "resign"}
        client.blocking_portal.call(
            server_of(client).host.accept, Reader(ann.game, 0), say["id"], say["version"], say["action"]
        )
        wait_until(lambda: not server_of(client).bots._tasks, "nobody tries any longer")


def test_every_answer_of_a_bot_is_counted_alike(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What `/metrics` counts is what everybody sees: how many answers the bots have given."""
    with server(tmp_path / "games.sqlite", quick_settings(window_delay=0.05)) as client:
        thought_about = []

        async def think(question: BotQuestion, _address: str, *, is_window: bool) -> str:
            thought_about.append(is_window)
            return text(question.seen.legal[-1 if question.seen.asked != "window" else 0])

        monkeypatch.setattr(server_of(client).bot_pool, "choose", think)
        ann = against_a_bot(client, "")
        ann.act("play G4", wait_for_question(ann, "lead")["version"])
        wait_until(lambda: wait_for_question(ann, "follow")["view"]["legal"], "the bot leads to the next one")
        given = [entry for entry in _entries(client, ann.game) if entry.seat == 1]
        counted = client.get("/metrics").text
        assert f"kingless_thoughts_total {len(given)}.0\n" in counted
        assert len(given) > len(thought_about), "at some windows there was nothing to think about"
