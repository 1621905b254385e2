"""Mutants: tables with one wrong entry are noticed, so the comparisons with the law are worth something.

Every entry is drawn at random among those that can matter, and each mutant is brought to where it matters: a
trick of these two cards, a hand that this card obliges, score piles that this entry parts. Lock step, or the
winner, then differs from the law's.

What cannot matter is left out by name:

- the same card as lead and answer, or in a hand that must answer it: the deck holds it once;
- `FOLLOWER_WINS`, which a game never reads: who leads and who takes what is said by the other bits;
- `PRIZE_TO_FOLLOWER` in phase two, where there is no prize;
- the strength of a set that no rest of its faction meets otherwise than before;
- tallies of more than five votes, and a tie-break that can only say what the votes have said.
"""

from collections.abc import Iterator
from random import Random
from typing import Literal

import pytest
from msgspec.structs import replace

from kingless.fast import _kernel
from kingless.fast.compiled import load
from kingless.fast.tables import (
    DRAW,
    FOLLOW_SHIFT,
    FOLLOWER_LEADS,
    LEAD_SHIFT,
    PRIZE_TO_FOLLOWER,
    TIE_BREAK,
    Tables,
)
from kingless.rules.actions import Play
from kingless.rules.cards import Card, suit
from kingless.rules.engine import Law
from kingless.rules.following import legal_follow
from kingless.rules.position import Position, stand
from kingless.rules.scoring import result
from kingless.rules.state import State
from tests.fast.games import RULESETS, WHOLE, law_for, tables_for
from tests.fast.lockstep import Astray, bits, compare

EACH = 20
"""Mutants of each kind."""

TRIES = 2_000
"""Deals until one brings two cards together."""


def game_for(seed: int) -> tuple[Law, Tables]:
    """A game for the mutant of this number: the rulesets and decks take turns."""
    ruleset, deck = RULESETS[seed % len(RULESETS)], list(WHOLE)[seed % len(WHOLE)]
    return law_for(ruleset, deck), tables_for(ruleset, deck)


def is_noticed(law: Law, tables: Tables, mutant: Tables, deal: "Deal") -> bool:
    """Does lock step through this deal fail with the mutant, and only with it?"""
    deal.walk(law, tables, load(tables))
    try:
        deal.walk(law, tables, load(mutant))
    except Astray:
        return True
    return False


class Deal:
    """A deal and the cards that are played from it."""

    def __init__(self, law: Law, order: list[int], leader: Literal[0, 1]) -> None:
        self.order, self.leader = order, leader
        self.played: list[Card] = []
        cards = tuple(law.ruleset.deck[place] for place in order)
        hands = (cards[:13], cards[13:26])
        position = Position(leader=leader, hands=hands, centre=cards[26], draw_pile=cards[27:])
        self.start = self.state = stand(law.ruleset, position)

    def play(self, law: Law, card: Card) -> None:
        """Play this card."""
        self.state = law.advance(self.state, Play(card))
        self.played.append(card)

    def walk(self, law: Law, tables: Tables, kernel: _kernel.Tables) -> list[int]:
        """The same in the kernel, in lock step; the places of the last two cards."""
        game, state, last = _kernel.Game.dealt(kernel, self.order, self.leader), self.start, [-1, -1]
        for card in self.played:
            compare(law, tables, game, state)
            before = game.hands
            game.step(law.ruleset.number_of[Play(card)])
            state = law.advance(state, Play(card))
            last = [last[1], next(bits(before[0] & ~game.hands[0] | before[1] & ~game.hands[1]), -1)]
        compare(law, tables, game, state)
        return last


# What may follow.


@pytest.mark.parametrize("seed", range(EACH))
@pytest.mark.parametrize("table", ["obliges", "may"])
def test_one_wrong_card_in_a_follow_set_is_noticed(table: str, seed: int) -> None:
    """B-12, B-38, B-39: a card that obliges, or that may answer."""
    law, tables = game_for(seed)
    chance = Random(f"{table} {seed}")
    led, held = chance.sample(range(52), 2)  # two cards: the led one is in no hand
    rows = list(getattr(tables, table))
    rows[led] ^= 1 << held
    mutant = replace(tables, **{table: tuple(rows)})
    if mutant.obliges[led] & ~mutant.may[led]:
        with pytest.raises(ValueError, match="may follow itself"):  # some hand could answer with nothing
            load(mutant)
        return
    assert any(is_noticed(law, tables, mutant, deal) for deal in leads(law, led, held, chance))


