"""The card tracker: every card once, where the reader has seen it, and nothing that they cannot know."""

from collections import Counter
from random import Random

import pytest

from kingless.content.decks import DECKS
from kingless.rules.cards import HIDDEN, code, make
from kingless.rules.phases import PHASE_1
from kingless.table.game import Game
from kingless.table.setup import Setup
from kingless.view.names import Names
from kingless.view.tracker import (
    COUNT,
    COUNTED,
    DECK,
    OFF,
    ON,
    OWN,
    THEIRS,
    UNSEEN,
    TrackedFaction,
    tracked_factions,
    tracker_sentences,
)
from kingless.view.words import words_in
from tests.scenario import A, B, given

SETUPS = {
    "claim": Setup(seed=3),
    "claim-2": Setup(seed=3, factions=DECKS["claim-2"]),
    "magic": Setup(seed=3, factions=DECKS["magic"], artifacts=True),
    "magic-2": Setup(seed=5, factions=DECKS["magic-2"], artifacts=True),
}


def codes_by_place(game: Game, rows: tuple[TrackedFaction, ...]) -> dict[str, Counter[str]]:
    """The cards at each place."""
    letters = {key: one.letter for key, one in game.law.ruleset.by_key.items()}
    found: dict[str, Counter[str]] = {}
    for row in rows:
        for one in row.cards:
            found.setdefault(one.where, Counter())[code(make(letters[row.faction], one.value))] += 1
    return found


@pytest.mark.parametrize("kind", SETUPS)
def test_every_card_is_told_once_and_what_is_unseen_is_what_lies_hidden(kind: str) -> None:
    """2.9: the tracker knows what the observation names, at every moment of a whole game."""
    game, chance = Game(SETUPS[kind], seats=("Ada", "Bea")), Random(7)
    ruleset, deck = game.law.ruleset, Counter(map(code, game.law.ruleset.deck))
    while (decision := game.decision) is not None:
        for seat in (A, B):
            seen = game.observation(seat)
            places = codes_by_place(game, tracked_factions(ruleset, seen, seat, ON))
            assert sum(places.values(), Counter()) == deck
            assert places.get(UNSEEN, Counter()).total() == seen.hidden
            assert places.get(OWN) == (Counter(map(code, (*seen.hands[seat], *seen.followers[seat]))) or None)
            counted = codes_by_place(game, tracked_factions(ruleset, seen, seat, COUNT))
            held = (*game.state.hands[1 - seat], *game.state.followers[1 - seat])
            assert counted.get(COUNTED, Counter()) + counted.get(THEIRS, Counter()) <= Counter(
                map(code, held)
            )
        beside = codes_by_place(game, tracked_factions(ruleset, game.witness(), None, COUNT))
        assert not beside.keys() & {OWN, THEIRS, COUNTED, DECK}, "nobody has seen anything happen"
        beside = codes_by_place(game, tracked_factions(ruleset, game.beside(), None, COUNT))
        assert not beside.keys() & {COUNTED, DECK}
        for seat, place in ((A, OWN), (B, THEIRS)):
            known = Counter(game.beside().hands[seat] + game.beside().followers[seat])
            del known[HIDDEN]
            assert beside.get(place, Counter()) == Counter(map(code, known.elements())), "as everybody knows"
        game.step(chance.choice(decision.legal))


def test_it_counts_only_where_the_table_says_so_and_only_what_must_be() -> None:
    game, chance = Game(Setup(seed=1)), Random(1)
    ruleset = game.law.ruleset
    while game.state.phase == PHASE_1:
        assert COUNTED not in codes_by_place(game, tracked_factions(ruleset, game.observation(A), A, COUNT))
        assert game.decision is not None
        game.step(chance.choice(game.decision.legal))
    seen, hand = game.observation(A), Counter(map(code, game.state.hands[B]))
    assert tracked_factions(ruleset, seen, A, OFF) == ()
    known = codes_by_place(game, tracked_factions(ruleset, seen, A, ON))
    assert THEIRS in known
    assert UNSEEN in known
    counted = codes_by_place(game, tracked_factions(ruleset, seen, A, COUNT))
    assert counted[THEIRS] + counted[COUNTED] == hand
    position = given("phase 2, A: G1 K2, B: G9 U1, A leads").game
    rows = tracked_factions(position.law.ruleset, position.observation(A), A, COUNT)
    assert COUNTED not in codes_by_place(position, rows), "most of the deck is not in this game"


def test_it_is_told_in_words_faction_by_faction() -> None:
    game = given("phase 2, A: G1 K2, B: G9 U1, A score: D3, B score: D4, A leads").game
    names = Names(words_in("en"), game.law.ruleset, ("Ada", "Bea"), A)
    lines = tracker_sentences(names, tracked_factions(game.law.ruleset, game.observation(A), A, ON))
    (dwarves,) = [line for line in lines if line.startswith("Dwarves: ")]
    assert "scored by you 3; scored by Bea 4" in dwarves
    (knights,) = [line for line in lines if line.startswith("Knights: ")]
    assert "yours 2" in knights
