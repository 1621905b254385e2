"""The Axe of the Clouds between two browsers: at each of its moments its owner is asked, and may use it."""

from pathlib import Path
from typing import NamedTuple

from kingless.table import position_text
from kingless.table.setup import Setup
from kingless.web.store.tokens import new_token
from tests.browser.conftest import Seating
from tests.browser.people import Person
from tests.serving.client import server
from tests.serving.positions import seat_with_token, store_game
from tools.browser.serving import Served

USE = "use axe-of-the-clouds"
A, B = 0, 1
PHASE_1 = "phase 1, A: G4 G8, B: G5 G9, A leads, deck: K9 D1 D2 D3, {}"
PHASE_2 = "phase 2, A: G4 G8 U6, B: G5 G9 G1, A leads, {}"
BEFORE, LED, ANSWERED = (
    "before a lead",
    "right after the leader's card",
    "right after the second player's card",
)


class Case(NamedTuple):
    """A game in which the Axe is used: how it begins, what is answered first, by whom, at which moment."""

    position: str
    answers: tuple[tuple[int, str], ...]
    user: int
    moment: str


TO_THE_END = ((A, "pass"), (A, "play G4"), (A, "pass"), (B, "play G5"), (A, "pass"), (A, "pass"))
AXE = "{} artifacts: axe-of-the-clouds"
CASES = {
    "the follower before the lead, the prize in sight": Case(
        PHASE_1.format(AXE.format("B")), (), user=B, moment=BEFORE
    ),
    "the leader before the lead, the prize in sight": Case(
        PHASE_1.format(AXE.format("A")), (), user=A, moment=BEFORE
    ),
    "the leader after the own card": Case(
        PHASE_2.format(AXE.format("A")), ((A, "pass"), (A, "play G4")), user=A, moment=LED
    ),
    "the follower after the lead": Case(
        PHASE_2.format(AXE.format("B")), ((B, "pass"), (A, "play G4")), user=B, moment=LED
    ),
    "the follower after the own card": Case(
        PHASE_2.format(AXE.format("B")),
        ((B, "pass"), (A, "play G4"), (B, "pass"), (B, "play G5")),
        user=B,
        moment=ANSWERED,
    ),
    "the leader after the answer": Case(
        PHASE_2.format(AXE.format("A")),
        ((A, "pass"), (A, "play G4"), (A, "pass"), (B, "play G5")),
        user=A,
        moment=ANSWERED,
    ),
    "before a lead that the Hourglass gave back": Case(
        PHASE_2.format(AXE.format("A") + ", B artifacts: divine-hourglass"),
        (*TO_THE_END, (B, "use divine-hourglass")),
        user=A,
        moment=BEFORE,
    ),
    "before the second trick of a Frost Necklace": Case(
        PHASE_2.format(AXE.format("A") + ", B artifacts: frost-necklace"),
        (*TO_THE_END, (B, "use frost-necklace")),
        user=A,
        moment=BEFORE,
    ),
}


def create_games(file: Path) -> dict[str, tuple[str, tuple[str, str]]]:
    """The games in this new database: the id of each, and the tokens of its seats."""
    games = {}
    with server(file) as client:
        for name, case in CASES.items():
            tokens = (new_token(), new_token())
            seats = (seat_with_token(0, "Ada", tokens[0]), seat_with_token(1, "Bea", tokens[1]))
            setup = Setup(artifacts=True, windows="all", position=position_text.read(case.position))
            kept = store_game(client, setup, *seats)
            games[name] = (kept.id, tokens)
    return games


def press(person: Person, action: str, seen: int) -> int:
    """Press this button once the game is further than what was seen; the version that was answered."""
    look = person.wait(lambda look: look.version > seen and action in look.actions)
    person.press(person.button(action))
    return look.version


def test_two_browsers_use_the_axe_at_each_of_its_moments(somebody: Seating, tmp_path: Path) -> None:
    """A93, AR-16: t1, t4 and t6 of rules 5.5, by either seat, and before a lead that is played again."""
    file = tmp_path / "games.sqlite"
    games = create_games(file)
    served = Served(file)
    players = (somebody(served.address), somebody(served.address))
    try:
        for name, case in CASES.items():
            game, tokens = games[name]
            for person, token in zip(players, tokens, strict=True):
                address = f"{served.address}/game/{game}"
                person.context.add_cookies([{"name": "seat", "value": token, "url": address}])
                person.go(f"/game/{game}")
                person.connect()
            seen = -1
            for seat, action in case.answers:
                seen = press(players[seat], action, seen)
            user, other = players[case.user], players[1 - case.user]
            user.wait(lambda look, seen=seen: look.version > seen and USE in look.actions)  # type: ignore[misc]
            prompt = user.page.locator("main .prompt").first.inner_text()
            assert prompt == f"Do you use an artifact now? Moment: {case.moment}", name
            if "prize" in name:
                assert "Knight 9" in (user.page.locator("#trick").text_content() or ""), name
            press(user, USE, seen)
            for person in (user, other):  # the other's next two cards, for both to see
                person.page.get_by_text("Next cards: -2 each, 2 to go").first.wait_for(state="attached")
    finally:
        served.end()
