"""The public surface: its names, how they are called, and that asking for one is quick and typed."""

import ast
import inspect
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import kingless
from kingless import BadRecord, Budget, Complaint, Game, Setup, choose, read_record, solve, write_record

ROOT = Path(__file__).parents[1]
SURFACE = ROOT / "tests" / "public_surface.txt"


def signature(name: str) -> str:
    """A public name with its parameters, `=` behind those that may be left out, and its other attributes."""
    found = getattr(kingless, name)
    if isinstance(found, type) and issubclass(found, Exception):
        return f"{name}: {found.__mro__[1].__name__}"
    if isinstance(found, type):
        parameters = "" if getattr(found, "_is_protocol", False) else f"({_parameters(found)})"
        return f"{name}{parameters}: {' '.join(_attributes(name, found))}"
    return f"{name}({_parameters(found)})" if callable(found) else f"{name}: {type(found).__name__}"


def _parameters(found: Callable[..., object]) -> str:
    told = inspect.signature(found).parameters.values()
    shown = [one.name + ("=" if one.default is not one.empty else "") for one in told]
    alone = [at for at, one in enumerate(told) if one.kind is one.KEYWORD_ONLY]
    return ", ".join([*shown[: alone[0]], "*", *shown[alone[0] :]] if alone else shown)


def _attributes(name: str, found: type) -> list[str]:
    """What it has besides its parameters; of a game, its law and its rules those of an instance too."""
    game = Game(Setup(seed=7))
    instance = {"Game": game, "Law": game.law, "Ruleset": game.law.ruleset}.get(name, found)
    taken = {one.rstrip("=") for one in _parameters(found).split(", ")}
    return sorted(one for one in dir(instance) if not one.startswith("_") and one not in taken)


def test_the_names_and_how_they_are_called_are_the_pinned_ones() -> None:
    """Who changes this file changes what users rely on: adding is free, all else is a new major version."""
    shown = "".join(f"{signature(name)}\n" for name in sorted(kingless.__all__))
    assert shown == SURFACE.read_text("utf-8")


def test_type_checkers_are_told_of_the_same_names_from_the_same_places() -> None:
    tree = ast.parse((ROOT / "src/kingless/__init__.py").read_text("utf-8"))
    (guarded,) = (
        node for node in tree.body if isinstance(node, ast.If) and "not" not in ast.unparse(node.test)
    )
    told = {
        alias.asname or alias.name: (node.module, alias.name)
        for node in guarded.body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    assert told == kingless._WHERE
    assert {*told, "__version__"} == set(kingless.__all__) <= set(dir(kingless))


def test_the_reference_lists_every_public_name_once() -> None:
    listed = re.findall(r"^- `(\w+)`:", (ROOT / "docs/reference.md").read_text("utf-8"), re.MULTILINE)
    assert sorted([*listed, "__version__"]) == sorted(kingless.__all__)


def test_every_public_name_is_documented() -> None:
    found = {name: getattr(kingless, name) for name in kingless.__all__}
    spoken = {name: one for name, one in found.items() if isinstance(one, type) or inspect.isfunction(one)}
    assert [name for name, one in spoken.items() if not inspect.getdoc(one)] == []
    assert len(spoken) > 40


def test_importing_the_package_imports_none_of_its_rooms() -> None:
    code = "import sys, kingless; print(*sorted(one for one in sys.modules if one[0] in 'km'))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    rooms = [one for one in done.stdout.split() if one.partition(".")[0] in ("kingless", "msgspec")]
    assert rooms == ["kingless", "kingless.rules", "kingless.rules.picture_hook"]


def test_a_name_that_is_not_there_is_refused_as_usual() -> None:
    with pytest.raises(AttributeError, match="no attribute 'Chess'"):
        kingless.__getattr__("Chess")


# What is done in one call.


def test_a_mind_is_shown_only_the_observation_of_the_seat_to_act() -> None:
    seen = []

    class Watcher:
        key = "watcher"

        def choose(self, _ruleset: object, observation: object, _budget: object, _seed: int) -> object:
            seen.append(observation)
            return None

    game = Game(Setup(seed=7, leader=1))
    choose(game, Watcher())  # type: ignore[arg-type]  # it answers nothing
    assert seen == [game.observation(1)]


@pytest.mark.parametrize("seat", [-1, 2, 5])
def test_a_seat_that_is_none_has_no_observation(seat: int) -> None:
    with pytest.raises(ValueError, match=f"a seat is 0 or 1, not {seat}"):
        Game(Setup(seed=7)).observation(seat)


def test_a_game_that_is_over_has_nothing_to_choose_or_to_solve() -> None:
    game = Game(Setup(seed=7))
    game.give_up(0, "resignation")
    for ask in (choose, solve):
        with pytest.raises(Complaint, match="nobody is to act"):
            ask(game)


def test_a_mind_that_is_not_there_is_named_beside_those_that_are() -> None:
    with pytest.raises(Complaint, match=r"There is no mind deep; there are random, greedy.*level-5"):
        choose(Game(Setup(seed=7)), "deep")


def test_a_record_is_read_again_in_both_forms() -> None:
    game = Game(Setup(seed=7))
    for _ in range(5):
        game.step(choose(game, "greedy", Budget(nodes=1)).action)
    for record in (write_record(game), write_record(game, "json")):
        assert read_record(record).state == game.state
    with pytest.raises(BadRecord):
        read_record("{}")


def test_the_game_in_the_readme_ends_as_it_says(capsys: pytest.CaptureFixture[str]) -> None:
    text = (ROOT / "README.md").read_text("utf-8")
    (shown,) = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    exec(compile(shown, "README.md", "exec"), {})
    assert f"It prints `{capsys.readouterr().out.strip()}`." in text
