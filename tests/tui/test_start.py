"""Starting, leaving and resuming: who plays, how it is dealt, and where an unfinished game is kept."""

from io import StringIO
from pathlib import Path

import pytest

from kingless.minds import MINDS
from kingless.rules.complaint import Complaint
from kingless.table import record_text
from kingless.table.fair_deal import commitment
from kingless.table.game import Game
from kingless.table.setup import BadSetup, Setup
from kingless.table.verify import verify
from kingless.tui.demonstration import show
from kingless.tui.leaving import StartTrouble
from kingless.tui.saved_games import unfinished_file
from kingless.tui.start import StartChoices, play
from kingless.tui.table_display import Paper
from kingless.view.words import LANGUAGES, words_in
from tests.tui.sessions import SEATS, course


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A place of its own for unfinished games."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    return tmp_path / "state" / "kingless" / "unfinished.txt"


def sat(choices: StartChoices, *lines: str, language: str = "en") -> str:
    """All that is written while these lines are typed."""
    paper = StringIO()
    play(choices, words_in(language), Paper(paper), StringIO("".join(f"{line}\n" for line in lines)))
    return " ".join(paper.getvalue().split())


def kept(file: Path) -> Game:
    """The game in a file."""
    return record_text.read(file.read_text("utf-8"))


def new_game(seed: int = 4, leader: int = 0) -> Game:
    """The game that a person and a bot play from this seed."""
    return Game(Setup(seed=seed, leader=1 if leader else 0), None, SEATS)


CHOICES = StartChoices(seed=4, leader="me", name="Ada")


# Starting.


def test_after_the_end_another_game_is_one_word_away_and_the_lead_changes() -> None:
    """B-4: as a rematch in the browser."""
    whole = course(new_game())
    page = sat(CHOICES, "again", *whole, "again", "quit")
    assert page.count("This game is not over yet.") == 1
    first, second = page.split("Ada against greedy, ruleset Standard.")[1:]
    assert "Phase 1, trick 1 of 13. You lead." in first
    assert "wins the game." in first or "You win the game!" in first
    assert "Phase 1, trick 1 of 13. greedy leads." in second


@pytest.mark.parametrize("seed", [4, 2**256 - 1])
def test_after_a_fixed_deal_the_next_game_has_other_cards_and_they_can_be_repeated(
    home: Path, seed: int
) -> None:
    """What follows seed 4 is seed 5, and what follows the largest is 0."""
    whole, deals = course(new_game(seed), seed), []
    for _ in range(2):
        sat(StartChoices(seed=seed, leader="me", name="Ada"), *whole, "again", "quit")
        deals.append(kept(home).setup.seed)
    assert deals == 2 * [(seed + 1) % 2**256]
    assert kept(home).observation(0).hands != new_game(seed, 1).observation(0).hands


def test_the_players_and_the_ruleset_are_named() -> None:
    page = sat(StartChoices(seed=1, name="Ada", mind="random", ruleset="claim-fr"), "quit")
    assert page.startswith(f"Ada against random, ruleset {words_in('en').name('ruleset', 'claim-fr')}. ")


@pytest.mark.parametrize(("leader", "first"), [("me", "You lead."), ("bot", "greedy leads.")])
def test_the_player_says_who_leads(leader: str, first: str) -> None:
    """B-4: chosen."""
    assert f"Phase 1, trick 1 of 13. {first}" in sat(StartChoices(seed=4, leader=leader), "quit")


def test_otherwise_chance_says_who_leads() -> None:
    """B-4: random."""
    pages = [sat(StartChoices(seed=seed), "quit") for seed in range(12)]
    assert {"You lead." in page for page in pages} == {True, False}


@pytest.mark.parametrize(
    ("typed", "first"),
    [("1", "You lead."), ("me", "You lead."), ("2", "greedy leads."), (" BOT ", "greedy leads.")],
)
def test_whoever_is_younger_leads_as_the_player_says(typed: str, first: str) -> None:
    """B-4: one question before the deal."""
    page = sat(StartChoices(seed=4, leader="youngest"), typed, "quit")
    assert page.count("Who is younger, you or the bot? Type 1 for you, 2 for the bot:") == 1
    assert f"Phase 1, trick 1 of 13. {first}" in page


