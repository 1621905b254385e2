"""Perft: how many ways a game can go from fixed positions, and the law against a second reading of the rules.

The second reading is written from rules 2.4 to 2.8 alone, on codes, and knows nothing of `kingless.rules`.
The counts stand in `tests/perft/counts.json`: leaves to a depth, and how the games end that are played out.
"""

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from kingless.rules.actions import Play
from kingless.rules.cards import Card, card, code
from kingless.rules.engine import Law
from kingless.rules.state import State
from kingless.table.game import Game
from kingless.table.setup import PositionText, Setup
from tests.scenario import given

BOOKS = ["standard", "claim-en", "claim-nl", "claim-fr", "claim-de"]
COUNTS = json.loads((Path(__file__).parents[1] / "perft" / "counts.json").read_text(encoding="utf-8"))
END = 52
"""Deeper than any game goes."""


# The second reading.

Codes = tuple[str, ...]

FACTIONS = {"G": "goblins", "K": "knights", "U": "undead", "D": "dwarves", "X": "doppelgangers"}
DECK = ["G0"] * 4 + [f"{letter}{n}" for letter in FACTIONS for n in range(2 if letter == "K" else 0, 10)]
THREE_VOTES = {"claim-en", "claim-nl", "claim-fr"}
TIE_BREAKS = {"standard": ["cards in won factions", "value sum"], "claim-de": ["value sum"]}


@dataclass(frozen=True)
class Table:
    """A game at a moment, on codes."""

    phase: int
    leader: int
    hands: tuple[Codes, Codes]
    followers: tuple[Codes, Codes] = ((), ())
    score: tuple[Codes, Codes] = ((), ())
    centre: str = ""
    deck: Codes = ()
    led: str = ""
    winner: int | None = None
    """Who won the trick that was completed last."""


def to_play(table: Table) -> int | None:
    """Whose turn it is; None when phase two is over because a hand is empty."""
    if table.phase == 2 and not table.led and not all(table.hands):
        return None
    return 1 - table.leader if table.led else table.leader


def legal(hand: Codes, led: str) -> set[str]:
    """Rules 2.8: what may be played on the led card, or as the lead."""
    same = {held for held in hand if led and held[0] == led[0]}
    if not same:
        return set(hand)
    return same if led[0] == "X" else same | {held for held in hand if held[0] == "X"}


def follower_wins(led: str, answer: str) -> bool:
    """Rules 2.8: does the second card win?"""
    if led[0] == "G" and answer[0] == "K":
        return True
    return answer[0] in (led[0], "X") and int(answer[1]) > int(led[1])


def added(pair: tuple[Codes, Codes], seat: int, *more: str) -> tuple[Codes, Codes]:
    return (pair[0] + more, pair[1]) if seat == 0 else (pair[0], pair[1] + more)


def without(pair: tuple[Codes, Codes], seat: int, one: str) -> tuple[Codes, Codes]:
    left = list(pair[seat])
    left.remove(one)
    return (tuple(left), pair[1]) if seat == 0 else (pair[0], tuple(left))


def played(table: Table, one: str) -> Table:
    """The table after this card."""
    seat = to_play(table)
    assert seat is not None
    table = replace(table, hands=without(table.hands, seat, one))
    return collected(replace(table, led=""), table.led, one) if table.led else replace(table, led=one)


def collected(table: Table, led: str, answer: str) -> Table:
    """The table after this trick."""
    winner = 1 - table.leader if follower_wins(led, answer) else table.leader
    loser = 1 - winner
    score = table.score
    for one in (led, answer):
        if table.phase == 1 and one[0] == "U":
            score = added(score, winner, one)
        elif table.phase == 2:
            score = added(score, loser if one[0] == "D" else winner, one)
    table = replace(table, score=score, leader=winner, winner=winner)
    if table.phase == 2:
        return table
    followers = added(added(table.followers, winner, table.centre), loser, table.deck[0])
    if table.hands[0]:
        return replace(table, followers=followers, centre=table.deck[1], deck=table.deck[2:])
    return replace(table, phase=2, hands=followers, followers=((), ()), centre="", deck=())


def votes(score: tuple[Codes, Codes]) -> dict[str, int | None]:
    """Who gets each faction's vote: more cards, else the better cards from the highest down."""
    found: dict[str, int | None] = {}
    for letter, key in FACTIONS.items():
        first, second = (sorted((one[1] for one in pile if one[0] == letter), reverse=True) for pile in score)
        better = (len(first), first) > (len(second), second)
        found[key] = None if first == second else 0 if better else 1
    return found


