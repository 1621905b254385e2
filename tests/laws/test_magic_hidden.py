"""Non-interference with artifacts and potions: nothing that a seat cannot see changes its view by a byte."""

from collections import Counter
from collections.abc import Callable
from itertools import pairwise
from random import Random
from typing import Literal

import pytest
from msgspec.structs import replace

from kingless.rules.actions import PASS, Action, Choose, DrawFromHand, Use
from kingless.rules.agenda import AskChoice, AskDraw
from kingless.rules.cards import HIDDEN, card
from kingless.rules.engine import Law
from kingless.rules.events import Event, seen_by
from kingless.rules.observation import Observation, observe
from kingless.rules.open_fields import Cards
from kingless.rules.state import State
from kingless.table.game import Game, Turn
from tests.laws.blind import Observe
from tests.laws.games import law
from tests.laws.magic import (
    KEYS,
    LONGEST,
    POTIONS,
    decisions,
    eager,
    magic_game,
    magic_played,
    magic_setup,
)
from tests.laws.veil import (
    as_it_was,
    check_asking,
    check_moment,
    check_same,
    check_world,
    deals,
    other_artifacts,
    other_draws,
    other_potions,
    world,
)

SEATS = (0, 1)
Windows = Literal["usable", "all"]


@law
def test_changing_what_a_seat_cannot_see_does_not_change_its_view(ruleset: str, seed: int) -> None:
    check_game(observe, magic_game(ruleset, seed), seed)


def check_game(look: Observe, game: Game, seed: int) -> None:
    """Every moment of a game, with the events since the last one, and all of them at the end."""
    chooser, told = Random(seed), 0
    for _ in decisions(game, chooser):
        events = tuple(event for turn in game.turns[told:] for event in turn.events)
        told = len(game.turns)
        for seat in SEATS:
            check_moment(look, game, seat, events, chooser)
            check_asking(look, game, seat)
    for seat in SEATS:
        check_moment(look, game, seat, game.events, chooser)


@law
def test_whole_games_with_other_secrets_look_the_same(ruleset: str, seed: int) -> None:
    """W-7, M-5, AR-10: unflipped potions, the other's unused artifacts, what the Lantern showed the other."""
    check_worlds(observe, prefix(ruleset, seed), seed)


def check_worlds(look: Observe, game: Game, seed: int) -> None:
    """Worlds that a seat cannot tell from this game are indeed the same to it."""
    chooser = Random(seed)
    for seat in SEATS:
        retellings = [as_it_was, other_potions(game, chooser), other_draws(seat, chooser)]
        if game.setup.windows == "all":
            retellings.append(other_artifacts(game, seat, chooser))
        for retelling in retellings:
            found = world(game, retelling)
            assert found is not None
            check_world(look, game, found, seat)


@law
def test_other_deals_in_which_a_seat_saw_the_same_give_it_the_same_view(ruleset: str, seed: int) -> None:
    check_deals(observe, prefix(ruleset, seed), seed)


def check_deals(look: Observe, game: Game, seed: int) -> int:
    """How many other deals show the seats the same things, each checked to give the same view."""
    count = 0
    for seat in SEATS:
        for found in deals(game, seat, Random(seed)):
            check_world(look, game, found, seat)
            count += 1
    return count


def prefix(ruleset: str, seed: int) -> Game:
    """A game up to a moment that the seed chooses."""
    whole = magic_played(ruleset, seed)
    game = Game(whole.setup, resumed=True)
    for turn in whole.turns[: Random(seed).randrange(5, len(whole.turns))]:
        game.repeat(turn.action)
    return game


# The same game against other artifacts.


def twins(ruleset: str, seed: int, windows: Windows) -> tuple[int, Game, Game]:
    """A seat, and two games that differ only in the three artifacts of the other, which never uses any."""
    chooser = Random(f"twins {seed}")
    keys = chooser.sample(sorted(KEYS), 9)
    seat = chooser.choice(SEATS)
    setup = replace(magic_setup(ruleset, seed), artifacts=True, windows=windows)
    mine, theirs, instead = keys[:3], keys[3:6], keys[6:]
    games = [
        Game(replace(setup, artifacts_dealt=(mine, held) if seat == 0 else (held, mine)))
        for held in (theirs, instead)
    ]
    return seat, games[0], games[1]