def test_what_does_not_say_who_is_younger_is_asked_again() -> None:
    """B-4: with what would be right."""
    page = sat(StartChoices(seed=4, leader="youngest"), "both", "", "1", "quit")
    assert page.count("That is no answer: type 1 if you are younger, 2 if the bot is, or quit.") == 2
    assert "trick 1 of 13. You lead." in page


@pytest.mark.parametrize("lines", [(), ("quit",), ("?", "QUIT")])
def test_who_leaves_before_the_deal_leaves_nothing_behind(home: Path, lines: tuple[str, ...]) -> None:
    """B-4: there is no game to keep yet."""
    page = sat(StartChoices(leader="youngest"), *lines)
    assert "trick 1" not in page
    assert "kept" not in page
    assert not home.exists()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_question_can_be_left_in_every_language(language: str) -> None:
    """B-4: the word for it is that of the game."""
    words = words_in(language)
    page = sat(StartChoices(leader="youngest"), words.name("command", "quit"), language=language)
    asked = words("Who is younger, you or the bot? Type 1 for you, 2 for the bot:")
    assert page.endswith(" ".join(asked.split()))


def test_the_fingerprint_is_told_before_it_is_asked_who_is_younger(home: Path) -> None:
    """B-4: the secret is fixed before the answer, and the record names the seat."""
    page = sat(StartChoices(leader="youngest", name="Ada", proof=True), "2", "quit")
    game = kept(home)
    assert game.fair is not None
    assert page.index(game.fair.commitment) < page.index("Who is younger")
    assert (game.setup.leader, game.first_leader) == (1, 1)
    assert verify(home.read_text("utf-8")).proof == "fair"


def test_where_nobody_can_be_asked_the_lead_is_drawn() -> None:
    """B-4: two bots have no age."""
    paper = StringIO()
    show(words_in("en"), Paper(paper), StartChoices(seed=1, leader="youngest", mind="random"))
    assert "younger" not in paper.getvalue()


def test_an_unknown_ruleset_is_refused() -> None:
    with pytest.raises(BadSetup, match="poker"):
        sat(StartChoices(ruleset="poker"))


# Fair deals.


def test_the_fingerprint_is_told_before_the_nonce_and_fits_the_secret(home: Path) -> None:
    page = sat(StartChoices(nonce="four leaves"), "quit")
    game = kept(home)
    assert game.fair is not None
    assert game.fair.nonces[0] == "four leaves"
    assert commitment(game.fair.secret) == game.fair.commitment
    assert page.index(game.fair.commitment) < page.index("four leaves")
    assert game.fair.secret not in page
    assert verify(home.read_text("utf-8")).proof == "fair"


def test_without_a_nonce_each_game_gets_another_one(home: Path) -> None:
    nonces = set()
    for _ in range(3):
        sat(StartChoices(), "quit")
        fair = kept(home).fair
        assert fair is not None
        nonces |= {fair.secret, *fair.nonces}
    assert len(nonces) == 9


def test_a_seed_is_no_fair_deal(home: Path) -> None:
    assert "Fingerprint" not in sat(CHOICES, "quit")
    assert kept(home).fair is None
    assert verify(home.read_text("utf-8")).proof == "seed"


@pytest.mark.parametrize("nonce", ["a  b", " a", "a ", "  ", "# a", "a | b", "é🃏", "x" * 100])
def test_a_nonce_is_refused_or_survives_in_the_record(home: Path, nonce: str) -> None:
    """What the player threw in must be what the record gives back, or the deal proves nothing."""
    try:
        sat(StartChoices(nonce=nonce), "quit")
    except Complaint:
        assert not home.exists()
    else:
        assert verify(home.read_text("utf-8")).proof == "fair"


@pytest.mark.parametrize("nonce", ["", "a\nb", "\x00", "x" * 101, "\t"])
def test_a_nonce_that_is_no_printable_line_is_trouble(home: Path, nonce: str) -> None:
    with pytest.raises(Complaint):
        sat(StartChoices(nonce=nonce), "quit")
    assert not home.exists()


# Leaving and coming back.


