"""The line game: cards and commands as a person types them, and what is answered."""

import re
from pathlib import Path

import pytest

from kingless.rules.cards import card
from kingless.table import record_text
from kingless.table.fair_deal import FairDeal
from kingless.table.game import Game
from kingless.table.setup import PositionText, Setup
from kingless.view.words import LANGUAGES, words_in
from tests.tui.sessions import BOT, FOLLOWING, HUMAN, LAST, LEFT, SEATS, at, course, page, typed
from tools.catalogues import COMMANDS

FOLLOW_RULE = "Knight 2 may not be played now: Goblins were led, and you hold some. (rule B-12)"


# Cards.


@pytest.mark.parametrize("text", ["G5", "g5", " g5 ", "\tG5"])
def test_a_card_is_played_by_its_code_in_any_case(text: str) -> None:
    game = at(FOLLOWING)
    assert typed(game, text)[1].startswith("You play Goblin 5.")
    assert card("G5") not in game.state.hands[HUMAN]


def test_a_refused_card_names_the_reason_and_the_rule_and_changes_nothing() -> None:
    """B-12: whoever holds a goblin must follow a goblin."""
    game = at(FOLLOWING)
    begin, answer, left = typed(game, "k2")
    assert answer == FOLLOW_RULE
    assert left == LEFT
    assert "greedy plays Goblin 9." in begin
    assert game.state.hands[HUMAN] == tuple(sorted(map(card, ("K2", "G5", "X3"))))


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("x9", "Doppelgänger 9 is not in your hand. (rule B-12)"),
        ("a5", "There is no card A5 in this game."),
        ("k1", "There is no card K1 in this game."),
        ("G", "“G” is neither a card nor a command. A card is such as G7; type help for more."),
        ("G10", "“G10” is neither a card nor a command. A card is such as G7; type help for more."),
        ("play G5", "“play G5” is neither a card nor a command. A card is such as G7; type help for more."),
        ("?", "“?” is neither a card nor a command. A card is such as G7; type help for more."),
        ("{x}%s", "“{x}%s” is neither a card nor a command. A card is such as G7; type help for more."),
        ("ß", "“ß” is neither a card nor a command. A card is such as G7; type help for more."),
        ("", ""),
        ("   ", ""),
    ],
)
def test_what_is_no_playable_card_is_answered_and_asked_again(text: str, answer: str) -> None:
    game = at(FOLLOWING)
    assert typed(game, text)[1:] == [answer, LEFT]
    assert len(game.turns) == 1


def test_the_table_is_shown_before_each_card_and_not_after_each_command() -> None:
    game = at(FOLLOWING)
    begin, *answered = typed(game, "votes", "k2", "", "g5")
    assert "Phase 2, trick 11 of 13. greedy leads." in begin
    assert "Goblins *G5 Knights K2 Doppelgängers *X3" in begin
    assert not any("Phase 2" in answer for answer in answered[:3])
    assert "Phase 2, trick 12 of 13." in answered[3]


def test_a_whole_game_is_played_to_its_end_and_the_votes_are_explained() -> None:
    """B-27, B-29: and the winner is told."""
    game = Game(Setup(seed=4), None, SEATS)
    answers = typed(game, *course(Game(Setup(seed=4), None, SEATS)), "quit")
    assert game.result is not None
    assert "Phase two begins" in " ".join(answers)
    last = answers[-2]
    assert "Votes: you" in last
    assert ("You win the game!" in last) == (game.result.winner == HUMAN)
    assert ("greedy wins the game." in last) == (game.result.winner == BOT)
    assert last.endswith(
        "Type again for another game, record to read this one, save FILE to keep it, or quit."
    )
    assert answers[-1] == LEFT


# Commands that tell.


@pytest.mark.parametrize(
    ("asked", "answer"),
    [
        ("why k2", FOLLOW_RULE),
        ("why G5", "You may play Goblin 5 now."),
        ("WHY g5", "You may play Goblin 5 now."),
        ("why x9", "You hold no such card: X9"),
        ("why", "You hold no such card:"),
    ],
)
def test_why_says_why_a_card_may_not_be_played(asked: str, answer: str) -> None:
    """B-12: the same reason as for a refused card."""
    assert typed(at(FOLLOWING), asked)[1] == answer


def test_help_names_every_command() -> None:
    answer = typed(at(FOLLOWING), "help")[1]
    assert answer.startswith("Type a card to play it")
    for command in set(COMMANDS) - {"help"}:
        assert f" {command}: " in answer


