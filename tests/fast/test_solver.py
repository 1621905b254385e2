"""The solver: the values of a plain search over the law, whatever is switched off, and what follows."""

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from kingless.fast import _kernel
from kingless.fast.plain import Plain
from kingless.fast.solver import Solver
from kingless.rules.actions import Action, parse, text
from kingless.rules.engine import Law
from kingless.rules.state import State
from kingless.table import position_text
from kingless.table.game import Game
from kingless.table.setup import Setup
from tests.fast.games import DECKS, RULESETS, ending, endings_for, law_for, places, scattered
from tests.scenario import given

CORPUS: list[dict[str, Any]] = json.loads((Path(__file__).parent / "corpus.json").read_text("utf-8"))
TECHNIQUES = (
    *("table", "dominance", "canonical", "generalise", "equivalence", "bounds", "ordering", "look-ahead"),
    *("prefetch", "increments"),
)
GAMES = [(ruleset, deck) for ruleset in RULESETS for deck in DECKS]


def agree(law: Law, solver: Solver, state: State) -> dict[Action, int]:
    """The solver's values, which are those of the plain search."""
    solution = solver.solve(state)
    assert not solver.reason
    assert solution.complete
    assert solution.values == Plain(law).values(state)
    return solution.values


# Against the plain search.


@pytest.mark.parametrize(("ruleset", "deck"), GAMES)
def test_small_endings_of_real_games_have_the_values_of_a_plain_search(ruleset: str, deck: str) -> None:
    """B-11 to B-14, B-26, B-29 to B-38, C-5: hands of four cards, before a lead and after it."""
    law = law_for(ruleset, deck)
    solver = Solver(law)
    for seed in range(12):
        _, state = ending(ruleset, deck, seed, 4, led=seed % 2 == 1)
        if not state.effects:  # D-4: a bear that is left over is for the law alone
            agree(law, solver, state)


@pytest.mark.parametrize(("ruleset", "deck"), GAMES)
def test_irregular_endings_have_the_values_of_a_plain_search(ruleset: str, deck: str) -> None:
    """B-7, B-29 to B-33: few factions and small piles, so that votes are nobody's and tie-breaks decide."""
    law = law_for(ruleset, deck)
    solver = Solver(law)
    for seed in range(12):
        state = scattered(law, seed, 1 + seed % 4)
        agree(law, solver, state)
        agree(law, solver, law.advance(state, law.decision(state).legal[0]))  # type: ignore[union-attr]  # not over


@pytest.mark.parametrize("held", [5, 6])
@pytest.mark.parametrize("deck", DECKS)
def test_larger_endings_have_the_values_of_a_plain_search(deck: str, held: int) -> None:
    """B-29 to B-38, C-5: each deck, under one ruleset after the other."""
    for seed in range(7 - held, 9 - held):
        ruleset = RULESETS[(seed + list(DECKS).index(deck)) % len(RULESETS)]
        law, state = ending(ruleset, deck, seed, held)
        if not state.effects:
            agree(law, Solver(law), state)


HAND_MADE = {
    "a faction without a card": "phase 2, A: K2 U5 X3, B: G9 U1 X4, A score: U9, B score: K3, B leads",
    "only zero goblins": "phase 2, A: G0 G0 G0, B: G0 G0 U1, A leads",
    "zero goblins and one vote each": "phase 2, A: G0 G0 U9, B: G0 G0 U8, A score: G0, B score: K2, A leads",
    "equal goblins in the piles": "phase 2, A: U1 D2, B: U2 D1, A score: G0 G0, B score: G0 G0, B leads",
    "the number of cards decides": "phase 2, A: K9 D3, B: K2 D5, A score: U1 X1, B score: G1 G2, A leads",
    "the sum of values decides": "phase 2, A: U9 D1, B: U1 D2, A score: K2 K3, B score: G1 G2 X5, A leads",
    "everything is equal": "phase 2, A: U5, B: X5, A score: K5 D1, B score: G5 G1, A leads",
    "one card each": "phase 2, A: G0, B: K2, A leads",
    "dwarves alone": "phase 2, A: D0 D5 D9 D2, B: D1 D3 D8 D7, A leads",
    "doppelgangers alone": "phase 2, A: X0 X5 X9, B: X1 X3 X8, B leads",
    "all votes are cast": "phase 2, A: G1 X1, B: G2 X2, A score: K2 K3 K4 U1 U2 U3 D1 D2 D3, B leads",
    "thirteen tricks of one faction": "phase 2, A: G0 G0 G0 G2 G4 G6, B: G0 G0 G1 G3 G5 G7, B leads",
}


