"""The start dialogue: who plays against you, what will be played, and words that change that."""

from collections.abc import Iterable, Iterator
from typing import TextIO, TypeVar

from msgspec.structs import replace

from kingless.minds import MINDS
from kingless.rules.complaint import Complaint
from kingless.table.decks import DECKS, RANDOM, possible_factions
from kingless.table.options import RULESETS, chosen_settings, option_text, read_options
from kingless.table.setting_values import value_text
from kingless.table.setup import Setup, law_of
from kingless.table.text_checks import check_line
from kingless.tui.curtain import Leave, read_line
from kingless.tui.lead_options import LEADERS
from kingless.tui.level_names import bot_name, level_of
from kingless.tui.start import StartChoices
from kingless.tui.table_display import Paper
from kingless.view.bot_levels import BOT_LEVELS
from kingless.view.error_words import complaint
from kingless.view.house_rules import book_in_words, has_effect, rules_line, ruleset_sentences
from kingless.view.settings import GROUPS, meaning, meanings, title
from kingless.view.words import Words

Given = TypeVar("Given")
NumberedChoice = tuple[str, str, Given]
"""One of several numbered answers: the key that may be typed too, what it means, and what it gives."""


_TWO = str(len(BOT_LEVELS) + 1)
"""The number of the choice that two people play."""