def test_votes_tells_how_they_stand() -> None:
    """B-29: by the cards in the score piles."""
    position = PositionText(phase=2, hands=(["G1"], ["G2"]), score=(["U1", "U2", "D9"], ["U3"]))
    answer = typed(at(position), "votes")[1]
    assert "Undead: you 2: 1 2; greedy 1: 3; vote now: you" in answer
    assert "Dwarves: you 1: 9; greedy 0: -; vote now: you" in answer
    assert "Knights: you 0: -; greedy 0: -; vote now: nobody" in answer


def test_log_tells_everything_that_has_happened() -> None:
    assert typed(at(FOLLOWING), "log")[1] == "Phase 2, trick 11 greedy plays Goblin 9."
    game = at(FOLLOWING)
    told = typed(game, "g5", "log")[2]
    assert told.startswith("Phase 2, trick 11, won by greedy greedy plays Goblin 9. You play Goblin 5")


def test_table_shows_the_table_with_its_piles() -> None:
    answer = typed(at(FOLLOWING), "table")[1]
    assert answer.startswith("Phase 2, trick 11 of 13. greedy leads.")
    assert "Your score pile: none Score pile, greedy: none" in answer
    assert "*G5" in answer


def test_the_hidden_cards_of_the_bot_are_never_written() -> None:
    """B-16, B-20: neither its hand nor what it draws."""
    position = PositionText(
        hands=(["G1", "G2"], ["U3", "U4"]),
        centre="K7",
        draw_pile=["D2", "D3", "D4"],
        followers=(["X1"], ["X2"]),
    )
    game = at(position)
    written = page(game, "table", "log", "votes", "record", "save", "fair", "g1", "table", "log")
    (followed,) = [event.cards[0] for event in game.events if event.what == "played" and event.seat == BOT]
    other = {card("U3"), card("U4")} - {followed}
    (hidden,) = ("U3" if one == card("U3") else "U4" for one in other)
    factions = {"U": "Undead", "X": "Doppelgängers?", "D": "Dwar(?:f|ves)"}
    for secret in (hidden, "X2", "D2", "D4"):
        assert not re.search(rf"\b{secret}\b", written), secret
        named = rf"{factions[secret[0]]}(?: \d)* {secret[1]}\b"  # Undead 3, or in a pile Undead 1 3
        assert not re.search(named, written), secret


def test_rules_are_read_by_topic_id_and_word() -> None:
    contents, by_id, by_word, by_topic, nothing = typed(
        at(FOLLOWING), "rules", "rules b-12", "rules Knights", "rules scoring", "rules quetzalcoatl"
    )[1:6]
    assert contents.startswith("Rules: Standard. Most votes win. ")
    assert "Topics: set-up: " in contents
    assert by_id.startswith("B-12 ")
    assert by_word.startswith("Knights (knights, K: ")
    assert "B-35 Knights" in by_word
    assert "B-29 " in by_topic
    assert "B-33 " in by_topic
    assert nothing.startswith("The rules say nothing about “quetzalcoatl”. Topics:")


# Saving, the record, fairness.


def test_save_writes_a_record_that_can_be_read_again(tmp_path: Path) -> None:
    game, file = at(FOLLOWING), tmp_path / "deeper" / "game.txt"
    assert "there is no such file or folder" in " ".join(typed(game, f"save {file}")[1].split())
    file.parent.mkdir()
    answer = typed(game, "g5", f"save {file}")[2]
    expected = f"Saved in {file}. Go on with: kingless play --resume {file}"
    assert "".join(answer.split()) == "".join(expected.split())
    saved = record_text.read(file.read_text("utf-8"))
    assert (saved.state, saved.seats) == (game.state, SEATS)
    assert [one.name for one in file.parent.iterdir()] == ["game.txt"]


