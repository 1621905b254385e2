"""The command that goes on with a saved game, as somebody types it."""

import shlex
from pathlib import Path

from kingless.minds import MINDS
from kingless.minds.mind import Mind


def resume_command(opponent: str, mind: Mind | None, file: Path | None) -> str:
    """The command for a game in this file, or for the one that was kept last.

    `opponent`: what the record calls the other seat. Only a mind is found again by that; a program, or a mind
    with a budget, must be named. `mind`: who answers there; None where another person does.
    """
    named = [] if file is None else [str(file)]
    if mind is None:
        return shlex.join(["kingless", "play", "--two", "--resume", *named])
    chosen = [] if opponent in MINDS else ["--mind", mind.key]
    return shlex.join(["kingless", "play", *chosen, "--resume", *named])
