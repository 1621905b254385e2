"""What becomes of a line game when its player leaves: an unfinished one is kept."""

import shlex
from pathlib import Path
from typing import NamedTuple

from kingless.tui.line import LineGame
from kingless.tui.saved_games import forget, make_way, newest, save, unfinished_file
from kingless.tui.table_display import Paper
from kingless.view.error_words import file_trouble
from kingless.view.words import Words


class _Notice(NamedTuple):
    """What is said, and the command below it, if there is one."""

    text: str
    command: str = ""


class StartTrouble(Exception):
    """Something that keeps a game from starting or from going on, in the player's language."""

    def __init__(self, sentence: str, *, is_wrong_call: bool = False) -> None:
        super().__init__(sentence)
        self.is_wrong_call = is_wrong_call
        """Was the game asked for in a wrong way?"""


def leave(line: LineGame, file: Path | None, words: Words, paper: Paper) -> None:
    """Keep what is not finished, and forget what was kept of a game that is."""
    said: list[_Notice] = []
    trouble: OSError | None = None
    try:
        if line.game.result is None:
            said.append(_Notice(""))
            _keep(line, file, words, said)
        elif file:
            forget(file)
    except OSError as error:
        trouble = error
    # All files are done with before anything is said: output that breaks is no trouble of theirs.
    for notice in said:
        paper.say(notice.text)
        if notice.command:
            paper.command(notice.command)
    if trouble:
        reason = f"{trouble.filename or unfinished_file()}: {file_trouble(words, trouble)}"
        raise StartTrouble(words("The game could not be kept: {reason}", reason=reason))


def _keep(line: LineGame, file: Path | None, words: Words, said: list[_Notice]) -> None:
    """Keep an unfinished game for later: in the file it came from, or where another makes way for it."""
    if file:
        try:
            save(line.game, file)
        except OSError as error:
            reason = f"{file}: {file_trouble(words, error)}"
            said.append(_Notice(words("The file could not be written: {reason}", reason=reason)))
        else:
            said.append(_saved_notice(words, line, file))
            return
    place = unfinished_file()
    moved = None if line.has_file(place) else make_way()
    if moved:
        told = words("Another game was kept here. It is now in {file}. Go on with it:", file=moved)
        said.append(_Notice(told, shlex.join(["kingless", "play", "--resume", str(moved)])))
    save(line.game, place)
    said.append(_saved_notice(words, line, place))


def _saved_notice(words: Words, line: LineGame, file: Path) -> _Notice:
    """Where a game is kept, and how to go on with it."""
    if line.mind is not None and file == newest():
        return _Notice(words("The game is kept in {file}. Go on with:", file=file), line.resume_command(None))
    return _Notice(words("Saved in {file}. Go on with:", file=file), line.resume_command(file))
