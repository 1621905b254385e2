"""Reports: the summary for machines, the table for people, and the line that shows how far a match is."""

import io
from math import inf
from typing import Any

import msgspec
import pytest

from kingless.arena.pairs import DealPair
from kingless.arena.progress import MatchProgress
from kingless.arena.report import elo, report
from kingless.arena.sprt import Sprt
from kingless.view.words import LANGUAGES, words_in
from tests.arena.courses import FOUR, course_of, summary_of

EN = words_in("en")


def test_the_table_says_everything_of_a_match_of_two() -> None:
    assert report(EN, summary_of(FOUR)) == [
        "random@nodes=1 against random@nodes=2: 5 won, 1 drawn, 2 lost in 4 paired deals.",
        "Share of random@nodes=1: 68.8 % (95 % confidence: 37.0 % to 89.2 %).",
        "Difference of ratings: +137 Elo (95 % confidence: -92 to +366).",
        "",
        "Contestant       Elo  95 % confidence  Games  Won  Drawn  Lost   Share  Forfeits",
        "random@nodes=1     0                -      8    5      1     2  68.8 %         1",
        "random@nodes=2  -137      -366 to +92      8    2      1     5  31.2 %         3",
        "Games forfeited by random@nodes=1: 1 (it did not answer in time).",
        "Games forfeited by random@nodes=2: 2 (it ended (3)).",
        "Games forfeited by random@nodes=2: 1 (its answer is not legal (play Z9)).",
    ]


def test_three_are_listed_from_the_strongest_to_the_weakest() -> None:
    rows = [
        pair
        for deal in range(4)
        for pair in (
            DealPair(deal, 0, 1, (0.0, 0.5)),
            DealPair(deal, 0, 2, (1.0, 0.5)),
            DealPair(deal, 1, 2, (1.0, 1.0)),
        )
    ]
    told = summary_of(course_of(*rows, contestants=3))
    assert [row.contestant for row in told.standings] == [1, 0, 2]
    assert [(row.wins, row.draws, row.losses) for row in told.standings] == [
        (12, 4, 0),
        (4, 8, 4),
        (0, 4, 12),
    ]
    lines = report(EN, told)
    assert sum(" against " in line for line in lines) == 3
    assert [line.split()[0] for line in lines[-3:]] == ["random@nodes=2", "random@nodes=1", "random@nodes=3"]


@pytest.mark.parametrize(
    ("sprt", "sentence"),
    [
        (
            Sprt(0, 5),
            "Sequential test, 0 or 5 Elo: not decided after 4 deals (ratio 0.06, bounds -2.94 and 2.94).",
        ),
        (Sprt(-300, 900), "Sequential test, -300 or 900 Elo: decided for -300 after 3 deals"),
        (Sprt(-900, 300), "Sequential test, -900 or 300 Elo: decided for 300 after 1 deals"),
    ],
)
def test_the_test_says_how_it_stands(sprt: Sprt, sentence: str) -> None:
    told = summary_of(course_of(*(row[0] for row in FOUR.deals), sprt=sprt))
    assert any(line.startswith(sentence) for line in report(EN, told)), report(EN, told)
    assert told.state == ("decided" if "decided for" in sentence else "complete")


def test_the_summary_for_machines_has_null_for_a_rating_without_end() -> None:
    course = course_of(DealPair(0, 0, 1, (1.0, 1.0)), deals=9)
    told: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(summary_of(course)))
    assert (told["state"], told["deals"], told["asked"]) == ("stopped", 1, 9)
    assert told["meetings"][0]["elo"] is None
    assert told["meetings"][0]["elo_low"] < 0
    assert told["standings"][1]["rating"]["elo"] is None
    assert told["match"]["contestants"] == ["random@nodes=1", "random@nodes=2"]


@pytest.mark.parametrize(
    ("value", "text"), [(inf, "∞"), (-inf, "-∞"), (0.4, "0"), (-0.4, "0"), (12.6, "+13"), (-7, "-7")]
)
def test_ratings_are_written_with_their_sign(value: float, text: str) -> None:
    assert elo(value) == text


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_report_speaks_every_language(language: str) -> None:
    told = summary_of(course_of(*(row[0] for row in FOUR.deals), sprt=Sprt(0, 5)))
    lines = report(words_in(language), told)
    assert len(lines) == 11
    assert (lines == report(EN, told)) == (language == "en")
    assert not any("{" in line for line in lines)


# How far it is.


class Terminal(io.StringIO):
    """A stream that somebody looks at."""

    def isatty(self) -> bool:
        return True


def test_a_terminal_is_shown_how_far_the_match_is(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter([100.0, 100.1, 130.0])
    monkeypatch.setattr("kingless.arena.progress.monotonic", lambda: next(clock))
    target, course = Terminal(), course_of(DealPair(0, 0, 1, (1.0, 1.0)), deals=4)
    progress = MatchProgress(EN, target)
    progress.watch(course)
    course.add(DealPair(1, 0, 1, (0.0, 0.0)))
    progress.watch(course)  # too soon to be told
    course.add(DealPair(2, 0, 1, (1.0, 0.0)))
    progress.watch(course)
    progress.clear()
    assert target.getvalue().split("\r\033[K") == [
        "",
        "[######..................] 1/4  100.0 %",
        "[##################......] 3/4  0:15 left  50.0 %",
        "",
    ]


def test_where_nobody_looks_nothing_is_shown() -> None:
    target = io.StringIO()
    progress = MatchProgress(EN, target)
    progress.watch(FOUR)
    progress.clear()
    assert target.getvalue() == ""
