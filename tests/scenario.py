"""Scenarios: a position in text, plays in text, and what must then hold, all on the real engine.

    given("phase 2, A: K2 U5, B: G9 D1, B leads").plays("G9", "K2").scores(A, "G9 K2")

A position is written as `kingless.table.position_text` reads it: `A: K2 G5` for a hand, `A score: U1`,
`B followers: K3`, `centre: D4`, `deck: X1 U2` from the top, and `discard: G7`; `A artifacts: night-ring`,
`B potions: +4 x2` with the oldest first, `potions: -5` from the top, `A gnomes: N5`, `aside: T3` and
`A bears: 1`. What is not named is empty; artifacts are in the game where a clause names some.
"""

import re
from collections.abc import Callable, Iterable
from copy import copy
from dataclasses import dataclass
from functools import cache, partial
from random import Random

from kingless.content.decks import DECKS
from kingless.content.factions import FACTIONS
from kingless.rules.actions import AnyAction, IllegalAction, Play, parse, text
from kingless.rules.cards import Card, card, cards, code, codes
from kingless.rules.events import seen_by
from kingless.rules.observation import Observation
from kingless.rules.open_fields import Played
from kingless.table import position_text
from kingless.table.game import Game
from kingless.table.setup import Setup

A, B = 0, 1

_BY_LETTER = {faction.letter: key for key, faction in FACTIONS.items()}


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

    def asks(self, seat: int, kind: str) -> "Scenario":
        """This seat is asked this now: `lead`, `follow`, `window`, or the key of what asks for a choice."""
        return self._expect("the question", (kind, "AB"[seat]), self._asked())

    def at(self, moment: str) -> "Scenario":
        """The window that is open now is the one of this moment."""
        return self._expect("the moment", moment, self.game.witness().moment)

    def offers(self, *expected: str) -> "Scenario":
        """Exactly these answers are legal now: cards by their codes, actions in full."""
        legal = self.game.decision.legal if self.game.decision else ()
        return self._expect("the legal answers", _texts(map(_action, expected)), _texts(legal))

    def offers_no(self, said: str) -> "Scenario":
        """This answer is not among the legal ones."""
        legal = self.game.decision.legal if self.game.decision else ()
        return self._expect(f"{said} to be legal", False, _action(said) in legal)

    def worth(self, of: str, value: int) -> "Scenario":
        """This card on the table has this value now."""
        return self._expect(f"the worth of {of}", value, self._laid(of).value)

    def counts_as(self, of: str, faction: str) -> "Scenario":
        """This card on the table has the powers of this faction now."""
        found = self.game.law.ruleset.by_suit[self._laid(of).suit].key
        return self._expect(f"the faction of {of}", faction, found)

    def lays(self, expected: str) -> "Scenario":
        """These cards lie on the table, in the order of play."""
        return self._expect("the table", expected, _cards_of(self.game.state.table))

    def freezes(self, expected: str) -> "Scenario":
        """These cards of an undecided trick wait for the next one, in the order of play."""
        return self._expect("the frozen cards", expected, _cards_of(self.game.state.frozen))

    def keeps(self, seat: int, expected: str) -> "Scenario":
        """These artifacts are left to this seat."""
        return self._expect("the artifacts", expected, " ".join(self.game.state.artifacts[seat]))

    def spends(self, expected: str) -> "Scenario":
        """These artifacts and potions have been used, in this order."""
        return self._expect("what is spent", expected, " ".join(self.game.state.spent))

    def stores(self, seat: int, expected: str) -> "Scenario":
        """This seat holds these potions, the oldest first."""
        return self._expect("the potions", expected, " ".join(self.game.state.potions[seat]))

    def bears(self, seat: int, number: int) -> "Scenario":
        """So many bears lie before this seat."""
        return self._expect("the bears", number, self.game.witness().bears[seat])

    def charges(self, key: str, seat: int, number: int) -> "Scenario":
        """This artifact changes so many more cards of this seat."""
        effects = self.game.state.effects
        found = sum(effect.plays for effect in effects if (effect.key, effect.seat) == (key, seat))
        return self._expect(f"the charges of {key}", number, found)

    def lies_before(self, seat: int, expected: str) -> "Scenario":
        """These won cards lie face-up before this seat."""
        return self._cards(f"what lies before {'AB'[seat]}", expected, self.game.state.front[seat])

    def waits(self, expected: str) -> "Scenario":
        """These cards wait aside for the winner of the next trick."""
        return self._cards("what waits aside", expected, self.game.state.aside)

    def adds(self, seat: int, *expected: str) -> "Scenario":
        """These artifacts count in this seat's score pile, such as `crown-of-light goblins 5`."""
        by_suit, extras = self.game.law.ruleset.by_suit, self.game.state.extras[seat]
        found = [f"{one.key} {by_suit[one.suit].key} {one.value}" for one in extras]
        return self._expect("the artifacts in the score pile", list(expected), found)

    def shows(self, seat: int, expected: str) -> "Scenario":
        """This seat is being shown these cards, and nobody else any of them."""
        self._expect("what the other is shown", (), self.sight(1 - seat).peek)
        return self._cards("what is shown", expected, self.sight(seat).peek)

    def knows_hand(self, seat: int, expected: str) -> "Scenario":
        """The other seat's hand as this seat knows it, hidden cards last."""
        return self._expect("the other hand", expected, codes(self.sight(seat).hands[1 - seat]))

    def piles(self, expected: str) -> "Scenario":
        """These cards lie in the deck, from the top."""
        return self._expect("the deck", expected, codes(self.game.state.deck))

    def hears(self, seat: int, what: str, number: int) -> "Scenario":
        """This seat has heard of so many such events."""
        heard = [event.what for event in seen_by(self.game.events, seat)]
        return self._expect(f"what {'AB'[seat]} hears of {what}", number, heard.count(what))

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
        piles = {"table": table, "deck": now.deck, "discard": now.discard, "aside": now.aside}
        for seat, name in enumerate("AB"):
            piles |= {name: now.hands[seat]}
            piles |= {f"{name} score": now.score[seat], f"{name} followers": now.followers[seat]}
            piles |= {f"{name} gnomes": now.front[seat]}
        if now.centre is not None:
            piles["centre"] = (now.centre,)
        named = [f"{name}: {codes(pile)}" for name, pile in sorted(piles.items()) if pile]
        for seat, name in enumerate("AB"):
            things = {"artifacts": now.artifacts[seat], "potions": now.potions[seat]}
            named += [f"{name} {what}: {' '.join(keys)}" for what, keys in things.items() if keys]
        return ", ".join([f"phase {now.phase}", f"trick {now.trick}", *named, f"{'AB'[now.leader]} leads"])

    def _twin(self) -> Game:
        twin = copy(self.game)
        twin.turns = [*self.game.turns]
        return twin

    def _asked(self) -> tuple[str, str] | None:
        decision = self.game.decision
        return (decision.kind, "AB"[decision.seat]) if decision else None

    def _laid(self, of: str) -> Played:
        now = self.game.state
        return next(laid for laid in now.table + now.frozen if code(laid.card) == of)

    def _cards(self, what: str, expected: str, found: Iterable[Card]) -> "Scenario":
        return self._expect(what, codes(tuple(sorted(cards(expected)))), codes(tuple(sorted(found))))

    def _expect(self, what: str, expected: object, found: object) -> "Scenario":
        if expected != found:
            raise AssertionError(f"{what}: expected {expected!r}, there is {found!r}\nin {self}")
        return self