def without_uses(legal: tuple[Action, ...]) -> tuple[Action, ...]:
    """What may be answered besides using something."""
    return tuple(action for action in legal if not isinstance(action, Use))


def check_twins_all(look: Observe, seat: int, game: Game, twin: Game, seed: int) -> None:
    """Step by step: what the seat sees, what it is asked and what it hears of the other."""
    chooser, told = Random(seed), 0
    while (asked := game.decision) is not None:
        again = twin.decision
        assert again is not None
        assert (again.seat, again.kind) == (asked.seat, asked.kind)
        news = [tuple(e for turn in one.turns[told:] for e in turn.events) for one in (game, twin)]
        told = len(game.turns)
        assert told < LONGEST
        check_same(look(game.law, game.state, seat, news[0]), look(twin.law, twin.state, seat, news[1]))
        assert without_uses(again.legal) == without_uses(asked.legal)
        if asked.seat == seat:
            assert again.legal == asked.legal
            action = eager(asked.legal, chooser)
        else:
            action = PASS if asked.kind == "window" else chooser.choice(without_uses(asked.legal))
        for one in (game, twin):
            one.step(action)
    check_same(look(game.law, game.state, seat, game.events), look(twin.law, twin.state, seat, twin.events))


@law
def test_nobody_can_tell_what_the_other_holds_where_everybody_is_asked(ruleset: str, seed: int) -> None:
    """Rules 5.5: with windows `all` nothing can be told from who is asked, or when."""
    seat, game, twin = twins(ruleset, seed, "all")
    check_twins_all(observe, seat, game, twin, seed)
    assert game.result is not None


def own_moments(look: Observe, seat: int, game: Game, seed: int) -> list[Observation]:
    """What the seat sees each time that it is asked, while the other passes whenever it can."""
    chooser, others = Random(f"own {seed}"), Random(f"others {seed}")
    views, told = [], 0
    while (asked := game.decision) is not None:
        if asked.seat == seat:
            events = tuple(event for turn in game.turns[told:] for event in turn.events)
            views.append(look(game.law, game.state, seat, events))
            told = len(game.turns)
            game.step(eager(asked.legal, chooser))
        elif asked.kind == "window":
            game.step(PASS)
        else:
            game.step(others.choice(without_uses(asked.legal)))
    return [*views, look(game.law, game.state, seat, game.events)]


@law
def test_a_pass_is_seen_by_nobody_else(ruleset: str, seed: int) -> None:
    """A seat that is asked and passes looks like one that is not asked: a window tells only by its use."""
    seat, game, twin = twins(ruleset, seed, "usable")
    check_own_moments(observe, seat, game, twin, seed)


def check_own_moments(look: Observe, seat: int, game: Game, twin: Game, seed: int) -> None:
    """The seat is asked the same things in both games, and sees the same each time."""
    views, others = (own_moments(look, seat, one, seed) for one in (game, twin))
    assert len(views) == len(others)
    for view, other in zip(views, others, strict=True):
        check_same(view, other)


@law
def test_an_answer_that_is_private_is_heard_by_nobody_else(ruleset: str, seed: int) -> None:
    game = magic_played(ruleset, seed)
    for turn in game.turns:
        if turn.seat in SEATS:
            heard = {event.what for event in seen_by(turn.events, 1 - turn.seat)}
            assert not heard & {"passed", "chose"}
            own = {event.what for event in seen_by(turn.events, turn.seat)}
            chosen = isinstance(turn.before.agenda[0], AskChoice) and not isinstance(turn.action, Use)
            assert ("chose" in own) == chosen
            assert ("passed" in own) == (turn.action == PASS and not chosen)


# What each secret is.