@pytest.mark.parametrize("name", HAND_MADE)
def test_hand_made_endings_have_the_values_of_a_plain_search(name: str) -> None:
    """B-1, B-7, B-32, B-33: under every ruleset, at every decision of one line."""
    for ruleset in RULESETS:
        game = given(HAND_MADE[name], ruleset).game
        solver, state = Solver(game.law), game.state
        while decision := game.law.decision(state):
            agree(game.law, solver, state)
            state = game.law.advance(state, decision.legal[-1])


def test_the_editions_value_the_same_ending_differently() -> None:
    """B-7, B-32: two votes to one win under the standard rules, and draw where three are needed."""
    text_ = "phase 2, A: U9, B: U1, A score: K2, B score: G1, A leads"
    found = {ruleset: solved(given(text_, ruleset).game) for ruleset in RULESETS}
    assert found["standard"] == found["claim-de"] == {"play U9": 1}
    assert found["claim-en"] == found["claim-nl"] == found["claim-fr"] == {"play U9": 0}


def solved(game: Game) -> dict[str, int]:
    """The value of each action, by its text."""
    return {text(action): value for action, value in Solver(game.law).solve(game.state).values.items()}


# The corpus.


def standing(entry: dict[str, Any]) -> Game:
    """The game that stands where an entry of the corpus says."""
    position = position_text.read(entry["position"])
    game = Game(Setup(ruleset=entry["ruleset"], factions=tuple(entry["factions"]), position=position))
    if entry["led"]:
        game.step(parse(entry["led"]))  # type: ignore[arg-type]  # a card
    return game


@pytest.mark.parametrize("start", range(10))
def test_the_corpus_has_the_values_that_it_had(start: int) -> None:
    """B-29 to B-38, C-5: two hundred endings with hands of six to thirteen cards."""
    for entry in CORPUS[start::10]:
        assert solved(standing(entry)) == entry["values"]


def test_the_corpus_holds_endings_of_every_kind() -> None:
    sizes = Counter(len(hand) for entry in CORPUS for hand in position_text.read(entry["position"]).hands[:1])
    assert len(CORPUS) == 200
    assert set(sizes) == set(range(6, 14))
    assert {entry["ruleset"] for entry in CORPUS} == set(RULESETS)
    assert any(entry["led"] for entry in CORPUS)
    assert sum(len(set(entry["values"].values())) > 1 for entry in CORPUS) > 80
    assert {value for entry in CORPUS for value in entry["values"].values()} == {1, 0, -1}


# The techniques.


def positions() -> Iterator[tuple[str, str, State]]:
    """Endings of six cards, and irregular ones of three."""
    for number, (ruleset, deck) in enumerate(GAMES):
        yield ruleset, deck, ending(ruleset, deck, 100 + number, 6)[1]
        yield ruleset, deck, scattered(law_for(ruleset, deck), 100 + number, 3)


def values_of(solver: _kernel.Solver, law: Law, state: State) -> list[tuple[int, int]]:
    """The values of the places in hand, by a solver of the kernel."""
    first, second, mine, theirs = places(law, *state.hands, *state.score)
    return solver.solve((first, second), (mine, theirs), state.leader, None)[0]


@pytest.mark.parametrize("technique", TECHNIQUES)
def test_without_a_technique_the_values_are_the_same(technique: str) -> None:
    """Each of them only saves work."""
    for ruleset, deck, state in positions():
        law = law_for(ruleset, deck)
        bare = _kernel.Solver(endings_for(ruleset, deck), bits=10)
        bare.without(technique)
        assert values_of(bare, law, state) == values_of(
            _kernel.Solver(endings_for(ruleset, deck), bits=10), law, state
        )


def test_without_any_technique_the_values_are_the_same() -> None:
    for ruleset, deck, state in positions():
        law = law_for(ruleset, deck)
        bare = _kernel.Solver(endings_for(ruleset, deck), bits=1)
        for technique in TECHNIQUES:
            bare.without(technique)
        assert values_of(bare, law, state) == values_of(
            _kernel.Solver(endings_for(ruleset, deck)), law, state
        )


