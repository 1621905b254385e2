"""What a seat knows: its own cards, what lies open, and what it has seen; nothing that is only deduced."""

from collections import Counter

import pytest

from kingless.rules.actions import (
    Play,
    text,
)
from kingless.rules.cards import HIDDEN, Card, cards, codes
from kingless.rules.events import ONLY, Event, seen_by
from kingless.rules.observation import observe, witness
from kingless.table.game import Game
from kingless.table.setup import Setup
from tests.scenario import A, B, given, whole_game

SEEDS = range(8)


def told(game: Game, start: int = 0) -> list[str]:
    """What has happened, a line for each card: the event, the seat, the card."""
    return [
        " ".join(filter(None, (event.what, "" if event.seat is None else "AB"[event.seat], name)))
        for event in game.events[start:]
        for name in codes(event.cards).split() or [""]
    ]


FOLLOW = given("phase 1, A: G5 K8 D7 D8 D9, B: G2 G8 K9 X3 U1, centre: D1, deck: U2, A leads")


@pytest.mark.parametrize("seat", [A, B])
@pytest.mark.parametrize("seed", SEEDS)
def test_a_seat_knows_its_own_cards_and_the_others_public_winnings(seed: int, seat: int) -> None:
    """B-15, B-16, B-20: at every moment, in both phases, exactly what was seen has a name."""
    game, other = whole_game(seed), 1 - seat
    known = Counter[Card]()  # what the other has won in public and not yet played
    for turn in game.turns:
        now = turn.before
        seen = observe(game.law, now, seat)
        named = seen.hands[other] + seen.followers[other]
        assert (seen.hands[seat], seen.followers[seat]) == (now.hands[seat], now.followers[seat])
        assert Counter(one for one in named if one != HIDDEN) == known
        assert len(named) == len(now.hands[other]) + len(now.followers[other])
        assert seen.hidden == len(named) - known.total() + len(now.deck)
        assert (seen.score, seen.discard, seen.table) == (now.score, now.discard, now.table)
        for event in (event for event in turn.events if event.seat == other):
            if event.what == "recruited":
                known += Counter(event.cards)
            elif event.what == "played" and now.phase == 2:
                known -= Counter(event.cards)


def test_a_card_that_is_only_deduced_is_never_named() -> None:
    """B-16: at the start of phase two the unseen cards must be the other's draws, and still have no names."""
    game = whole_game(1)
    start = next(turn.before for turn in game.turns if turn.before.phase == 2)
    events = tuple(event for turn in game.turns if turn.before.phase != 2 for event in turn.events)
    seen = observe(game.law, start, A, events)
    piles = (*seen.score, seen.discard, *seen.hands)
    unseen = Counter(game.law.ruleset.deck) - Counter(one for pile in piles for one in pile)
    drawn = [event.cards[0] for event in events if event.what == "drew" and event.seat == B]
    assert unseen == Counter(drawn)
    assert seen.hands[B].count(HIDDEN) == seen.hidden == len(drawn) > 0


@pytest.mark.parametrize("seed", SEEDS)
def test_a_seat_remembers_all_that_it_has_seen_happen(seed: int) -> None:
    """B-16: the history is every event, and only the other's hand and draws are hidden in it."""
    game = whole_game(seed)
    for seat in (A, B):
        history = game.observation(seat).history
        assert history == seen_by(game.events, seat)
        assert len(history) == len(game.events)
        for seen, event in zip(history, game.events, strict=True):
            hidden = event.what in ("dealt", "drew") and event.seat != seat
            assert seen.cards == ((HIDDEN,) * len(event.cards) if hidden else event.cards)
            assert (seen.what, seen.seat) == (event.what, event.seat)


def test_a_secret_event_does_not_exist_for_the_other_seat() -> None:
    """A18: a private event is passed over, a private face is turned down."""
    secret = Event("passed", A, (), "", ONLY[A], True)
    drew = Event("drew", B, cards("U3"), "", ONLY[B])
    assert seen_by((secret, drew), A) == (secret, Event("drew", B, (HIDDEN,), "", ONLY[B]))
    assert seen_by((secret, drew), B) == (drew,)


def test_each_seat_is_told_who_is_asked_but_only_its_own_legal_cards() -> None:
    """B-12: which cards B may answer with says what B holds, so A is not told."""
    led = FOLLOW.plays("G5")
    own, other = led.sight(B), led.sight(A)
    assert (own.to_act, own.asked, [text(action) for action in own.legal]) == (
        B,
        "follow",
        ["play G2", "play G8", "play X3"],
    )
    assert (other.to_act, other.asked, other.legal) == (B, "follow", ())


def test_a_witness_sees_every_card() -> None:
    """B-3: for study and records, nothing is hidden from those who may see everything."""
    game = Game(Setup(seed=9))
    seen = witness(game.law, game.state)
    assert (seen.seat, seen.hidden, seen.to_act, seen.asked) == (None, 0, 0, "lead")
    assert (seen.hands, seen.draw_pile) == (game.state.hands, game.state.deck)
    assert seen.legal == tuple(Play(one) for one in dict.fromkeys(game.state.hands[0]))
