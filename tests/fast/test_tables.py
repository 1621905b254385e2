"""The tables: every entry is what the law says, and what tables cannot tell is refused with the reason."""

from collections import Counter
from itertools import product
from random import Random

import pytest

from kingless.fast.tables import (
    DRAW,
    FOLLOW_SHIFT,
    FOLLOWER_LEADS,
    FOLLOWER_WINS,
    FOLLOWERS,
    LEAD_SHIFT,
    LEADERS,
    OUT,
    PRIZE_TO_FOLLOWER,
    TIE_BREAK,
    NotCompilable,
    Tables,
    compile_ending,
    compile_game,
)
from kingless.rules.actions import Play
from kingless.rules.cards import Card, suit, value
from kingless.rules.engine import Law
from kingless.rules.following import legal_follow
from kingless.rules.position import Position, stand
from kingless.rules.scoring import decide, result
from kingless.rules.state import State
from kingless.table.setup import Setup, law_of
from tests.fast.games import (
    DECKS,
    ENDINGS,
    RULESETS,
    WHOLE,
    course,
    law_for,
    places,
    shuffled,
    tables_for,
)

GAMES = [(RULESETS[number % len(RULESETS)], deck) for number, deck in enumerate(DECKS)]
"""Each deck once; following and tricks are the same in every ruleset, as a test below says."""


# The deck.


@pytest.mark.parametrize(("ruleset", "deck"), GAMES)
def test_the_places_of_the_cards_are_those_of_the_sorted_deck(ruleset: str, deck: str) -> None:
    """B-1: every card once, factions side by side, equal cards of one kind."""
    law, tables = law_for(ruleset, deck), tables_for(ruleset, deck)
    assert tables.deck == tuple(sorted(law.ruleset.deck))
    assert [law.ruleset.actions[kind] for kind in tables.kind] == list(map(Play, tables.deck))
    for first, size, number in zip(tables.first, tables.size, sorted(law.ruleset.by_suit), strict=True):
        assert {suit(card) for card in tables.deck[first : first + size]} == {number}
    assert sum(tables.size) == 52


@pytest.mark.parametrize("deck", WHOLE)
def test_a_ruleset_changes_votes_and_verdicts_alone(deck: str) -> None:
    """B-33: the editions differ in how they count, not in how a trick goes."""
    for ruleset in RULESETS[1:]:
        one, other = tables_for("standard", deck), tables_for(ruleset, deck)
        assert (one.kind, one.obliges, one.may) == (other.kind, other.obliges, other.may)
        assert one.outcome == other.outcome


# Following.


@pytest.mark.parametrize(("ruleset", "deck"), GAMES)
def test_what_may_follow_is_what_the_law_allows(ruleset: str, deck: str) -> None:
    """B-12, B-38, B-39, B-41: for random hands of every size, whatever is led."""
    law, tables = law_for(ruleset, deck), tables_for(ruleset, deck)
    chance = Random(deck)
    for size, led in product(range(1, 14), range(52)):
        hand = chance.sample([place for place in range(52) if place != led], size)
        held = sum(1 << place for place in hand)
        allowed = held & tables.may[led] if held & tables.obliges[led] else held
        legal = legal_follow(law.ruleset, tuple(tables.deck[place] for place in hand), suit(tables.deck[led]))
        assert [place for place in hand if allowed >> place & 1] == [
            place for place in hand if tables.deck[place] in legal
        ]


# Tricks.


def outcome_of(law: Law, state: State, answer: Card) -> int:
    """What the law makes of a trick in the middle of a game, as the tables write it."""
    leader, lead = state.leader, state.table[0].card
    after, events = law.step(state, Play(answer))
    winner = next(event.seat for event in events if event.what == "won")
    prized = next((event.seat for event in events if event.what == "recruited"), leader)

    def pile(card: Card) -> int:
        for seat, where in ((leader, LEADERS), (1 - leader, FOLLOWERS)):
            if Counter(after.score[seat])[card] > Counter(state.score[seat])[card]:
                return where
        assert Counter(after.discard)[card] > Counter(state.discard)[card]
        return OUT

    return (
        (FOLLOWER_WINS if winner != leader else 0)
        | (FOLLOWER_LEADS if after.leader != leader else 0)
        | (PRIZE_TO_FOLLOWER if state.phase == 1 and prized != leader else 0)
        | pile(lead) << LEAD_SHIFT
        | pile(answer) << FOLLOW_SHIFT
    )


