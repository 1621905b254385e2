"""The import table of the design, enforced on the sources, and proof that each check can fail."""

from collections import Counter
from collections.abc import Mapping, Set
from pathlib import Path

import pytest

from tests.architecture.checks import (
    Row,
    code_in_data,
    cycle,
    table_breaches,
    without_first_line,
)
from tests.architecture.env_rooms import ENV_ROOMS
from tests.architecture.source import Modules, files_below, imports, modules_of

SOURCES = modules_of(files_below(Path(__file__).parents[2] / "src" / "kingless"))

CHANCE_CLOCK_AND_IO = {
    *("random", "secrets", "uuid"),
    *("time", "datetime"),
    *("os", "sys", "io", "pathlib", "shutil", "tempfile"),
    *("asyncio", "socket", "subprocess", "urllib", "http"),
}
LOADING = {"importlib", "pkgutil", "typing", "collections"}
ENGINE = {"rules", "content", "table", "minds", "wire", "view", "fast"}
USES = {"analysis", "arena", "envs", "puzzles"}

TABLE = {
    # The public surface: a name is imported when a user asks for it, and no room may take it from there.
    "kingless": Row(may=ENGINE | USES | {"art", "library"}),
    "rules": Row(may=set(), third_party={"msgspec"}, stdlib_never=CHANCE_CLOCK_AND_IO),
    "content": Row(may={"rules.slots"}, third_party=set(), stdlib=set(), stdlib_in_init=LOADING),
    "fast": Row(may={"rules"}, third_party={"msgspec"}),
    "table": Row(may={"rules", "content"}),
    "minds": Row(may={"rules", "fast"}),
    "wire": Row(may={"rules", "table", "minds", "fast", "puzzles"}),
    "view": Row(may={"rules", "table"}, never={"rules.state"}),
    "art": Row(may={"rules", "table", "view"}, never={"rules.state"}),
    "analysis": Row(may=ENGINE),
    "jobs": Row(may={"rules"}),
    "arena": Row(may=ENGINE | {"jobs"}),
    "study": Row(may=ENGINE | {"arena", "jobs"}),
    "puzzles": Row(may=ENGINE - {"wire"} | {"jobs"}),
    "envs": Row(may=ENGINE | {"arena", "art", "jobs"}),  # opponents are contestants of the arena
    "training": Row(may=ENGINE - {"wire", "view"} | {"jobs"}),
    "dataset": Row(may=ENGINE | {"arena", "envs", "jobs", "study"}),
    "library": Row(may=ENGINE | USES),
    "tui": Row(may=ENGINE | USES),
    "web": Row(may=ENGINE | USES | {"art"}),
    "bridge": Row(may=ENGINE | {"arena"}, third_party={"msgspec", "websockets"}),
    "cli": Row(may=ENGINE | USES | {"bridge", "dataset", "jobs", "study", "training", "tui", "web"}),
    "__main__": Row(may={"cli"}),
    "locale": Row(may=set(), third_party=set(), stdlib=set()),
}


WEB_ROOMS = {
    "player_refusals": set(),
    "program_refusals": {"player_refusals"},
    "settings": set(),
    "logs": set(),
    "lessons": {"player_refusals"},
    "assets": set(),
    "art": {"assets"},
    "transport": set(),
    "orders": set(),
    "clock": set(),
    "store": {"player_refusals", "orders"},
    "live": {"player_refusals", "settings", "clock", "store"},
    "game": {"player_refusals", "program_refusals", "settings", "clock", "live", "orders", "store"},
    "archive": {"player_refusals", "game", "store"},
    "workers": {"player_refusals", "settings", "clock", "game", "orders", "store"},
    "pages": {
        "player_refusals",
        "clock",
        "game",
        "live.arrivals",
        "live.presence",
        "orders",
        "lessons",
        "art",
        "assets",
        "workers",
    },
    "server": {
        "player_refusals",
        "archive.public_dump",
        "settings",
        "clock",
        "game",
        "live",
        "store",
        "workers",
        "pages.table.seat_context",
        "pages.table.feed",
    },
    "http": {
        "player_refusals",
        "program_refusals",
        "settings",
        "art",
        "assets",
        "live.rate_limits",
        "pages",
        "server",
        "store.connect",
        "store.tokens",
    },
    "routes": {
        *(
            "player_refusals",
            "program_refusals",
            "settings",
            "clock",
            "game",
            "live",
            "orders",
            "lessons",
            "workers",
        ),
        *("pages", "server", "store", "http"),
    },
    "app": {"settings", "assets.group", "clock.terms", "server", "http", "routes"},
    "run": {"settings", "logs", "app", "transport", "store"},
}
"""What each room of the web may import of those above it: a move goes from routes to game to store."""


