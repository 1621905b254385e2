"""Playing a deal of a study: both games of it, and what is to be kept of them."""

from collections.abc import Iterable, Sequence
from typing import Literal

from msgspec.structs import replace

from kingless.arena.pairs import mind_seed
from kingless.arena.players import Player
from kingless.rules.cards import Card, codes, suit, value
from kingless.rules.chance import CHANCE
from kingless.rules.events import Event
from kingless.rules.ruleset import Ruleset
from kingless.rules.state import State
from kingless.study.facts import DealFacts, GameFacts, KeyUse, VoteFacts
from kingless.table.game import Game
from kingless.table.setup import Setup

_LEADERS: tuple[Literal[0], Literal[1]] = (0, 1)


def play_deal(player: Player, kind: Setup, deal: int) -> DealFacts:
    """Both games of a deal; they depend on nothing but the player and the number of the deal."""
    first, second = (play_out(player, replace(kind, seed=deal, leader=leader)) for leader in _LEADERS)
    dealt = _dealt_state(first)
    return DealFacts(
        deal=deal,
        hands=(codes(dealt.hands[0]), codes(dealt.hands[1])),
        artifacts=dealt.artifacts,
        games=(game_facts(first), game_facts(second)),
    )


def play_out(player: Player, setup: Setup) -> Game:
    """A game to its end, with the same player in both seats."""
    game, seed = Game(setup), mind_seed(setup.seed or 0)
    while (decision := game.decision) is not None:
        seen = game.observation(decision.seat)
        game.step(player.choose(game.law.ruleset, setup, seen, seed))
    return game


def game_facts(game: Game) -> GameFacts:
    """What is kept of a game that is over."""
    result = game.result
    if result is None:
        raise ValueError("the game is not over")
    events = game.events
    asked = [turn for turn in game.turns if turn.seat != CHANCE]
    second = next(turn.before for turn in asked if turn.before.phase > 1)
    return GameFacts(
        leader=game.first_leader,
        second_leader=second.leader,
        winner=result.winner,
        reason=result.reason,
        votes=tuple(
            VoteFacts(vote.seat, vote.by, (len(vote.held[0]), len(vote.held[1]))) for vote in result.votes
        ),
        followers=(codes(second.hands[0]), codes(second.hands[1])),
        tricks=sum(event.what == "won" for event in events),
        equal_tricks=_count_equal_tricks(game.law.ruleset, events),
        answers=len(asked),
        choices=sum(_has_choice(game, turn.before) for turn in asked),
        used=_uses(events, "used"),
        flipped=_uses(events, "flipped"),
    )


def _dealt_state(game: Game) -> State:
    """The game when the first seat is asked: everything is dealt, nothing is played."""
    return next(turn.before for turn in game.turns if turn.seat != CHANCE)


def _has_choice(game: Game, state: State) -> bool:
    decision = game.law.decision(state)
    return decision is not None and len(decision.legal) > 1


def _uses(events: Iterable[Event], what: str) -> tuple[KeyUse, ...]:
    return tuple(
        KeyUse(event.seat, event.word) for event in events if event.what == what and event.seat is not None
    )


def _count_equal_tricks(ruleset: Ruleset, events: Iterable[Event]) -> int:
    return sum(_is_equal(ruleset, laid) for laid, _ in two_card_tricks(ruleset, events))


def _is_equal(ruleset: Ruleset, laid: Sequence[tuple[int, int, int]]) -> bool:
    """Does the lead alone decide between these two cards? (B-13)"""
    (_, led, first), (_, followed, second) = laid
    return first == second and (followed == led or followed in ruleset.wild)


def two_card_tricks(
    ruleset: Ruleset, events: Iterable[Event]
) -> list[tuple[list[tuple[int, int, int]], int | None]]:
    """Of every trick that two cards decided: seat, faction and worth of each as it counted, and the winner.

    Tricks in which an artifact put other cards in their place are left out.
    """
    suits = {faction.key: number for number, faction in ruleset.by_suit.items()}
    found, laid, is_plain = [], list[tuple[int, int, int]](), True
    for event in events:
        seat = event.seat or 0
        match event.what:
            case "played":
                laid.append((seat, *_print(event.cards[0])))
            case "swapped":
                laid[-1] = (seat, *_print(event.cards[1]))
            case "counts":
                faction, worth = event.word.split()
                at = next((at for at, one in enumerate(laid) if one[0] == seat), len(laid))
                laid[at : at + 1] = [(seat, suits[faction], int(worth))]
            case "used" | "set-aside":
                is_plain = False
            case "won":
                if is_plain and len(laid) == 2:
                    found.append((laid, event.seat))
                laid, is_plain = [], True
    return found


def _print(card: Card) -> tuple[int, int]:
    return suit(card), value(card)
