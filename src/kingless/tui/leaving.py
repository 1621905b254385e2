"""What becomes of a line game when its player leaves: an unfinished one is kept."""

from pathlib import Path

from kingless.tui.line import LineGame
from kingless.tui.saved_games import forget, make_way, newest, save, unfinished_file
from kingless.tui.table_display import Paper
from kingless.view.error_words import file_trouble
from kingless.view.words import Words


class StartTrouble(Exception):
    """Something that keeps a game from starting or from going on, in the player's language."""

    def __init__(self, sentence: str, *, is_wrong_call: bool = False) -> None:
        super().__init__(sentence)
        self.is_wrong_call = is_wrong_call
        """Was the game asked for in a wrong way?"""


def leave(line: LineGame, file: Path | None, words: Words, paper: Paper) -> None:
    """Keep what is not finished, and forget what was kept of a game that is."""
    said: list[str] = []
    trouble: OSError | None = None
    try:
        if line.game.result is None:
            said.append("")
            _keep(line, file, words, said)
        elif file:
            forget(file)
    except OSError as error:
        trouble = error
    # All files are done with before anything is said: output that breaks is no trouble of theirs.
    if said:
        paper.say(*said)
    if trouble:
        reason = f"{trouble.filename or unfinished_file()}: {file_trouble(words, trouble)}"
        raise StartTrouble(words("The game could not be kept: {reason}", reason=reason))


def _keep(line: LineGame, file: Path | None, words: Words, said: list[str]) -> None:
    """Keep an unfinished game for later: in the file it came from, or where another makes way for it."""
    if file:
        try:
            save(line.game, file)
        except OSError as error:
            reason = f"{file}: {file_trouble(words, error)}"
            said.append(words("The file could not be written: {reason}", reason=reason))
        else:
            said.append(_saved_sentence(words, line, file))
            return
    place = unfinished_file()
    moved = None if line.has_file(place) else make_way()
    if moved:
        said.append(
            words(
                "Another game was kept here. It is now in {file}. "
                "Go on with it: kingless play --resume {file}",
                file=moved,
            )
        )
    save(line.game, place)
    said.append(_saved_sentence(words, line, place))


def _saved_sentence(words: Words, line: LineGame, file: Path) -> str:
    """Where a game is kept, and how to go on with it."""
    if line.mind is None:
        return words("Saved in {file}. Go on with: kingless play --two --resume {file}", file=file)
    if file == newest():
        return words("The game is kept in {file}. Go on with: kingless play --resume", file=file)
    return words("Saved in {file}. Go on with: kingless play --resume {file}", file=file)
