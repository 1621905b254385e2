"""Open hands: shown to onlookers where both agree, in phase two, some minutes late, and nowhere else."""

from pathlib import Path
from typing import Any

import pytest

from kingless.rules.phases import PHASE_2
from kingless.web.clock.terms import MINUTE, SECOND
from kingless.web.game.entries import CLOSE_HANDS, GRANT, OPEN_HANDS, UNDO
from kingless.web.game.judge import judge
from kingless.web.game.offers.open_hands import DELAY_MINUTES, OpenHands, next_look, shown_hands
from kingless.web.pages.table.offer_context import possible_offers
from kingless.web.player_refusals import Refused
from tests.serving.client import server
from tests.serving.forms import CSRF
from tests.serving.log_writer import BOT, LogWriter
from tests.serving.players import (
    Player,
    browser_headers,
    play_answers,
    players_at,
    table_page_of,
    two_players,
)
from tests.serving.sockets import receive

DELAY = DELAY_MINUTES * MINUTE
A, B = 0, 1


def say(table: LogWriter, seat: int, what: str) -> None:
    live = table.live
    live.become(judge(live, seat, live.version, what, message=f"m{live.version}", at=table.at).after)


def agreed() -> LogWriter:
    table = LogWriter("")
    say(table, A, OPEN_HANDS)
    say(table, B, OPEN_HANDS)
    return table


def play_to_phase_two(table: LogWriter) -> None:
    while table.live.game and table.live.game.state.phase != PHASE_2:
        table.write(10 * SECOND)


def shown(table: LogWriter, later: int = 0) -> OpenHands | None:
    return shown_hands(table.live, table.at + later)


def test_both_must_want_it_and_either_may_withdraw() -> None:
    table = LogWriter("")
    assert "open-hands" in possible_offers(table.live, A)
    assert "close-hands" not in possible_offers(table.live, A)
    say(table, A, OPEN_HANDS)
    assert "close-hands" in possible_offers(table.live, A), "who offers may withdraw it"
    assert {"open-hands", "close-hands"} <= set(possible_offers(table.live, B))
    assert table.live.offers.open_hands == {A}
    say(table, B, OPEN_HANDS)
    assert table.live.offers.open_hands == {A, B}
    say(table, A, CLOSE_HANDS)
    assert table.live.offers.open_hands == frozenset()
    with pytest.raises(Refused):
        say(table, B, CLOSE_HANDS)
    assert possible_offers(table.live, None) == ()


def test_nothing_is_shown_in_phase_one_nor_before_the_delay() -> None:
    table = agreed()
    play_to_phase_two(table)
    begun, game = table.at, table.live.game
    assert game is not None
    hands = game.state.hands
    assert shown(table) is None
    assert shown(table, DELAY - 1) is None, "three minutes ago it was phase one"
    assert next_look(table.live, table.at + DELAY - 1) == begun + DELAY
    assert shown(table, DELAY) == OpenHands(hands, begun)
    assert next_look(table.live, table.at + DELAY) is None
    table.write(MINUTE)
    assert shown(table, DELAY - MINUTE) == OpenHands(hands, begun), "as they were then, not as they are"
    later = shown(table, DELAY)
    assert later is not None
    assert [len(hand) for hand in later.hands] in ([12, 13], [13, 12])


def test_without_the_word_of_both_nothing_is_shown_and_with_the_end_nothing_more() -> None:
    table = agreed()
    play_to_phase_two(table)
    say(table, B, CLOSE_HANDS)
    assert shown(table, DELAY) is None
    say(table, A, OPEN_HANDS)
    assert shown(table, DELAY) is None
    say(table, B, OPEN_HANDS)
    assert shown(table, DELAY) is not None
    table.write(0, "resign", A)
    assert shown(table, DELAY) is None, "the page of the finished game shows everything"


