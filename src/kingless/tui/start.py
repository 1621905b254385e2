"""Starting a line game: who plays, how it is dealt, and what becomes of it when the player leaves."""

import secrets
from pathlib import Path
from typing import Any, Literal, TextIO

from msgspec import Struct
from msgspec.structs import replace

from kingless.arena.players import PATIENCE, trouble
from kingless.arena.program import Lost
from kingless.minds import MINDS
from kingless.table import record_text
from kingless.table.decks import factions_of
from kingless.table.fair_deal import FairDeal, check_nonce, new_secret
from kingless.table.files import text_of
from kingless.table.game import Game
from kingless.table.record import BadRecord
from kingless.table.setup import STANDARD, Setup
from kingless.tui.first_lead import FIRST_LEADERS, YOUNGEST, leader_of
from kingless.tui.line import Leave, LineGame
from kingless.tui.opponent import Opponent
from kingless.tui.saved_games import forget, make_way, newest, save, unfinished_file
from kingless.tui.table_display import Paper
from kingless.view.error_words import complaint, file_trouble
from kingless.view.house_rules import house_rule_sentences
from kingless.view.words import Words


class StartChoices(Struct, frozen=True, kw_only=True):
    """What the player asked for on the command line."""

    mind: str = "greedy"
    ruleset: str = STANDARD
    options: dict[str, Any] = {}
    deck: str = "claim"
    artifacts: bool = False
    windows: Literal["usable", "all"] = "usable"
    leader: str = "random"
    name: str = "you"
    nonce: str | None = None
    seed: int | None = None
    resume: str | None = None
    successor: str | None = None
    """Who goes on with a saved game in the place of somebody who is no mind of ours."""
    patience: float = PATIENCE
    """Seconds that a program may be silent."""


class StartTrouble(Exception):
    """Something that keeps a game from starting or from going on, in the player's language."""

    def __init__(self, sentence: str, *, is_wrong_call: bool = False) -> None:
        super().__init__(sentence)
        self.is_wrong_call = is_wrong_call
        """Was the game asked for in a wrong way?"""


HUMAN = 0


def play(choices: StartChoices, words: Words, paper: Paper, source: TextIO) -> None:
    """A game of one person against a mind."""
    file = None if choices.resume is None else Path(choices.resume) if choices.resume else newest()
    saved = _saved_game(file, words, is_named=bool(choices.resume)) if file else None
    opponent = Opponent(_opponent_text(choices, saved, words, paper), choices.patience)
    with opponent:
        try:
            game = saved or _new_game(choices, opponent.name(), words, paper, source)
        except (Leave, KeyboardInterrupt):  # before the deal there is nothing to keep
            paper.say("")
            return
        _play_on(game, opponent, file, choices, words, paper, source)


def _opponent_text(choices: StartChoices, saved: Game | None, words: Words, paper: Paper) -> str:
    """Who plays against the person, as it is written on the command line.

    What a record calls a seat is never taken for a command line: a record may come from anybody.
    """
    if saved is None:
        return choices.mind
    sat = saved.seats[1 - HUMAN]
    if sat in MINDS:
        if choices.successor is not None:
            sentence = words("A saved game has its own {option}; leave --{option} out.", option="mind")
            raise StartTrouble(sentence, is_wrong_call=True)
        return sat
    if choices.successor is None:
        paper.say(
            words(
                "{name} is no mind of this program; {mind} goes on instead. Name another with --mind.",
                name=sat,
                mind=choices.mind,
            )
        )
    return choices.successor or choices.mind


def _play_on(
    game: Game,
    opponent: Opponent,
    file: Path | None,
    choices: StartChoices,
    words: Words,
    paper: Paper,
    source: TextIO,
) -> None:
    """Play a game to its end, or until somebody leaves; then it is kept."""
    if house := house_rule_sentences(words, game.setup, game.law.ruleset.behaviour):
        paper.say(words("House rules: {rules}", rules=" ".join(house)))
    mind = opponent.mind_for(game.setup)
    seed = secrets.randbits(32) if choices.seed is None else choices.seed
    line = LineGame(game, HUMAN, mind, words, paper, source, seed, file)
    try:
        line.play()
    except (Leave, KeyboardInterrupt):
        _leave(line, file, words, paper)
    except Lost as lost:
        _leave(line, file, words, paper)
        raise program_trouble(game.seats[1 - HUMAN], lost, words) from None


def program_trouble(name: str, lost: Lost, words: Words) -> StartTrouble:
    """Why a program plays no more."""
    reason = complaint(words, trouble(lost.why, lost.said))
    return StartTrouble(words("{name} plays no more: {reason}", name=name, reason=reason))


def _leave(line: LineGame, file: Path | None, words: Words, paper: Paper) -> None:
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
            said.append(_saved_sentence(words, file))
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
    said.append(_saved_sentence(words, place))


def _saved_sentence(words: Words, file: Path) -> str:
    """Where a game is kept, and how to go on with it."""
    if file == newest():
        return words("The game is kept in {file}. Go on with: kingless play --resume", file=file)
    return words("Saved in {file}. Go on with: kingless play --resume {file}", file=file)


def setup_of(choices: StartChoices) -> Setup:
    """The set-up of the game that is asked for."""
    return Setup(
        ruleset=choices.ruleset,
        options=choices.options,
        factions=factions_of(choices.deck, secrets.randbits(32) if choices.seed is None else choices.seed),
        artifacts=choices.artifacts,
        windows=choices.windows,
        leader=FIRST_LEADERS.get(choices.leader, "random"),  # age is asked for after this
        seed=choices.seed,
    )


def _new_game(choices: StartChoices, opponent: str, words: Words, paper: Paper, source: TextIO) -> Game:
    nonce = secrets.token_hex(8) if choices.nonce is None else check_nonce(choices.nonce)
    seats, secret = (choices.name, opponent), new_secret()
    fair = None if choices.seed is not None else FairDeal(secret, (nonce, secrets.token_hex(8)))
    setup = setup_of(choices)
    game = Game(setup, fair, seats)
    paper.say(
        words(
            "{first} against {second}, ruleset {ruleset}.",
            first=seats[0],
            second=seats[1],
            ruleset=choices.ruleset,
        )
    )
    if fair:
        paper.say(words("Fingerprint of the secret: {commitment}", commitment=fair.commitment))
        paper.say(words("Your nonce: {nonce}. Type help whenever you like.", nonce=nonce))
    if choices.leader == YOUNGEST:
        game = Game(replace(setup, leader=leader_of(choices.leader, words, paper, source)), fair, seats)
    return game


def _saved_game(path: Path, words: Words, *, is_named: bool) -> Game:
    """The game that is kept there; a file that cannot be read is a wrong call where it was named."""
    try:
        game = record_text.read(text_of(path))
    except FileNotFoundError:
        sentence = words("There is no saved game at {file}.", file=path)
        raise StartTrouble(sentence, is_wrong_call=is_named) from None
    except (OSError, UnicodeDecodeError) as error:
        reason = file_trouble(words, error)
        sentence = words("The file {file} could not be read: {reason}", file=path, reason=reason)
        raise StartTrouble(sentence, is_wrong_call=is_named) from None
    except BadRecord as error:
        reason = complaint(words, error)
        raise StartTrouble(
            words("{file} is no record that can be played on: {reason}", file=path, reason=reason)
        ) from None
    if game.given_up:
        raise StartTrouble(words("In {file} the game was given up: nothing is left to play.", file=path))
    return game