def leads(law: Law, led: int, held: int, chance: Random) -> Iterator[Deal]:
    """Deals that begin with this lead; the other hand holds that card and some of the led faction."""
    deck = law.ruleset.deck
    for others in (0, 1, 2, 0, 1, 2):
        rest = [place for place in range(52) if place not in (led, held) and deck[place] != deck[led]]
        chance.shuffle(rest)
        own = [place for place in rest if suit(deck[place]) == suit(deck[led])][:others]
        plain = [place for place in rest if suit(deck[place]) not in (suit(deck[led]), *law.ruleset.wild)]
        follower = [held, *own, *plain[: 12 - others]]
        yield dealt(law, [led], follower, chance)


def dealt(law: Law, leaders: list[int], followers: list[int], chance: Random) -> Deal:
    """A deal with these cards in the hands, after the first lead; cards equal to theirs are in no hand."""
    deck = law.ruleset.deck
    left = [place for place in range(52) if place not in (*leaders, *followers)]
    chance.shuffle(left)
    fitting = [place for place in left if deck[place] not in (deck[leaders[0]], deck[followers[0]])]
    first = leaders + fitting[: 13 - len(leaders)]
    second = followers + fitting[13 - len(leaders) : 26 - len(leaders) - len(followers)]
    rest = [place for place in left if place not in (*first, *second)]
    while deck[rest[0]] == deck[rest[1]]:  # or nobody could tell who has got the prize
        chance.shuffle(rest)
    leader: Literal[0, 1] = 1 if chance.random() < 0.5 else 0
    hands = second + first if leader else first + second
    deal = Deal(law, hands + rest, leader)
    deal.play(law, deck[leaders[0]])
    return deal


# Where a trick leads to.

CHANGES = {
    1: ("leads", "prize", "lead goes", "answer goes"),
    2: ("leads", "lead goes", "answer goes"),
}


@pytest.mark.parametrize("seed", range(EACH))
@pytest.mark.parametrize("phase", [1, 2])
def test_one_wrong_outcome_of_a_trick_is_noticed(phase: int, seed: int) -> None:
    """B-13, B-14, B-17, B-19, B-26, B-35 to B-38, C-5: the next leader, the prize, the way of a card."""
    law, tables = game_for(seed)
    chance = Random(f"outcome {phase} {seed}")
    lead, answer = chance.sample(range(52), 2)  # two cards: one card is not played twice
    rows = [bytearray(row) for row in tables.outcome]
    at = lead * 52 + answer
    change = CHANGES[phase][seed % len(CHANGES[phase])]
    rows[phase - 1][at] = changed(rows[phase - 1][at], change, chance)
    mutant = replace(tables, outcome=(bytes(rows[0]), bytes(rows[1])))
    deal = (opening if phase == 1 else late)(law, tables, lead, answer, chance)
    assert is_noticed(law, tables, mutant, deal)


def changed(entry: int, change: str, chance: Random) -> int:
    """An entry with one wrong answer in it."""
    if change in ("leads", "prize"):
        return entry ^ (FOLLOWER_LEADS if change == "leads" else PRIZE_TO_FOLLOWER)
    shift = LEAD_SHIFT if change == "lead goes" else FOLLOW_SHIFT
    pile = entry >> shift & 3
    return entry ^ (pile ^ chance.choice([other for other in range(3) if other != pile])) << shift


def opening(law: Law, tables: Tables, lead: int, answer: int, chance: Random) -> Deal:
    """A first trick of phase one that is made of these two cards."""
    deck = law.ruleset.deck
    free = [place for place in range(52) if suit(deck[place]) != suit(deck[lead]) and place != answer]
    deal = dealt(
        law, [lead], [answer, *chance.sample([one for one in free if deck[one] != deck[answer]], 12)], chance
    )
    deal.play(law, deck[answer])
    assert deal.walk(law, tables, load(tables)) == [lead, answer]
    return deal