@pytest.mark.parametrize("deck", WHOLE)
def test_each_trick_of_a_real_game_goes_as_its_entry_says(deck: str) -> None:
    """B-13, B-14, B-17, B-19, B-26, B-35 to B-38, C-5: who wins, who leads, and where both cards go."""
    law, tables = law_for("standard", deck), tables_for("standard", deck)
    seen: set[tuple[int, int, int]] = set()
    for seed in range(60):
        chance = Random(f"{deck} {seed}")
        _, _, start = shuffled(law, chance)
        for state, card in course(law, start, chance):
            if not state.table:
                continue
            lead = state.table[0].card
            first, second = (tables.deck.index(one) for one in (lead, card))
            assert tables.outcome[state.phase - 1][first * 52 + second] == outcome_of(law, state, card)
            seen.add((state.phase, lead, card))
    # Of the 48 * 47 pairs of different kinds in two phases, so many have been met.
    assert len(seen) > 1_000


@pytest.mark.parametrize("deck", ENDINGS)
def test_each_trick_of_phase_two_goes_as_its_entry_says_where_the_tables_tell_it_alone(deck: str) -> None:
    """B-13, B-26, B-37, B-38, C-6, D-5, H-9: the powers of phase one leave phase two as it is."""
    law, tables = law_for("claim-de", deck), tables_for("claim-de", deck)
    assert tables.outcome[0] == bytes(52 * 52)
    for seed in range(60):
        chance = Random(f"{deck} {seed}")
        cards = tuple(chance.sample(law.ruleset.deck, 52))
        start = Position(phase=2, hands=(cards[:13], cards[13:26]), discard=cards[26:])
        for state, card in course(law, stand(law.ruleset, start), chance):
            if state.table:
                lead = state.table[0].card
                first, second = (tables.deck.index(one) for one in (lead, card))
                assert tables.outcome[1][first * 52 + second] == outcome_of(law, state, card)


def test_equal_cards_have_equal_entries_and_a_pair_that_cannot_happen_has_none() -> None:
    """B-1: five zeros of the Goblins, everything else once."""
    tables = tables_for("standard", "base")
    zeros = [place for place, kind in enumerate(tables.kind) if tables.kind.count(kind) > 1]
    assert len(zeros) == 5
    for phase, other in product((0, 1), range(52)):
        assert len({tables.outcome[phase][zero * 52 + other] for zero in zeros}) == 1
        assert len({tables.outcome[phase][other * 52 + zero] for zero in zeros}) == 1
        if other not in zeros:
            assert tables.outcome[phase][other * 52 + other] == 0


# Votes and verdicts.


def winner_by(tables: Tables, score: tuple[int, int]) -> int | None:
    """Who wins with these score piles by the tables alone: the same steps as the kernel's."""
    votes, won = [0, 0], [0, 0]
    for first, size, strength in zip(tables.first, tables.size, tables.strength, strict=True):
        whole = (1 << size) - 1
        mine, theirs = (strength[pile >> first & whole] for pile in score)
        if mine != theirs:
            seat = 0 if mine > theirs else 1
            votes[seat] += 1
            won[seat] |= whole << first
    verdict = tables.verdict[votes[0]][votes[1]]
    if verdict != TIE_BREAK:
        return None if verdict == DRAW else verdict
    for weights in tables.tie_breaks:
        sums = [
            sum(weight for place, weight in enumerate(weights) if (score[seat] & won[seat]) >> place & 1)
            for seat in (0, 1)
        ]
        if sums[0] != sums[1]:
            return 0 if sums[0] > sums[1] else 1
    return None


