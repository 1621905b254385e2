"""The position of a puzzle: written from where a game stands, and set up again to be played."""

from collections import Counter
from collections.abc import Iterable
from hashlib import sha256

from msgspec.structs import replace

from kingless.rules.actions import Play
from kingless.rules.cards import Card, card, code
from kingless.rules.phases import PHASE_2
from kingless.rules.ruleset import Ruleset
from kingless.rules.state import State
from kingless.table import position_text
from kingless.table.game import Game
from kingless.table.setup import PositionText, Setup, law_of

YOU, OTHER = 0, 1
_KEY_LETTERS = 8


def write_position(state: State, seat: int) -> tuple[str, str]:
    """Where a game of phase two stands, with this seat as seat 0, and the card that was led or nothing."""
    sides = (seat, 1 - seat)
    hands = [list(state.hands[side]) for side in sides]
    led = ""
    if state.table:
        hands[OTHER].append(state.table[0].card)
        led = code(state.table[0].card)
    text = PositionText(
        phase=2,
        leader=0 if state.leader == seat else 1,
        hands=(_code_list(hands[YOU]), _code_list(hands[OTHER])),
        score=(_code_list(state.score[sides[YOU]]), _code_list(state.score[sides[OTHER]])),
        gnomes=(_code_list(state.front[sides[YOU]]), _code_list(state.front[sides[OTHER]])),
        aside=_code_list(state.aside),
    )
    return position_text.write(text), led


def _code_list(cards: Iterable[Card]) -> list[str]:
    return [code(card) for card in sorted(cards)]


def puzzle_key(ruleset: str, factions: tuple[str, ...], position: str, led: str) -> str:
    """The name of the puzzle that stands so."""
    whole = "\n".join((ruleset, *factions, position, led))
    return sha256(whole.encode()).hexdigest()[:_KEY_LETTERS]


def setup_at(ruleset: str, factions: tuple[str, ...], position: str) -> Setup:
    """The set-up of a game that begins at the position of a puzzle; what it does not name is discarded."""
    stands = position_text.read(position)
    setup = Setup(ruleset=ruleset, factions=factions)
    rest = Counter(law_of(setup).ruleset.deck)
    for pile in (*stands.hands, *stands.score, *stands.gnomes, stands.aside):
        rest.subtract(map(card, pile))
    discard = _code_list((+rest).elements())
    return replace(setup, position=replace(stands, discard=discard))


def game_at(
    ruleset: str, factions: tuple[str, ...], position: str, led: str, seats: tuple[str, str] = ("A", "B")
) -> Game:
    """A game that stands at the position of a puzzle, with you to play."""
    game = Game(setup_at(ruleset, factions, position), seats=seats)
    if led:
        game.step(Play(card(led)))
    return game


def setup_to_play_on(setup: Setup, state: State) -> tuple[Setup, str]:
    """The set-up of a game that goes on from here with the same seats, and the card that was led, if any."""
    hands = [list(state.hands[seat]) for seat in (0, 1)]
    led = ""
    if state.table:
        hands[state.table[0].seat].append(state.table[0].card)
        led = code(state.table[0].card)
    position = PositionText(
        phase=2 if state.phase == PHASE_2 else 1,
        leader=0 if state.leader == 0 else 1,
        hands=(_code_list(hands[0]), _code_list(hands[1])),
        followers=(_code_list(state.followers[0]), _code_list(state.followers[1])),
        score=(_code_list(state.score[0]), _code_list(state.score[1])),
        centre=None if state.centre is None else code(state.centre),
        draw_pile=[code(one) for one in state.deck],
        discard=_code_list(state.discard),
        gnomes=(_code_list(state.front[0]), _code_list(state.front[1])),
        aside=_code_list(state.aside),
    )
    kept = {name: getattr(setup, name) for name in ("ruleset", "factions", "windows", "options")}
    return Setup(**kept, position=position), led


def is_told_whole(ruleset: Ruleset, state: State) -> bool:
    """Does a position of this game say all that matters: no artifact, no potion, nothing that lasts?"""
    return not (ruleset.windows or ruleset.potions or state.effects or state.frozen or len(state.table) > 1)