def outcome(score: tuple[Codes, Codes], ruleset: str) -> tuple[int | None, str]:
    """Who wins the game, and by what."""
    named = {key: letter for letter, key in FACTIONS.items()}
    voted = votes(score)
    tally = [list(voted.values()).count(seat) for seat in (0, 1)]
    if max(tally) >= 3 or (ruleset not in THREE_VOTES and tally[0] != tally[1]):
        return tally.index(max(tally)), "votes"
    won = [{named[key] for key, seat in voted.items() if seat == mine} for mine in (0, 1)]
    held = [[int(one[1]) for one in score[seat] if one[0] in won[seat]] for seat in (0, 1)]
    measures = {"cards in won factions": list(map(len, held)), "value sum": list(map(sum, held))}
    for reason in TIE_BREAKS.get(ruleset, []):
        first, second = measures[reason]
        if first != second:
            return int(second > first), reason
    return None, "draw"


# Both readings side by side.


def started(table: Table, ruleset: str, laid: bool = True) -> Game:
    """The game on the real engine that stands as this table does, its centre card laid or to be turned up."""
    position = PositionText(
        phase=1 if table.phase == 1 else 2,
        leader=0 if table.leader == 0 else 1,
        hands=(list(table.hands[0]), list(table.hands[1])),
        followers=(list(table.followers[0]), list(table.followers[1])),
        score=(list(table.score[0]), list(table.score[1])),
        centre=(table.centre or None) if laid else None,
        draw_pile=list(table.deck) if laid or not table.centre else [table.centre, *table.deck],
    )
    return Game(Setup(ruleset=ruleset, position=position))


def compare(law: Law, state: State, table: Table, ruleset: str, seen: Counter[str]) -> None:
    """The law and the second reading agree here and wherever the game can go from here."""
    decision, seat = law.decision(state), to_play(table)
    assert (decision.seat if decision else None) == seat
    for mine in (0, 1):
        assert [code(one) for one in state.hands[mine]] == sorted(table.hands[mine])
        assert [code(one) for one in state.followers[mine]] == sorted(table.followers[mine])
        assert [code(one) for one in state.score[mine]] == sorted(table.score[mine])
    if seat is None or decision is None:
        ended = law.result(state)
        assert ended is not None
        assert {vote.faction: vote.seat for vote in ended.votes} == votes(table.score)
        assert (ended.winner, ended.reason) == outcome(table.score, ruleset)
        seen[ended.reason] += 1
        return
    offered = [code(action.card) for action in decision.legal if isinstance(action, Play)]
    assert offered == sorted(legal(table.hands[seat], table.led))
    for one in offered:
        after, events = law.step(state, Play(card(one)))
        then = played(table, one)
        won = [event.seat for event in events if event.what == "won"]
        assert won == ([then.winner] if table.led else [])
        compare(law, after, then, ruleset, seen)


def tabled(state: State) -> Table:
    """A moment between two tricks, as the second reading has it."""

    def named(pair: tuple[tuple[Card, ...], tuple[Card, ...]]) -> tuple[Codes, Codes]:
        return tuple(map(code, pair[0])), tuple(map(code, pair[1]))

    return Table(
        phase=state.phase,
        leader=state.leader,
        hands=named(state.hands),
        followers=named(state.followers),
        score=named(state.score),
        centre="" if state.centre is None else code(state.centre),
        deck=tuple(map(code, state.deck)),
    )


def leaves(law: Law, state: State, depth: int) -> Iterator[State]:
    """Every end of a line of so many plays, or of the game where that comes first."""
    decision = law.decision(state)
    if depth == 0 or decision is None:
        yield state
        return
    for action in decision.legal:
        yield from leaves(law, law.advance(state, action), depth - 1)


def lines(table: Table, depth: int) -> Iterator[Table]:
    """The same by the second reading."""
    seat = to_play(table)
    if depth == 0 or seat is None:
        yield table
        return
    for one in legal(table.hands[seat], table.led):
        yield from lines(played(table, one), depth - 1)


def written(winner: int | None, reason: str) -> str:
    return reason if winner is None else f"{'AB'[winner]} by {reason}"


def ends(law: Law, states: Iterator[State]) -> Counter[str]:
    """How often each result came about."""
    found = [law.result(state) for state in states]
    return Counter(written(one.winner, one.reason) for one in found if one)


