"""The line game: one person against a mind, in plain lines that a screen reader can follow."""

from collections.abc import Callable
from pathlib import Path
from typing import TextIO

from kingless.minds.mind import Budget, Mind
from kingless.rules.actions import FLIP, PASS, Action, Choose, IllegalAction, Play, Use
from kingless.rules.cards import card, is_card
from kingless.rules.slots import WINDOWS
from kingless.table import record_text
from kingless.table.game import Game
from kingless.tui.pages import contents, game_rules, help_page, rule_page
from kingless.tui.saved_games import save
from kingless.tui.table_display import Paper
from kingless.view.chronicle import chronicle
from kingless.view.error_words import file_trouble, why
from kingless.view.log import event_sentences
from kingless.view.names import Names
from kingless.view.table import table_view, vote_lines
from kingless.view.tracker import COUNT, ON, tracked_factions, tracker_sentences
from kingless.view.votes import account
from kingless.view.words import Words


class Leave(Exception):
    """The player leaves the table."""


class LineGame:
    """One game at one terminal."""

    def __init__(
        self,
        game: Game,
        human: int,
        mind: Mind,
        words: Words,
        paper: Paper,
        source: TextIO,
        seed: int = 0,
        file: Path | None = None,
    ) -> None:
        self.game = game
        self.human = human
        self.mind = mind
        self.words = words
        self.paper = paper
        self.source = source
        self.seed = seed
        self._files = {file}
        """Where this game has been saved: there it may be saved again."""
        self._unasked: set[str] = set()
        """The moments at which the player does not want to be asked."""
        self._shown = -1
        """How many turns had been taken when the table was last shown."""
        self.names = Names(words, game.law.ruleset, game.seats, human)
        self._commands: dict[str, Callable[[str], None]] = {
            "help": self._help,
            "table": self._table,
            "score": self._score,
            "cards": self._cards,
            "rules": self._rules,
            "why": self._why,
            "log": self._log,
            "undo": self._undo,
            "save": self._save,
            "record": self._record,
            "fair": self._fair,
            "artifacts": self._artifacts,
            "use": lambda rest: self._act(Use(rest.casefold())),
            "choose": lambda rest: self._act(Choose(_option(rest))),
            "flip": lambda _: self._act(FLIP),
            "pass": lambda _: self._act(PASS),
            "ask": self._ask_at,
            "quit": self._quit,
        }

    def has_file(self, path: Path) -> bool:
        """Is this a file that this game came from or has been saved in?"""
        return path.resolve() in {file.resolve() for file in self._files if file}

    def play(self) -> None:
        """Play, and talk about it afterwards, until the player leaves."""
        while True:
            decision = self.game.decision
            if decision is None:
                self._end()
            elif decision.seat == self.human:
                self._ask()
            else:
                seen = self.game.observation(decision.seat)
                self._step(self.mind.choose(self.game.law.ruleset, seen, Budget(), self.seed).action)

    def _step(self, action: Action, *, by_order: bool = False) -> None:
        known = len(self.game.observation(self.human).history)
        self.game.step(action, by_order=by_order)
        self.paper.say(*event_sentences(self.names, self.game.observation(self.human).history[known:]))

    def _ask(self) -> None:
        """Show the table where it is new to the player, and obey what is typed."""
        seen = self.game.observation(self.human)
        if seen.moment in self._unasked:
            self._step(PASS, by_order=True)
            return
        view = table_view(self.names, seen)
        if self._shown != len(self.game.turns):
            self._shown = len(self.game.turns)
            self.paper.table(view, piles=False)
        self._obey(self._read_line(view.prompt or ">"))

    def _read_line(self, prompt: str) -> str:
        self.paper.ask(prompt)
        line = self.source.readline()
        if not line:
            raise Leave
        return line.strip()

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
        options = table_view(self.names, self.game.observation(self.human)).options
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

    def _help(self, _: str = "") -> None:
        self.paper.say(*help_page(self.words))

    def _table(self, _: str = "") -> None:
        self.paper.table(table_view(self.names, self.game.observation(self.human)), piles=True)

    def _score(self, _: str = "") -> None:
        for line in vote_lines(self.names, self.game.observation(self.human)):
            piles = "; ".join(
                f"{self.names.inside(seat)} {len(cards)}: {' '.join(cards) or '-'}"
                for seat in (self.human, 1 - self.human)
                for cards in (line.cards[seat],)
            )
            vote = self.words("vote now: {name}", name=line.leader)
            self.paper.say(f"  {line.faction}: {piles}; {vote}")

    def _cards(self, count: str = "") -> None:
        """Say where each card is; with the word for counting, also what must be with the other."""
        kind = COUNT if count.casefold() in ("count", self.words.name("command", "count").casefold()) else ON
        seen = self.game.observation(self.human)
        rows = tracked_factions(self.game.law.ruleset, seen, self.human, kind)
        self.paper.say(*(f"  {line}" for line in tracker_sentences(self.names, rows)))

    def _rules(self, topic: str = "") -> None:
        if not topic:
            self.paper.say(*game_rules(self.words, self.game.setup, self.game.law.ruleset.behaviour), "")
        settings = self.game.law.ruleset.settings
        page = rule_page(self.words, topic, settings) if topic else contents(self.words)
        if not page:
            self.paper.say(self.words("The rules say nothing about “{wanted}”.", wanted=topic))
        self.paper.say(*(page or contents(self.words)))

    def _why(self, text: str) -> None:
        hand = table_view(self.names, self.game.observation(self.human)).hand
        held = [view for group in hand for view in group.cards if view.code == text.upper()]
        if not held:
            self.paper.say(self.words("You hold no such card: {code}", code=text.upper()))
        else:
            self.paper.say(held[0].why or self.words("You may play {card} now.", card=held[0].name))

    def _log(self, _: str = "") -> None:
        for chapter in chronicle(self.names, self.game.observation(self.human)):
            self.paper.say(chapter.heading, *(f"  {line}" for line in chapter.lines))

    def _undo(self, _: str = "") -> None:
        if self.game.take_back(self.human):
            self.paper.say(self.words("Taken back."))
        else:
            self.paper.say(
                self.words(
                    "Not to be taken back: you have played nothing yet, "
                    "or something hidden has been seen since."
                )
            )

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
            self.paper.say(
                self.words("Saved in {file}. Go on with: kingless play --resume {file}", file=name)
            )

    def _record(self, _: str = "") -> None:
        if self.game.result is None:
            self.paper.say(
                self.words("The record tells all hidden cards; you can read it when the game is over.")
            )
        else:
            self.paper.text(record_text.write(self.game))

    def _artifacts(self, _: str = "") -> None:
        view = table_view(self.names, self.game.observation(self.human))
        if view.artifacts:
            self.paper.artifacts(view)
        else:
            self.paper.say(self.words("You hold no artifacts."))

    def _ask_at(self, moment: str = "") -> None:
        """Show or change the moments at which the player is asked; elsewhere a pass is given by itself."""
        if moment in WINDOWS:
            self._unasked ^= {moment}
        elif moment:
            self.paper.say(self.words("There is no such moment: {moment}", moment=moment))
        for key in WINDOWS:
            asked = self.words("no") if key in self._unasked else self.words("yes")
            self.paper.say(f"  {key}: {asked} ({self.words.name('moment', key)})")

    def _fair(self, _: str = "") -> None:
        fair = self.game.fair
        if fair is None:
            self.paper.say(self.words("This deal came from a fixed seed or position and proves nothing."))
            return
        self.paper.say(
            self.words(
                "The deal follows from a secret whose fingerprint was shown before the first card, "
                "and from both nonces."
            ),
            self.words("Fingerprint of the secret: {commitment}", commitment=fair.commitment),
            self.words(
                "When the game is over, the record tells the secret, and kingless verify checks it all."
            ),
        )

    def _quit(self, _: str = "") -> None:
        raise Leave

    def _end(self) -> None:
        """Explain the votes once, then obey what is typed; taking a card back goes on with the game."""
        result = self.game.result
        if result and self._shown != len(self.game.turns):
            self._shown = len(self.game.turns)
            self.paper.say("", *account(self.names, result))
            self.paper.say(self.words("Type record to read the game, save FILE to keep it, or quit."))
        self._obey(self._read_line(">"))


def _option(typed: str) -> str:
    """An option as it is offered: cards in capitals, names in small letters."""
    return typed.upper() if is_card(typed.upper()) else typed.casefold()
