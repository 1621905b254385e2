"""What a player can ask at the table: each answer is written from what the seat may know."""

from collections.abc import Callable

from msgspec import Struct

from kingless.rules.observation import Observation
from kingless.table import record_text
from kingless.table.game import Game
from kingless.tui.pages import contents, game_rules, help_page, rule_page
from kingless.tui.table_display import Paper
from kingless.view.chronicle import chronicle
from kingless.view.names import Names
from kingless.view.table import TableView, table_view, vote_lines
from kingless.view.tracker import COUNT, ON, tracked_factions, tracker_sentences
from kingless.view.words import Words


class Asker(Struct, frozen=True):
    """Who asks: a seat at a game, and where the answers are written."""

    game: Game
    seat: int
    names: Names
    paper: Paper

    @property
    def words(self) -> Words:
        """The words of the player's language."""
        return self.names.words

    @property
    def observation(self) -> Observation:
        """What the seat may know."""
        return self.game.observation(self.seat)

    @property
    def view(self) -> TableView:
        """The table as the seat is shown it."""
        return table_view(self.names, self.observation)


def _show_help(asker: Asker, _: str) -> None:
    asker.paper.say(*help_page(asker.words))


def _show_table(asker: Asker, _: str) -> None:
    asker.paper.table(asker.view, piles=True)


def _show_votes(asker: Asker, _: str) -> None:
    names = asker.names
    for line in vote_lines(names, asker.observation):
        piles = "; ".join(
            f"{names.inside(seat)} {len(cards)}: {' '.join(cards) or '-'}"
            for seat in (asker.seat, 1 - asker.seat)
            for cards in (line.cards[seat],)
        )
        vote = names.words("vote now: {name}", name=line.leader)
        asker.paper.say(f"  {line.faction}: {piles}; {vote}")


def _show_cards(asker: Asker, count: str) -> None:
    """Say where each card is; with the word for counting, also what must be with the other."""
    words = asker.words
    kind = COUNT if count.casefold() in ("count", words.name("command", "count").casefold()) else ON
    rows = tracked_factions(asker.game.law.ruleset, asker.observation, asker.seat, kind)
    asker.paper.say(*(f"  {line}" for line in tracker_sentences(asker.names, rows)))


def _show_rules(asker: Asker, topic: str) -> None:
    words, paper, ruleset = asker.words, asker.paper, asker.game.law.ruleset
    if not topic:
        paper.say(*game_rules(words, asker.game.setup, ruleset.behaviour), "")
    page = rule_page(words, topic, ruleset.settings) if topic else contents(words)
    if not page:
        paper.say(words("The rules say nothing about “{wanted}”.", wanted=topic))
    paper.say(*(page or contents(words)))


def _show_why(asker: Asker, text: str) -> None:
    held = [view for group in asker.view.hand for view in group.cards if view.code == text.upper()]
    if not held:
        asker.paper.say(asker.words("You hold no such card: {code}", code=text.upper()))
    else:
        asker.paper.say(held[0].why or asker.words("You may play {card} now.", card=held[0].name))


def _show_log(asker: Asker, _: str) -> None:
    for chapter in chronicle(asker.names, asker.observation):
        asker.paper.say(chapter.heading, *(f"  {line}" for line in chapter.lines))


def _show_record(asker: Asker, _: str) -> None:
    if asker.game.result is None:
        asker.paper.say(
            asker.words("The record tells all hidden cards; you can read it when the game is over.")
        )
    else:
        asker.paper.text(record_text.write(asker.game))


def _show_artifacts(asker: Asker, _: str) -> None:
    if asker.view.artifacts:
        asker.paper.artifacts(asker.view)
    else:
        asker.paper.say(asker.words("You hold no artifacts."))


def _show_proof(asker: Asker, _: str) -> None:
    words, fair = asker.words, asker.game.fair
    if fair is None:
        asker.paper.say(words("This deal came from a fixed seed or position and proves nothing."))
        return
    asker.paper.say(
        words(
            "The deal follows from a secret whose fingerprint was fixed before the first card, "
            "and from both nonces."
        ),
        words("Fingerprint of the secret: {commitment}", commitment=fair.commitment),
        words("Your nonce: {nonce}", nonce=fair.nonces[asker.seat]),
        words("When the game is over, the record tells the secret, and kingless verify checks it all."),
    )


QUESTIONS: dict[str, Callable[[Asker, str], None]] = {
    "help": _show_help,
    "table": _show_table,
    "votes": _show_votes,
    "cards": _show_cards,
    "rules": _show_rules,
    "why": _show_why,
    "log": _show_log,
    "record": _show_record,
    "artifacts": _show_artifacts,
    "fair": _show_proof,
}
"""By the word for it, what writes the answer."""
