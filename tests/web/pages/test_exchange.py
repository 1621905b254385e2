"""The pages before the deal: what is said to both, and the ways that need no script."""

import json
from html import unescape
from pathlib import Path

import pytest

from tests.serving.client import Client, server
from tests.serving.forms import CSRF
from tests.serving.nonces import ANNS, BOBS, promise_of, throw_in, two_who_commit
from tests.serving.players import Player, browser_headers, player_to_act, table_page_of
from tests.web.markup import read

WAITING = {
    "en": "Waiting for Ann … The cards are dealt as soon as Ann opens the game",
    "nl": "Wachten op Ann … Er wordt gedeeld zodra Ann het spel opent",
    "de": "Warten auf Ann … Ausgeteilt wird, sobald Ann die Partie öffnet",
    "fr": "En attente : Ann… Les cartes sont distribuées dès que Ann ouvre la partie",
}

OVER_DAYS = "The cards are dealt when both browsers have been here: come back to this game"
LIVE = "Leave this page open: when the other sits down, your browser shows by itself"
BROKEN = {
    "en": ("what Bob had promised was not shown", "what you had promised was not shown"),
    "nl": ("wat Bob had beloofd, is niet getoond", "wat je had beloofd, is niet getoond"),
    "de": (
        "Was Bob versprochen hatte, wurde nicht gezeigt",
        "Was du versprochen hattest, wurde nicht gezeigt",
    ),
    "fr": ("ce que Bob avait promis n'a pas été montré", "ce que vous aviez promis n'a pas été montré"),
}


def sent_by_form(client: Client, player: Player, **fields: str) -> int:
    """Send the form of the page before the deal; the status of the answer."""
    token = CSRF.findall(table_page_of(client, player))[0]
    client.cookies.clear()
    answer = client.post(
        f"/game/{player.game}/deal",
        data={"_csrf_token": token, **fields},
        headers=browser_headers(player, csrf=token),
        follow_redirects=False,
    )
    return answer.status_code


def state_on(page: str) -> dict[str, object]:
    """What the page tells its script."""
    (place,) = (one for one in read(page) if "data-deal" in one.attributes)
    state: dict[str, object] = json.loads(unescape(place.attributes["data-deal"]))
    return state


@pytest.mark.parametrize("language", WAITING)
def test_both_are_told_for_whom_the_deal_waits(tmp_path: Path, language: str) -> None:
    with server(tmp_path / "games.sqlite") as client:
        ann, bob = two_who_commit(client, clock="3d")
        throw_in(bob, nonce=BOBS)
        assert WAITING[language] in table_page_of(client, bob, language=language)
        assert 'name="trust"' not in table_page_of(client, bob), "what is shown cannot be entrusted any more"
        assert 'name="trust"' in table_page_of(client, ann)
        beside = table_page_of(client, ann, "watch")
        assert "as soon as both players have shown what they throw in" in beside
        assert "data-deal" not in beside


def test_the_script_is_told_how_things_stand_and_no_nonce(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        ann, bob = two_who_commit(client)
        throw_in(bob, nonce=BOBS)
        page = table_page_of(client, ann)
        assert BOBS not in page
        state = state_on(page)
        assert state["commitments"] == [promise_of(ANNS), promise_of(BOBS)]
        assert (state["seat"], state["shown"]) == (0, [False, True])
        assert state["promised"] == ann.given["commitment"]


@pytest.mark.parametrize(
    ("clock", "told", "untold"), [("3d", OVER_DAYS, LIVE), ("10+15", LIVE, OVER_DAYS), ("", LIVE, OVER_DAYS)]
)
def test_the_page_that_waits_for_a_guest_says_what_its_browser_will_do(
    tmp_path: Path, clock: str, told: str, untold: str
) -> None:
    with server(tmp_path / "games.sqlite") as client:
        wanted = ({"clock": clock, "commit": promise_of(ANNS)}, {"clock": clock})
        made = [client.post("/api/games", json=said).json() for said in wanted]
        own, trusting = (table_page_of(client, Player(client, one)) for one in made)
        assert told in own
        assert untold not in own
        assert 'name="trust"' in own
        assert 'name="trust"' not in trusting
        assert state_on(own)["commitments"] == [promise_of(ANNS)]


def test_without_script_a_seat_that_has_committed_lets_the_server_throw_in(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        ann, bob = two_who_commit(client)
        assert sent_by_form(client, ann, trust="yes") == 303
        throw_in(bob, nonce=BOBS)
        assert "Your hand" in table_page_of(client, ann)


def test_a_double_click_on_it_is_no_error(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        ann, _ = two_who_commit(client)
        assert [sent_by_form(client, ann, trust="yes") for _ in range(2)] == [303, 303]


def log_on(page: str) -> str:
    """The log on the page of a table."""
    return unescape(page.partition('<div id="log"')[2].partition("</section>")[0])


def test_a_broken_promise_is_told_before_the_deal_and_in_the_log_from_then_on(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        ann, bob = players = two_who_commit(client)
        throw_in(ann, nonce=ANNS)
        throw_in(bob, commit=promise_of("better luck"))
        of_bob, of_you = BROKEN["en"]
        assert of_bob in table_page_of(client, ann)
        assert of_you in table_page_of(client, bob)
        assert of_bob in table_page_of(client, ann, "watch")
        throw_in(ann, commit=promise_of("fresh"))
        throw_in(ann, nonce="fresh")
        throw_in(bob, nonce="better luck")
        player, seen = player_to_act(*players)
        assert player.act(seen["view"]["legal"][0], seen["version"]).status_code == 200
        for language, (of_bob, of_you) in BROKEN.items():
            assert of_bob in log_on(table_page_of(client, ann, language=language))
            assert of_you in log_on(table_page_of(client, bob, language=language))
            assert of_bob in log_on(table_page_of(client, ann, "watch", language=language))


def test_your_games_say_when_the_deal_waits_for_you(tmp_path: Path) -> None:
    with server(tmp_path / "games.sqlite") as client:
        ann, bob = two_who_commit(client)
        throw_in(bob, nonce=BOBS)
        told = [
            client.get(f"/game/{one.game}/state", headers=browser_headers(one)).json() for one in (ann, bob)
        ]
        assert [(one["mine"], one["told"]) for one in told] == [
            (True, "Open the game, and the cards are dealt."),
            (False, "Waiting for Ann …"),
        ]
