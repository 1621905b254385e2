"""Scenarios: a position in text, plays in text, and what must then hold, all on the real engine.

    given("phase 2, A: K2 U5, B: G9 D1, B leads").plays("G9", "K2").scores(A, "G9 K2")

A position is a row of clauses with commas between them, none of them twice: always `phase 1` or `phase 2` and
`A leads` or `B leads`; then what lies where, `A: K2 G5` for a hand, `A score: U1`, `B followers: K3`,
`centre: D4`, `deck: X1 U2` from the top, and `discard: G7`. What is not named is empty.
"""

import re
from collections.abc import Callable, Iterable
from copy import copy
from dataclasses import dataclass
from functools import cache, partial
from random import Random
from typing import Any

from kingless.rules.actions import AnyAction, IllegalAction, Play, parse
from kingless.rules.cards import Card, card, cards, codes
from kingless.rules.faces import Observation
from kingless.table.game import Game
from kingless.table.setup import PositionText, Setup

A, B = 0, 1

_FACTS: dict[str, tuple[str, Any]] = {
    "phase 1": ("phase", 1),
    "phase 2": ("phase", 2),
    "A leads": ("leader", A),
    "B leads": ("leader", B),
}
_PILES = {"A", "B", "A score", "B score", "A followers", "B followers", "centre", "deck", "discard"}


class BadScenario(ValueError):
    """A scenario's text that says nothing, or says something twice."""


@dataclass(frozen=True)
class Scenario:
    """A game at one moment: a play gives another scenario, an expectation gives this one back."""

    game: Game

    def plays(self, *said: str) -> "Scenario":
        """Whoever is asked answers, in turn: a card's code, or an action in full."""
        game = self._twin()
        for words in said:
            refused = _refusal(game.repeat, _action(words))
            if refused:
                raise AssertionError(f"expected {words} to be legal; it is {refused}\nin {Scenario(game)}")
            game.let_chance_answer()
        return Scenario(game)

    def refuses(self, said: str, *, rule: str | None, reason: str) -> "Scenario":
        """This answer is illegal now, for this reason, and trying it changes nothing."""
        game, action = self._twin(), _action(said)
        error = game.law.refusal(game.state, action)
        told = error and (error.rule, error.reason)
        found = (told, _refusal(game.repeat, action), _refusal(partial(game.law.advance, game.state), action))
        self._expect(f"the refusal of {said}, told and twice raised", ((rule, reason),) * 3, found)
        before, after = (self.game.state, self.game.turns), (game.state, game.turns)
        return self._expect("the game after a refusal", repr(before), repr(after))

    def may_play(self, expected: str) -> "Scenario":
        """Exactly these cards are legal now, equal ones once."""
        legal = self.game.decision.legal if self.game.decision else ()
        played = [action.card for action in legal if isinstance(action, Play)]
        self._expect("nothing but cards to be legal", len(legal), len(played))
        return self._cards("the legal cards", expected, played)

    def holds(self, seat: int, expected: str) -> "Scenario":
        """These cards are in this seat's hand."""
        return self._cards(f"{'AB'[seat]}'s hand", expected, self.game.state.hands[seat])

    def recruits(self, seat: int, expected: str) -> "Scenario":
        """These cards are this seat's followers."""
        return self._cards(f"{'AB'[seat]}'s followers", expected, self.game.state.followers[seat])

    def scores(self, seat: int, expected: str) -> "Scenario":
        """These cards are this seat's score pile."""
        return self._cards(f"{'AB'[seat]}'s score pile", expected, self.game.state.score[seat])

    def discards(self, expected: str) -> "Scenario":
        """These cards have left the game."""
        return self._cards("the discarded cards", expected, self.game.state.discard)

    def turns_up(self, expected: str) -> "Scenario":
        """This is the centre card; an empty text means none."""
        centre = self.game.state.centre
        return self._cards("the centre card", expected, () if centre is None else (centre,))

    def leads(self, seat: int) -> "Scenario":
        """This seat leads the trick that begins now."""
        return self._expect("to lead", ("lead", "AB"[seat]), self._asked())

    def follows(self, seat: int) -> "Scenario":
        """This seat must answer a led card now."""
        return self._expect("to follow", ("follow", "AB"[seat]), self._asked())

    def trick(self, number: int) -> "Scenario":
        """This is the number of the trick, counted in its phase."""
        return self._expect("the trick", number, self.game.state.trick)

    def phase(self, number: int) -> "Scenario":
        """The game is in this phase and not over."""
        return self._expect("the phase", number, self.game.state.phase)

    def is_over(self) -> "Scenario":
        """The game is over, and nobody is asked anything."""
        return self._expect("the end", (None, True), (self._asked(), self.game.result is not None))

    def wins_game(self, seat: int | None, *, by: str) -> "Scenario":
        """The game is over and this seat has won it so; None stands for a draw."""
        result = self.game.result
        return self._expect("the result", (seat, by), (result.winner, result.reason) if result else None)

    def votes(self, **expected: int | None) -> "Scenario":
        """The game is over and these factions vote for these seats; None stands for nobody."""
        result = self.game.result
        found = {vote.faction: vote.seat for vote in result.votes} if result else {}
        return self._expect("the votes", expected, {key: found.get(key, "no such vote") for key in expected})

    def sight(self, seat: int) -> Observation:
        """The game as this seat knows it."""
        return self.game.observation(seat)

    def __str__(self) -> str:
        """The moment in the language of the scenarios, with what lies on the table."""
        now = self.game.state
        table = tuple(played.card for played in now.table)
        piles = {"table": table, "deck": now.deck, "discard": now.discard}
        for seat, name in enumerate("AB"):
            piles |= {name: now.hands[seat]}
            piles |= {f"{name} score": now.score[seat], f"{name} followers": now.followers[seat]}
        if now.centre is not None:
            piles["centre"] = (now.centre,)
        named = [f"{name}: {codes(pile)}" for name, pile in sorted(piles.items()) if pile]
        return ", ".join([f"phase {now.phase}", f"trick {now.trick}", *named, f"{'AB'[now.leader]} leads"])

    def _twin(self) -> Game:
        twin = copy(self.game)
        twin.turns = [*self.game.turns]
        return twin

    def _asked(self) -> tuple[str, str] | None:
        decision = self.game.decision
        return (decision.kind, "AB"[decision.seat]) if decision else None

    def _cards(self, what: str, expected: str, found: Iterable[Card]) -> "Scenario":
        return self._expect(what, codes(tuple(sorted(cards(expected)))), codes(tuple(sorted(found))))

    def _expect(self, what: str, expected: object, found: object) -> "Scenario":
        if expected != found:
            raise AssertionError(f"{what}: expected {expected!r}, there is {found!r}\nin {self}")
        return self