MIND_ROOMS = {
    "mind": set(),
    "background_cache": {"mind"},
    "heuristics": set(),
    "nets": set(),
    "random": {"mind"},
    "greedy": {"mind", "heuristics"},
    "kernel": {"mind", "background_cache", "heuristics", "nets"},
    "law": {"mind", "background_cache", "heuristics", "greedy", "nets"},
    "search": {"mind", "background_cache", "kernel", "law"},
    "learned": {"mind", "background_cache", "kernel", "law", "greedy"},
    "expert": {"mind", "background_cache", "kernel", "law"},
    "levels": {"mind", "background_cache", "kernel", "law", "greedy", "expert"},
}
"""What each room of the minds may import of those above it."""


def room_breaches(modules: Modules, package: str, rooms: Mapping[str, Set[str]]) -> list[str]:
    """Imports between the rooms of a package that the table does not allow, and rooms without a row."""
    found = []
    inner = f"kingless.{package}."
    for name, module in modules.items():
        if not name.startswith(inner) or ".migrations" in name:
            continue
        room = name.removeprefix(inner).partition(".")[0]
        may = {room, *rooms.get(room, ())}
        if room not in rooms:
            found.append(f"{module.path}: {room} has no row")
        for one in imports(module, modules):
            inside = one.target.removeprefix(inner)
            if one.target.startswith(inner) and not any(
                inside == allowed or inside.startswith(f"{allowed}.") for allowed in may
            ):
                found.append(f"{module.path}:{one.line}: {room} may not import {inside}")
    return found


def out_of_order(rooms: Mapping[str, Set[str]]) -> list[str]:
    """What a row allows that does not stand above it; without any, no two rooms know each other."""
    order = list(rooms)
    return [
        f"{room} may not import {one}"
        for at, room in enumerate(order)
        for one in sorted(rooms[room])
        if one.partition(".")[0] not in order[:at]
    ]


@pytest.mark.parametrize("rooms", [WEB_ROOMS, MIND_ROOMS, ENV_ROOMS])
def test_a_room_imports_only_what_stands_above_it(rooms: Mapping[str, Set[str]]) -> None:
    assert out_of_order(rooms) == []


def test_rooms_that_know_each_other_are_found() -> None:
    assert out_of_order({"clock": set(), "game": {"clock.terms"}}) == []
    assert out_of_order({"clock": {"game.host"}, "game": {"clock"}}) == ["clock may not import game.host"]


@pytest.mark.parametrize(
    ("package", "rooms"), [("web", WEB_ROOMS), ("minds", MIND_ROOMS), ("envs", ENV_ROOMS)]
)
def test_no_room_imports_what_its_row_does_not_allow(package: str, rooms: Mapping[str, Set[str]]) -> None:
    found = room_breaches(SOURCES, package, rooms)
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("minds/kernel/playouts.py", "from kingless.minds.levels import LEVELS"),
        ("minds/kernel/playouts.py", "from kingless.minds.law import worlds"),
        ("minds/law/worlds.py", "from kingless.minds.kernel import playouts"),
        ("minds/law/worlds.py", "import kingless.minds.expert"),
        ("minds/heuristics/card_worth.py", "from kingless.minds.greedy import Greedy"),
        ("minds/cellar/wine.py", "pass"),
    ],
)
def test_a_breach_between_rooms_of_the_minds_is_found(path: str, text: str) -> None:
    others = ("levels", "expert", "greedy", "kernel/playouts", "law/worlds")
    files = {
        "__init__.py": "",
        "minds/__init__.py": "",
        **{f"minds/{one}.py": "" for one in others},
        path: text,
    }
    assert len(room_breaches(modules_of(files), "minds", MIND_ROOMS)) == 1


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("web/game/host.py", "from kingless.web.pages import table"),
        ("web/game/judge.py", "from kingless.web.routes import socket"),
        ("web/game/socket_messages.py", "import kingless.web.http.forms"),
        ("web/pages/start.py", "from kingless.web.store.games import Store"),
        ("web/store/games.py", "from kingless.web.game.host import Host"),
        ("web/cellar/wine.py", "pass"),
    ],
)
def test_a_breach_between_rooms_of_the_web_is_found(path: str, text: str) -> None:
    rooms = ("pages/table/__init__", "pages/start", "routes/socket", "http/forms", "store/games", "game/host")
    files = {"__init__.py": "", "web/__init__.py": "", **{f"web/{one}.py": "" for one in rooms}, path: text}
    assert room_breaches(modules_of(files), "web", WEB_ROOMS)