@pytest.mark.parametrize("lines", [["quit"], []])
def test_an_unfinished_game_is_kept_when_the_player_quits_or_the_input_ends(
    home: Path, lines: list[str]
) -> None:
    cards = course(new_game())[:3]
    page = sat(CHOICES, *cards, *lines)
    kept_in = f"The game is kept in {home}. Go on with:"
    assert "".join(kept_in.split()) in "".join(page.split())
    assert page.endswith("Go on with: kingless play --resume")
    game = kept(home)
    assert game.result is None
    assert (game.seats, game.setup.seed) == (SEATS, 4)
    assert len([turn for turn in game.turns if turn.seat == 0]) == 3


def test_without_a_name_for_it_the_game_is_kept_in_the_home_directory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", "")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert unfinished_file() == tmp_path / ".local" / "state" / "kingless" / "unfinished.txt"


def test_a_resumed_game_goes_on_to_the_same_end(home: Path, tmp_path: Path) -> None:
    cards, file = course(new_game()), tmp_path / "end.txt"
    sat(CHOICES, *cards[:7])
    sat(StartChoices(resume=""), *cards[7:20])
    page = sat(StartChoices(resume=str(home)), *cards[20:], f"save {file}", "quit")
    assert "Votes: you" in page
    whole = new_game()
    course(whole)
    assert kept(file).turns == whole.turns
    assert kept(file).result == whole.result


def test_a_finished_game_is_not_kept_as_unfinished(home: Path) -> None:
    sat(CHOICES, *course(new_game()), "quit")
    assert not home.exists()


def test_a_game_that_was_kept_and_is_finished_now_waits_no_more(home: Path) -> None:
    cards = course(new_game())
    sat(CHOICES, *cards[:3])
    sat(StartChoices(resume=""), *cards[3:], "quit")
    assert not home.exists()


def test_a_finished_game_stays_where_the_player_saved_it(home: Path) -> None:
    cards = course(new_game())
    sat(CHOICES, *cards[:3])
    sat(StartChoices(resume=""), *cards[3:], f"save {home}", "quit")
    assert kept(home).result is not None


def other(home: Path, number: int) -> Path:
    """Where a game lies that has made way for a later one."""
    return home.with_name(f"unfinished-{number}.txt")


def test_a_game_that_is_kept_already_makes_way_for_another(home: Path) -> None:
    cards = course(new_game())
    sat(CHOICES, *cards[:3])
    page = sat(StartChoices(seed=5, leader="me"), "quit")
    assert "Another game was kept here." in page
    assert f"Go on with it: kingless play --resume {other(home, 1)} " in page
    assert (kept(home).setup.seed, kept(other(home, 1)).setup.seed) == (5, 4)
    sat(StartChoices(seed=6, leader="me"), "quit")
    assert [kept(file).setup.seed for file in (home, other(home, 1), other(home, 2))] == [6, 4, 5]


def test_what_makes_way_need_not_be_a_record(home: Path) -> None:
    """Whatever it is, it is not for this program to throw away."""
    home.parent.mkdir(parents=True)
    home.write_text("my notes")
    sat(CHOICES, "quit")
    assert other(home, 1).read_text() == "my notes"


def test_the_same_game_takes_its_own_place_again(home: Path) -> None:
    cards = course(new_game())
    sat(CHOICES, *cards[:3])
    for choices in (StartChoices(resume=""), StartChoices(resume=str(home))):
        assert "Another game" not in sat(choices, "quit")
    assert "Another game" not in sat(StartChoices(resume=""), f"save {home}", "quit")
    assert [file.name for file in home.parent.iterdir()] == [home.name]


def test_a_new_game_that_was_saved_in_that_place_is_kept_there(home: Path) -> None:
    page = sat(CHOICES, f"save {home}", course(new_game())[0], "quit")
    assert "Another game" not in page
    assert len([turn for turn in kept(home).turns if turn.seat == 0]) == 1
    assert [file.name for file in home.parent.iterdir()] == [home.name]


def test_the_game_that_was_kept_last_goes_on_first(home: Path) -> None:
    for seed in (4, 5, 6):
        sat(StartChoices(seed=seed, leader="me", name=f"Ada {seed}"), "quit")
    assert kept(home).setup.seed == 6
    home.unlink()
    page = sat(StartChoices(resume=""), "quit")
    assert kept(other(home, 2)).setup.seed == 5
    assert page.endswith("Go on with: kingless play --resume")
    assert not home.exists()


