"""Plots: pictures of the right kind, with the names and ratings in them, the same for the same match."""

from pathlib import Path

import pytest

from kingless.arena.pairs import DealPair
from kingless.arena.plot import check_plot, draw
from kingless.rules.complaint import Complaint
from kingless.view.words import words_in
from tests.arena.courses import FOUR, course_of, summary_of

THREE = course_of(
    *(
        DealPair(deal, first, second, (1.0, 0.5))
        for deal in range(4)
        for first, second in ((0, 1), (0, 2), (1, 2))
    ),
    contestants=3,
)


def test_a_plot_is_a_png_or_svg_picture(tmp_path: Path) -> None:
    for name, beginning in (("a.png", b"\x89PNG"), ("a.svg", b"<?xml"), ("b.PNG", b"\x89PNG")):
        check_plot(tmp_path / name)
        draw(tmp_path / name, words_in("en"), FOUR, summary_of(FOUR))
        assert (tmp_path / name).read_bytes().startswith(beginning)


def test_a_match_of_two_shows_ratings_and_the_running_share(tmp_path: Path) -> None:
    draw(tmp_path / "a.svg", words_in("en"), FOUR, summary_of(FOUR))
    text = (tmp_path / "a.svg").read_text("utf-8")
    for part in ("random@nodes=1", "random@nodes=2", "-137", "4 paired deals", "Share of", "95 % confidence"):
        assert part in text


def test_a_match_of_three_shows_all_ratings(tmp_path: Path) -> None:
    draw(tmp_path / "a.svg", words_in("de"), THREE, summary_of(THREE))
    text = (tmp_path / "a.svg").read_text("utf-8")
    assert all(f"random@nodes={number}" in text for number in (1, 2, 3))
    assert "Doppelt gespielte Kartenverteilungen: 4" in text
    assert "Anteil" not in text


def test_the_same_match_gives_the_same_file(tmp_path: Path) -> None:
    for name in ("a.svg", "b.svg"):
        draw(tmp_path / name, words_in("en"), FOUR, summary_of(FOUR))
    assert (tmp_path / "a.svg").read_bytes() == (tmp_path / "b.svg").read_bytes()


def test_a_rating_without_end_can_be_drawn(tmp_path: Path) -> None:
    course = course_of(DealPair(0, 0, 1, (1.0, 1.0)))
    draw(tmp_path / "a.svg", words_in("en"), course, summary_of(course))
    assert "-∞" in (tmp_path / "a.svg").read_text("utf-8")


def test_a_plot_that_cannot_be_drawn_is_refused_before_the_match(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(Complaint, match=r"\.png or \.svg file, not plot\.pdf"):
        check_plot(Path("plot.pdf"))
    with pytest.raises(Complaint, match="no folder"):
        check_plot(tmp_path / "missing" / "a.png")
    monkeypatch.setattr("kingless.arena.plot.find_spec", lambda _: None)
    with pytest.raises(Complaint, match=r'needs matplotlib: .*pip install .*\[plot\]"$'):
        check_plot(tmp_path / "a.png")


def test_a_file_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "a.svg").mkdir()
    with pytest.raises(Complaint, match="could not be written: it is a folder"):
        draw(tmp_path / "a.svg", words_in("en"), FOUR, summary_of(FOUR))
