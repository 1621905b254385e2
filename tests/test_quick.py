"""`make quick`: which tests a change needs on the way."""

from pathlib import Path

import pytest

from tools.quick import ALWAYS, main, mirror_of, needed_by


@pytest.mark.parametrize(
    ("changed", "tests"),
    [
        ("src/kingless/table/game.py", ["tests/table"]),
        ("src/kingless/rules/engine.py", ["tests/artifacts", "tests/rules"]),
        ("src/kingless/content/artifacts/night_ring.py", ["tests/artifacts", "tests/rules"]),
        ("src/kingless/cli/__init__.py", ["tests/cli"]),
        ("src/kingless/__init__.py", ["tests/test_library.py"]),
        ("src/kingless/web/http/limit_guards.py", ["tests/web/http"]),
        ("src/kingless/web/store/migrations/env.py", ["tests/web/store"]),
        ("src/kingless/web/static/css/table.css", ["tests/web/art", "tests/web/pages", "tests/web/static"]),
        ("src/kingless/web/templates/table.html", ["tests/web/pages"]),
        ("src/kingless/minds/levels.py", ["tests/minds/test_levels.py"]),
        ("tests/web/pages/__init__.py", ["tests/web/pages"]),
        ("tests/serving/client.py", ["tests/web"]),
        ("tests/view/readers.py", ["tests/view"]),
        ("tests/rules/test_scoring.py", ["tests/rules/test_scoring.py"]),
        ("tests/rules/test_that_is_gone.py", []),
        ("benchmarks/web/__main__.py", ["tests/benchmarks"]),
        ("docs/guide/python.md", ["tests/docs", "tests/test_guides.py"]),
        ("README.md", ["tests/docs"]),
    ],
)
def test_a_change_needs_the_tests_that_mirror_it_and_the_architecture(changed: str, tests: list[str]) -> None:
    assert needed_by([changed]) == sorted([ALWAYS, *tests])


def test_every_room_has_tests_that_are_there() -> None:
    for room in Path("src/kingless").iterdir():
        if room.is_dir() and room.name != "__pycache__":
            assert mirror_of(room.name), room
            assert all(Path(one).exists() for one in mirror_of(room.name))


def test_every_room_of_the_web_has_tests_that_are_there() -> None:
    for room in Path("src/kingless/web").iterdir():
        if room.is_dir() and room.name != "__pycache__":
            assert mirror_of(f"web/{room.name}"), room
            assert all(Path(one).exists() for one in mirror_of(f"web/{room.name}"))


def test_a_room_may_be_named(capsys: pytest.CaptureFixture[str]) -> None:
    main(["table", "wire"])
    assert capsys.readouterr().out.split() == [ALWAYS, "tests/table", "tests/wire"]


def test_a_room_that_is_not_there_is_refused_in_a_sentence() -> None:
    with pytest.raises(SystemExit, match="there is no room kitchen"):
        main(["kitchen"])
