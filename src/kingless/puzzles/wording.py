"""A puzzle in words: what is asked, why the right card is right, and what punishes a wrong one."""

from collections.abc import Callable, Iterator

from kingless.puzzles.kinds import THEME_KEYS
from kingless.puzzles.line import LineOfPlay, play_line, read_line
from kingless.puzzles.model import Puzzle
from kingless.puzzles.plain_reason import plain_reason
from kingless.puzzles.position import OTHER, YOU, game_at
from kingless.puzzles.themes import PuzzleLine
from kingless.rules.cards import Card, suit, value
from kingless.rules.scoring import result
from kingless.table.game import Game
from kingless.view.names import Names
from kingless.view.words import Words, sentence

OPPONENT = "Rowan"
"""Who plays against you."""

_AIMS = {
    "win": sentence("One card keeps the win: find it."),
    "draw": sentence("One card keeps the draw: find it."),
}
_KEPT = {
    "win": sentence("Only {card} keeps the win."),
    "draw": sentence("Only {card} keeps the draw."),
}


def tricks_in_words(names: Names, line: LineOfPlay) -> Iterator[str]:
    """A line in words, trick by trick."""
    for trick in line.tricks:
        yield names.words(
            "{leader} {lead}, {reply} ({winner})",
            leader=names.seats[trick.leader],
            lead=names.card(trick.lead),
            reply=names.card(trick.reply),
            winner=names.seats[trick.winner],
        )