def given(text: str, ruleset: str = "standard", **options: object) -> Scenario:
    """The scenario that begins at this position, under this ruleset with these options."""
    return Scenario(Game(Setup(ruleset=ruleset, options=options, position=_position(text))))


@cache
def whole_game(seed: int, ruleset: str = "standard") -> Game:
    """A game from its deal to its end, dealt and played at random from this seed; read it only."""
    game, chance = Game(Setup(ruleset=ruleset, seed=seed, leader="random")), Random(seed)
    while game.decision:
        game.step(chance.choice(game.decision.legal))
    return game


def _position(text: str) -> PositionText:
    said: dict[str, Any] = {}
    for clause in map(str.strip, text.split(",")):
        head, _, tail = clause.partition(":")
        key, value = _FACTS.get(clause, (head, tail.split()))
        if key in said:
            raise BadScenario(f"{clause!r}: this scenario has said its {key} already")
        if clause not in _FACTS and (head not in _PILES or not value):
            raise BadScenario(f"{clause!r} is no part of a scenario")
        said[key] = value
    if "phase" not in said or "leader" not in said:
        raise BadScenario(f"{text!r}: a scenario says its phase and who leads")
    centre, *more = said.get("centre", [None])
    if more:
        raise BadScenario(f"{text!r}: the centre is one card")
    return PositionText(
        phase=said["phase"],
        leader=said["leader"],
        hands=(said.get("A", []), said.get("B", [])),
        followers=(said.get("A followers", []), said.get("B followers", [])),
        score=(said.get("A score", []), said.get("B score", [])),
        centre=centre,
        draw_pile=said.get("deck", []),
        discard=said.get("discard", []),
    )


def _refusal(attempt: Callable[[AnyAction], object], action: AnyAction) -> tuple[str | None, str] | None:
    try:
        attempt(action)
    except IllegalAction as error:
        return error.rule, error.reason
    return None


def _action(words: str) -> AnyAction:
    return Play(card(words)) if re.fullmatch(r"[A-Z][0-9]", words) else parse(words)