def test_save_leaves_a_strange_file_alone(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text("something else")
    answers = typed(at(FOLLOWING), f"save {file}")
    assert answers[1] == f"There is a file {file} already. Name another."
    assert file.read_text() == "something else"


def test_a_game_may_be_saved_again_where_it_was_saved(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    game = at(FOLLOWING)
    answers = typed(game, f"save {file}", f"save {file}")
    assert sum(line.startswith("Saved in") for line in answers) == 2
    assert record_text.read(file.read_text("utf-8")).state == game.state


def test_save_asks_for_a_name() -> None:
    assert typed(at(FOLLOWING), "save")[1:] == ["Where to? Type save and the name of a file.", LEFT]


@pytest.mark.parametrize("place", ["{folder}", "{folder}/file/below", "{folder}/.", "/", "."])
def test_a_file_that_cannot_be_written_is_told_and_leaves_nothing_behind(tmp_path: Path, place: str) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    (folder / "file").write_text("")
    answers = typed(at(FOLLOWING), f"save {place.format(folder=folder)}")
    assert answers[1].startswith("The file could not be written: ")
    assert [one.name for one in tmp_path.iterdir()] == ["folder"]
    assert [one.name for one in folder.iterdir()] == ["file"]


def test_the_record_is_told_only_when_the_game_is_over() -> None:
    """B-16: it names every hidden card."""
    game = at(LAST)
    answers = typed(game, "record", "k2", "record", "quit")
    assert answers[1] == "The record tells all hidden cards; you can read it when the game is over."
    assert answers[3] == " ".join(record_text.write(game).split())


def test_the_commands_work_after_the_end_too(tmp_path: Path) -> None:
    answers = typed(
        at(LAST), "k2", "votes", "log", "table", "g9", "help", f"save {tmp_path / 'x'}", "nonsense"
    )
    assert "Knights: you 1: 2" in answers[2]
    assert "The game is over; the votes are counted." in answers[3]
    assert answers[4].startswith("The game is over.")
    assert answers[5] == "The game is over. (rule B-27)"
    assert answers[6].startswith("Type a card")
    assert answers[7].startswith("Saved in ")
    assert answers[8].startswith("“nonsense” is neither")


def test_fair_tells_the_fingerprint_and_keeps_the_secret() -> None:
    fair = FairDeal("ab" * 32, ("mine", "theirs"))
    told = typed(Game(Setup(leader=0), fair, SEATS), "fair")[1]
    assert f"Fingerprint of the secret: {fair.commitment}" in told
    assert fair.secret not in told
    assert "kingless verify" in told


def test_fair_says_that_a_position_or_seed_proves_nothing() -> None:
    expected = "This deal came from a fixed seed or position and proves nothing."
    assert typed(at(FOLLOWING), "fair")[1] == expected
    assert typed(Game(Setup(seed=1), None, SEATS), "fair")[1] == expected


@pytest.mark.parametrize("word", ["quit", "QUIT", "Quit now"])
def test_quit_leaves_at_once(word: str) -> None:
    assert typed(at(FOLLOWING), word, "g5")[1:] == [LEFT]


def test_the_end_of_the_input_leaves() -> None:
    assert typed(at(FOLLOWING))[1:] == [LEFT]


# Languages.


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("command", sorted(set(COMMANDS) - {"save"}))
def test_a_command_may_be_typed_in_english_or_in_the_players_language(language: str, command: str) -> None:
    word = words_in(language).name("command", command)
    english, translated, loud = (
        page(at(FOLLOWING), one, language=language) for one in (command, word, word.upper())
    )
    assert english == translated == loud
    assert english != page(at(FOLLOWING), language=language) or command == "quit"
    assert words_in(language)("Other things to type:") in page(at(FOLLOWING), "help", language=language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_translated_save_writes_the_file(language: str, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    page(at(FOLLOWING), f"{words_in(language).name('command', 'save')} {file}", language=language)
    assert file.exists()


def test_a_word_of_another_language_is_no_command() -> None:
    assert "neither a card nor a command" in page(at(FOLLOWING), "hilfe")


@pytest.mark.parametrize("language", ["nl", "de", "fr"])
def test_a_whole_game_leaves_no_english_line(language: str) -> None:
    def lines(spoken: str) -> set[str]:
        said = [
            *course(Game(Setup(seed=4), None, SEATS)),
            "help",
            "votes",
            "undo",
            "fair",
            "xyz",
            "a9",
            "why",
        ]
        written = page(Game(Setup(seed=4), None, SEATS), *said, language=spoken)
        told = [line.strip() for line in written.removesuffix(LEFT).splitlines()]
        hand = re.compile(r"\w+ +(?:\*?[A-Z]\d|[\d ,]+$)")  # a faction may have one name in two languages
        return {line for line in told if re.search(r"[a-z]{3}", line) and not hand.match(line)}

    assert lines(language) & lines("en") == set()


def test_nothing_but_text_is_written_where_there_is_no_terminal() -> None:
    written = page(at(LAST), "table", "help", "k2", "record")
    assert "\033" not in written
    assert all(sign.isprintable() or sign == "\n" for sign in written)
