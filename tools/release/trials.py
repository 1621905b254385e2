"""Installs a package into a fresh environment outside the checkout, and plays with it as a new user would."""

import json
import re
import subprocess
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple
from urllib.request import urlopen

from tools.release.processes import ROOT, ReleaseError, clean_environment, run

_PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
EXTRAS: tuple[str, ...] = tuple(_PROJECT["optional-dependencies"])
_ENVIRONMENT = """
from kingless.envs import claim_v1
env = claim_v1.env(opponent="greedy", render_mode="rgb_array")
env.reset(seed=7)
assert env.render().any()
for agent in env.agent_iter():
    seen, _, is_over, is_cut, _ = env.last()
    env.step(None if is_over or is_cut else int(seen["action_mask"].argmax()))
"""
"""A whole game in an environment of PettingZoo, and a picture of its table."""
_CARDS = re.compile(r"\(\w+, ([A-Z]): ([\d ]+)\)")
_INSTALL_WEB = re.compile(r'pip install ".*\[web\]"')
"""The command that brings the extra, for the package as it was installed: by its name, or from a file."""
_TURNS = 26
_PATIENCE = 60
_STARTS_OF_RAY = 5


class Trial(NamedTuple):
    """One way to install Kingless."""

    name: str
    package: Path
    extras: tuple[str, ...] = ()
    has_compiler: bool = True

    @property
    def requirement(self) -> str:
        """What pip is asked for."""
        return f"{self.package}[{','.join(self.extras)}]" if self.extras else str(self.package)


def try_out(trial: Trial, python: str, folder: Path) -> None:
    """Install and play; a `ReleaseError` where something is not as it should be."""
    folder.mkdir(parents=True)
    # CMake looks for a compiler beyond the path too, unless one is named.
    lack = {} if trial.has_compiler else {"CXX": str(folder / "no-compiler")}
    own = {"XDG_STATE_HOME": str(folder / "state"), "XDG_DATA_HOME": str(folder / "data"), "COLUMNS": "100"}
    environment = clean_environment(lack | own)
    run([python, "-m", "venv", str(folder / "venv")], folder, environment)
    bin_folder = folder / "venv" / "bin"
    install = [str(bin_folder / "python"), "-m", "pip", "install", "-q", "--no-cache-dir", trial.requirement]
    run(install, folder, environment)
    kingless = str(bin_folder / "kingless")
    _check_doors(kingless, bin_folder, folder, environment)
    _check_doctor(trial, kingless, folder, environment)
    _play_game(kingless, folder, environment)
    _check_extras(trial, kingless, folder, environment)


def _check_doors(kingless: str, bin_folder: Path, folder: Path, environment: Mapping[str, str]) -> None:
    """`kingless` and `python -m kingless` say the same, and where to begin."""
    told = [
        run(one, folder, environment) for one in ([kingless], [str(bin_folder / "python"), "-m", "kingless"])
    ]
    if told[0] != told[1] or "kingless serve --open" not in told[0]:
        raise ReleaseError(f"kingless without a command says:\n{told[0]}")


def _check_doctor(trial: Trial, kingless: str, folder: Path, environment: Mapping[str, str]) -> None:
    """The doctor finds the kernel and the extras that this way of installing brings."""
    told = json.loads(run([kingless, "doctor", "--json"], folder, environment, codes=(0, 1)))
    if told["kernel"]["is_there"] != trial.has_compiler:
        raise ReleaseError(f"the doctor says of the kernel: {told['kernel']}")
    there = {extra for extra, found in told["extras"].items() if found["is_there"]}
    if there != set(trial.extras):
        raise ReleaseError(f"the doctor says of the extras: {told['extras']}")


def _play_game(kingless: str, folder: Path, environment: Mapping[str, str]) -> None:
    """A whole game through a pipe: every card is offered again and again; then the record is checked."""
    deck = run([kingless, "deck", "claim"], folder, environment)
    cards = [f"{letter}{value}" for letter, values in _CARDS.findall(deck) for value in values.split()]
    record = folder / "game.txt"
    typed = "\n".join([*cards * _TURNS, f"save {record}", "quit", ""])
    run([kingless, "play", "--pipe", "--mind", "greedy"], folder, environment, typed)
    verified = run([kingless, "verify", str(record)], folder, environment)
    if "The game is not finished." in verified or "The secret fits the fingerprint" not in verified:
        raise ReleaseError(f"the game was not played to its end: {verified}")


def _check_extras(trial: Trial, kingless: str, folder: Path, environment: Mapping[str, str]) -> None:
    """What the extras are for works, and what is missing is said with the command that brings it."""
    match = [kingless, "arena", "greedy", "random", "--deals", "2", "--jobs", "1"]
    if "plot" in trial.extras:
        run([*match, "--plot", "plot.svg"], folder, environment)
    if "ray" in trial.extras:
        _play_on_cluster([*match, "--ray", "local"], folder, environment)
    if "rl" in trial.extras:
        run([str(Path(kingless).with_name("python")), "-c", _ENVIRONMENT], folder, environment)
    if "web" in trial.extras:
        _check_server(kingless, folder, environment)
    else:
        said = run([kingless, "serve", "--port", "0"], folder, environment, codes=(1,))
        if not _INSTALL_WEB.search(said):
            raise ReleaseError(f"without the extra web the server says: {said}")


def _play_on_cluster(match: list[str], folder: Path, environment: Mapping[str, str]) -> None:
    """A match on a local cluster, which Ray gives up after 30 seconds where a machine is busy."""
    for left in reversed(range(_STARTS_OF_RAY)):
        try:
            run(match, folder, environment)
        except ReleaseError as error:
            if left == 0 or "timed out during startup" not in str(error):
                raise
        else:
            return


def _check_server(kingless: str, folder: Path, environment: Mapping[str, str]) -> None:
    """The server starts, is well, and shows its first page and its lessons."""
    command = [kingless, "serve", "--port", "0", "--database", f"sqlite:///{folder}/games.sqlite"]
    with subprocess.Popen(
        command, cwd=folder, env=dict(environment), stdout=subprocess.PIPE, text=True
    ) as server:
        try:
            assert server.stdout
            address = server.stdout.readline().split()[-1]
            for path in ("health", "", "learn"):
                with urlopen(address + path, timeout=_PATIENCE) as answer:
                    if answer.status != 200:
                        raise ReleaseError(f"{address}{path} answers {answer.status}")
        finally:
            server.terminate()
            server.wait(_PATIENCE)