def test_a_game_from_a_file_is_kept_in_that_file(home: Path, tmp_path: Path) -> None:
    cards, file = course(new_game()), tmp_path / "mine.txt"
    sat(CHOICES, *cards[:2], f"save {file}", "quit")
    sat(StartChoices(seed=5, leader="me"), "quit")
    page = sat(StartChoices(resume=str(file)), *cards[2:6], "quit")
    assert page.endswith(f"Go on with: kingless play --resume {file}")
    assert len([turn for turn in kept(file).turns if turn.seat == 0]) == 6
    assert kept(home).setup.seed == 5


def test_a_game_from_a_file_that_cannot_be_written_is_kept_all_the_same(home: Path, tmp_path: Path) -> None:
    cards, file = course(new_game()), tmp_path / "mine.txt"
    sat(CHOICES, f"save {file}", "quit")
    file.with_name("mine.txt.new").mkdir()  # where the new content would be written first
    page = sat(StartChoices(resume=str(file)), cards[0], "quit")
    assert "The file could not be written" in page
    assert len([turn for turn in kept(home).turns if turn.seat == 0]) == 1


def test_a_resumed_game_goes_on_against_the_mind_it_began_with() -> None:
    sat(StartChoices(seed=4, leader="me", name="Ada", mind="random"), "quit")
    assert "random plays" in sat(StartChoices(resume="", mind="greedy"), course(new_game())[0], "quit")


@pytest.mark.parametrize("name", ["Ada", "Ada Lovelace", "Zoë", "a | b", "|", "", " ", "x\ny", "#1", "a  b"])
def test_a_name_is_refused_or_the_game_can_be_resumed(home: Path, name: str) -> None:
    try:
        sat(StartChoices(seed=4, leader="me", name=name), "quit")
    except (StartTrouble, BadSetup):
        assert not home.exists()
    else:
        assert "You lead." in sat(StartChoices(resume=""), "quit")


def test_a_place_that_cannot_be_written_does_not_end_in_a_traceback(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "file"))
    try:
        page = sat(CHOICES, "quit")
    except StartTrouble as trouble:
        page = str(trouble)
    assert str(tmp_path / "file") in page


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_cannot_be_resumed_is_told(home: Path, tmp_path: Path, language: str) -> None:
    files = {"missing": None, "damaged": b"Kingless record 1\n", "binary": bytes(range(256))}
    told = set()
    for name, content in files.items():
        if content is not None:
            (tmp_path / name).write_bytes(content)
        with pytest.raises(StartTrouble) as trouble:
            sat(StartChoices(resume=str(tmp_path / name)), language=language)
        assert str(tmp_path / name) in str(trouble.value)
        told.add(str(trouble.value).replace(name, ""))
    with pytest.raises(StartTrouble, match="unfinished"):
        sat(StartChoices(resume=""), language=language)
    with pytest.raises(StartTrouble):
        sat(StartChoices(resume=str(tmp_path)), language=language)
    assert len(told) == 3
    assert not home.exists()


# A game between two minds.


def shown(language: str = "en", **choices: object) -> str:
    """All that is written about a game between two minds."""
    paper = StringIO()
    show(words_in(language), Paper(paper), StartChoices(**choices))  # type: ignore[arg-type]  # as the test says
    return paper.getvalue()


@pytest.mark.parametrize("mind", MINDS)
def test_two_minds_show_a_whole_game(mind: str) -> None:
    """B-8, B-27: twenty-six tricks, then the votes."""
    page = shown(mind=mind, seed=3, leader="me")
    assert page.count("wins the trick.") == 26
    assert page.count("The prize of this trick is") == 13
    assert "Votes: First " in page
    assert "You" not in page
    assert page == shown(mind=mind, seed=3, leader="me")


def test_a_shown_game_is_told_in_the_language_of_the_reader() -> None:
    pages = {language: shown(language, seed=3).splitlines() for language in LANGUAGES}
    for language in ("nl", "de", "fr"):
        assert not set(filter(None, pages[language])) & set(pages["en"])
