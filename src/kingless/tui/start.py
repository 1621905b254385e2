"""Starting a line game: who plays, how it is dealt, and what becomes of it when the player leaves."""

import secrets
from pathlib import Path
from typing import Any, Literal, TextIO

from msgspec import Struct
from msgspec.structs import replace

from kingless.minds import MINDS
from kingless.minds.mind import Budget
from kingless.rules.complaint import Complaint
from kingless.table import record_text
from kingless.table.decks import factions_of
from kingless.table.fair_deal import FairDeal, check_nonce, new_secret
from kingless.table.files import text_of
from kingless.table.game import Game
from kingless.table.record import BadRecord
from kingless.table.setup import STANDARD, Setup
from kingless.tui.first_lead import FIRST_LEADERS, YOUNGEST, leader_of
from kingless.tui.line import Leave, LineGame
from kingless.tui.paper import Paper
from kingless.tui.saved_games import forget, make_way, newest, save, unfinished_file
from kingless.view.house_rules import house_rule_sentences
from kingless.view.log import event_sentences
from kingless.view.names import Names
from kingless.view.refused import complaint, file_trouble
from kingless.view.votes import account
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


class StartTrouble(Exception):
    """Something that keeps a game from starting, in the player's language."""


HUMAN = 0


def play(choices: StartChoices, words: Words, paper: Paper, source: TextIO) -> None:
    """A game of one person against a mind."""
    file = None if choices.resume is None else Path(choices.resume) if choices.resume else newest()
    try:
        game = _saved_game(file, words) if file else _new_game(choices, words, paper, source)
    except (Leave, KeyboardInterrupt):  # before the deal there is nothing to keep
        paper.say("")
        return
    if house := house_rule_sentences(words, game.setup, game.law.ruleset.behaviour):
        paper.say(words("House rules: {rules}", rules=" ".join(house)))
    mind = MINDS.get(game.seats[1 - HUMAN], MINDS[choices.mind])
    seed = secrets.randbits(32) if choices.seed is None else choices.seed
    line = LineGame(game, HUMAN, mind, words, paper, source, seed, file)
    try:
        line.play()
    except (Leave, KeyboardInterrupt):
        try:
            if game.result is None:
                _keep(line, file, words, paper)
            elif file:
                forget(file)
        except OSError as error:
            reason = f"{error.filename or unfinished_file()}: {file_trouble(words, error)}"
            raise StartTrouble(words("The game could not be kept: {reason}", reason=reason)) from None


def _keep(line: LineGame, file: Path | None, words: Words, paper: Paper) -> None:
    """Keep an unfinished game for later: in the file it came from, or where another makes way for it."""
    paper.say("")
    if file:
        try:
            save(line.game, file)
        except OSError as error:
            reason = f"{file}: {file_trouble(words, error)}"
            paper.say(words("The file could not be written: {reason}", reason=reason))
        else:
            paper.say(_saved_sentence(words, file))
            return
    place = unfinished_file()
    moved = None if line.has_file(place) else make_way()
    if moved:
        paper.say(
            words(
                "Another game was kept here. It is now in {file}. "
                "Go on with it: kingless play --resume {file}",
                file=moved,
            )
        )
    save(line.game, place)
    paper.say(_saved_sentence(words, place))


def _saved_sentence(words: Words, file: Path) -> str:
    """Where a game is kept, and how to go on with it."""
    if file == newest():
        return words("The game is kept in {file}. Go on with: kingless play --resume", file=file)
    return words("Saved in {file}. Go on with: kingless play --resume {file}", file=file)


def show(words: Words, paper: Paper, choices: StartChoices) -> None:
    """A game between two minds, told as it goes."""
    game = Game(_setup(choices), seats=(choices.mind, choices.mind))
    names = Names(words, game.law.ruleset, (words("First"), words("Second")), None)
    seed = choices.seed or 0
    paper.say(words("Standard input is no terminal, so here is a game between two bots instead."), "")
    paper.say(*event_sentences(names, game.events))
    while (decision := game.decision) is not None:
        seen = game.observation(decision.seat)
        choice = MINDS[choices.mind].choose(game.law.ruleset, seen, Budget(), seed)
        paper.say(*event_sentences(names, game.step(choice.action)))
    if game.result:
        paper.say("", *account(names, game.result))


def _setup(choices: StartChoices) -> Setup:
    return Setup(
        ruleset=choices.ruleset,
        options=choices.options,
        factions=factions_of(choices.deck, secrets.randbits(32) if choices.seed is None else choices.seed),
        artifacts=choices.artifacts,
        windows=choices.windows,
        leader=FIRST_LEADERS.get(choices.leader, "random"),  # age is asked for after this
        seed=choices.seed,
    )


def _new_game(choices: StartChoices, words: Words, paper: Paper, source: TextIO) -> Game:
    try:
        nonce = secrets.token_hex(8) if choices.nonce is None else check_nonce(choices.nonce)
    except Complaint as error:
        raise StartTrouble(complaint(words, error)) from None
    seats, secret = (choices.name, choices.mind), new_secret()
    fair = None if choices.seed is not None else FairDeal(secret, (nonce, secrets.token_hex(8)))
    setup = _setup(choices)
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


def _saved_game(path: Path, words: Words) -> Game:
    try:
        game = record_text.read(text_of(path))
    except FileNotFoundError:
        raise StartTrouble(words("There is no saved game at {file}.", file=path)) from None
    except (OSError, UnicodeDecodeError) as error:
        reason = file_trouble(words, error)
        raise StartTrouble(
            words("The file {file} could not be read: {reason}", file=path, reason=reason)
        ) from None
    except BadRecord as error:
        reason = complaint(words, error)
        raise StartTrouble(
            words("{file} is no record that can be played on: {reason}", file=path, reason=reason)
        ) from None
    if game.given_up:
        raise StartTrouble(words("In {file} the game was given up: nothing is left to play.", file=path))
    return game