def given(
    text: str,
    ruleset: str = "standard",
    *,
    deck: str = "claim",
    ask_all: bool = False,
    **options: object,
) -> Scenario:
    """The scenario that begins at this position, under this ruleset with these options.

    The deck is a ready-made one by name, or the letters of five factions: `GKUDW`.
    """
    position = position_text.read(text)
    setup = Setup(
        ruleset=ruleset,
        factions=DECKS[deck] if deck in DECKS else tuple(_BY_LETTER[letter] for letter in deck),
        artifacts=any(position.artifacts_dealt),
        windows="all" if ask_all else "usable",
        seed=1,
        options=options,
        position=position,
    )
    return Scenario(Game(setup))


@cache
def whole_game(seed: int, ruleset: str = "standard") -> Game:
    """A game from its deal to its end, dealt and played at random from this seed; read it only."""
    game, chance = Game(Setup(ruleset=ruleset, seed=seed, leader="random")), Random(seed)
    while game.decision:
        game.step(chance.choice(game.decision.legal))
    return game


def _refusal(attempt: Callable[[AnyAction], object], action: AnyAction) -> tuple[str | None, str] | None:
    try:
        attempt(action)
    except IllegalAction as error:
        return error.rule, error.reason
    return None


def _texts(actions: Iterable[AnyAction]) -> list[str]:
    return sorted(map(text, actions))


def _cards_of(table: Iterable[Played]) -> str:
    return codes(tuple(laid.card for laid in table))


def _action(words: str) -> AnyAction:
    return Play(card(words)) if re.fullmatch(r"[A-Z][0-9]", words) else parse(words)