def ending(phase: int, seed: int) -> Table:
    """A small ending at random; few factions and small piles, so that every kind of tie comes up."""
    chance = Random(f"phase {phase} seed {seed}")
    letters = chance.sample(sorted(FACTIONS), chance.randint(2, 5))
    pool = [one for one in DECK if one[0] in letters]
    chance.shuffle(pool)

    def take(count: int) -> Codes:
        taken, pool[:count] = tuple(pool[:count]), []
        return taken

    size = chance.randint(1, 2 if phase == 1 else 3)
    table = Table(phase, chance.randint(0, 1), (take(size), take(size)))
    if phase == 1:
        centre, *deck = take(2 * size)
        followers = (take(chance.randint(0, 1)), take(chance.randint(0, 1)))
        table = replace(table, centre=centre, deck=tuple(deck), followers=followers)
    return replace(table, score=(take(chance.randint(0, 3)), take(chance.randint(0, 3))))


@pytest.mark.parametrize("phase", [1, 2])
def test_the_law_agrees_with_a_second_reading_of_the_rules(phase: int) -> None:
    """B-12, B-13, B-14, B-29, B-32, B-38: moves, winners, piles and results, in every line of 250 endings."""
    seen: Counter[str] = Counter()
    for seed in range(250):
        ruleset = BOOKS[seed % len(BOOKS)]
        table = ending(phase, seed)
        game = started(table, ruleset, laid=seed % 2 == 0)
        compare(game.law, game.state, table, ruleset, seen)
    # A comparison that never meets a tie says little about ties.
    assert min(seen[reason] for reason in ("votes", "cards in won factions", "value sum", "draw")) > 50


@pytest.mark.parametrize("ruleset", BOOKS)
@pytest.mark.parametrize("deal", COUNTS["deals"], ids=lambda deal: f"seed {deal['seed']}")
def test_from_a_deal_there_are_so_many_lines(deal: dict[str, Any], ruleset: str) -> None:
    """B-11, B-12, B-38: leaves after one play, two, three and four, the same under every ruleset."""
    game = Game(Setup(ruleset=ruleset, seed=deal["seed"]))
    depths = range(1, len(deal["leaves"]) + 1)
    assert [sum(1 for _ in leaves(game.law, game.state, depth)) for depth in depths] == deal["leaves"]


@pytest.mark.parametrize("deal", COUNTS["deals"], ids=lambda deal: f"seed {deal['seed']}")
def test_the_second_reading_counts_the_same_lines_from_a_deal(deal: dict[str, Any]) -> None:
    """B-11, B-12, B-38: the stored numbers are not only the law's own."""
    table = tabled(Game(Setup(seed=deal["seed"])).state)
    depths = range(1, len(deal["leaves"]) + 1)
    assert [sum(1 for _ in lines(table, depth)) for depth in depths] == deal["leaves"]


@pytest.mark.parametrize("ruleset", BOOKS)
@pytest.mark.parametrize("position", COUNTS["positions"], ids=lambda position: position["name"])
def test_from_a_position_so_many_games_end_so(position: dict[str, Any], ruleset: str) -> None:
    """B-7, B-27, B-32, B-37, B-39: every game to its end, and who wins by what under this ruleset."""
    game = given(position["position"], ruleset).game
    assert ends(game.law, leaves(game.law, game.state, END)) == position["ends"][ruleset]
    assert sum(position["ends"][ruleset].values()) == position["leaves"]


@pytest.mark.parametrize("position", COUNTS["positions"], ids=lambda position: position["name"])
def test_the_second_reading_ends_the_same_games(position: dict[str, Any]) -> None:
    """B-7, B-27, B-32, B-37, B-39: the stored numbers are not only the law's own."""
    table = tabled(given(position["position"]).game.state)
    scores = Counter(line.score for line in lines(table, END))
    for ruleset in BOOKS:
        found: Counter[str] = Counter()
        for score, times in scores.items():
            found[written(*outcome(score, ruleset))] += times
        assert found == position["ends"][ruleset]


def test_equal_cards_are_one_move() -> None:
    """B-1: with three Goblin zeros in hand there is one way to play a Goblin zero."""
    game = given("phase 2, A: G0 G0 G0, B: G0 G0 U1, A leads").game
    assert [sum(1 for _ in leaves(game.law, game.state, depth)) for depth in (1, 2, 3, 4, END)] == [
        1,
        1,
        1,
        1,
        1,
    ]
