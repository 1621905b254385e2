"""Starting a line game: who plays, and how it is dealt."""

import secrets
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Literal, TextIO

from msgspec import UNSET, Struct
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
from kingless.table.setup import STANDARD, Setup, seed_after
from kingless.tui.curtain import Leave, read_line
from kingless.tui.first_lead import FIRST_LEADERS, YOUNGEST, LeaderSeat, leader_of
from kingless.tui.leaving import StartTrouble, leave
from kingless.tui.level_names import bot_name
from kingless.tui.line import AnotherGame, LineGame
from kingless.tui.opponent import Opponent
from kingless.tui.saved_games import newest
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
    two: str | None = None
    """Where two people play at one keyboard, the name of the second, which may be empty."""
    proof: bool = False
    """Is the fingerprint of the secret told before the deal?"""
    patience: float = PATIENCE
    """Seconds that a program may be silent."""


HUMAN = 0


def play(choices: StartChoices, words: Words, paper: Paper, source: TextIO) -> None:
    """A game of one person against a mind, or of two at one keyboard."""
    file = None if choices.resume is None else Path(choices.resume) if choices.resume else newest()
    saved = _saved_game(file, words, is_named=bool(choices.resume)) if file else None
    with ExitStack() as stack:
        opponent = None
        if choices.two is None:
            named = _opponent_text(choices, saved, words, paper)
            opponent = stack.enter_context(Opponent(named, choices.patience))
        second = opponent.name() if opponent else choices.two or words("Second")
        try:
            game = saved or _new_game(choices, second, words, paper, source)
        except (Leave, KeyboardInterrupt):  # before the deal there is nothing to keep
            paper.say("")
            return
        while _play_on(game, opponent, file, choices, words, paper, source):
            game, file = _next_game(game, words, paper), None


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
    opponent: Opponent | None,
    file: Path | None,
    choices: StartChoices,
    words: Words,
    paper: Paper,
    source: TextIO,
) -> bool:
    """Play a game to its end, or until somebody leaves, and it is kept; is another one wanted?"""
    if house := house_rule_sentences(words, game.setup, game.law.ruleset.behaviour):
        paper.say(words("House rules: {rules}", rules=" ".join(house)))
    mind = opponent.mind_for(game.setup) if opponent else None
    seed = secrets.randbits(32) if choices.seed is None else choices.seed
    line = LineGame(game, HUMAN, mind, words, paper, source, seed, file)
    is_again = False
    try:
        line.play()
    except AnotherGame:
        is_again = True
    except (Leave, KeyboardInterrupt):
        pass
    except Lost as lost:
        leave(line, file, words, paper)
        raise program_trouble(game.seats[1 - HUMAN], lost, words) from None
    leave(line, file, words, paper)
    return is_again


def program_trouble(name: str, lost: Lost, words: Words) -> StartTrouble:
    """Why a program plays no more."""
    reason = complaint(words, trouble(lost.why, lost.said))
    return StartTrouble(words("{name} plays no more: {reason}", name=name, reason=reason))


def setup_of(choices: StartChoices) -> Setup:
    """The set-up of the game that is asked for."""
    return Setup(
        ruleset=choices.ruleset,
        options=choices.options,
        factions=factions_of(choices.deck, secrets.randbits(32) if choices.seed is None else choices.seed),
        artifacts=choices.artifacts,
        # 5.5: who is handed the keyboard at a window must not tell who can use something there
        windows="all" if choices.two is not None else choices.windows,
        leader=FIRST_LEADERS.get(choices.leader, "random"),  # age is asked for after this
        seed=choices.seed,
    )


def _new_game(choices: StartChoices, opponent: str, words: Words, paper: Paper, source: TextIO) -> Game:
    nonce = secrets.token_hex(8) if choices.nonce is None else check_nonce(choices.nonce)
    seats, secret = (choices.name, opponent), new_secret()
    fair = None if choices.seed is not None else FairDeal(secret, (nonce, secrets.token_hex(8)))
    setup = setup_of(choices)
    game = Game(setup, fair, seats)
    _announce(game, words, paper)
    if fair and (choices.proof or choices.nonce is not None):
        paper.say(
            words("Fingerprint of the secret: {commitment}", commitment=fair.commitment),
            words("Your nonce: {nonce}", nonce=nonce),
        )
    if choices.leader == YOUNGEST:
        game = Game(replace(setup, leader=_younger(choices, seats, words, paper, source)), fair, seats)
    return game


def _next_game(game: Game, words: Words, paper: Paper) -> Game:
    """Another game of the same kind, which the other one leads (B-4)."""
    nonces = (secrets.token_hex(8), secrets.token_hex(8))
    seed = None if game.setup.seed is None else seed_after(game.setup.seed)
    fair = FairDeal(new_secret(), nonces) if seed is None else None
    lead = FIRST_LEADERS[("bot", "me")[game.first_leader]]
    following = Game(replace(game.setup, leader=lead, seed=seed, position=UNSET), fair, game.seats)
    paper.say("")
    _announce(following, words, paper)
    return following


def _announce(game: Game, words: Words, paper: Paper) -> None:
    """Say who plays against whom, and by which rules."""
    paper.say(
        words(
            "{first} against {second}, ruleset {ruleset}.",
            first=game.seats[0],
            second=bot_name(words, game.seats[1]),
            ruleset=words.name("ruleset", game.setup.ruleset),
        ),
        words("Type help whenever you like."),
    )


def _younger(
    choices: StartChoices, seats: tuple[str, str], words: Words, paper: Paper, source: TextIO
) -> LeaderSeat:
    """Whoever is younger leads: the player knows it of a bot, and two people of each other."""
    if choices.two is None:
        return leader_of(choices.leader, words, paper, source)
    question = words("Who is younger? Type 1 for {first}, 2 for {second}:", first=seats[0], second=seats[1])
    while True:
        typed = read_line(question, paper, source)
        if typed in ("1", "2"):
            return FIRST_LEADERS[("me", "bot")[int(typed) - 1]]
        if typed.casefold() in ("quit", words.name("command", "quit").casefold()):
            raise Leave


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
