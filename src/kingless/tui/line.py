"""The line game: one person against a mind, or two at one keyboard, in lines that can be read aloud."""

from collections.abc import Callable
from pathlib import Path
from typing import TextIO

from kingless.minds.mind import Budget, Mind
from kingless.rules.actions import FLIP, PASS, Action, Choose, IllegalAction, Play, Use
from kingless.rules.cards import card, is_card
from kingless.rules.slots import WINDOWS
from kingless.table.game import Game
from kingless.tui.curtain import Leave, read_line, wait_behind_curtain
from kingless.tui.hints import LineHints
from kingless.tui.level_names import bot_name
from kingless.tui.palette import Palette
from kingless.tui.questions import QUESTIONS, Asker
from kingless.tui.resume_command import resume_command
from kingless.tui.saved_games import save
from kingless.tui.table_display import Paper
from kingless.view.error_words import file_trouble, why
from kingless.view.log import event_sentences
from kingless.view.names import Names
from kingless.view.votes import account
from kingless.view.words import Words


class AnotherGame(Exception):
    """The player wants another game."""


class LineGame:
    """One game at one terminal."""

    def __init__(
        self,
        game: Game,
        human: int,
        mind: Mind | None,
        words: Words,
        paper: Paper,
        source: TextIO,
        seed: int = 0,
        file: Path | None = None,
    ) -> None:
        """`mind`: who answers for the other seat; None where another person at the keyboard does."""
        self.game, self.mind, self.seed = game, mind, seed
        self.words, self.paper, self.source = words, paper, source
        self._files = {file}
        """Where this game has been saved: there it may be saved again."""
        self._unasked: dict[int, set[str]] = {0: set(), 1: set()}
        """By seat, the moments at which it does not want to be asked."""
        self._shown = -1
        """How many turns had been taken when the table was last shown."""
        self._told = {seat: len(game.observation(seat).history) for seat in (0, 1)}
        """By seat, how much of its history it has been told."""
        self._warned_at: int | None = None
        """After how many turns it was said that to take back is practice; asked once more, it is done."""
        self._hints = LineHints(game, seed)
        self.paper.palette = Palette(words, game.law.ruleset)
        self._sit_down(human)
        self._commands: dict[str, Callable[[str], None]] = {
            **{key: self._answer_to(key) for key in QUESTIONS},
            "undo": self._undo,
            "hint": self._take_hint,
            "save": self._save,
            "use": lambda rest: self._act(Use(rest.casefold())),
            "choose": lambda rest: self._act(Choose(_option(rest))),
            "flip": lambda _: self._act(FLIP),
            "pass": lambda _: self._act(PASS),
            "ask": self._ask_at,
            "again": self._again,
            "quit": self._quit,
        }

    def _sit_down(self, seat: int) -> None:
        """Let this seat read and answer from now on."""
        first, second = (bot_name(self.words, one) for one in self.game.seats)
        self.human = seat
        self.names = Names(self.words, self.game.law.ruleset, (first, second), seat)
        self.asker = Asker(self.game, seat, self.names, self.paper)

    def _answer_to(self, question: str) -> Callable[[str], None]:
        return lambda rest: QUESTIONS[question](self.asker, rest)

    def has_file(self, path: Path) -> bool:
        """Is this a file that this game came from or has been saved in?"""
        return path.resolve() in {file.resolve() for file in self._files if file}

    def resume_command(self, file: Path | None) -> str:
        """What goes on with this game, in this file or as the one that was kept last."""
        return resume_command(self.game.seats[1 - self.human], self.mind, file)

    def play(self) -> None:
        """Play, and talk about it afterwards, until the player leaves."""
        if self.mind is None and self.game.decision:
            self._hand_over(self.game.decision.seat, is_first=True)
        while True:
            decision = self.game.decision
            if decision is None:
                self._end()
            elif decision.seat == self.human:
                self._ask()
            elif self.mind is None:
                self._hand_over(decision.seat)
            else:
                seen = self.game.observation(decision.seat)
                self._step(self.mind.choose(self.game.law.ruleset, seen, Budget(), self.seed).action)

    def _hand_over(self, seat: int, *, is_first: bool = False) -> None:
        """Let the other person sit down behind a curtain, and tell them what has happened meanwhile."""
        name = self.game.seats[seat]
        wait_behind_curtain(name, self.words, self.paper, self.source, is_first=is_first)
        self._sit_down(seat)
        self._shown = -1
        self._tell()

    def _step(self, action: Action, *, by_order: bool = False) -> None:
        self.game.step(action, by_order=by_order)
        self._tell()

    def _tell(self) -> None:
        """Say what has happened since this seat was last told."""
        history = self.asker.observation.history
        self.paper.say(*event_sentences(self.names, history[self._told[self.human] :]))
        self._told[self.human] = len(history)

    def _ask(self) -> None:
        """Show the table where it is new to the player, and obey what is typed."""
        if self.asker.observation.moment in self._unasked[self.human]:
            self._step(PASS, by_order=True)
            return
        view = self.asker.view
        if self._shown != len(self.game.turns):
            self._shown = len(self.game.turns)
            self.paper.table(view, piles=False)
        self._obey(read_line(view.prompt or ">", self.paper, self.source))

    def _obey(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        command = self._command(word.casefold())
        if command:
            self._commands[command](rest.strip())
        elif line.isdecimal():
            self._take_option(int(line))
        elif line:
            self._play_card(line)

    def _take_option(self, number: int) -> None:
        options = self.asker.view.options
        if 1 <= number <= len(options):
            self._obey(options[number - 1].text)
        else:
            self.paper.say(self.words("There is no choice number {number} now.", number=number))

    def _command(self, word: str) -> str | None:
        """The command that this word means, in English or in the player's language."""
        if not word:
            return None
        for key in self._commands:
            if word in (key, self.words.name("command", key).casefold()):
                return key
        return None

    def _play_card(self, text: str) -> None:
        try:
            action = Play(card(text.upper()))
        except ValueError:
            self.paper.say(
                self.words(
                    "“{text}” is neither a card nor a command. A card is such as G7; type help for more.",
                    text=text,
                )
            )
            return
        if action.card not in self.game.law.ruleset.deck:
            self.paper.say(self.words("There is no card {code} in this game.", code=text.upper()))
        else:
            self._act(action)

    def _act(self, action: Action) -> None:
        try:
            self._step(action)
        except IllegalAction as refused:
            self.paper.say(why(self.names, refused))

    def _undo(self, _: str = "") -> None:
        turns, words = len(self.game.turns), self.words
        is_again, self._warned_at = self._warned_at == turns, None
        if self.game.take_back(self.human, as_practice=is_again):
            self.game.is_practice |= is_again
            self._told = {seat: len(self.game.observation(seat).history) for seat in self._told}
            self.paper.say(words("Taken back."))
        elif self.mind is not None and self.game.has_answered(self.human):
            self._warned_at = turns
            self.paper.say(
                words(
                    "You have seen something hidden since. Taken back, this game counts as practice: "
                    "not for the score, nor for the next level."
                ),
                words("Type undo once more to take it back."),
            )
        else:
            self.paper.say(
                self.words(
                    "Not to be taken back: you have played nothing yet, "
                    "or something hidden has been seen since."
                )
            )

    def _take_hint(self, _: str = "") -> None:
        if self.mind is None:
            self.paper.say(self.words("There are hints against bots only."))
        elif self.game.decision is None:
            self.paper.say(self.words("The game is over."))
        else:
            self.paper.say(*self._hints.take(self.names, self.human))

    def _save(self, name: str) -> None:
        if not name:
            self.paper.say(self.words("Where to? Type save and the name of a file."))
            return
        path = Path(name)
        if path not in self._files and path.is_file():
            self.paper.say(self.words("There is a file {file} already. Name another.", file=name))
            return
        try:
            save(self.game, path)
        except (OSError, ValueError) as error:
            reason = file_trouble(self.words, error)
            self.paper.say(self.words("The file could not be written: {reason}", reason=reason))
        else:
            self._files.add(path)
            self.paper.say(self.words("Saved in {file}. Go on with:", file=name))
            self.paper.command(self.resume_command(path))

    def _ask_at(self, moment: str = "") -> None:
        """Show or change the moments at which the player is asked; elsewhere a pass is given by itself."""
        if moment in WINDOWS:
            self._unasked[self.human] ^= {moment}
        elif moment:
            self.paper.say(self.words("There is no such moment: {moment}", moment=moment))
        for key in WINDOWS:
            asked = self.words("no") if key in self._unasked[self.human] else self.words("yes")
            self.paper.say(f"  {key}: {asked} ({self.words.name('moment', key)})")

    def _again(self, _: str = "") -> None:
        if self.game.decision:
            self.paper.say(self.words("This game is not over yet."))
        else:
            raise AnotherGame

    def _quit(self, _: str = "") -> None:
        raise Leave

    def _end(self) -> None:
        """Explain the votes once, then obey what is typed; taking a card back goes on with the game."""
        result = self.game.result
        if result and self._shown != len(self.game.turns):
            self._shown = len(self.game.turns)
            if self.mind is None:  # both look at it
                self.names = Names(self.words, self.names.ruleset, self.names.seats, None)
            self.paper.say("", *account(self.names, result))
            self.paper.say(
                self.words(
                    "Type again for another game, record to read this one, save FILE to keep it, or quit."
                )
            )
        self._obey(read_line(">", self.paper, self.source))


def _option(typed: str) -> str:
    """An option as it is offered: cards in capitals, names in small letters."""
    return typed.upper() if is_card(typed.upper()) else typed.casefold()
