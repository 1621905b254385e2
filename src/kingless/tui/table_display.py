"""How the terminal shows the table: plain lines on an output, with colour only where that is wanted."""

import shutil
import sys
import textwrap
from typing import TextIO

from kingless.tui.palette import Palette
from kingless.view.table import CardView, Group, TableView
from kingless.view.terminal_colour import obeys_codes, wants_colour

_BOLD, _DIM, _PLAIN = "\033[1m", "\033[2m", "\033[0m"
_WIDEST = 100
_CLEAR = "\033[2J\033[3J\033[H"
"""Empties the screen and what could be scrolled back to."""
_BLANK_LINES = 60


class Paper:
    """Where a line game writes."""

    def __init__(self, target: TextIO = sys.stdout, colour: bool | None = None) -> None:
        self._target = target
        self.colour = wants_colour(target) if colour is None else colour
        self.palette: Palette | None = None
        """The colours of the factions, as soon as a game is known."""

    def say(self, *lines: str) -> None:
        """Write these lines, folded to the width of the terminal."""
        for line in lines:
            folded = textwrap.wrap(
                line, self._width(), break_on_hyphens=False, break_long_words=False, subsequent_indent="  "
            )
            self._target.write("\n".join(map(self._paint, folded or [""])) + "\n")
        self._target.flush()

    def text(self, text: str) -> None:
        """Write a text as it is."""
        self._target.write(text)
        self._target.flush()

    def command(self, command: str) -> None:
        """Write a command on a line of its own, which can be copied: it is never folded."""
        self.text(f"  {command}\n")

    def ask(self, prompt: str) -> None:
        """Write a prompt and stay on its line."""
        self._target.write(f"{self.strong(prompt)} ")
        self._target.flush()

    def clear(self) -> None:
        """Leave nothing to be seen of what was written; where a screen obeys no codes, push it away."""
        self._target.write(_CLEAR if obeys_codes(self._target) else "\n" * _BLANK_LINES)
        self._target.flush()

    def strong(self, text: str) -> str:
        """The text in bold where there is colour."""
        return f"{_BOLD}{text}{_PLAIN}" if self.colour else text

    def table(self, view: TableView, piles: bool) -> None:
        """Write the table: headline, trick, all piles or what is wanted in sight, and the hand by faction."""
        self.say("")
        self._target.write(self.strong(view.headline) + "\n")
        self.say(*view.trick, *(view.piles if piles else view.sight))
        self.hand(view.hand)
        self.options(view)

    def hand(self, groups: tuple[Group, ...]) -> None:
        """Write the hand, a faction on each line, a star before each card that may be played."""
        width = max((len(group.faction) for group in groups), default=0)
        for group in groups:
            cards = " ".join(self._card(card) for card in group.cards)
            name = f"{group.faction:<{width}}"
            self._target.write(f"  {self._paint(name)}  {cards}\n")
        self._target.flush()

    def options(self, view: TableView) -> None:
        """Write what may be answered besides cards, numbered, each with what it means."""
        for number, option in enumerate(view.options, 1):
            self.say(f"  {number}. {option.text}: {option.means}")

    def artifacts(self, view: TableView) -> None:
        """Write the artifacts tray, a star before each that may be used now."""
        for artifact in view.artifacts:
            self.say(f"  {'*' if artifact.usable else ' '}{artifact.key}: {artifact.name}. {artifact.does}")

    def _card(self, card: CardView) -> str:
        text = f"*{card.code}" if card.playable else f" {card.code}"
        if not self.colour:
            return text
        hue = f"\033[{self.palette.hue(card.faction)}m" if self.palette else ""
        return f"{hue}{_BOLD if card.playable else _DIM}{text}{_PLAIN}"

    def _paint(self, text: str) -> str:
        return self.palette.paint(text) if self.palette and self.colour else text

    def _width(self) -> int:
        return min(shutil.get_terminal_size().columns, _WIDEST)
