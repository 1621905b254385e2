"""A puzzle at the terminal: the position, a card to be found, and why a card is right or wrong."""

from typing import TextIO

from kingless.puzzles.model import Puzzle
from kingless.puzzles.wording import PuzzleWords
from kingless.rules.actions import Play
from kingless.rules.cards import card, code, is_card
from kingless.tui.table_display import Paper
from kingless.view.error_words import why
from kingless.view.words import Words


class PuzzleDialogue:
    """One puzzle, asked until it is solved or left."""

    def __init__(self, puzzle: Puzzle, words: Words, paper: Paper, source: TextIO) -> None:
        self.puzzle, self.words, self.paper, self._source = puzzle, words, paper, source
        self._told = PuzzleWords(puzzle, words)

    def show(self) -> None:
        """Write the puzzle."""
        self.paper.say(self.paper.strong(self._told.title()), *self._told.position())

    def tell_solution(self) -> None:
        """Write why the right card is right."""
        self.paper.say(*self._told.reason(), self._told.best_play(self.puzzle.solution))

    def ask(self) -> bool | None:
        """Was it solved at the first try? None where it was left."""
        self.show()
        is_first = True
        while (answer := self._read()) is not None:
            if answer == self.words.name("command", "solution"):
                self.tell_solution()
                return False
            if self._is_right(answer):
                self.tell_solution()
                return is_first
            is_wrong = self._is_wrong(answer)
            is_first = is_first and not is_wrong
        return None

    def _read(self) -> str | None:
        """What was typed; None for whoever leaves."""
        self.paper.ask(
            self.words(
                "A card, one of {cards}, or: {commands}",
                cards=" ".join(self._legal_cards()),
                commands=", ".join(self.words.name("command", key) for key in ("solution", "quit")),
            )
        )
        line = self._source.readline()
        answer = line.strip()
        return None if not line or answer == self.words.name("command", "quit") else answer

    def _legal_cards(self) -> list[str]:
        decision = self._told.game.decision
        return [code(one.card) for one in decision.legal if isinstance(one, Play)] if decision else []

    def _is_right(self, answer: str) -> bool:
        return answer.upper() == self.puzzle.right

    def _is_wrong(self, answer: str) -> bool:
        """Say what is wrong with an answer; False where it was no card that can be played."""
        code = answer.upper()
        if code in self.puzzle.refutations:
            refutation = self.puzzle.refutations[code]
            self.paper.say(self._told.refutation(code), self._told.best_play(refutation))
            return True
        game = self._told.game
        if not is_card(code) or card(code) not in game.law.ruleset.deck:
            self.paper.say(self.words("“{answer}” is no card of this game.", answer=answer))
        elif refused := game.law.refusal(game.state, Play(card(code))):
            self.paper.say(why(self._told.names, refused))
        return False