def late(law: Law, tables: Tables, lead: int, answer: int, chance: Random) -> Deal:
    """A game in which a trick of phase two is made of these two cards, and ends there."""
    for _ in range(TRIES):
        first = chance.sample([place for place in range(52) if place not in (lead, answer)], 26)
        rest = [place for place in range(52) if place not in first]
        chance.shuffle(rest)
        deal = Deal(law, first + rest, 1 if chance.random() < 0.5 else 0)
        met = comes_to(law, deal, law.ruleset.deck[lead], law.ruleset.deck[answer], chance)
        if met and deal.walk(law, tables, load(tables)) == [lead, answer]:
            return deal
    raise AssertionError("these two cards have not met")


def comes_to(law: Law, deal: Deal, lead: Card, answer: Card, chance: Random) -> bool:
    """Play on until these two cards make a trick of phase two, keeping them until then."""
    while (decision := law.decision(deal.state)) is not None:
        state = deal.state
        cards = [action.card for action in decision.legal if isinstance(action, Play)]
        if state.phase == 2:
            if is_ripe(law, state, lead, answer):
                deal.play(law, lead)
                deal.play(law, answer)
                return True
            cards = [card for card in cards if card not in (lead, answer)]
            if not cards:
                return False
        deal.play(law, chance.choice(cards))
    return False


def is_ripe(law: Law, state: State, lead: Card, answer: Card) -> bool:
    """May the leader lead the one now, and the follower answer with the other?"""
    mine, theirs = state.hands[state.leader], state.hands[1 - state.leader]
    return not state.table and lead in mine and answer in legal_follow(law.ruleset, theirs, suit(lead))


# Votes, verdicts, tie-breaks.


def winner_in(tables: Tables, kernel: _kernel.Tables, score: tuple[int, int]) -> int | None:
    """Who wins with these score piles, by the kernel's solver.

    A last trick of two Goblin zeros, taken back where there are two, makes it play the game out. Otherwise it
    answers from the tally, and takes it that more votes are never worse.
    """
    hands, leader = (0, 0), 0
    zeros = sum(1 << place for place, kind in enumerate(tables.kind) if tables.kind.count(kind) > 1)
    for seat in (0, 1):
        both = list(bits(score[seat] & zeros))[:2]
        if len(both) == 2:
            hands, leader = (1 << both[0], 1 << both[1]), seat
            score = score[0] & ~hands[0] & ~hands[1], score[1] & ~hands[0] & ~hands[1]
            break
    value = _kernel.Solver(kernel, bits=1).value(hands, score, leader, None)
    assert value is not None
    return None if value == 0 else 0 if value == 1 else 1


def is_told(law: Law, tables: Tables, mutant: Tables, scores: Iterator[tuple[int, int]]) -> bool:
    """Does the mutant name another winner than the law with one of these score piles, and only the mutant?"""
    right, wrong, told = load(tables), load(mutant), False
    for score in scores:
        winner = law_winner(law, tables, score)
        assert winner_in(tables, right, score) == winner
        told = told or winner_in(tables, wrong, score) != winner
    return told


def close(
    tables: Tables, tally: tuple[int, int], chance: Random, place: int = -1
) -> Iterator[tuple[int, int]]:
    """Score piles with this tally; where a card is named, it counts for seat 0, and as many for each."""
    held = next((one for one in range(5) if 0 <= place - tables.first[one] < tables.size[one]), -1)
    for _ in range(400):
        factions = chance.sample([one for one in range(5) if one != held], 5 - (held >= 0))
        factions = ([held] if held >= 0 else []) + factions
        even, low = chance.choice((1, 1, 2, 3)), chance.random() < 0.3
        sizes = [even, even] if held >= 0 else chance.choice(([even, even], [1, 8], [8, 1]))
        score = [0, 0]
        for number, faction in enumerate(factions[: sum(tally)]):
            seat = 0 if number < tally[0] else 1
            own = [tables.first[faction] + at for at in range(tables.size[faction])]
            most = sizes[seat]
            won = own[:most] if low else chance.sample(own, most)
            if faction == held and place not in won:
                won[0] = place
            lost = [one for one in own if one not in won][: chance.randrange(most)]
            score[seat] |= sum(1 << one for one in won)
            score[1 - seat] |= sum(1 << one for one in lost)
        yield score[0], score[1]