def test_what_was_taken_back_is_not_shown() -> None:
    table = agreed()
    play_to_phase_two(table)
    seat = table.asked
    table.write(MINUTE)
    table.write(SECOND, UNDO, seat)
    table.write(SECOND, GRANT, 1 - seat)
    then = shown(table, DELAY)
    assert then is not None
    assert [len(hand) for hand in then.hands] == [13, 13]


def test_where_hands_cannot_be_deduced_the_offer_is_refused_and_nothing_is_shown() -> None:
    table = LogWriter("", artifacts=True, secret="5" * 64)  # both still have artifacts in phase two
    assert "open-hands" not in possible_offers(table.live, A)
    with pytest.raises(Refused, match="cannot know each other's hands"):
        say(table, A, OPEN_HANDS)
    for seat in (A, B):  # as if it stood in the log all the same
        table.write(0, OPEN_HANDS, seat)
    play_to_phase_two(table)
    game = table.live.game
    assert game is not None
    assert all(game.state.artifacts)
    assert shown(table, DELAY) is None
    bots = LogWriter("", BOT)
    assert "open-hands" not in possible_offers(bots.live, A)
    with pytest.raises(Refused, match="between people"):
        say(bots, A, OPEN_HANDS)


def test_offers_are_limited() -> None:
    table = LogWriter("")
    for _ in range(3):
        say(table, A, OPEN_HANDS)
        say(table, A, CLOSE_HANDS)
    assert "open-hands" not in possible_offers(table.live, A)
    with pytest.raises(Refused, match="often enough"):
        say(table, A, OPEN_HANDS)


def test_pages_programs_and_sockets_are_told_also_after_a_restart(tmp_path: Path) -> None:
    """One player has no script, one is a program; the server stops, and an onlooker's hands come by time."""
    time = [1_800_000_000_000]
    file = tmp_path / "games.sqlite"
    with server(file, now=lambda: time[0]) as client:
        ann, bob = two_players(client, deck="claim", clock="3d")
        page = table_page_of(client, ann)
        assert "Show our hands to those who watch" in page
        csrf = CSRF.findall(page)[0]
        form = {"_csrf_token": csrf, "what": "open-hands", "version": "0"}
        headers = browser_headers(ann, csrf=csrf)
        sent = client.post(f"/game/{ann.game}/offer", headers=headers, data=form, follow_redirects=False)
        assert sent.status_code == 303
        assert "You have offered to show both hands" in table_page_of(client, ann)
        assert "Ann offers to show both hands" in table_page_of(client, bob)
        offer = {"what": "open-hands"}
        assert client.post(f"/api/games/{bob.game}/offer", headers=bob.headers, json=offer).status_code == 200
        assert bob.view()["open_hands"] == {"wanted_by": [0, 1], "minutes": 3, "hands": None, "at": None}
        assert "Agreed: in phase two those who watch see both hands" in table_page_of(client, ann)
        play_answers((ann, bob), 26)
        begun, hands = time[0], [_hand_of(ann), _hand_of(bob)]
    time[0] += DELAY - 20
    with server(file, now=lambda: time[0]) as client:
        ann, bob = players_at((ann, bob), client)
        page = table_page_of(client, ann, "watch")
        assert "Both players agreed: in phase two you see both hands" in page
        assert "In hand 3 minutes ago" not in page
        watcher = {"authorization": f"Bearer {ann.given['watch']}"}
        with client.websocket_connect(f"/api/games/{ann.game}/socket", headers=watcher) as socket:
            assert receive(socket, "view")["open_hands"]["hands"] is None
            time[0] += 20
            told = receive(socket, "view")["open_hands"]
        assert told == {"wanted_by": [0, 1], "minutes": 3, "hands": hands, "at": begun}
        page = table_page_of(client, ann, "watch")
        assert page.count("In hand 3 minutes ago") == 2
        assert "what you see is 3 minutes old" in page
        assert "In hand 3 minutes ago" not in table_page_of(client, ann), "players are shown nothing more"
        assert ann.view()["open_hands"]["hands"] is None


def _hand_of(player: Player) -> list[str]:
    held: Any = player.view()["view"]["hands"][player.seat]
    return list(held)
