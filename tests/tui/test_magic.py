"""The line game with artifacts and potions, and the commands that tell of decks and their rules."""

import io
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from kingless.cli import main
from kingless.content.artifacts import ARTIFACTS
from kingless.content.decks import DECKS
from kingless.content.factions import FACTIONS
from kingless.rules.slots import WINDOWS
from kingless.table.decks import random_deck
from kingless.table.game import Game
from kingless.table.setup import PositionText, Setup
from kingless.view.words import LANGUAGES, words_in
from tests.tui.sessions import HUMAN, LEFT, SEATS, page

HANDS = (["G5", "G6", "K3"], ["G7", "G8", "K9"])


def at(
    *held: str, deck: str = "claim", position: PositionText | None = None, potions: tuple[str, ...] = ()
) -> Game:
    """A game in which the player leads and holds these artifacts, or one that stands otherwise."""
    stands = position or PositionText(
        phase=2, hands=HANDS, artifacts_dealt=(list(held), []), potions_held=(list(potions), [])
    )
    return Game(Setup(artifacts=True, factions=DECKS[deck], position=stands), None, SEATS)


def said(game: Game, *lines: str) -> str:
    """All that is written while these lines are typed, in one line."""
    return " ".join(page(game, *lines).split())


# The tray.


def test_the_tray_names_each_artifact_and_what_it_does_with_a_star_where_it_may_be_used() -> None:
    """M-6: the owner may look at them at any time."""
    text = said(at("flying-boots", "crown-of-light"), "artifacts")
    words = words_in("en")
    assert f"*flying-boots: Flying Boots. {words.name('artifact does', 'flying-boots')}" in text
    assert " crown-of-light: Crown of Light. " in text
    assert "*crown-of-light" not in text


def test_without_artifacts_the_tray_says_so() -> None:
    assert "You hold no artifacts." in said(at(), "artifacts")


def test_the_number_of_the_other_s_artifacts_is_told_but_never_their_names() -> None:
    """M-6."""
    position = PositionText(phase=2, hands=HANDS, artifacts_dealt=([], ["night-ring", "crown-of-light"]))
    text = said(at(position=position), "table", "artifacts", "log", "help")
    assert "Artifacts, greedy: 2" in text
    for name in ("Night Ring", "night-ring", "Crown of Light", "crown-of-light"):
        assert name not in text


# Using, choosing, turning over.


@pytest.mark.parametrize("typed", ["use flying-boots", "1", " USE  flying-boots "])
def test_an_artifact_is_used_by_its_key_or_by_its_number(typed: str) -> None:
    """AR-8."""
    game = at("flying-boots")
    text = said(game, typed)
    assert "1. use flying-boots: Flying Boots: " in text
    assert "You use Flying Boots." in text
    assert game.state.spent == ("flying-boots",)


@pytest.mark.parametrize("typed", ["pass", "2"])
def test_a_window_is_passed_by_word_or_by_number(typed: str) -> None:
    game = at("flying-boots")
    text = said(game, typed)
    assert "Do you use an artifact now? Moment: before a lead" in text
    assert "2. pass: use nothing now" in text
    assert "Which card do you lead?" in text
    assert game.state.artifacts[HUMAN] == ("flying-boots",)


@pytest.mark.parametrize("typed", ["choose knights", "2"])
def test_a_choice_is_made_by_word_or_by_number(typed: str) -> None:
    """AR-15."""
    game = at("stein-of-kings")
    text = said(game, "use stein-of-kings", typed, "g5")
    assert "What do you choose for Stein of Kings?" in text
    assert "2. choose knights: Knights" in text
    assert "Your next card will count as: Knights" in text
    assert "Your card counts as Knight 5: Goblin 5" in text


@pytest.mark.parametrize("typed", ["flip", "1"])
def test_a_potion_is_turned_over_by_word_or_by_number(typed: str) -> None:
    """W-3: after the card has been played."""
    game = at(deck="magic", potions=("+4", "x2"))
    text = said(game, "table", typed, "g5")
    assert "Your potions: 2" in text
    assert "1. flip: turn over a potion on the card that you play next" in text
    assert "You play Goblin 5. You turn over a potion: +4" in text
    assert "Your card counts as Goblin 9: Goblin 5" in text
    assert game.state.potions[HUMAN] == ("x2",)
    assert "x2" not in text


def test_what_only_the_player_is_shown_is_told_to_the_player() -> None:
    """AR-5: three cards, of which one is kept."""
    position = PositionText(
        hands=(["G1", "K9"], ["G2", "K8"]),
        centre="D1",
        draw_pile=["X1", "X2", "X3"],
        artifacts_dealt=(["crystal-ball"], []),
    )
    text = said(at(position=position), "g1", "use crystal-ball", "3")
    assert "You are shown: Doppelgänger 1, Doppelgänger 2, Doppelgänger 3" in text
    assert "3. choose X3: Doppelgänger 3" in text
    assert "You draw Doppelgänger 3 from the deck; only you know it." in text
    assert "The deck is shuffled." in text


