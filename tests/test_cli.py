"""The command line: what each command says, and one clear sentence for everything that is wrong."""

import io
import json
import re
import shlex
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import kingless
from kingless.cli import main
from kingless.fast.doctor import Health
from kingless.table import record, record_text
from kingless.table.game import Game
from kingless.table.setup import Setup
from kingless.view.words import LANGUAGES
from tests.table.games import DECK, EARLY, FAIR, NAMES, go_on
from tests.wire.engine import environment

Run = Callable[..., tuple[int, str, str]]

COMMANDS = ("play", "engine", "rules", "verify", "solve", "analyse", "arena", "doctor")


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Run:
    """Runs a command: exit code, output, complaints. An exception is a traceback, and fails the test."""
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG", "NO_COLOR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("COLUMNS", "100")

    def running(*arguments: str, typed: str = "") -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        try:
            code = main(list(arguments))
        except SystemExit as ended:
            code = int(ended.code or 0)
        told = capsys.readouterr()
        return code, told.out, told.err

    return running


def process(*arguments: str, typed: bytes = b"", **more: str) -> subprocess.CompletedProcess[bytes]:
    """The command as a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "kingless.cli", *arguments],
        input=typed,
        capture_output=True,
        timeout=60,
        env=environment(**more),
        check=False,
    )


# Help and version.


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_names_every_command_in_every_language(run: Run, language: str) -> None:
    code, out, err = run("--lang", language, "--help")
    assert (code, err) == (0, "")
    assert all(f"  {command} " in out for command in COMMANDS)
    english = run("--help")[1]
    assert (out == english) == (language == "en")


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_its_own_help(run: Run, command: str) -> None:
    code, out, err = run(command, "--help")
    assert (code, err) == (0, "")
    assert out.startswith(f"usage: kingless {command}")
    assert "--lang" in out


@pytest.mark.parametrize(
    ("language", "says"),
    [("en", "answered in English"), ("nl", "in het Engels"), ("de", "auf Englisch"), ("fr", "en anglais")],
)
def test_the_help_of_the_engine_says_that_programs_are_answered_in_english(
    run: Run, language: str, says: str
) -> None:
    code, out, _ = run("engine", "--lang", language, "--help")
    assert code == 0
    assert says in " ".join(out.split())
    asked = b'{"do": "step", "action": "play G7"}'
    answers = {process("engine", "--lang", other, typed=asked).stdout for other in ("en", language)}
    assert len(answers) == 1


def test_the_version_is_told() -> None:
    told = process("--version")
    assert (told.returncode, told.stdout) == (0, f"kingless {kingless.__version__}\n".encode())


def test_the_environment_says_the_language_and_the_option_wins_over_it() -> None:
    spoken = [process("rules", LANG="fr_FR.UTF-8"), process("rules", "--lang", "nl", LANG="fr_FR.UTF-8")]
    assert "Première phase".encode() in spoken[0].stdout
    assert b"Fase" in spoken[1].stdout
    assert [told.returncode for told in spoken] == [0, 0]


# What is wrong.

TWO = "A: K2, B: K3"
END = f"phase 2, {TWO}, A leads"
CARDS = " ".join(f"{letter}{value}" for letter in "UDX" for value in range(10))
LONG = "phase 2, A: N1 N3 N5 N7 N9 I1 I3, B: X1 X2 X3 X4 X5 X6 X7, A leads"

WRONG: dict[str, tuple[tuple[str, ...], int, str]] = {
    "no command": ((), 2, "is missing: COMMAND"),
    "an unknown command": (("dance",), 2, "dance"),
    "an unknown option": (("rules", "--loud"), 2, "--loud"),
    "an unknown language": (("rules", "--lang", "it"), 2, "'it'; there are en, nl, de, fr"),
    "an unknown language first": (("--lang", "xx", "rules"), 2, "'xx'"),
    "a language without a name": (("--lang",), 2, "--lang"),
    "play: an unknown mind": (("play", "--mind", "genius"), 1, "genius; there are random, greedy"),
    "play: an unknown ruleset": (("play", "--ruleset", "poker"), 1, "'poker'; there are claim-de"),
    "play: an unknown ruleset, piped": (("play", "--pipe", "--ruleset", "poker"), 1, "'poker'"),
    "play: an unknown setting": (
        ("play", "--option", "colour=red"),
        1,
        "no setting 'colour'; there are vote_",
    ),
    "play: an unknown value": (("play", "--option", "shield=4"), 1, "can be shield=3 | shield=2, not '4'"),
    "play: half an option": (("play", "--option", "victory"), 1, "such as victory=three, not 'victory'"),
    "play: an option without anything": (("play", "--option"), 2, "--option"),
    "play: options that do not fit": (
        ("play", "--option", "stein_legality=new", "--option", "stein_moment=after"),
        1,
        "needs stein_moment with",
    ),
    "play: going on with other house rules": (
        ("play", "--resume", "--option", "victory=three"),
        1,
        "its own option",
    ),
    "solve: an unknown setting": (("solve", END, "--option", "colour=red"), 1, "no setting 'colour'"),
    "solve: other house rules for a record": (
        ("solve", "{empty}", "--option", "victory=three"),
        1,
        "its own option",
    ),
    "arena: an unknown value": (
        ("arena", "greedy", "random", "--option", "victory=all"),
        1,
        "victory=most | victory=three",
    ),
    "play: an unknown leader": (("play", "--leader", "king"), 2, "king"),
    "play: an unknown colour": (("play", "--colour", "blue"), 2, "blue"),
    "play: a seed of letters": (("play", "--seed", "x"), 2, "--seed"),
    "play: a name that no record can hold": (("play", "--name", "a | b", "--pipe"), 1, "'a | b'"),
    "play: a deck that is none": (("play", "--deck", "goblins,foo"), 1, "'foo'"),
    "play: going on without a terminal": (("play", "--resume"), 1, "a terminal is needed"),
    "play: going on with another deck": (("play", "--resume", "--deck", "claim"), 1, "its own deck"),
    "rules: an unknown word": (("rules", "quetzalcoatl"), 1, "nothing about “quetzalcoatl”"),
    "play: an empty nonce": (("play", "--pipe", "--nonce", ""), 1, "nonce"),
    "play: a nonce of two lines": (("play", "--pipe", "--nonce", "a\nb"), 1, "nonce"),
    "play: a nonce without end": (("play", "--pipe", "--nonce", "x" * 1000), 1, "nonce"),
    "play: a nonce for a fixed deal": (
        ("play", "--pipe", "--seed", "3", "--nonce", "abc"),
        1,
        "leaves nothing for a nonce to do",
    ),
    "play: nothing to resume": (("play", "--pipe", "--resume"), 1, "There is no saved game at"),
    "play: a missing file": (("play", "--pipe", "--resume", "{missing}"), 1, "There is no saved game at"),
    "play: a directory": (("play", "--pipe", "--resume", "{folder}"), 1, "could not be read"),
    "play: a binary file": (("play", "--pipe", "--resume", "{binary}"), 1, "could not be read"),
    "play: a damaged record": (("play", "--pipe", "--resume", "{damaged}"), 1, "no record"),
    "play: an empty file": (("play", "--pipe", "--resume", "{empty}"), 1, "no record"),
    "verify: no file": (("verify",), 2, "file"),
    "verify: a missing file": (("verify", "{missing}"), 1, "could not be read"),
    "verify: a directory": (("verify", "{folder}"), 1, "could not be read"),
    "verify: a binary file": (("verify", "{binary}"), 1, "could not be read"),
    "verify: a damaged record": (("verify", "{damaged}"), 1, "does not hold: line 3: "),
    "verify: an empty file": (("verify", "{empty}"), 1, "does not hold"),
    "verify: damaged JSON": (("verify", "{json}"), 1, "does not hold"),
    "verify: other JSON": (("verify", "{other}"), 1, "does not hold"),
    "verify: nesting without end": (("verify", "{deep}"), 1, "does not hold"),
    "verify: nesting inside": (("verify", "{nested}"), 1, "does not hold"),
    "verify: a file without end": (("verify", "/dev/zero"), 1, "it is larger than any record"),
    "analyse: a file without end": (("analyse", "/dev/zero"), 1, "it is larger than any record"),
    "play: a file without end": (("play", "--pipe", "--resume", "/dev/zero"), 1, "it is larger than any"),
    "solve: a file without end": (("solve", "/dev/zero"), 1, "it is larger than any record"),
    "solve: no positions": (("solve", END, "--nodes", "0"), 1, "--nodes must be a whole number from 1 to"),
    "solve: no time": (("solve", END, "--millis", "-5"), 1, "--millis must be a whole number from 1 to"),
    "solve: time in words": (("solve", END, "--millis", "soon"), 2, "--millis"),
    "solve: nothing": (("solve",), 2, "what"),
    "solve: an empty word": (("solve", " "), 1, "What is to be solved?"),
    "solve: a missing file": (("solve", "{missing}"), 1, "could not be read"),
    "solve: a directory": (("solve", "{folder}"), 1, "could not be read"),
    "solve: a binary file": (("solve", "{binary}"), 1, "could not be read"),
    "solve: a damaged record": (("solve", "{damaged}"), 1, "does not hold: line 3: "),
    "solve: an empty file": (("solve", "{empty}"), 1, "does not hold"),
    "solve: nesting without end": (("solve", "{deep}"), 1, "does not hold"),
    "solve: another ruleset for a record": (
        ("solve", "{empty}", "--ruleset", "standard"),
        1,
        "its own ruleset",
    ),
    "solve: another deck for a record": (("solve", "{empty}", "--deck", "claim"), 1, "its own deck"),
    "solve: going back in a position": (("solve", END, "--after", "1"), 1, "a position has none"),
    "solve: going back in letters": (("solve", END, "--after", "x"), 2, "--after"),
    "solve: an unknown ruleset": (("solve", END, "--ruleset", "poker"), 1, "'poker'; there are claim-de"),
    "solve: an unknown deck": (("solve", END, "--deck", "poker"), 1, "no deck 'poker'"),
    "solve: phase one": (
        ("solve", f"phase 1, {TWO}, centre: U1, A leads"),
        1,
        "only phase two can be solved",
    ),
    "solve: unequal hands": (("solve", "phase 2, A: K2 K3, B: G9, A leads"), 1, "these hold 2 and 1 cards"),
    "solve: 27 cards": (
        ("solve", f"phase 2, A: {CARDS[:41]}, B: {CARDS[42:80]}, A leads"),
        1,
        "hold 14 and 13",
    ),
    "solve: 28 cards": (("solve", f"phase 2, A: {CARDS[:41]}, B: {CARDS[42:83]}, A leads"), 1, "at most 13"),
    "solve: a card twice": (("solve", "phase 2, A: K2, B: K2, A leads"), 1, "K2 is named too often"),
    "solve: an unknown card": (("solve", "phase 2, A: K2, B: Z99, A leads"), 1, "'Z99' is no card"),
    "solve: a card of another deck": (
        ("solve", "phase 2, A: K2, B: N1, A leads"),
        1,
        "N1 is not in the deck",
    ),
    "solve: no cards": (("solve", "phase 2, A leads"), 1, "The game is over"),
    "solve: half a position": (("solve", "phase 2"), 1, "says its phase and who leads"),
    "solve: a third phase": (("solve", f"phase 3, {TWO}, A leads"), 1, "'phase 3' is no part of a position"),
    "solve: a clause twice": (("solve", f"phase 2, {TWO}, A: K4, A leads"), 1, "'A: K4': this has been said"),
    "solve: an empty clause": (("solve", "phase 2, A:, A leads"), 1, "'A:' says nothing"),
    "solve: two centres": (("solve", f"phase 2, {TWO}, centre: U1 U2, A leads"), 1, "there is one, not 2"),
    "solve: bears in letters": (("solve", f"phase 2, {TWO}, A bears: two, A leads"), 1, "a number is needed"),
    "solve: artifacts": (
        ("solve", f"phase 2, {TWO}, A artifacts: night-ring, A leads"),
        1,
        "artifacts are hidden",
    ),
    "solve: potions": (
        ("solve", f"phase 2, {TWO}, A potions: +4, A leads", "--deck", "magic"),
        1,
        "potions are",
    ),
    "solve: too long": (
        ("solve", LONG, "--deck", "wild-hunt"),
        1,
        "hands of up to 6 cards are solved, and these",
    ),
    "arena: no minds": (("arena",), 2, "first"),
    "arena: an unknown mind": (("arena", "greedy", "genius"), 1, "genius; there are random, greedy"),
    "arena: an unknown first mind": (("arena", "genius", "greedy"), 1, "genius"),
    "arena: an unknown ruleset": (("arena", "greedy", "random", "--ruleset", "poker"), 1, "'poker'"),
    "arena: no deals": (("arena", "greedy", "random", "--deals", "0"), 1, "At least one deal"),
    "arena: fewer than no deals": (("arena", "greedy", "random", "--deals", "-5"), 1, "At least one deal"),
    "arena: a seed without end": (
        ("arena", "random", "random", "--deals", "1", "--seed", "9" * 100),
        1,
        "a seed has at most 256 bits",
    ),
    "arena: a last seed that is too large": (
        ("arena", "random", "random", "--deals", "2", "--seed", str(2**256 - 1)),
        1,
        "a seed has at most 256 bits",
    ),
    "arena: no processes": (("arena", "greedy", "random", "--jobs", "0"), 1, "At least one process"),
    "arena: deals in letters": (("arena", "greedy", "random", "--deals", "many"), 2, "--deals"),
    "arena: one mind": (("arena", "greedy"), 2, "second"),
    "arena: an unknown third": (("arena", "greedy", "random", "genius"), 1, "genius"),
    "arena: an unknown option": (("arena", "greedy@depth=1", "random"), 1, "no option depth"),
    "arena: a wrong budget": (("arena", "greedy@nodes=x", "random"), 1, "not 'x'"),
    "arena: no program": (("arena", "greedy", "program:/no/bot"), 1, "could not be started"),
    "arena: no command": (("arena", "greedy", "program:"), 1, "no command line"),
    "arena: a program that ends": (("arena", "greedy", "program:false"), 1, "it ended (1)"),
    "arena: a program that echoes": (("arena", "greedy", "program:cat"), 1, "none of the protocol"),
    "arena: no patience": (("arena", "greedy", "random", "--patience", "0"), 1, "not 0.0"),
    "arena: patience that is no number": (("arena", "greedy", "random", "--patience", "nan"), 1, "not nan"),
    "arena: a test of one bound": (("arena", "greedy", "random", "--sprt", "5"), 1, "such as 0,10, not '5'"),
    "arena: a test upside down": (("arena", "greedy", "random", "--sprt", "5,0"), 1, "lower and a higher"),
    "arena: a test without doubt": (("arena", "greedy", "random", "--sprt", "0,5,0,0"), 1, "between 0 and"),
    "arena: a test of three": (
        ("arena", "greedy", "random", "random", "--sprt", "0,5"),
        1,
        "two contestants",
    ),
    "arena: results, damaged": (("arena", "greedy", "random", "--out", "{damaged}"), 1, "damaged: line 1"),
    "arena: results, binary": (("arena", "greedy", "random", "--out", "{binary}"), 1, "damaged: line 1"),
    "arena: results, other": (("arena", "greedy", "random", "--out", "{other}/x"), 1, "could not be written"),
    "arena: a plot in words": (("arena", "greedy", "random", "--plot", "a.txt"), 1, ".png or .svg"),
    "arena: a plot nowhere": (("arena", "greedy", "random", "--plot", "{missing}/a.png"), 1, "no folder"),
    "arena: no cluster": (
        ("arena", "greedy", "random", "--ray", "127.0.0.1:1"),
        1,
        "The Ray cluster at 127.0.0.1:1 could",
    ),
    "arena: a seed beyond all bounds": (
        ("arena", "greedy", "random", "--seed", str(1 << 256)),
        1,
        "256 bits",
    ),
}


@pytest.fixture
def files(tmp_path: Path) -> dict[str, str]:
    """Files of every wrong kind, by name."""
    contents: dict[str, bytes] = {
        "binary": bytes(range(256)),
        "damaged": b"Kingless record 1\nruleset: standard\nnonsense\n",
        "empty": b"",
        "json": b'{"format": ',
        "other": b'{"format": "chess"}',
        "deep": b"{" + b'"a":{' * 100_000,
        "nested": b"Kingless record 1\nruleset: standard\noptions: %s\nversion: 1\nseats: a | b\n"
        b"result: unfinished\n" % (b"[" * 100_000),
    }
    for name, content in contents.items():
        (tmp_path / name).write_bytes(content)
    (tmp_path / "folder").mkdir()
    return {name: str(tmp_path / name) for name in (*contents, "folder", "missing")}


@pytest.mark.parametrize("wrong", WRONG)
def test_wrong_input_gets_one_clear_sentence_and_no_traceback(
    run: Run, files: dict[str, str], wrong: str
) -> None:
    arguments, expected, part = WRONG[wrong]
    code, out, err = run(*(one.format(**files) for one in arguments))
    assert code == expected
    (sentence,) = err.splitlines()
    assert part in sentence
    assert "Traceback" not in out + err
    assert out == ""


@pytest.mark.parametrize("language", LANGUAGES)
def test_complaints_are_made_in_the_language_asked_for(
    run: Run, files: dict[str, str], language: str
) -> None:
    for given in (
        ("play", "--mind", "x"),
        ("play", "--deck", "goblins,foo"),
        ("play", "--deck", "goblins,goblins"),
        ("play", "--option", "colour=red"),
        ("play", "--option", "shield=4"),
        ("play", "--option", "victory"),
        ("play", "--option", "stein_legality=new", "--option", "stein_moment=after"),
        ("play", "--name", "a | b", "--pipe"),
        ("play", "--nonce", "|", "--pipe"),
        ("play", "--resume", files["damaged"], "--pipe"),
        ("deck", "zzz"),
        ("verify", files["missing"]),
        ("verify", files["folder"]),
        ("verify", files["damaged"]),
        ("verify", files["empty"]),
        ("solve", "phase 2"),
        ("solve", f"phase 2, {TWO}, A: K4, A leads"),
        ("solve", f"phase 1, {TWO}, centre: U1, A leads"),
        ("solve", LONG, "--deck", "wild-hunt"),
        ("solve", END, "--after", "1"),
        ("solve", "phase 2, A leads"),
        ("rules", "quetzalcoatl"),
        ("arena", "greedy", "random@x=1"),
        ("arena", "greedy", "program:false"),
        ("arena", "greedy", "random", "--sprt", "9,0"),
        ("arena", "greedy", "random", "--out", files["damaged"]),
        ("arena", "greedy", "random", "--plot", "a.txt"),
        ("arena", "greedy", "random", "--patience", "-1"),
    ):
        told, english = run(*given, "--lang", language)[2], run(*given)[2]
        assert (told == english) == (language == "en"), told
        assert "{" not in told


def test_a_wrong_call_of_the_process_prints_no_traceback(tmp_path: Path) -> None:
    for arguments in (("verify", str(tmp_path)), ("play", "--pipe", "--resume", str(tmp_path)), ("dance",)):
        told = process(*arguments)
        assert told.returncode in (1, 2)
        assert b"Traceback" not in told.stdout + told.stderr
        assert told.stderr


@pytest.mark.parametrize("arguments", [("deck",), ("rules", "B-1"), ("engine",), ("play", "--seed", "1")])
@pytest.mark.parametrize("end", [">/dev/full", ">&-"])
def test_an_output_that_cannot_be_written_is_told_without_a_traceback(
    arguments: tuple[str, ...], end: str
) -> None:
    command = f"{shlex.join([sys.executable, '-m', 'kingless.cli', *arguments])} {end}"
    told = subprocess.run(
        ["sh", "-c", command], input=b'{"do":"hello"}\n', capture_output=True, env=environment(), check=False
    )
    assert told.returncode == 1
    assert b"Traceback" not in told.stderr
    assert told.stderr.count(b"\n") == 1


# Playing.


def test_without_a_terminal_two_bots_play_and_it_says_so(run: Run) -> None:
    """B-27: a whole game, without a question and without colour."""
    code, out, err = run("play", "--seed", "3", typed="G7\n")
    assert (code, err) == (0, "")
    assert out.startswith("Standard input is no terminal, so here is a game between two bots instead.\n")
    assert out.count("wins the trick.") == 26
    assert "Votes: First " in out
    assert "\033" not in out
    assert run("play", "--seed", "3")[1] == out
    assert run("play", "--seed", "4")[1] != out


def test_a_game_is_played_through_a_pipe(run: Run, tmp_path: Path) -> None:
    code, out, err = run("play", "--pipe", "--seed", "3", "--name", "Ada", typed="help\nquit\n")
    assert (code, err) == (0, "")
    assert out.startswith("Ada against greedy, ruleset standard.\n")
    assert "Other things to type:" in out
    assert "\033" not in out
    assert (tmp_path / "state" / "kingless" / "unfinished.txt").exists()
    assert run("play", "--pipe", "--resume", typed="quit\n")[0] == 0


def test_colour_is_written_into_a_pipe_only_where_it_is_wanted(run: Run, tmp_path: Path) -> None:
    pages = {}
    for colour in ("auto", "never", "always"):
        pages[colour] = run("play", "--pipe", "--seed", "3", "--colour", colour, typed="quit\n")[1]
        (tmp_path / "state" / "kingless" / "unfinished.txt").unlink()  # or the next would tell of it
    assert pages["auto"] == pages["never"]
    assert "\033" not in pages["auto"]
    assert "\033[1m" in pages["always"]


# Rules.


def test_the_rules_are_read_by_topic_id_and_words(run: Run) -> None:
    contents, topic, rule, word = (
        run("rules", *given) for given in ((), ("powers",), ("B-12",), ("Knights",))
    )
    assert contents[1].startswith("Topics:\n")
    assert topic[1].startswith("Faction powers\n")
    assert rule[1].startswith("B-12 ")
    assert word[1].startswith("Knights (knights, K: ")
    assert {code for code, _, _ in (contents, topic, rule, word)} == {0}


def test_several_words_are_looked_for_together(run: Run) -> None:
    assert run("rules", "A", "led", "Doppelgänger")[1].startswith("B-39 A led Doppelgänger\n")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_are_read_in_every_language(run: Run, language: str) -> None:
    code, out, _ = run("rules", "B-1", "--lang", language)
    assert code == 0
    assert out.startswith("B-1 ")


# Verifying.


@pytest.fixture
def fair_record() -> str:
    """A finished game from a fair deal, as text."""
    return record_text.write(go_on(Game(Setup(), FAIR, NAMES)))


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


# Solving.

LATE = "phase 2, A: K2 G5, B: G9 D1, A score: U9, B leads"


def test_a_position_is_solved_card_by_card_with_the_best_line(run: Run) -> None:
    """B-12, B-35, B-37: the Goblin draws the Goblin, and then the Dwarf is lost but the Knight is won."""
    assert run("solve", LATE) == (
        0,
        "To lead: B\n"
        "  D1 (Dwarf 1) loses.\n"
        "  G9 (Goblin 9) wins.\n"
        "Best play: B G9, A G5, B D1, A K2\n"
        "With best play the winner is: B\n"
        "Positions looked at: 21\n",
        "",
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_solution_is_told_in_every_language(run: Run, language: str) -> None:
    code, out, err = run("solve", LATE, "--lang", language)
    assert (code, err) == (0, "")
    assert (out == run("solve", LATE)[1]) == (language == "en")
    assert "B G9, A G5, B D1, A K2\n" in out
    assert "{" not in out


def test_the_ruleset_and_the_deck_of_a_position_can_be_chosen(run: Run) -> None:
    """B-7: two votes are enough under the standard rules, and a draw where three are needed."""
    assert "G1 (Goblin 1) wins." in run("solve", "phase 2, A: G1, B: G0, A leads")[1]
    drawn = run("solve", "phase 2, A: G1, B: G0, A leads", "--ruleset", "claim-en")[1]
    assert "G1 (Goblin 1) draws.\n" in drawn
    assert "With best play nobody wins.\n" in drawn
    dragons = "goblins,knights,undead,dwarves,dragons"
    assert "A1 (Dragon 1) wins." in run("solve", "phase 2, A: A1, B: A0, A leads", "--deck", dragons)[1]


def test_a_house_rule_is_an_option_and_may_be_said_with_others(run: Run) -> None:
    """B-7, B-32: three votes are needed, whatever the ruleset says."""
    position = "phase 2, A: G1, B: G0, A leads"
    three = run("solve", position, "--option", "victory=three", "--option", "final_ties=")
    assert (three[0], three[2]) == (0, "")
    assert " draws.\n" in three[1]
    most = run("solve", position, "--ruleset", "claim-en", "--option", "victory=most")
    assert " wins.\n" in most[1]
    told = run("play", "--pipe", "--seed", "3", "--option", "victory=three", typed="quit\n")
    assert "House rules: Three votes are needed to win.\n" in told[1]
    shown = run("play", "--option", "horse_must_follow=true", "--artifacts", "--seed", "3")
    assert (shown[0], shown[2]) == (0, "")


def test_a_match_is_played_by_house_rules(run: Run, tmp_path: Path) -> None:
    """B-32."""
    out, told = tmp_path / "match.jsonl", ("arena", "random", "random", "--deals", "1", "--jobs", "1")
    assert run(*told, "--out", str(out), "--option", "final_ties=values,cards")[0] == 0
    header = json.loads(out.read_text("utf-8").splitlines()[0])
    assert header["setup"]["options"] == {"final_ties": ["values", "cards"]}


@pytest.mark.parametrize("command", ["play", "solve", "arena"])
def test_the_help_explains_house_rules(run: Run, command: str) -> None:
    out = " ".join(run(command, "--help")[1].split())
    assert "--option KEY=VALUE" in out
    assert "a house rule, such as victory=three" in out


KNIGHTLESS = (
    "phase 2, A: G1 G3 G5 G7 G9 D1 D3 D5 U1 U3 X1 X3 X5, B: G2 G4 G6 G8 D2 D4 D6 D8 U2 U4 X2 X4 X6, A leads"
)
"""Tallies can be even here, and the tie-breaks take a minute to solve."""


@pytest.mark.parametrize("limit", [("--nodes", "1000"), ("--millis", "20")])
def test_a_limit_ends_a_solution_that_takes_too_long_with_what_is_known(
    run: Run, limit: tuple[str, str]
) -> None:
    code, told, wrong = run("solve", KNIGHTLESS, *limit)
    assert (code, wrong) == (0, "")
    found = re.search(r"^Stopped before the end: (\d+) of 13 cards are solved\.$", told, re.MULTILINE)
    assert found
    assert told.count("\n  ") == int(found[1]) < 13
    assert "Best play" not in told


def test_a_limit_that_is_not_reached_changes_nothing(run: Run) -> None:
    assert run("solve", END, "--nodes", "100000", "--millis", "60000") == run("solve", END)


def test_a_deck_that_the_kernel_cannot_take_is_solved_with_small_hands(run: Run) -> None:
    code, out, _ = run("solve", "phase 2, A: N1 I1 X1, B: T1 T2 T3, B leads", "--deck", "wild-hunt")
    assert code == 0
    assert out.startswith("To lead: B\n  T1 (Troll 1) ")


def test_a_record_is_solved_where_it_stands_or_after_some_answers(run: Run, tmp_path: Path) -> None:
    """Text and JSON alike; the names are those of the record."""
    game = go_on(Game(Setup(seed=5), None, NAMES), 45)
    for name, content in (
        ("text", record_text.write(game)),
        ("json", json.dumps(record.to_json(game))),
    ):
        (tmp_path / name).write_text(content, "utf-8")
    stands, earlier, as_json = (
        run("solve", str(tmp_path / name), *more)
        for name, more in (("text", ()), ("text", ("--after", "44")), ("json", ()))
    )
    assert stands == as_json
    assert stands[0] == earlier[0] == 0
    assert stands[1].startswith("To answer ")
    assert earlier[1].startswith("To lead: ")
    assert any(name in stands[1].splitlines()[0] for name in NAMES)
    for wrong in ("46", "-1"):
        code, out, err = run("solve", str(tmp_path / "text"), "--after", wrong)
        assert (code, out) == (1, "")
        assert err == "The seats have given 45 answers in this record; --after must be 0 to 45.\n"
    assert "only phase two" in run("solve", str(tmp_path / "text"), "--after", "0")[2]


def test_a_finished_record_is_not_solved_but_can_be_gone_back_in(
    run: Run, tmp_path: Path, fair_record: str
) -> None:
    """B-27: after the last trick nobody is asked."""
    file = tmp_path / "record"
    file.write_text(fair_record, "utf-8")
    assert run("solve", str(file)) == (1, "", "The game is over: nobody is to act.\n")
    code, out, _ = run("solve", str(file), "--after", "51")
    assert code == 0
    assert out.startswith("To answer ")


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


# The arena.


def test_a_match_is_told_with_its_share_and_confidence(run: Run) -> None:
    code, out, err = run("arena", "greedy", "random", "--deals", "3", "--seed", "1", "--jobs", "1")
    assert (code, err) == (0, "")
    first, second, third, blank, *table = out.splitlines()
    wins, draws, losses = map(int, re.findall(r"(\d+) (?:won|drawn|lost)", first))
    assert first == (f"greedy against random: {wins} won, {draws} drawn, {losses} lost in 3 paired deals.")
    assert wins + draws + losses == 6
    share, low, high = map(float, re.findall(r"[\d.]+(?= %(?: \(95| to|\)))", second))
    assert second.startswith(f"Share of greedy: {100 * (wins + draws / 2) / 6:.1f} %")
    assert 0 <= low <= share <= high <= 100
    assert third.startswith("Difference of ratings: ")
    assert blank == ""
    assert [line.split()[0] for line in table] == ["Contestant", "greedy", "random"]


def test_a_match_goes_on_in_its_file_and_draws_a_plot(run: Run, tmp_path: Path) -> None:
    out, plot = str(tmp_path / "results"), str(tmp_path / "plot.svg")
    command = ("arena", "greedy", "random", "random@nodes=1", "--jobs", "1", "--out", out)
    assert run(*command, "--deals", "2")[0] == 0
    again = run(*command, "--deals", "3", "--plot", plot, "--json")
    assert again[0] == 0
    assert json.loads(again[1])["deals"] == 3
    assert (tmp_path / "results" / "match.jsonl").read_bytes().count(b"\n") == 10
    assert "<svg" in (tmp_path / "plot.svg").read_text("utf-8")
    code, told, err = run(*command, "--artifacts")
    assert (code, told) == (1, "")
    assert "belongs to another match: there setup is {}, here" in err


def test_a_match_stops_when_the_sequential_test_has_decided(run: Run) -> None:
    code, out, _ = run("arena", "random", "greedy", "--jobs", "1", "--sprt=-50,50", "--json")
    told = json.loads(out)
    assert (code, told["state"], told["test"]["verdict"]) == (0, "decided", "H0")
    assert told["deals"] < told["asked"] == 500


# The doctor.

TO_DO = "To have it, install Kingless again: with `make clean play` among its sources, "
HEALTH: dict[str, tuple[Health, int, tuple[str, ...]]] = {
    "all is well": (Health(kernel="/k.so"), 0, ("The kernel is there: /k.so",)),
    "neither compiler nor headers": (
        Health(lacking=("compiler", "headers")),
        1,
        (
            "The kernel is missing.",
            "Meanwhile ",
            "There is no C++ compiler; ",
            "There are no headers ",
            TO_DO,
        ),
    ),
    "no compiler": (
        Health(lacking=("compiler",)),
        1,
        ("The kernel is missing.", "Meanwhile ", "There is no C++ compiler; ", TO_DO),
    ),
    "installed without it": (
        Health(),
        1,
        ("The kernel is missing.", "Meanwhile ", "Everything that it is compiled with is there.", TO_DO),
    ),
    "left out on purpose": (
        Health(is_unwanted=True),
        1,
        ("The kernel is missing.", "Meanwhile ", "Everything ", "KINGLESS_KERNEL=off leaves it out; ", TO_DO),
    ),
    "damaged": (
        Health(damage="no such symbol"),
        1,
        ("The kernel is there but does not load: no such symbol", "Meanwhile ", "Everything ", TO_DO),
    ),
}


@pytest.mark.parametrize("case", HEALTH)
def test_the_doctor_says_what_is_there_and_what_to_do(
    run: Run, monkeypatch: pytest.MonkeyPatch, case: str
) -> None:
    health, expected, lines = HEALTH[case]
    monkeypatch.setattr("kingless.fast.doctor.examine", lambda: health)
    code, out, err = run("doctor")
    assert (code, err) == (expected, "")
    version, python, *said = out.splitlines()
    assert version == f"Kingless {kingless.__version__}"
    assert python.startswith("Python {}.{}.{}".format(*sys.version_info))
    assert len(said) == len(lines)
    assert all(line.startswith(begin) for line, begin in zip(said, lines, strict=True))


def test_the_doctor_names_the_packages_that_are_missing(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    bare = Health(lacking=("compiler", "headers"))
    monkeypatch.setattr("kingless.fast.doctor.examine", lambda: bare)
    pages = {language: run("doctor", "--lang", language)[1] for language in LANGUAGES}
    assert len(set(pages.values())) == len(LANGUAGES)
    for page in pages.values():
        assert " g++." in page
        assert " python3-dev." in page
        assert "`make clean play`" in page


def test_the_doctor_examines_this_very_installation() -> None:
    told = process("doctor")
    assert told.stderr == b""
    assert (told.returncode == 0) == (b"The kernel is there: " in told.stdout)
    assert (told.returncode == 1) == (b"The kernel is missing." in told.stdout)


# Readers who have had enough.


@pytest.mark.parametrize(
    "arguments",
    [("rules", "phase-one"), ("engine", "--schema"), ("play", "--seed", "1"), ("--help",), ("rules", "B-1")],
)
def test_a_reader_who_has_had_enough_causes_no_traceback(arguments: tuple[str, ...]) -> None:
    """As in `kingless rules | head -1`, and also where nothing is read at all."""
    for lines in (1, 0):
        writer = subprocess.Popen(
            [sys.executable, "-m", "kingless.cli", *arguments],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=environment(PYTHONUNBUFFERED="1" if lines else ""),
        )
        with writer:
            assert writer.stdout is not None
            assert writer.stderr is not None
            assert all(writer.stdout.readline() for _ in range(lines))
            writer.stdout.close()
            assert writer.stderr.read() == b""
            assert writer.wait(60) == 0


def test_ctrl_c_ends_a_command_without_a_traceback(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("kingless.fast.solver.Solver.solve", interrupted)
    assert run("solve", "phase 2, A: K2 G5, B: G9 D1, B leads") == (130, "", "")
