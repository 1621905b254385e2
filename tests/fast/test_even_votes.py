"""Endings whose votes can be even, so that the tie-breaks decide: exact like all others, nearly as quick."""

import json
from collections import Counter
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from benchmarks.hard_starts import hard_start
from kingless.fast import _kernel
from kingless.fast.compiled import kernel_tables, load
from kingless.fast.plain import Plain
from kingless.fast.solver import Solver
from kingless.fast.tables import FOLLOW_SHIFT, FOLLOWER_LEADS, LEAD_SHIFT, compile_ending
from kingless.rules.actions import Play, parse, text
from kingless.rules.engine import Law
from kingless.rules.state import State
from kingless.table import position_text
from kingless.table.game import Game
from kingless.table.setup import Setup, law_of
from tests.fast.games import DECKS, even, places
from tests.scenario import given

TECHNIQUES = (
    *("table", "dominance", "canonical", "generalise", "equivalence", "bounds", "ordering", "look-ahead"),
    *("prefetch", "increments"),
)
TIES: tuple[tuple[str, ...], ...] = ((), ("cards",), ("values",), ("cards", "values"), ("values", "cards"))
VICTORIES = ("most", "three")
VOTE_TIES = ("descending", "highest")
RULES = list(product(TIES, VICTORIES, VOTE_TIES))
MOST = 20_000_000
"""Positions; the hardest of twenty thousand starts took a third of it for every card."""
CORPUS: list[dict[str, Any]] = json.loads((Path(__file__).parent / "even_corpus.json").read_text("utf-8"))


def law_under(ties: tuple[str, ...], victory: str, vote_ties: str, deck: str) -> Law:
    """The law with these ways to break ties."""
    options = {"final_ties": list(ties), "victory": victory, "vote_ties": vote_ties}
    return law_of(Setup(factions=DECKS[deck], options=options))


def agree(law: Law, solver: Solver, state: State) -> bool:
    """Check the solver against the plain search; is there a draw among the values?"""
    values = solver.solve(state).values
    assert values == Plain(law).values(state)
    return 0 in values.values()


@pytest.mark.parametrize(("ties", "victory", "vote_ties"), RULES)
def test_small_ones_have_the_values_of_a_plain_search(
    ties: tuple[str, ...], victory: str, vote_ties: str
) -> None:
    """B-7, B-30 to B-33: under every tie rule, with one deck after the other, before a lead and after it."""
    draws = 0
    for number, deck in enumerate(DECKS):
        law = law_under(ties, victory, vote_ties, deck)
        solver = Solver(law)
        for seed in range(number * 100, number * 100 + 10):
            state = even(law, seed, 4 if seed % 10 == 9 else 1 + seed % 3)
            draws += agree(law, solver, state)
            decision = law.decision(state)
            assert decision is not None
            draws += agree(law, solver, law.advance(state, decision.legal[-1]))
    assert draws or len(ties) == 2  # where cards and values decide, draws are rare


@pytest.mark.parametrize("ties", TIES)
def test_later_moments_of_a_deal_have_the_values_of_a_plain_search(ties: tuple[str, ...]) -> None:
    """B-32, B-33: what is known of the first position answers for those that follow."""
    law = law_under(ties, "most", "highest", "base")
    solver = Solver(law)
    for seed in range(12):
        state = even(law, 500 + seed, 5)
        while decision := law.decision(state):
            agree(law, solver, state)
            state = law.advance(state, decision.legal[seed % len(decision.legal)])


@pytest.mark.parametrize("ties", TIES)
@pytest.mark.parametrize("deck", ["base", "all three"])
def test_every_card_of_a_start_is_valued_without_a_limit(deck: str, ties: tuple[str, ...]) -> None:
    """B-32, B-33: thirteen cards each, of which a guess at half an hour would have been brave."""
    law = law_under(ties, "most", "descending", deck)
    for seed in range(8):
        assert Solver(law).solve(even(law, seed, 13), nodes=MOST).complete


@pytest.mark.parametrize("technique", TECHNIQUES)
def test_without_a_technique_the_values_are_the_same(technique: str) -> None:
    for number, (ties, victory, vote_ties) in enumerate(RULES):
        law = law_under(ties, victory, vote_ties, list(DECKS)[number % len(DECKS)])
        tables = kernel_tables(law.ruleset, whole=False)
        state = even(law, 900 + number, 5)
        first, second, mine, theirs = places(law, *state.hands, *state.score)
        bare, whole = _kernel.Solver(tables, bits=10), _kernel.Solver(tables, bits=10)
        bare.without(technique)
        asked = ((first, second), (mine, theirs), state.leader, None)
        assert bare.solve(*asked)[0] == whole.solve(*asked)[0]


@pytest.mark.parametrize("turn", [3 << LEAD_SHIFT, 3 << FOLLOW_SHIFT, FOLLOWER_LEADS])
def test_no_technique_takes_more_for_granted_than_the_tables_say(turn: int) -> None:
    """In tables of no known deck, where chance says of each trick who scores a card, or who leads next."""
    law = law_of(Setup())
    tables = compile_ending(law.ruleset)
    for seed in range(200):
        state, chance = even(law, seed, 5), Random(seed)
        turned = [
            entry ^ turn if (entry & turn or turn == FOLLOWER_LEADS) and chance.randrange(2) else entry
            for entry in tables.outcome[1]
        ]
        odd = load(replace(tables, outcome=(tables.outcome[0], bytes(turned))))
        sets = places(law, *state.hands, *state.score)
        asked = (sets[0], sets[1]), (sets[2], sets[3]), state.leader, None
        bare = _kernel.Solver(odd)
        for technique in ("equivalence", "bounds"):
            bare.without(technique)
        assert bare.solve(*asked)[0] == _kernel.Solver(odd).solve(*asked)[0]