def test_what_the_bot_is_shown_is_not_told() -> None:
    """C-6: only that it is shown something; the better card on the deck is what it then takes."""
    position = PositionText(
        leader=1, hands=(["E1", "N1"], ["E9", "E8"]), centre="I1", draw_pile=["T9", "A1", "A2"]
    )
    text = said(at(deck="claim-2", position=position), "e1")
    assert "greedy is shown cards that others do not see." in text
    assert "greedy draws a card from the deck, unseen by others." in text
    assert "T9" not in text


def test_a_whole_game_is_played_by_numbers_and_cards() -> None:
    """Whatever is asked, the player takes the first thing on offer."""
    for seed in range(4):
        game = Game(Setup(factions=DECKS["magic"], artifacts=True, seed=seed), None, SEATS)
        text = page(
            game, *["1", *(f"{letter}{value}" for letter in "GKWRS" for value in range(10))] * 80, "quit"
        )
        assert game.result is not None
        assert "Votes: you" in text
        assert "You use " in text
        assert text.endswith(LEFT)


# Refusals.


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("use crown-of-light", "This is not the moment for this artifact: Crown of Light (rule AR-1)"),
        ("use crystal-ball", "This artifact may not be used in this phase: Crystal Ball (rule AR-5)"),
        ("use night-ring", "(rule AR-18)"),
        ("use lovers-bow", "You do not hold this artifact: Lover's Bow (rule M-6)"),
        ("use", "You do not hold this artifact:"),
        ("use nonsense", "You do not hold this artifact: nonsense (rule M-6)"),
        ("flip", "You hold no potion that you could turn over. (rule W-1)"),
        ("choose knights", "That is no answer to what is asked now"),
        ("choose", "That is no answer to what is asked now"),
        ("pass", "That is no answer to what is asked now"),
        ("7", "There is no choice number 7 now."),
        ("0", "There is no choice number 0 now."),
    ],
)
def test_a_refusal_can_be_read_and_changes_nothing(typed: str, answer: str) -> None:
    game = at("crown-of-light", "crystal-ball", "night-ring")
    text = said(game, typed)
    assert answer in text
    assert "{" not in text
    assert not game.turns


def test_an_artifact_that_is_spent_is_refused_as_such() -> None:
    """M-6."""
    text = said(at("serpent-sword"), "use serpent-sword", "use serpent-sword")
    assert "This artifact has been used already: Serpent Sword (rule M-6)" in text


def test_a_card_is_refused_while_something_else_is_asked() -> None:
    game = at("flying-boots")
    assert "That is no answer to what is asked now" in said(game, "g5")
    assert not game.turns


# Where the player wants to be asked.


def test_ask_tells_every_moment_and_whether_the_player_is_asked_there() -> None:
    text = said(at(), "ask")
    for moment in WINDOWS:
        assert f"{moment}: yes (" in text


def test_a_moment_that_is_not_asked_for_is_passed_by_itself() -> None:
    """Rules 5.5: a standing order."""
    game = at("divine-hourglass")
    text = said(game, "ask both-played", "g5")
    assert "both-played: no (once both have played)" in text
    assert "Do you use an artifact now?" not in text
    assert "trick 12 of 13" in text
    assert game.state.artifacts[HUMAN] == ("divine-hourglass",)


def test_what_follows_a_pass_that_is_given_by_itself_is_still_told() -> None:
    """The player hears who won the trick, as after a pass of its own."""
    asked = said(at("divine-hourglass"), "g5", "pass")
    assert "greedy wins the trick." in asked
    unasked = said(at("divine-hourglass"), "ask both-played", "g5")
    assert "greedy wins the trick." in unasked


def test_a_moment_is_asked_for_again_when_it_is_named_again() -> None:
    text = said(at("divine-hourglass"), "ask both-played", "ask both-played", "g5")
    assert "Do you use an artifact now? Moment: once both have played" in text


def test_a_moment_that_does_not_exist_is_answered() -> None:
    text = said(at(), "ask nonsense", "ask lead")
    assert "There is no such moment: nonsense" in text
    assert "There is no such moment: lead" in text


def test_undo_takes_back_a_card_but_not_after_a_potion_was_seen() -> None:
    """W-7: a potion that was turned over has shown something hidden."""
    game = at(deck="magic", potions=("+4",))
    assert "You have seen something hidden since." in said(game, "flip", "g5", "undo")
    assert game.state.potions[HUMAN] == ()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_artifact_has_a_name_and_says_what_it_does(language: str) -> None:
    words = words_in(language)
    for key in ARTIFACTS:
        assert words.name("artifact", key) not in ("", key)
        assert len(words.name("artifact does", key)) > 20
    assert len({words.name("artifact does", key) for key in ARTIFACTS}) == len(ARTIFACTS)