@law
def test_the_lantern_shows_three_cards_to_one_seat_alone(ruleset: str, seed: int) -> None:
    """AR-10: its owner knows them from then on, and whoever holds them is not told which."""
    game = magic_played(ruleset, seed)
    for turn, after in pairwise(game.turns):
        asked = turn.before.agenda[0]
        if isinstance(asked, AskDraw):
            assert isinstance(turn.action, DrawFromHand)
            owner, other, shown = asked.seat, 1 - asked.seat, turn.action.cards
            assert len(shown) == 3
            assert heard(turn, owner, "peeked") == [shown]
            assert heard(turn, other, "peeked") == [(HIDDEN,) * 3]
            known = Counter(turn.before.seen_hands[owner]) | Counter(shown)
            assert Counter(observe(game.law, after.before, owner).hands[other]) - known == Counter(
                {HIDDEN: len(turn.before.hands[other]) - known.total()}
            )
            assert observe(game.law, after.before, other).peek == ()


@law
def test_what_the_crystal_ball_showed_stays_with_its_owner(ruleset: str, seed: int) -> None:
    """AR-5: the card kept and the two given back; the owner knows that these lie in the deck."""
    game = magic_played(ruleset, seed)
    for turn, after in pairwise(game.turns):
        asked = turn.before.agenda[0]
        if isinstance(asked, AskChoice) and asked.key == "crystal-ball" and isinstance(turn.action, Choose):
            owner, other = asked.seat, 1 - asked.seat
            shown = turn.before.deck[:3]
            kept = card(turn.action.what)
            view = observe(game.law, turn.before, owner)
            assert view.peek == shown
            assert Counter(shown) <= Counter(view.draw_pile)
            assert Counter(shown) - Counter((kept,)) <= Counter(after.before.seen_deck[owner])
            assert heard(turn, owner, "drew") == [(kept,)]
            assert heard(turn, other, "drew") == [(HIDDEN,)]
            assert after.before.seen_followers[other] == turn.before.seen_followers[other]
            assert set(observe(game.law, after.before, other).draw_pile) == {HIDDEN}


def heard(turn: Turn, seat: int, what: str) -> list[Cards]:
    """The cards of the events of this kind, as a seat heard of them."""
    return [event.cards for event in seen_by(turn.events, seat) if event.what == what]


@law
def test_a_potion_is_named_only_once_it_is_turned_over(ruleset: str, seed: int) -> None:
    """W-1, W-7: hidden from both, also from whoever holds it."""
    game = magic_game(ruleset, seed)
    for _ in decisions(game, Random(seed)):
        turned = [word for word in game.state.spent if word in POTIONS]
        for seat in SEATS:
            view = game.observation(seat)
            assert [word for word in view.spent if word in POTIONS] == turned
            assert [event.word for event in view.history if event.what == "flipped"] == turned
            assert not [event for event in view.history if event.what == "brewed" and event.word]
            assert view.potions == (len(game.state.potions[0]), len(game.state.potions[1]))


@law
def test_a_seat_sees_its_own_artifacts_and_counts_the_others(ruleset: str, seed: int) -> None:
    """M-6: and what has been used lies open."""
    game = magic_game(ruleset, seed)
    for _ in decisions(game, Random(seed)):
        for seat in SEATS:
            view = game.observation(seat)
            assert view.artifacts[seat] == game.state.artifacts[seat]
            assert view.artifacts[1 - seat] == ("?",) * len(game.state.artifacts[1 - seat])
            assert view.spent == game.state.spent


# Proof that these checks catch a leak.


def shows_hand(rules: Law, state: State, seat: int, events: tuple[Event, ...]) -> Observation:
    """Leaks the other's hand."""
    return replace(observe(rules, state, seat, events), hands=state.hands)


def shows_followers(rules: Law, state: State, seat: int, events: tuple[Event, ...]) -> Observation:
    """Leaks the other's follower pile."""
    return replace(observe(rules, state, seat, events), followers=state.followers)


def shows_next_card(rules: Law, state: State, seat: int, events: tuple[Event, ...]) -> Observation:
    """Leaks the top card of the deck."""
    view = observe(rules, state, seat, events)
    return replace(view, draw_pile=state.deck[:1] + view.draw_pile[1:])


def shows_artifacts(rules: Law, state: State, seat: int, events: tuple[Event, ...]) -> Observation:
    """Leaks the other's artifacts."""
    return replace(observe(rules, state, seat, events), artifacts=state.artifacts)


