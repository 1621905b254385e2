"""Marks: what a network is told of a moment under the law, and of an answer that a seat may give there."""

from collections.abc import Sequence

from kingless.minds.law.mark_places import AT, HELDS, LEFTS, MARGINS, OWNERS, RANKS, SHARES, WORDS
from kingless.minds.law.powers import CELLS, POWERS, VALUES, Powers
from kingless.minds.law.sight import MomentSight
from kingless.rules.actions import Action, Choose, Pass, Play, Use
from kingless.rules.cards import SUITS, Card, card, is_card, value
from kingless.rules.open_fields import Played
from kingless.rules.slots import DISCARD, KEPT_BY_LOSER, MOMENTS, WINNER_SCORE
from kingless.rules.tricks import winner

_LEFT = (0, 1, 2, 3, 3, 4, 4, *(5,) * 20)
_MOMENT = {moment: place for place, moment in enumerate(MOMENTS)}
_QUESTIONS = {"lead": WORDS, "follow": WORDS + 1, "window": WORDS + 2}
_SHIFT = 3


class MomentMarks:
    """The marks of one moment, and what those of its answers need."""

    def __init__(self, powers: Powers, words: dict[str, int], sight: MomentSight) -> None:
        self._powers, self._words, self._sight = powers, words, sight
        self._late = sight.phase - 1
        self._asked = _QUESTIONS.get(sight.asked or "", words.get(sight.asked or "", -1))
        self._winning = self._winning_seat()
        self._others = [*sight.other_hand, *sight.hidden]
        self._held, self._stakes = [0] * 26, [0] * 26
        self.marks = self._cards()
        self._factions()
        self._rest()

    def _winning_seat(self) -> int:
        """0 where nothing has been played, 1 where this seat is winning, 2 where the other is."""
        sight = self._sight
        if not sight.table:
            return 0
        won = winner(self._powers.ruleset, sight.table, sight.numbers_only)
        return 1 if won == sight.seat else 2

    def _cards(self) -> list[int]:
        sight, cell, late = self._sight, self._powers.cell, self._late * CELLS
        own, other, hidden = AT["own hand"] + late, AT["other hand"] + late, AT["hidden"] + late
        marks = [own + cell[held] for held in sight.own_hand]
        marks += [other + cell[held] for held in sight.other_hand]
        marks += [hidden + cell[held] for held in sight.hidden]
        for name, pile in (
            ("own followers", sight.own_followers),
            ("other followers", sight.other_followers),
            ("own score", sight.own_score),
            ("other score", sight.other_score),
        ):
            if pile:
                start = AT[name]
                marks += [start + cell[held] for held in pile]
        for number, coming in enumerate(sight.to_come):
            marks.append(AT["to come"] + number * CELLS + cell[coming])
        if sight.centre is not None:
            marks.append(AT["centre"] + cell[sight.centre])
        for laid in sight.table:
            start = AT["own on table"] if laid.seat == sight.seat else AT["other on table"]
            marks.append(start + self._powers.power[laid.suit] * VALUES + min(max(laid.value, 0), VALUES - 1))
        return marks

    def _factions(self) -> None:
        """For each faction: who holds its highest cards, how the vote stands, and how many are in hand."""
        sight, power, marks = self._sight, self._powers.power, self.marks
        piles = (
            sight.own_hand,
            sight.other_hand,
            sight.own_followers,
            sight.other_followers,
            sight.hidden,
        )
        live = [(held << _SHIFT) + owner for owner, pile in enumerate(piles) for held in pile]
        live.sort(reverse=True)
        start = AT["ranks"] + self._late * POWERS * RANKS * OWNERS
        left, before, rank, base = [0] * 26, -1, 0, 0
        for one in live:
            suit = SUITS[one >> _SHIFT]
            if suit != before:
                before, rank = suit, 0
                base = start + power[suit] * RANKS * OWNERS
            if rank < RANKS:
                marks.append(base + rank * OWNERS + (one & 7))
                rank += 1
            left[suit] += 1
        margin = [3] * 26
        for scored in sight.own_score:
            margin[SUITS[scored]] += 1
        for scored in sight.other_score:
            margin[SUITS[scored]] -= 1
        held = self._held
        for own in sight.own_hand:
            held[SUITS[own]] += 1
        table = AT["held"] + self._late * POWERS * HELDS
        for suit in self._powers.ruleset.by_suit:
            stake = min(max(margin[suit], 0), MARGINS - 1) * LEFTS + _LEFT[left[suit]]
            self._stakes[suit] = stake
            marks.append(AT["stakes"] + power[suit] * MARGINS * LEFTS + stake)
            marks.append(table + power[suit] * HELDS + min(held[suit], HELDS - 1))

    def _rest(self) -> None:
        sight, words, marks = self._sight, self._words, self.marks
        marks.append(AT["trick"] + 14 * self._late + min(sight.trick, 13))
        marks.append(AT["leads"] + 2 * sight.leads + sight.acts)
        marks.append(AT["winning"] + self._winning)
        if self._asked >= 0:
            marks.append(AT["asked"] + self._asked)
        marks.append(AT["moment"] + _MOMENT.get(sight.moment or "", len(MOMENTS)))
        marks += [AT["own artifacts"] + words[key] for key in sight.own_artifacts if key in words]
        marks += [AT["other artifacts"] + words[key] for key in sight.other_artifacts if key in words]
        marks.append(AT["artifacts"] + min(len(sight.own_artifacts), 3))
        marks.append(AT["artifacts"] + 4 + min(len(sight.other_artifacts), 3))
        marks.append(AT["potions"] + min(sight.own_potions, 3))
        marks.append(AT["potions"] + 4 + min(sight.other_potions, 3))
        marks.append(AT["flips"] + min(sight.flips, 2))
        marks.append(AT["bonus"] + min(max(sight.own_bonus + 4, 0), 9))
        marks.append(AT["bonus"] + 10 + min(max(sight.other_bonus + 4, 0), 9))
        marks.append(AT["waiting"] + min(sight.waiting, 3))
        if sight.numbers_only:
            marks.append(AT["numbers only"])

    def answer(self, action: Action) -> list[int]:
        """The marks of an answer beside those of the moment."""
        match action:
            case Play(played):
                return self._play(played)
            case Use(key):
                word = self._words.get(key, -1)
                if word < 0:
                    return []
                when = min(self._sight.trick // 4, 3)
                return [
                    AT["use"] + 2 * word + self._late,
                    AT["use while"] + 3 * word + self._winning,
                    AT["use when"] + 4 * word + when,
                ]
            case Choose(what):
                return self._choose(what)
            case Pass():
                marks = [AT["pass while"] + 3 * self._late + self._winning]
                return [*marks, AT["pass"] + self._asked] if self._asked >= 0 else marks
        return [AT["flip"] + 4 * self._winning + min(self._sight.own_potions, 3)]

    def _play(self, played: Card) -> list[int]:
        sight, powers, late = self._sight, self._powers, self._late
        suit, worth = SUITS[played], value(played)
        role = 2 * late + bool(sight.table)
        above = below = 0
        for other in self._others:
            if SUITS[other] == suit:
                if other > played:
                    above += 1
                elif other < played:
                    below += 1
        marks = [
            AT["play"] + role * CELLS + powers.cell[played],
            AT["beaten by"] + role * 36 + min(above, 5) * 6 + min(below, 5),
            AT["held beside"] + role * HELDS + min(self._held[suit], HELDS - 1),
        ]
        if not sight.table:
            share = self._share_of_winning_replies(played, suit)
            marks.append(AT["lead"] + (late * POWERS + powers.power[suit]) * SHARES + share)
            marks.append(AT["lead for"] + self._stakes[suit])
            return marks
        prize = sight.centre
        if prize is not None and suit in powers.ruleset.swaps:  # H-1: the prize is what lies there then
            played, prize = prize, played
            suit, worth = SUITS[played], value(played)
        counted = suit if sight.declared is None else sight.declared
        table = (*sight.table, Played(sight.seat, played, counted, worth + sight.own_bonus))
        wins = winner(powers.ruleset, table, sight.numbers_only) == sight.seat
        led = sight.table[0].suit
        marks.append(AT["wins prize"] + wins * (CELLS + 1) + (CELLS if prize is None else powers.cell[prize]))
        marks.append(AT["wins against"] + (wins * POWERS + powers.power[led]) * POWERS + powers.power[suit])
        routes = powers.ruleset.routes[late + 1]
        for laid in table:
            to = routes[laid.suit]
            if to not in (DISCARD, KEPT_BY_LOSER):
                mine = wins == (to == WINNER_SCORE)
                marks.append(AT["scores"] + mine * MARGINS * LEFTS + self._stakes[SUITS[laid.card]])
        return marks

    def _share_of_winning_replies(self, played: Card, suit: int) -> int:
        others, wild = self._others, self._powers.ruleset.wild
        replies: Sequence[Card] = others
        if any(SUITS[other] == suit for other in others):
            replies = [other for other in others if SUITS[other] == suit or SUITS[other] in wild]
        if not replies:
            return 0
        wins = self._powers.wins_after[played]
        winning = sum([wins[reply] for reply in replies])
        if winning == len(replies):
            return SHARES - 1
        return 1 + 4 * winning // len(replies) if winning else 0

    def _choose(self, what: str) -> list[int]:
        sight, powers, words = self._sight, self._powers, self._words
        shown = {"centre": sight.centre, "top": next(iter(sight.peek), None)}.get(what)
        if is_card(what):
            shown = card(what)
        marks = [AT["choose word"] + words[what]] if what in words else []
        if shown is not None and shown >= 0:
            marks.append(AT["choose card"] + powers.cell[shown])
            if 0 <= self._asked < WORDS:
                marks.append(AT["choose value"] + self._asked * 10 + value(shown))
            marks.append(AT["choose stake"] + self._stakes[SUITS[shown]])
            marks += self._mine_replaced(shown)
        if what in powers.ruleset.suit_of:
            suit = powers.ruleset.suit_of[what]
            marks.append(AT["choose faction"] + powers.power[suit])
            marks.append(AT["choose stake"] + self._stakes[suit])
            if sight.table:
                led = sight.table[0].suit
                beats = (suit, led) in powers.ruleset.beats
                marks.append(AT["choose led"] + (2 if beats else int(suit == led)))
        if 0 <= self._asked < WORDS:
            marks.append(AT["choose for"] + 2 * self._asked + self._late)
        return marks

    def _mine_replaced(self, chosen: Card) -> list[int]:
        """Would the trick be won with this card in the place of the one that this seat has played?"""
        sight = self._sight
        if chosen not in sight.own_hand or not any(laid.seat == sight.seat for laid in sight.table):
            return []
        new = Played(sight.seat, chosen, SUITS[chosen], value(chosen))
        table = tuple(new if laid.seat == sight.seat else laid for laid in sight.table)
        wins = winner(self._powers.ruleset, table, sight.numbers_only) == sight.seat
        return [AT["choose win"] + wins]