@pytest.mark.parametrize("package", ["web", "minds"])
def test_no_folder_hides_its_modules_in_a_crowd(package: str) -> None:
    inside = [one for name, one in SOURCES.items() if name.startswith(f"kingless.{package}.")]
    modules = [one for one in inside if not one.is_package]
    counts = Counter(str(one.path.parent) for one in modules)
    assert {folder: count for folder, count in counts.items() if count > 16} == {}


def rooms_with(package: str, modules: Modules) -> set[str]:
    """The rooms that import this package."""
    return {
        module.room
        for module in modules.values()
        for one in imports(module, modules)
        if one.target.partition(".")[0] == package
    }


def test_nobody_needs_numpy_to_play() -> None:
    planted = modules_of({"__init__.py": "", "web/app.py": "import numpy.typing"})
    assert rooms_with("numpy", SOURCES) == {"envs", "training"}
    assert rooms_with("numpy", planted) == {"web"}


def test_there_are_sources_to_check() -> None:
    assert {"kingless", "kingless.rules"} <= SOURCES.keys()


def test_no_module_imports_what_the_table_does_not_allow() -> None:
    found = table_breaches(SOURCES, TABLE)
    assert not found, "\n".join(found)


def test_no_modules_import_each_other_in_a_circle() -> None:
    found = cycle(SOURCES)
    assert not found, " -> ".join(found)


def test_every_module_opens_with_a_sentence() -> None:
    found = without_first_line(SOURCES)
    assert not found, "\n".join(found)


def test_the_catalogues_are_data_only() -> None:
    found = code_in_data(SOURCES, "locale")
    assert not found, "\n".join(found)


