"""The start dialogue: what will be played, said in a few lines, and changed by a word before the deal."""

from collections.abc import Iterable
from typing import TextIO, TypeVar

from msgspec.structs import replace

from kingless.minds import MINDS
from kingless.rules.complaint import Complaint
from kingless.table.decks import DECKS, RANDOM, possible_factions
from kingless.table.options import RULESETS, chosen_settings, read_options, written
from kingless.table.setup import Setup, law_of
from kingless.table.values import written_value
from kingless.tui.leaders import LEADERS
from kingless.tui.line import Leave
from kingless.tui.paper import Paper
from kingless.tui.start import Wishes
from kingless.view.house_rules import has_effect, rules_line, settled, told_book
from kingless.view.refused import complaint
from kingless.view.settings import GROUPS, meaning, meanings, title
from kingless.view.words import Words

Given = TypeVar("Given")
Choice = tuple[str, str, Given]
"""One of several numbered answers: the key that may be typed too, what it means, and what it gives."""


class StartDialogue:
    """Agrees with somebody at a terminal on the game to be played."""

    def __init__(self, wishes: Wishes, words: Words, paper: Paper, source: TextIO) -> None:
        self.wishes = wishes
        self.words = words
        self.paper = paper
        self.source = source
        self.commands = {
            "deck": self._deck,
            "artifacts": self._artifacts,
            "rules": self._rules,
            "house": self._house,
            "book": self._book,
            "leader": self._leader,
            "bot": self._bot,
            "quit": self._quit,
        }
        """What can be typed, in English or in the player's language, and what it changes."""

    def agree(self) -> Wishes | None:
        """What the player wants to play; None where they leave instead."""
        try:
            self._say_game()
            while line := self._typed():
                self._obey(line)
        except Leave:
            return None
        return self.wishes

    def _obey(self, line: str) -> None:
        command = next((key for key in self.commands if line in (key, self._word(key))), None)
        if command is None:
            self.paper.say(self.words("“{text}” changes nothing here.", text=line), self._way_on())
            return
        try:
            wishes = self.commands[command]()
            law_of(Setup(ruleset=wishes.ruleset, options=wishes.options))
        except Complaint as error:
            self.paper.say(complaint(self.words, error))
        else:
            self.wishes = wishes
        self._say_game()

    def _typed(self) -> str:
        self.paper.ask(">")
        line = self.source.readline()
        if not line:
            raise Leave
        return line.strip().casefold()

    def _word(self, key: str) -> str:
        return self.words.name("command", key).casefold()

    def _say_game(self) -> None:
        words, wishes = self.words, self.wishes
        leader, artifacts = words(LEADERS[wishes.leader]), self._told_artifacts(wishes.artifacts)
        deck = words.name("deck", wishes.deck)
        self.paper.say(
            words("Deck: {deck}, {artifacts}.", deck=deck, artifacts=artifacts),
            rules_line(words, self._game),
            words("First leader: {leader}. Bot: {bot}.", leader=leader, bot=wishes.mind),
            self._way_on(),
        )

    def _way_on(self) -> str:
        known = ", ".join(self._word(key) for key in self.commands)
        return self.words("Enter begins. To change something, type one of these: {known}.", known=known)

    @property
    def _game(self) -> Setup:
        """The game as far as its rules go."""
        wishes = self.wishes
        factions = possible_factions(wishes.deck)
        return Setup(
            ruleset=wishes.ruleset, options=wishes.options, factions=factions, artifacts=wishes.artifacts
        )

    # What may be changed.

    def _deck(self) -> Wishes:
        decks = [(key, self._told_deck(key), key) for key in (*DECKS, RANDOM)]
        return replace(self.wishes, deck=self._choice(decks, self.wishes.deck))

    def _told_deck(self, key: str) -> str:
        name = self.words.name("deck", key)
        factions = ", ".join(self.words.name("faction", one) for one in DECKS.get(key, ()))
        return f"{name} ({factions})" if factions else name

    def _artifacts(self) -> Wishes:
        both = [("", self._told_artifacts(value), value) for value in (True, False)]
        return replace(self.wishes, artifacts=self._choice(both, self.wishes.artifacts))

    def _told_artifacts(self, value: bool) -> str:
        return self.words("with artifacts") if value else self.words("without artifacts")

    def _rules(self) -> Wishes:
        words = self.words
        rulesets = [
            (key, " ".join((f"{words.name('ruleset', key)}.", *settled(words, key))), key) for key in RULESETS
        ]
        return replace(self.wishes, ruleset=self._choice(rulesets, self.wishes.ruleset))

    def _house(self) -> Wishes:
        """A setting that matters in this game, and then its value."""
        game = self._game
        settings = chosen_settings(game)
        keys = [key for keys in GROUPS.values() for key in keys if has_effect(key, game)]
        told = [(key, meaning(self.words, key, getattr(settings, key)), key) for key in keys]
        key = self._choice(told, "")
        return replace(self.wishes, options=self._options(key)) if key else self.wishes

    def _options(self, key: str) -> dict[str, object]:
        """The house rules after one setting was chosen anew."""
        words, options = self.words, self.wishes.options
        others = {name: value for name, value in options.items() if name != key}
        values: list[Choice[dict[str, object]]] = [("", words("as the rules say"), others)]
        for value, means in meanings(words, key):
            values.append((written_value(value), means, others | read_options([written(key, value)])))
        self.paper.say(title(words, key))
        return self._choice(values, options)

    def _book(self) -> Wishes:
        """The rules of the printed book of the player's language."""
        return replace(self.wishes, ruleset=told_book(self.words, self._game).book, options={})

    def _leader(self) -> Wishes:
        leaders = [(key, self.words(told), key) for key, told in LEADERS.items()]
        return replace(self.wishes, leader=self._choice(leaders, self.wishes.leader))

    def _bot(self) -> Wishes:
        return replace(self.wishes, mind=self._choice([(key, "", key) for key in MINDS], self.wishes.mind))

    def _quit(self) -> Wishes:
        raise Leave

    def _choice(self, choices: Iterable[Choice[Given]], otherwise: Given) -> Given:
        """What the player chooses by its number or its key, or what there is already."""
        listed = list(choices)
        for number, (key, means, _) in enumerate(listed, 1):
            self.paper.say(f"  {number}. {': '.join(filter(None, (key, means)))}")
        self.paper.say(self.words("Type a number; Enter leaves it as it is."))
        while line := self._typed():
            for number, (key, _, given) in enumerate(listed, 1):
                if line in (str(number), key):
                    return given
            self.paper.say(
                self.words(
                    "There is no choice {text}; type a number from 1 to {most}.", text=line, most=len(listed)
                )
            )
        return otherwise