class StartDialogue:
    """Agrees with somebody at a terminal on the game to be played."""

    def __init__(self, choices: StartChoices, words: Words, paper: Paper, source: TextIO) -> None:
        self.choices = replace(choices, mind=next(iter(BOT_LEVELS)))
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

    def agree(self) -> StartChoices | None:
        """What the player wants to play; None where they leave instead."""
        try:
            self.paper.say(self.paper.strong(self.words("The King is dead. Win the votes.")), "")
            self._say_game()
            while (line := self._read_line()) and not self._take_opponent(line):
                self._obey(line)
        except Leave:
            return None
        return self.choices

    def _take_opponent(self, line: str) -> bool:
        """Take who is named, by number or name, and begin; False where nobody is."""
        if line in (_TWO, "two", self._word("two")):
            first, second = self._ask_name(self.words("First")), self._ask_name(self.words("Second"))
            self.choices = replace(self.choices, name=first, two=second)
        elif level := level_of(self.words, line):
            self.choices = replace(self.choices, mind=level)
        else:
            return False
        return True

    def _ask_name(self, otherwise: str) -> str:
        """The name of one of two people."""
        while True:
            prompt = self.words("What is your name, {name}? Enter keeps this one.", name=otherwise)
            typed = " ".join(read_line(prompt, self.paper, self.source).split())
            try:
                return check_line(typed) if typed else otherwise
            except Complaint as error:
                self.paper.say(complaint(self.words, error))

    def _obey(self, line: str) -> None:
        command = next((key for key in self.commands if line in (key, self._word(key))), None)
        if command is None:
            self.paper.say(self.words("“{text}” changes nothing here.", text=line), *self._way_on())
            return
        try:
            choices = self.commands[command]()
            law_of(Setup(ruleset=choices.ruleset, options=choices.options))
        except Complaint as error:
            self.paper.say(complaint(self.words, error))
        else:
            self.choices = choices
        self._say_game()

    def _read_line(self) -> str:
        return read_line(">", self.paper, self.source).casefold()

    def _word(self, key: str) -> str:
        return self.words.name("command", key).casefold()

    def _say_game(self) -> None:
        words, choices = self.words, self.choices
        leader, artifacts = words(LEADERS[choices.leader]), self._artifacts_text(choices.artifacts)
        deck = words.name("deck", choices.deck)
        self.paper.say(
            words("Deck: {deck}, {artifacts}.", deck=deck, artifacts=artifacts),
            rules_line(words, self._game),
            words("First leader: {leader}.", leader=leader),
            "",
            words("Who plays against you?"),
            *self._opponents(),
            *self._way_on(),
        )

    def _opponents(self) -> Iterator[str]:
        """The bots by name, and the other person, each with a number."""
        for number, (name, like) in enumerate(BOT_LEVELS.values(), 1):
            yield f"  {number}. {self.words(name)}: {self.words(like)}"
        two = self.words("Two people play at this keyboard, and a curtain hides each hand from the other.")
        yield f"  {_TWO}. {self._word('two')}: {two}"

    def _way_on(self) -> tuple[str, str]:
        known, bot = ", ".join(map(self._word, self.commands)), bot_name(self.words, self.choices.mind)
        return (
            self.words("Type a number or a name; Enter takes {bot}.", bot=bot),
            self.words("To change something else, type one of these: {known}.", known=known),
        )

    @property
    def _game(self) -> Setup:
        """The game as far as its rules go."""
        choices = self.choices
        factions = possible_factions(choices.deck)
        return Setup(
            ruleset=choices.ruleset, options=choices.options, factions=factions, artifacts=choices.artifacts
        )

    # What may be changed.

    def _deck(self) -> StartChoices:
        decks = [(key, self._deck_text(key), key) for key in (*DECKS, RANDOM)]
        return replace(self.choices, deck=self._choice(decks, self.choices.deck))

    def _deck_text(self, key: str) -> str:
        name = self.words.name("deck", key)
        factions = ", ".join(self.words.name("faction", one) for one in DECKS.get(key, ()))
        return f"{name} ({factions})" if factions else name

    def _artifacts(self) -> StartChoices:
        both = [("", self._artifacts_text(value), value) for value in (True, False)]
        return replace(self.choices, artifacts=self._choice(both, self.choices.artifacts))

    def _artifacts_text(self, value: bool) -> str:
        return self.words("with artifacts") if value else self.words("without artifacts")

    def _rules(self) -> StartChoices:
        words = self.words
        rulesets = [
            (key, " ".join((f"{words.name('ruleset', key)}.", *ruleset_sentences(words, key))), key)
            for key in RULESETS
        ]
        return replace(self.choices, ruleset=self._choice(rulesets, self.choices.ruleset))

    def _house(self) -> StartChoices:
        """A setting that matters in this game, and then its value."""
        game = self._game
        settings = chosen_settings(game)
        keys = [key for keys in GROUPS.values() for key in keys if has_effect(key, game)]
        told = [(key, meaning(self.words, key, getattr(settings, key)), key) for key in keys]
        key = self._choice(told, "")
        return replace(self.choices, options=self._options(key)) if key else self.choices

    def _options(self, key: str) -> dict[str, object]:
        """The house rules after one setting was chosen anew."""
        words, options = self.words, self.choices.options
        others = {name: value for name, value in options.items() if name != key}
        values: list[NumberedChoice[dict[str, object]]] = [("", words("as the rules say"), others)]
        for value, means in meanings(words, key):
            values.append((value_text(value), means, others | read_options([option_text(key, value)])))
        self.paper.say(title(words, key))
        return self._choice(values, options)

    def _book(self) -> StartChoices:
        """The rules of the printed book of the player's language."""
        return replace(self.choices, ruleset=book_in_words(self.words, self._game).book, options={})

    def _leader(self) -> StartChoices:
        leaders = [(key, self.words(told), key) for key, told in LEADERS.items()]
        return replace(self.choices, leader=self._choice(leaders, self.choices.leader))

    def _bot(self) -> StartChoices:
        return replace(self.choices, mind=self._choice([(key, "", key) for key in MINDS], self.choices.mind))

    def _quit(self) -> StartChoices:
        raise Leave

    def _choice(self, choices: Iterable[NumberedChoice[Given]], otherwise: Given) -> Given:
        """What the player chooses by its number or its key, or what there is already."""
        listed = list(choices)
        for number, (key, means, _) in enumerate(listed, 1):
            self.paper.say(f"  {number}. {': '.join(filter(None, (key, means)))}")
        self.paper.say(self.words("Type a number; Enter leaves it as it is."))
        while line := self._read_line():
            for number, (key, _, given) in enumerate(listed, 1):
                if line in (str(number), key):
                    return given
            self.paper.say(
                self.words(
                    "There is no choice {text}; type a number from 1 to {most}.", text=line, most=len(listed)
                )
            )
        return otherwise