def test_what_is_known_of_a_deal_is_kept_when_an_equal_card_is_played() -> None:
    """Both seats hold a Goblin 0; whichever is played, the start need not be solved again."""
    game = given(
        "phase 2, A: G0 G3 K2 K5 U1 U4 D2 D5 X3, B: G0 G4 K3 K7 U2 U5 D1 D9 X2, A score: G0, A leads"
    ).game
    solver, law = Solver(game.law), game.law
    begun = solver.solve(game.state).nodes
    state = game.state
    for card in ("play G3", "play G0", "play K2", "play K3", "play U5", "play U1"):
        action = parse(card)
        assert isinstance(action, Play)
        state = law.advance(state, action)
        solver.solve(state)
        assert solver.solve(game.state).nodes < begun / 10


def test_the_tie_break_that_comes_first_decides() -> None:
    """B-32, B-33: two votes each; A has more cards in its factions, B has higher ones."""
    said = "phase 2, A: K2, B: K3, A score: U0 U1 U2 D0 D1, B score: X8 X9, B leads"
    worth = {}
    for ties in TIES:
        game = given(said, final_ties=list(ties), victory="most").game
        (worth[ties],) = Solver(game.law).solve(game.state).values.values()
    assert worth == {
        (): 0,
        ("cards",): -1,
        ("values",): 1,
        ("cards", "values"): -1,
        ("values", "cards"): 1,
    }


def test_a_card_more_outweighs_all_values() -> None:
    """B-32, B-33: B can have all that is worth something, and still lose by one card."""
    said = "phase 2, A: D1 G0 G0, B: D0 D2 G0, A score: G0, A leads"
    game = given(said, final_ties=["cards", "values"], victory="most").game
    assert Solver(game.law).solve(game.state).values == Plain(game.law).values(game.state)


@pytest.mark.parametrize(
    "said",
    [
        "phase 2, A: G0 X9 G0 G0 U5 D3, B: X7 D7 U1 K8 U0 D1, A score: U7 X8 K3 X4, B score: K2 G0, A leads",
        "phase 2, A: D8 U9 G0 X3 G0, B: K2 G0 X9 U3 U8, B score: D5 G0, A leads",
    ],
)
def test_a_vote_that_is_shared_is_proven_no_further_than_it_is(said: str) -> None:
    """B-7, B-30: zeros that are even with one more are lost with two."""
    game = given(said).game
    assert Solver(game.law).solve(game.state).values == Plain(game.law).values(game.state)


def test_a_later_position_of_the_deal_costs_less() -> None:
    """What was proven of a start is known in the positions that follow."""
    law = law_under(("cards", "values"), "most", "descending", "base")
    kept = fresh = 0
    for seed in range(12):
        state = even(law, seed, 10)
        solver = Solver(law)
        solver.solve(state)
        decision = law.decision(state)
        assert decision is not None
        later = law.advance(state, decision.legal[0])
        kept += solver.solve(later).nodes
        fresh += Solver(law).solve(later).nodes
    assert kept * 2 < fresh


def test_every_pattern_has_a_number_where_many_cards_are_wild() -> None:
    """Ten Dwarves among ten Doppelgangers: a key without room for them took six million positions."""
    law = law_of(Setup(factions=("goblins", "knights", "dwarves", "doppelgangers", "seers")))
    start = hard_start(law, 105)
    solver = _kernel.Solver(kernel_tables(law.ruleset, whole=False))
    assert solver.value(start.hands, start.score, start.leader, None, 3_000_000) == -1


def test_the_same_cards_in_other_piles_are_another_deal() -> None:
    """B-7, B-30: two zeros each are nobody's vote, three to one are somebody's; one solver is asked."""
    shared = given("phase 2, A: U1, B: U2, A score: G0 G0, B score: G0 G0, B leads").game
    taken = given("phase 2, A: U1, B: U2, A score: G0 G0 G0, B score: G0, B leads").game
    solver = Solver(shared.law)
    for game in (shared, taken, shared):
        assert solver.solve(game.state).values == Plain(game.law).values(game.state)
    assert solver.solve(shared.state).values != solver.solve(taken.state).values


def test_the_same_hands_with_more_in_the_piles_are_another_deal() -> None:
    """B-29: the votes of what lies in the piles count; one solver is asked."""
    fewer = given("phase 2, A: U1, B: U2, B leads").game
    more = given("phase 2, A: U1, B: U2, A score: G5 D5, B leads").game
    solver = Solver(fewer.law)
    assert list(solver.solve(fewer.state).values.values()) == [1]
    assert list(solver.solve(more.state).values.values()) == [-1]


@pytest.mark.parametrize("start", range(20))
def test_the_corpus_has_the_values_that_it_had(start: int) -> None:
    """B-29 to B-38: a thousand endings of random play, most of them whole phase twos."""
    for entry in CORPUS[start::20]:
        setup = Setup(
            ruleset=entry["ruleset"],
            factions=tuple(entry["factions"]),
            position=position_text.read(entry["position"]),
        )
        game = Game(setup)
        values = Solver(game.law).solve(game.state).values
        assert {text(action): value for action, value in values.items()} == entry["values"]


def test_the_corpus_holds_whole_phase_twos_of_every_tie_rule() -> None:
    assert len(CORPUS) == 1_000
    assert {entry["ruleset"] for entry in CORPUS} == {"standard", "claim-de", "claim-en", "magic-en"}
    held = Counter(len(position_text.read(entry["position"]).hands[0]) for entry in CORPUS)
    assert held[13] > 500
    assert {value for entry in CORPUS for value in entry["values"].values()} == {1, 0, -1}
    assert sum(len(set(entry["values"].values())) > 1 for entry in CORPUS) > 200