def shows_potions(rules: Law, state: State, seat: int, events: tuple[Event, ...]) -> Observation:
    """Leaks the potions in front of both."""
    return replace(observe(rules, state, seat, events), spent=(*state.potions[0], *state.potions[1]))


def shows_next_potion(rules: Law, state: State, seat: int, events: tuple[Event, ...]) -> Observation:
    """Leaks the top of the potion pile."""
    return replace(observe(rules, state, seat, events), spent=state.potion_deck[:1])


def shows_peeks(rules: Law, state: State, seat: int, events: tuple[Event, ...]) -> Observation:
    """Leaks what the other is being shown."""
    return replace(observe(rules, state, seat, events), peek=state.peek[0] + state.peek[1])


def shows_knowledge(rules: Law, state: State, seat: int, events: tuple[Event, ...]) -> Observation:
    """Leaks what the other knows of this seat's hand."""
    return replace(observe(rules, state, seat, events), peek=state.seen_hands[1 - seat])


def shows_history(rules: Law, state: State, seat: int, events: tuple[Event, ...]) -> Observation:
    """Leaks faces and secret answers."""
    return replace(observe(rules, state, seat, events), history=events)


def shows_legal(rules: Law, state: State, seat: int, events: tuple[Event, ...]) -> Observation:
    """Leaks what the other could answer."""
    decision = rules.decision(state)
    return replace(observe(rules, state, seat, events), legal=decision.legal if decision else ())


def shows_asking(rules: Law, state: State, seat: int, events: tuple[Event, ...]) -> Observation:
    """Leaks that the other is asked."""
    decision = rules.decision(state)
    return replace(observe(rules, state, seat, events), to_act=decision.seat if decision else None)


LEAKS = (
    *(shows_hand, shows_followers, shows_next_card, shows_artifacts, shows_potions, shows_next_potion),
    *(shows_peeks, shows_knowledge, shows_history, shows_legal, shows_asking),
)
OF_CHANCE = (shows_artifacts, shows_potions, shows_next_potion, shows_knowledge, shows_history)
OF_THE_DEAL = (shows_hand, shows_followers, shows_next_card, shows_history)


def catches(check: Callable[[int], object], seeds: int) -> bool:
    """Does a game of one of these seeds show that something leaks?"""
    for seed in range(seeds):
        try:
            check(seed)
        except AssertionError:
            return True
    return False


@pytest.mark.parametrize("leak", LEAKS)
def test_the_check_of_moments_catches_every_leak(leak: Observe) -> None:
    assert catches(lambda seed: check_game(leak, magic_game("standard", seed), seed), 10)


@pytest.mark.parametrize("leak", OF_CHANCE)
def test_the_check_of_whole_games_catches_leaks_of_chance(leak: Observe) -> None:
    assert catches(lambda seed: check_worlds(leak, prefix("standard", seed), seed), 200)


@pytest.mark.parametrize("leak", OF_THE_DEAL)
def test_the_check_of_other_deals_catches_leaks_of_cards(leak: Observe) -> None:
    assert catches(lambda seed: check_deals(leak, prefix("standard", seed), seed), 40)


def test_other_deals_are_found_often() -> None:
    assert sum(check_deals(observe, prefix("standard", seed), seed) for seed in range(30)) >= 30


@pytest.mark.parametrize("leak", [shows_artifacts, shows_legal])
def test_the_check_against_other_artifacts_catches_a_leak(leak: Observe) -> None:
    assert catches(lambda seed: check_twins_all(leak, *twins("standard", seed, "all"), seed), 3)


def test_the_check_against_other_artifacts_catches_who_is_asked() -> None:
    """With windows `usable` the asking itself tells something, so this check must fail there."""
    assert catches(lambda seed: check_twins_all(observe, *twins("standard", seed, "usable"), seed), 3)


def test_the_check_of_passes_catches_one_that_is_told() -> None:
    def check(seed: int) -> None:
        seat, game, twin = twins("standard", seed, "usable")
        check_own_moments(shows_history, seat, game, twin, seed)

    assert catches(check, 3)
