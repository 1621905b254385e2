"""`kingless analyse`: text, JSON and a page from either form of a record, or one clear sentence."""

import io
import sys
from functools import partial
from pathlib import Path

import msgspec
import pytest

from kingless.analysis.model import Analysis
from kingless.table import record, record_text
from kingless.table.game import Game
from kingless.table.setup import Setup
from kingless.view.words import LANGUAGES
from tests.analysis import BLUNDER
from tests.cli.commands import Run
from tests.golden import path
from tests.scenario import given
from tests.table.games import NAMES


@pytest.fixture
def analyse(run: Run) -> Run:
    """Runs `kingless analyse` with these arguments."""
    return partial(run, "analyse")


@pytest.fixture
def short(tmp_path: Path) -> Path:
    """A record of one move that throws a win away."""
    file = tmp_path / "short.txt"
    file.write_text(record_text.write(given(BLUNDER).plays("D1").game), "utf-8")
    return file


def test_a_record_is_told_as_text(analyse: Run, short: Path) -> None:
    code, out, err = analyse(str(short))
    assert (code, err) == (0, "")
    assert "This throws the win away" in out


def test_a_json_record_says_the_same(analyse: Run, short: Path, tmp_path: Path) -> None:
    other = tmp_path / "short.json"
    other.write_bytes(msgspec.json.encode(record.to_json(given(BLUNDER).plays("D1").game)))
    assert analyse(str(other)) == analyse(str(short))


def test_a_page_can_be_printed(analyse: Run, short: Path, tmp_path: Path) -> None:
    file = tmp_path / "page.html"
    assert analyse(str(short), "--html", str(file))[0] == 0
    assert analyse(str(short), "--html", "-") == (0, file.read_text("utf-8"), "")


def test_as_json_the_analysis_can_be_read(analyse: Run, short: Path) -> None:
    code, out, err = analyse(str(short), "--json")
    assert (code, err) == (0, "")
    assert msgspec.json.decode(out, type=Analysis).moves[0].verdict == "win-to-loss"


def test_a_page_is_written_and_told_of(analyse: Run, short: Path, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    code, out, err = analyse(str(short), "--html", str(page))
    assert (code, out, err) == (0, f"The page is in {page}.\n", "")
    assert page.read_text("utf-8").startswith("<!DOCTYPE html>")


def test_a_page_and_json_may_be_had_at_once(analyse: Run, short: Path, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    code, out, _ = analyse(str(short), "--html", str(page), "--json")
    assert code == 0
    assert msgspec.json.decode(out, type=Analysis).turning_points
    assert page.exists()


def test_a_file_that_is_there_is_never_written_over(analyse: Run, short: Path, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    page.write_text("dear to me", "utf-8")
    code, out, err = analyse(str(short), "--html", str(page))
    assert (code, out) == (2, "")
    assert err == f"There is a file {page} already. Name another.\n"
    assert page.read_text("utf-8") == "dear to me"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_command_speaks_every_language(analyse: Run, short: Path, language: str) -> None:
    _, out, _ = analyse(str(short), "--lang", language)
    assert ("This throws the win away" in out) == (language == "en")


def test_effort_can_be_bounded(analyse: Run) -> None:
    code, out, _ = analyse(str(path("claim-nl")), "--games", "20", "--nodes", "5", "--millis", "5", "--json")
    assert code == 0
    told = msgspec.json.decode(out, type=Analysis)
    assert (told.effort.games, told.effort.nodes, told.effort.millis) == (20, 5, 5)
    assert any(move.unsolved == "too-long" for move in told.moves)


WRONG: dict[str, tuple[tuple[str, ...], str]] = {
    "a missing file": (("{missing}",), "could not be read: there is no such file"),
    "a folder": (("{folder}",), "could not be read: it is a folder"),
    "a binary file": (("{binary}",), "could not be read: it is no text in UTF-8"),
    "a name with a null in it": (("a\0b",), "could not be read"),
    "a damaged record": (("{damaged}",), "does not hold: line 3: "),
    "an empty file": (("{empty}",), "does not hold"),
    "damaged JSON": (("{json}",), "does not hold"),
    "nesting without end": (("{deep}",), "does not hold"),
    "a game before its first move": (("{fresh}",), "nobody has played yet"),
    "no imagined games": (("{short}", "--games", "0"), "--games must be a whole number from 1 to"),
    "no positions": (("{short}", "--nodes", "0"), "--nodes must be a whole number from 1 to"),
    "no time": (("{short}", "--millis", "0"), "--millis must be a whole number from 1 to"),
    "less than no time": (("{short}", "--millis", "-5"), "not -5"),
    "time without end": (("{short}", "--millis", "9" * 100), "--millis must be a whole number from 1 to"),
    "time in words": (("{short}", "--millis", "long"), "--millis"),
    "a page that is a folder": (("{short}", "--html", "{folder}"), "could not be written: it is a folder"),
    "a page in no folder": (("{short}", "--html", "{missing}/a.html"), "There is no folder"),
    "a page in a file": (("{short}", "--html", "{empty}/a.html"), "There is no folder"),
    "a page with a name without end": (
        ("{short}", "--html", "{folder}/" + "a" * 400),
        "could not be written",
    ),
    "no record": ((), "record"),
    "an unknown language": (("{short}", "--lang", "it"), "'it'"),
}


@pytest.fixture
def files(files: dict[str, str], short: Path, tmp_path: Path) -> dict[str, str]:
    """Files of every wrong kind, a short record and one before its first move, by name."""
    fresh = tmp_path / "fresh"
    fresh.write_text(record_text.write(Game(Setup(seed=1), seats=NAMES)), "utf-8")
    return {**files, "short": str(short), "fresh": str(fresh)}


@pytest.mark.parametrize("wrong", WRONG)
def test_wrong_input_gets_one_clear_sentence(analyse: Run, files: dict[str, str], wrong: str) -> None:
    """With exit code 1 where the record says no; where the call is wrong with 2, as every command has it."""
    arguments, part = WRONG[wrong]
    code, out, err = analyse(*(one.format(**files) for one in arguments))
    (sentence,) = err.splitlines()
    is_no = "does not hold" in sentence or "nobody has played" in sentence
    assert (code, out) == (1 if is_no else 2, "")
    assert part in sentence
    assert "Traceback" not in err


class Terminal(io.StringIO):
    """A stream that claims to be looked at."""

    def isatty(self) -> bool:
        """Somebody looks."""
        return True


def test_on_a_terminal_the_progress_is_shown_and_taken_away(
    analyse: Run, short: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    assert analyse(str(short))[0] == 0
    assert "Moves judged: 0 of 1" in terminal.getvalue()
    assert terminal.getvalue().endswith("\r\033[K")