class PuzzleWords:
    """A puzzle, set up for one reader."""

    def __init__(self, puzzle: Puzzle, words: Words) -> None:
        self.puzzle, self.words = puzzle, words
        seats = (words("you"), OPPONENT)
        self.game: Game = game_at(puzzle.ruleset, puzzle.factions, puzzle.position, puzzle.led, seats)
        self.names = Names(words, self.game.law.ruleset, seats, YOU)

    def task(self) -> str:
        """What is asked."""
        return self.words(_AIMS[self.puzzle.aim])

    def title(self) -> str:
        """The puzzle's name, its grade, and what is asked."""
        stars = "★" * self.puzzle.grade.stars
        return self.words("Puzzle {key} {stars} {task}", key=self.puzzle.key, stars=stars, task=self.task())

    def position(self) -> Iterator[str]:
        """Where the puzzle stands, line by line."""
        words, state = self.words, self.game.state
        yield words("You hold {cards}", cards=self.names.cards(state.hands[YOU]))
        yield words("The other holds {cards}", cards=self.names.cards(state.hands[OTHER]))
        for vote in result(self.game.law.ruleset, state.score, state.extras).votes:
            yield words(
                "{faction}: you have scored {mine}, the other {theirs}",
                faction=self.names.faction(vote.faction),
                mine=_values(vote.held[YOU]),
                theirs=_values(vote.held[OTHER]),
            )
        if state.table:
            yield words("The other has led {card}. What do you answer?", card=self._card(state.table[0].card))
        else:
            yield words("What do you lead?")

    def reason(self) -> Iterator[str]:
        """Why the right card is right: what it keeps, a sentence for each theme, or else its votes."""
        study = PuzzleLine(self.game.law, self.game.state, self.puzzle.solution)
        yield self.words(_KEPT[self.puzzle.aim], card=self._card(study.right))
        for theme in THEME_KEYS:
            if theme in self.puzzle.themes:
                yield _REASONS[theme](self, study)
        if not self.puzzle.themes:
            yield from plain_reason(self.names, self.game.law, self.game.state, self.puzzle)

    def refutation(self, code: str) -> str:
        """What this wrong card comes to."""
        text = self.puzzle.refutations[code]
        cards = read_line(text)
        line = play_line(self.game.law, self.game.state, cards)
        card = self._card(cards[0])
        if line.result is not None and line.result.winner == OTHER:
            return self.words("After {card} the other wins the game.", card=card)
        return self.words("After {card} the game is a draw.", card=card)

    def tricks(self, text: str) -> Iterator[str]:
        """A line in words, trick by trick."""
        return tricks_in_words(self.names, play_line(self.game.law, self.game.state, read_line(text)))

    def best_play(self, text: str) -> str:
        """A line in one sentence."""
        return self.words("Best play: {line}", line="; ".join(self.tricks(text)))

    def _card(self, card: Card) -> str:
        return self.names.card(card)

    def duck(self, study: PuzzleLine) -> str:
        """The reason of a duck."""
        return self.words(
            "It loses the trick on purpose: the loser scores {cards}.",
            cards=self.names.cards(study.first.scored[YOU]),
        )

    def keep_wild(self, study: PuzzleLine) -> str:
        """The reason for keeping a wild card."""
        wild = [card for card in study.winning_answers if suit(card) in self.game.law.ruleset.wild]
        return self.words(
            "Kept for later, although it would win this trick: {cards}.", cards=self.names.cards(tuple(wild))
        )

    def force(self, study: PuzzleLine) -> str:
        """The reason of a lead that leaves one answer."""
        return self.words("The other has one answer only: {card}.", card=self._card(study.first.reply))

    def strike(self, study: PuzzleLine) -> str:
        """The reason of a card that beats the led faction."""
        return self.words("It beats {card} whatever the values.", card=self._card(study.first.lead))

    def save(self, study: PuzzleLine) -> str:
        """The reason for winning with a lower card."""
        saved = self._other_winners(study, 1)
        return self.words("Saved, although it would win this trick too: {cards}.", cards=saved)

    def spend(self, study: PuzzleLine) -> str:
        """The reason for winning with a higher card than needed."""
        return self.words(
            "A lower card would win this trick too: {cards}.", cards=self._other_winners(study, -1)
        )

    def _other_winners(self, study: PuzzleLine, sign: int) -> str:
        """The cards of the right one's faction that would win too, and are higher (1) or lower (-1)."""
        right = study.right
        return self.names.cards(
            tuple(
                card
                for card in study.winning_answers
                if suit(card) == suit(right) and sign * (value(card) - value(right)) > 0
            )
        )

    def let_go(self, study: PuzzleLine) -> str:
        """The reason for letting a vote go."""
        now = result(self.game.law.ruleset, self.game.state.score, self.game.state.extras)
        end = study.line.result
        gone = [
            self.names.faction(before.faction)
            for before, after in zip(now.votes, end.votes if end else (), strict=True)
            if before.seat == YOU and after.seat == OTHER
        ]
        return self.words("The vote may go to the other here: {factions}.", factions=", ".join(gone))


def _plain_reason(text: str) -> Callable[[PuzzleWords, PuzzleLine], str]:
    return lambda puzzle, _study: puzzle.words(text)


_REASONS: dict[str, Callable[[PuzzleWords, PuzzleLine], str]] = {
    "duck": PuzzleWords.duck,
    "keep-wild": PuzzleWords.keep_wild,
    "throw-in": _plain_reason(
        sentence("It gives this trick away, so that the other must lead and loses the next one.")
    ),
    "strike": PuzzleWords.strike,
    "force": PuzzleWords.force,
    "give-lead": _plain_reason(
        sentence("It gives the trick away, although another lead could not have been beaten.")
    ),
    "save": PuzzleWords.save,
    "spend": PuzzleWords.spend,
    "discard": _plain_reason(sentence("The trick is lost in any case: what matters is which card goes.")),
    "last-lead": _plain_reason(sentence("Who leads the last trick decides the game.")),
    "let-go": PuzzleWords.let_go,
    "tie-break": _plain_reason(sentence("The votes come out even, and a tie-break decides.")),
}
"""What each theme says in words."""


def _values(held: tuple[int, ...]) -> str:
    return " ".join(map(str, held)) or "–"