LAW = {
    "rules/__init__.py": "from kingless.rules.state import State",
    "rules/state.py": "",
    "rules/slots.py": "",
}


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("rules/flow.py", "import random"),
        ("rules/flow.py", "from os.path import join"),
        ("rules/flow.py", "import numpy as np"),
        ("rules/flow.py", "def now():\n    from time import time"),
        ("rules/flow.py", "__import__('secrets')"),
        ("rules/flow.py", "from kingless import __version__"),
        ("rules/flow.py", "from ..content import factions"),
        ("rules/__init__.py", "from .. import content"),
        ("rules/flow.py", "import importlib\nimportlib.import_module('kingless.content')"),
        ("rules/flow.py", "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import kingless.table"),
        ("content/factions/elves.py", "from kingless.rules.state import State"),
        ("content/factions/elves.py", "from kingless.rules import State"),
        ("content/factions/elves.py", "from kingless.rules import state"),
        ("content/factions/elves.py", "from ...rules import state"),
        ("content/factions/elves.py", "import kingless.rules"),
        ("content/factions/elves.py", "import msgspec"),
        ("content/factions/elves.py", "import pkgutil"),
        ("content/__init__.py", "import os"),
        ("fast/tables.py", "import kingless.content"),
        ("fast/tables.py", "from kingless.minds import greedy"),
        ("fast/batch.py", "import scipy"),
        ("table/match.py", "from kingless.minds import greedy"),
        ("minds/greedy.py", "from kingless.table.match import Match"),
        ("wire/text.py", "from kingless.content import factions"),
        ("wire/text.py", "from kingless import web"),
        ("view/moment.py", "from kingless.rules.state import State"),
        ("view/moment.py", "from kingless.rules import state"),
        ("view/moment.py", "from kingless.rules import State"),
        ("view/moment.py", "from kingless.minds import greedy"),
        ("arena/match.py", "import kingless.web.server"),
        ("analysis/verdict.py", "import kingless.arena"),
        ("envs/zoo.py", "from kingless.tui import screen"),
        ("bridge/table.py", "import kingless.web.game.host"),
        ("bridge/table.py", "import httpx"),
        ("tui/screen.py", "import kingless.web"),
        ("web/server.py", "import kingless.tui"),
        ("web/server.py", "import kingless.cli"),
        ("locale/__init__.py", "import gettext"),
        ("__init__.py", "import kingless.web"),
        ("view/moment.py", "from kingless import choose"),
        ("art/table_picture.py", "from kingless.rules.state import State"),
        ("cellar/wine.py", ""),
    ],
)
def test_a_forbidden_import_is_caught(path: str, text: str) -> None:
    stubs = {f"{room}/__init__.py": "" for room in ("web", "tui", "content", "minds")}
    stubs |= {"__init__.py": "from kingless.library import choose", "library.py": ""}
    breaches = table_breaches(modules_of({**stubs, **LAW, path: text}), TABLE)
    assert len(breaches) == 1
    assert breaches[0].startswith(path)


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("rules/flow.py", "from __future__ import annotations\nimport msgspec\nfrom functools import cache"),
        ("rules/flow.py", "from .state import State\nfrom . import slots\nimport kingless.rules.slots"),
        ("content/__init__.py", "import pkgutil\nfrom importlib import import_module"),
        ("content/factions/elves.py", "from kingless.rules.slots import Faction"),
        ("content/factions/elves.py", "from kingless.rules import slots\nimport kingless.content"),
        (
            "fast/batch.py",
            "from msgspec import Struct\nfrom kingless.fast import _kernel",
        ),
        (
            "fast/batch.py",
            "import kingless.rules\nfrom kingless.fast._kernel import Solver\nfrom os import cpu_count",
        ),
        ("view/moment.py", "from kingless.rules.observe import Observation\nimport kingless.table"),
        ("envs/zoo.py", "import pettingzoo\nfrom kingless import __version__"),
        ("cli.py", "from kingless import tui, web\nimport sys"),
    ],
)
def test_an_allowed_import_is_let_through(path: str, text: str) -> None:
    assert table_breaches(modules_of({**LAW, path: text}), TABLE) == []


def test_a_circle_is_caught_also_when_a_function_closes_it() -> None:
    files = {"rules/a.py": "from kingless.rules import b", "rules/b.py": "def late():\n    from . import a"}
    assert set(cycle(modules_of(files))) == {"kingless.rules.a", "kingless.rules.b"}


def test_a_circle_through_a_package_is_caught() -> None:
    files = {"rules/__init__.py": "from .a import A", "rules/a.py": "from kingless.rules import B"}
    assert cycle(modules_of(files))


def test_what_only_a_type_checker_imports_closes_no_circle() -> None:
    guarded = "import typing\nif typing.TYPE_CHECKING:\n    from kingless.rules import a"
    files = {"rules/a.py": "import kingless.rules.b", "rules/b.py": guarded}
    assert cycle(modules_of(files)) == []
    files["rules/b.py"] = guarded.replace("    from", "    pass\nelse:\n    from")
    assert cycle(modules_of(files))


@pytest.mark.parametrize("text", ["", "x = 1", '"""\nToo low."""', '"""   """', "# A comment."])
def test_a_module_without_a_first_sentence_is_caught(text: str) -> None:
    assert without_first_line(modules_of({"a.py": text, "b.py": '"""A sentence."""'})) == ["a.py"]


def test_code_among_the_catalogues_is_caught() -> None:
    files = {"locale/__init__.py": '"""Texts."""\nX = 1', "locale/extra.py": "", "view/log.py": "X = 1"}
    assert code_in_data(modules_of(files), "locale") == ["locale/__init__.py", "locale/extra.py"]