# Decks and rules on the command line.

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Run:
    """Runs a command: exit code, output, complaints, each in one line."""
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG", "NO_COLOR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))

    def running(*arguments: str, typed: str = "") -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        try:
            code = main(list(arguments))
        except SystemExit as ended:
            code = int(ended.code or 0)
        told = capsys.readouterr()
        return code, " ".join(told.out.split()), " ".join(told.err.split())

    return running


def test_deck_lists_every_ready_made_deck_and_every_faction(run: Run) -> None:
    code, out, err = run("deck")
    assert (code, err) == (0, "")
    words = words_in("en")
    for name, keys in DECKS.items():
        assert f"{name}: {', '.join(words.name('faction', key) for key in keys)}" in out
    for key, faction in FACTIONS.items():
        assert f"({key}, {faction.letter}: {' '.join(map(str, faction.values))})" in out


@pytest.mark.parametrize("name", DECKS)
def test_deck_with_a_name_tells_its_five_factions(run: Run, name: str) -> None:
    code, out, _ = run("deck", name)
    assert code == 0
    assert [key for key in FACTIONS if f"({key}, " in out] == sorted(DECKS[name])


def test_a_random_deck_follows_from_its_seed(run: Run) -> None:
    """X-1: a pair and three ten-card factions."""
    first, second = run("deck", "random", "--seed", "3"), run("deck", "random", "--seed", "3")
    assert first == second
    assert first[0] == 0
    assert [key for key in FACTIONS if f"({key}, " in first[1]] == sorted(random_deck(3))
    assert len({run("deck", "random", "--seed", str(seed))[1] for seed in range(8)}) > 4


def test_a_deck_may_be_named_by_its_factions(run: Run) -> None:
    code, out, _ = run("deck", "gnomes,giants, undead,wizards,trolls")
    assert code == 0
    assert "(wizards, W: " in out


WRONG = {
    "no such deck": ("poker", "there is no deck 'poker'; there are claim, claim-2, magic,"),
    "no such faction": ("goblins,knights,undead,dwarves,elves", "there is no faction 'elves'"),
    "half a pair": ("goblins,giants,undead,dwarves,trolls", "a deck is two factions that belong together"),
    "too few": ("goblins,knights", "a deck is two factions that belong together"),
    "a faction twice": ("goblins,knights,undead,undead,trolls", "undead is named twice"),
}


@pytest.mark.parametrize("wrong", WRONG)
@pytest.mark.parametrize(
    "command",
    [("deck",), ("play", "--pipe", "--deck"), ("arena", "random", "random", "--deals", "1", "--deck")],
)
def test_a_deck_that_is_none_is_refused_in_one_sentence(
    run: Run, command: tuple[str, ...], wrong: str
) -> None:
    """X-1: and nothing is played."""
    name, complaint = WRONG[wrong]
    code, out, err = run(*command, name)
    assert code == 2
    assert err.casefold().startswith(complaint)
    assert "Traceback" not in err
    assert "leads" not in out


def test_a_game_with_artifacts_is_played_and_shown_from_the_command_line(run: Run) -> None:
    """M-3, M-5."""
    game = ("--deck", "magic", "--artifacts", "--seed", "3")
    code, out, err = run("play", "--pipe", *game, "--windows", "all", typed="artifacts\nquit\n")
    assert (code, err) == (0, "")
    assert sum(f"{key}: " in out for key in ARTIFACTS) == 3
    code, out, _ = run("play", *game)  # no terminal: two bots
    assert code == 0
    assert " uses " in out
    assert "Votes: " in out


def test_a_game_with_artifacts_goes_on_where_it_was_left(run: Run) -> None:
    game = ("--deck", "magic", "--artifacts", "--seed", "3", "--leader", "me")
    run("play", "--pipe", *game, typed="pass\n1\nquit\n")
    code, out, _ = run("play", "--pipe", "--resume", typed="artifacts\nquit\n")
    assert code == 0
    assert "phase 1" in out.casefold()


@pytest.mark.parametrize("number", range(1, 19))
def test_the_rules_explain_every_artifact(run: Run, number: int) -> None:
    artifact = next(one for one in ARTIFACTS.values() if one.rule == f"AR-{number}")
    code, out, _ = run("rules", artifact.rule)
    assert code == 0
    name = words_in("en").name("artifact", artifact.key)
    assert out.startswith(f"{artifact.rule} ")
    assert name.removeprefix("The ").casefold() in out.casefold()
    assert len(out) > 200


@pytest.mark.parametrize("topic", ["magic", "artifacts", "claim-2"])
def test_the_rules_have_a_page_for_each_part_of_the_boxes(run: Run, topic: str) -> None:
    assert f"{topic}: " in run("rules")[1]
    code, out, _ = run("rules", topic)
    assert code == 0
    assert len(out) > 1000


@pytest.mark.parametrize("key", FACTIONS)
def test_the_rules_are_found_by_the_name_of_a_faction(run: Run, key: str) -> None:
    name = words_in("en").name("faction", key)
    code, out, _ = run("rules", name)
    assert code == 0
    assert name.casefold()[:5] in out.casefold()
    assert "The rules say nothing" not in out