@pytest.mark.parametrize("deck", WHOLE)
@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_winner_is_the_laws_for_any_score_piles(ruleset: str, deck: str) -> None:
    """B-6, B-7, B-29 to B-33: small piles and large ones, so that every kind of tie comes up."""
    law, tables = law_for(ruleset, deck), tables_for(ruleset, deck)
    chance = Random(f"{ruleset} {deck}")
    reasons: Counter[str] = Counter()
    for _ in range(600):
        scored = chance.sample(law.ruleset.deck, chance.choice((2, 4, 6, 12, 26, 36, 52)))
        half = chance.choice((len(scored) // 2, chance.randint(0, len(scored))))
        score = tuple(sorted(scored[:half])), tuple(sorted(scored[half:]))
        right = result(law.ruleset, score)
        first, second = places(law, *score)
        assert winner_by(tables, (first, second)) == right.winner
        reasons[right.reason] += 1
    if law.ruleset.settings.victory == "most":
        assert min(reasons["votes"], reasons["value sum"], reasons["draw"]) > 5
    else:
        assert min(reasons["votes"], reasons["draw"]) > 50


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_stronger_set_of_a_faction_gets_its_vote(ruleset: str) -> None:
    """B-29, B-30, B-31, B-33: one by one for pairs of sets, which need not make up the faction together."""
    law, tables = law_for(ruleset, "base"), tables_for(ruleset, "base")
    chance = Random(ruleset)
    for number, (first, size) in enumerate(zip(tables.first, tables.size, strict=True)):
        for _ in range(300):
            both = chance.getrandbits(size), chance.getrandbits(size)
            one, other = both[0] & ~both[1], both[1] & ~both[0]
            piles = [
                tuple(tables.deck[first + at] for at in range(size) if chosen >> at & 1)
                for chosen in (one, other)
            ]
            votes = {vote.faction: vote.seat for vote in result(law.ruleset, (piles[0], piles[1])).votes}
            mine, theirs = tables.strength[number][one], tables.strength[number][other]
            assert votes[law.ruleset.by_suit[suit(tables.deck[first])].key] == (
                None if mine == theirs else 0 if mine > theirs else 1
            )


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_verdict_on_each_tally_is_the_laws(ruleset: str) -> None:
    """B-7, B-32: the votes decide, or nobody wins, or the tie-breaks are asked."""
    law, tables = law_for(ruleset, "base"), tables_for(ruleset, "base")
    said: dict[tuple[int, int], set[int | None]] = {}
    for first, second in product(range(6), range(6)):
        found = {
            decide(law.ruleset, (first, second), {"cards": cards, "values": values})[0]
            for cards, values in product(((3, 3), (4, 3), (3, 4)), repeat=2)
        }
        said[first, second] = found
        verdict = tables.verdict[first][second]
        if verdict == TIE_BREAK:
            assert found == {None, 0, 1}
        else:
            assert found == {None if verdict == DRAW else verdict}
    assert len({frozenset(found) for found in said.values()}) == 3


def test_the_tie_breaks_weigh_cards_and_values_in_the_order_of_the_ruleset() -> None:
    """B-32: the number of cards is one for each, the sum of values its printed value."""
    cards, values = tables_for("standard", "base").tie_breaks
    assert set(cards) == {1}
    assert values == tuple(value(card) for card in tables_for("standard", "base").deck)
    assert tables_for("claim-de", "base").tie_breaks == (values,)
    assert tables_for("claim-en", "base").tie_breaks == ()


# What compiles.


@pytest.mark.parametrize("deck", WHOLE)
def test_base_decks_and_dragons_compile_whole(deck: str) -> None:
    assert tables_for("standard", deck).whole


@pytest.mark.parametrize(
    ("deck", "reason"),
    [
        (
            "druids",
            "in phase 1 a trick of goblins and druids (G0, R0) leaves a card that is neither scored nor gone",
        ),
        ("shapeshifters", "in phase 1 a trick of dragons and shapeshifters (A0, S0) leaves a card"),
        ("seers", "in phase 1 a trick of seers and dwarves (E0, D0) asks for seers"),
        ("all three", "in phase 1 a trick of seers and seers (E0, E1) asks for seers"),
    ],
)
def test_druids_shapeshifters_and_seers_compile_in_phase_two_alone(deck: str, reason: str) -> None:
    """D-1, H-1, C-6: a bear, an exchange and a question are nothing that an entry can say."""
    assert not tables_for("standard", deck).whole
    with pytest.raises(NotCompilable) as refused:
        compile_game(law_for("standard", deck).ruleset)
    assert str(refused.value).startswith(reason)


@pytest.mark.parametrize(
    ("factions", "artifacts", "reason"),
    [
        (WHOLE["base"], True, "artifacts may be used at many moments"),
        (("goblins", "knights", "undead", "dwarves", "wizards"), False, "leaves something over: potions"),
        (("goblins", "knights", "undead", "dwarves", "trolls"), False, "trolls (T0, T1) leaves a card"),
        (("gnomes", "giants", "undead", "dwarves", "doppelgangers"), False, "gnomes (D0, N1) leaves a card"),
    ],
)
def test_no_phase_compiles_with_artifacts_wizards_trolls_or_gnomes(
    factions: tuple[str, ...], artifacts: bool, reason: str
) -> None:
    """M-5, W-1, C-3, C-7: potions are hidden, and Gnomes and Trolls lie somewhere in between."""
    ruleset = law_of(Setup(factions=factions, artifacts=artifacts)).ruleset
    for compiled in (compile_game, compile_ending):
        with pytest.raises(NotCompilable) as refused:
            compiled(ruleset)
        assert reason in str(refused.value)


def test_rulesets_that_are_told_alike_share_their_tables() -> None:
    """The English, Dutch and French books count in the same way."""
    assert compile_game(law_for("claim-en", "base").ruleset) is compile_game(
        law_for("claim-nl", "base").ruleset
    )