@pytest.mark.parametrize("seed", range(EACH))
def test_one_wrong_strength_is_noticed(seed: int) -> None:
    """B-29, B-30, B-31: a set of a faction's cards that counts as much as the next stronger or weaker."""
    law, tables = game_for(seed)
    chance = Random(f"strength {seed}")
    while True:
        number = chance.randrange(5)
        chosen, by = chance.getrandbits(tables.size[number]), chance.choice((-1, 1))
        rest = turned(tables.strength[number], tables.size[number], chosen, by)
        if rest is not None:  # otherwise nothing in its faction is met in another way
            break
    rows = [list(row) for row in tables.strength]
    rows[number][chosen] += by
    mutant = replace(tables, strength=tuple(map(tuple, rows)))
    assert is_told(law, tables, mutant, around(tables, number, (chosen, rest)))


def turned(strength: tuple[int, ...], size: int, chosen: int, by: int) -> int | None:
    """A set beside this one that it meets otherwise when its strength changes; None without such a set."""
    free = rest = (1 << size) - 1 & ~chosen
    right, wrong = strength[chosen], strength[chosen] + by
    while wrong >= 0:
        other = strength[rest]
        if (right > other, right < other) != (wrong > other, wrong < other):
            return rest
        if rest == 0:
            return None
        rest = rest - 1 & free
    return None


def around(tables: Tables, number: int, both: tuple[int, int]) -> Iterator[tuple[int, int]]:
    """Score piles with these sets of one faction, in which its vote can decide: the others share theirs."""
    first = tables.first[number]
    others = [one for one in range(5) if one != number]
    top = [1 << tables.first[one] + tables.size[one] - 1 for one in others]
    for votes in ((0, 0, 1, 1), (0, 1, 1, None), (1, 0, 0, None), (0, 1, None, None), (None,) * 4):
        score = [both[0] << first, both[1] << first]
        for card, seat in zip(top, votes, strict=True):
            if seat is not None:
                score[seat] |= card
        yield score[0], score[1]


def law_winner(law: Law, tables: Tables, score: tuple[int, int]) -> int | None:
    """Who has won by the law."""
    piles = [tuple(tables.deck[place] for place in bits(pile)) for pile in score]
    return result(law.ruleset, (piles[0], piles[1])).winner


@pytest.mark.parametrize("seed", range(EACH))
def test_one_wrong_verdict_on_a_tally_is_noticed(seed: int) -> None:
    """B-7, B-32: another winner, a draw that is none, tie-breaks that are not asked."""
    law, tables = game_for(seed)
    chance = Random(f"verdict {seed}")
    while True:
        first, second, wrong = chance.randrange(6), chance.randrange(6), chance.randrange(4)
        if can_matter(tables, first, second, wrong):
            break
    rows = [list(row) for row in tables.verdict]
    rows[first][second] = wrong
    mutant = replace(tables, verdict=tuple(map(tuple, rows)))
    assert is_told(law, tables, mutant, close(tables, (first, second), chance))


def can_matter(tables: Tables, first: int, second: int, wrong: int) -> bool:
    """Are there score piles with this tally that this verdict gives to another?"""
    right = tables.verdict[first][second]
    if first + second > 5 or right == wrong:
        return False
    if {right, wrong} == {DRAW, TIE_BREAK}:
        # Without tie-breaks these are the same, and without votes the tie-breaks add up nothing.
        return bool(tables.tie_breaks) and (first, second) != (0, 0)
    if wrong == TIE_BREAK and 0 in (first, second) and tables.tie_breaks:
        # Who has all the votes has all the cards that count too; only values can add up to nothing, and
        # five votes never do, because the Knights have no zero.
        return set(tables.tie_breaks[0]) != {1} and first + second < 5
    return True


@pytest.mark.parametrize("seed", range(EACH))
def test_one_wrong_weight_in_a_tie_break_is_noticed(seed: int) -> None:
    """B-32: a card that counts as one more or less."""
    rulesets = ("standard", "claim-de")  # the others have no tie-breaks
    ruleset, deck = rulesets[seed % 2], list(WHOLE)[seed % len(WHOLE)]
    law, tables, chance = law_for(ruleset, deck), tables_for(ruleset, deck), Random(f"tie-break {seed}")
    number, place = chance.randrange(len(tables.tie_breaks)), chance.randrange(52)
    rows = [list(row) for row in tables.tie_breaks]
    rows[number][place] += chance.choice((-1, 1)) if rows[number][place] else 1
    mutant = replace(tables, tie_breaks=tuple(map(tuple, rows)))
    assert is_told(law, tables, mutant, close(tables, chance.choice(((1, 1), (2, 2))), chance, place))