def test_techniques_save_work() -> None:
    """Over thirty endings of the base game with hands of seven cards, together."""
    looked = dict.fromkeys(("", "table", "ordering", "equivalence"), 0)
    for seed in range(30):
        law, state = ending("standard", "base", seed, 7)
        for technique in looked:
            solver = _kernel.Solver(endings_for("standard", "base"))
            if technique:
                solver.without(technique)
            values_of(solver, law, state)
            looked[technique] += solver.nodes
    assert looked[""] < min(looked[technique] for technique in ("table", "ordering", "equivalence"))


def test_an_unknown_technique_is_refused() -> None:
    with pytest.raises(ValueError, match="there is no technique magic"):
        _kernel.Solver(endings_for("standard", "base")).without("magic")


def test_a_memory_that_grows_keeps_what_it_knew() -> None:
    """Beside one that cannot grow: a start that fills it once must cost no more, a larger one far less."""
    looked = []
    for seed in (3, 2):
        law, state = ending("standard", "base", seed, 13)
        for bits in (11, 16):
            solver = _kernel.Solver(endings_for("standard", "base"), bits)
            first, second, mine, theirs = places(law, *state.hands, *state.score)
            solver.value((first, second), (mine, theirs), state.leader, None)
            looked.append(solver.nodes)
    once, once_growing, often, often_growing = looked
    assert once_growing <= once
    assert often_growing * 3 < often * 2


def test_what_is_remembered_changes_nothing() -> None:
    """One memory for many games, a memory of a single place, and one that was wiped."""
    kernel = endings_for("standard", "base")
    kept, tiny = _kernel.Solver(kernel), _kernel.Solver(kernel, bits=0)
    for seed in range(40):
        law, state = ending("standard", "base", seed, 6)
        fresh = values_of(_kernel.Solver(kernel), law, state)
        assert values_of(kept, law, state) == fresh
        assert values_of(tiny, law, state) == fresh
        kept.forget()
        assert values_of(kept, law, state) == fresh


def test_the_value_of_an_ending_is_the_best_of_its_cards() -> None:
    for seed in range(40):
        law, state = ending("claim-de", "base", seed, 6)
        first, second, mine, theirs = places(law, *state.hands, *state.score)
        solver = _kernel.Solver(endings_for("claim-de", "base"))
        value = solver.value((first, second), (mine, theirs), state.leader, None)
        best = max(value for _, value in values_of(solver, law, state))
        assert value == (best if state.leader == 0 else -best)


# Lines and choices.


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_line_is_legal_ends_the_game_and_keeps_its_promise(ruleset: str) -> None:
    """B-27: whoever is promised a win has it in the end."""
    for seed in range(8):
        law, state = ending(ruleset, "base", seed, 5, led=seed % 2 == 1)
        solver = Solver(law)
        decision = law.decision(state)
        assert decision is not None
        promised = max(solver.solve(state).values.values())
        for action in solver.line(state):
            state = law.advance(state, action)
        result = law.result(state)
        assert result is not None
        reached = 0 if result.winner is None else 1 if result.winner == decision.seat else -1
        assert reached == promised


def test_a_lost_side_leaves_as_few_good_answers_as_it_can() -> None:
    """Among cards that all lose, the one after which the smallest share of the answers still wins."""
    met = 0
    for seed in range(60):
        law, state = ending("standard", "base", seed, 5)
        solver = Solver(law)
        solution = solver.solve(state)
        if set(solution.values.values()) != {-1}:
            continue
        shares = {action: share(solver, law.advance(state, action)) for action in solution.values}
        assert shares[solver.best(state, solution)] == min(shares.values())
        met += len(set(shares.values())) > 1
    assert met > 3


def share(solver: Solver, state: State) -> float:
    """How much of what the other may answer keeps the win."""
    values = solver.solve(state).values.values()
    return sum(value == 1 for value in values) / len(values)


def test_a_winning_card_is_taken_and_a_lonely_best_card_too() -> None:
    game = given("phase 2, A: K2 G5, B: G9 D1, A score: U9, B leads").game
    solver = Solver(game.law)
    assert text(solver.best(game.state, solver.solve(game.state))) == "play G9"
    game = given("phase 2, A: D9, B: G0, A leads").game
    solver = Solver(game.law)
    assert text(solver.best(game.state, solver.solve(game.state))) == "play D9"
