"""Two people at one keyboard: a curtain between their turns, and each is shown what their seat may know."""

from contextlib import suppress
from io import StringIO

from kingless.table.game import Game
from kingless.table.setup import PositionText, Setup
from kingless.tui.curtain import Leave
from kingless.tui.line import LineGame
from kingless.tui.table_display import Paper
from kingless.view.words import words_in
from tests.tui.terminals import Seats

SEATS = ("Ann", "Bob")
HANDS = PositionText(
    leader=0,
    hands=(["G1", "G2"], ["U3", "U4"]),
    centre="K7",
    draw_pile=["D2", "D3", "D4"],
    followers=(["X1"], ["X2"]),
)


def screens(position: PositionText, *lines: str, language: str = "en") -> list[str]:
    """What stands on each screen, from one curtain to the next."""
    paper, source = StringIO(), StringIO("".join(f"{line}\n" for line in lines))
    game = Game(Setup(position=position), None, SEATS)
    line = LineGame(game, 0, None, words_in(language), Paper(paper), source)
    with suppress(Leave):
        line.play()
    return [" ".join(one.split()) for one in paper.getvalue().split("\n" * 60)]


def test_each_sees_their_own_hand_and_what_has_happened_meanwhile() -> None:
    before, curtain, anns, second, bobs = screens(HANDS, "", "g1", "", "", "u3")[:5]
    assert before == ""
    assert curtain == "Ann, press Enter when only you see the screen."
    assert anns.endswith("You play Goblin 1. Pass the keyboard to Bob: press Enter.")
    assert "*G1 *G2" in anns
    assert "U3" not in anns
    assert second == "Bob, press Enter when only you see the screen."
    assert bobs.startswith("Ann plays Goblin 1. Phase 1, trick 12 of 13. Ann leads.")
    assert "*U3 *U4" in bobs
    for secret in ("G2", "Goblin 2", "Doppelgängers 1"):
        assert secret not in bobs


def test_a_trick_is_told_to_who_was_behind_the_curtain() -> None:
    """B-17: what Ann won while Bob sat there is told when she comes back, and the prize is hers."""
    last = screens(HANDS, "", "g2", "", "", "u3", "", "")[-1]
    assert last.startswith("Bob plays Undead 3. You win the trick. You recruit Knight 7.")
    assert "Your followers: Knights 7, Doppelgängers 1" in last


def test_after_the_last_card_both_read_the_votes_by_their_names() -> None:
    ending = PositionText(phase=2, leader=0, hands=(["K2"], ["G9"]), score=(["U1"], []))
    last = screens(ending, "", "k2", "", "", "g9", "votes")[-1]
    assert "Ann wins the game." in last or "Bob wins the game." in last
    assert "You win" not in last


def test_whoever_leaves_at_the_curtain_leaves_and_the_words_of_the_language_count() -> None:
    assert len(screens(HANDS, "quit", "")) == 2
    assert "Ann, druk op Enter" in screens(HANDS, "stop", language="nl")[1]


def test_a_game_of_two_is_kept_and_gone_on_with(terminals: Seats) -> None:
    terminal = terminals.sit(
        "--two", "Bob", "--name", "Ann", "--seed", "4", "--leader", "me", "--color", "never"
    )
    page = terminal.read_until("only you see the screen. ")
    page = terminal.type("")
    assert page.count("\033[2J\033[3J\033[H") == 1
    assert "You lead." in page
    kept = terminal.type("quit")
    assert "kingless play --two --resume" in " ".join(kept.split())
    assert terminal.end() == 0
    again = terminals.sit("--two", "--resume", str(terminals.unfinished))
    again.read_until("only you see the screen. ")
    assert "You lead." in again.type("")
