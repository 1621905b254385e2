"""Who leads the first trick at the terminal (B-4): as the player chose it, or whoever is younger."""

from typing import Literal, TextIO

from kingless.tui.curtain import Leave
from kingless.tui.table_display import Paper
from kingless.view.words import Words

LeaderSeat = Literal[0, 1, "random"]
YOUNGEST = "youngest"
FIRST_LEADERS: dict[str, LeaderSeat] = {"me": 0, "bot": 1, "random": "random"}
"""The first leader as a set-up says it, by what the player chose; the player has seat 0."""
_ANSWERS: dict[str, LeaderSeat] = {"1": 0, "me": 0, "2": 1, "bot": 1}


def leader_of(choice: str, words: Words, paper: Paper, source: TextIO) -> LeaderSeat:
    """The first leader as a set-up says it; asks the player where age decides."""
    if choice != YOUNGEST:
        return FIRST_LEADERS[choice]
    while True:
        paper.ask(words("Who is younger, you or the bot? Type 1 for you, 2 for the bot:"))
        line = source.readline()
        typed = line.strip().casefold()
        if not line or typed in ("quit", words.name("command", "quit").casefold()):
            raise Leave
        if typed in _ANSWERS:
            return _ANSWERS[typed]
        leave = words.name("command", "quit")
        paper.say(
            words("That is no answer: type 1 if you are younger, 2 if the bot is, or {quit}.", quit=leave)
        )
