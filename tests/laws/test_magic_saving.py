"""A game with everything in the box can be saved at every decision, replayed, and taken back step by step."""

from random import Random

import pytest
from hypothesis import example

from kingless.content.decks import DECKS
from kingless.rules.actions import FLIP, PASS, Action, Choose, Flip, IllegalAction, Pass, Play, Use, parse
from kingless.rules.cards import card
from kingless.rules.events import Event, seen_by
from kingless.rules.state import State
from kingless.table.game import Game
from kingless.table.illegal_actions import as_complaint
from kingless.table.record import record_of, replay
from kingless.table.setup import PositionText, Setup
from kingless.view.rulebook import section
from tests.laws.games import answers, law, states
from tests.laws.magic import decisions, magic_game, magic_played
from tests.laws.saving import check_same, check_state, copies

MOMENTS = 6
"""How many decisions of a game are saved as a record; each is replayed from its deal."""


@law
def test_a_state_survives_json_at_every_decision(ruleset: str, seed: int) -> None:
    game = magic_game(ruleset, seed)
    check_state(game.law.new())
    for _ in decisions(game, Random(seed)):
        check_state(game.state)
    for turn in game.turns:
        check_state(turn.before)  # where chance was asked, too
    check_state(game.state)


@law
def test_a_game_survives_its_record_and_goes_on_to_the_identical_end(ruleset: str, seed: int) -> None:
    whole = magic_played(ruleset, seed)
    course = answers(whole)
    moments = set(Random(seed).sample(range(len(course)), MOMENTS)) | set(choices(course)[:2])
    game = magic_game(ruleset, seed)
    for number, answer in enumerate(course):
        if number in moments:
            loaded = list(copies(game))
            for copy in loaded:
                check_same(copy, game)
                for further in course[number:]:
                    copy.step(further)
                check_same(copy, whole)
        game.step(answer)
    for copy in copies(game):
        check_same(copy, whole)


def choices(course: list[Action]) -> list[int]:
    """The moments at which something was chosen, in the middle of an artifact or a faction's power."""
    return [number for number, answer in enumerate(course) if isinstance(answer, Choose)]


@law
def test_the_same_answers_give_identical_states_and_events(ruleset: str, seed: int) -> None:
    game = magic_played(ruleset, seed)
    again = magic_game(ruleset, seed)
    for answer in answers(game):
        again.step(answer)
    assert again.turns == game.turns
    assert again.state == game.state
    assert replay(record_of(game)).turns == game.turns
    assert again.result == game.result is not None


@law
def test_a_step_without_its_telling_leads_to_the_same_state(ruleset: str, seed: int) -> None:
    game = magic_played(ruleset, seed)
    for turn, after in zip(game.turns, states(game)[1:], strict=True):
        assert game.law.step(turn.before, turn.action) == (after, turn.events)
        assert game.law.advance(turn.before, turn.action) == after


@law
def test_undo_returns_to_the_identical_state_and_the_step_can_be_taken_again(ruleset: str, seed: int) -> None:
    game = magic_game(ruleset, seed)
    for decision in decisions(game, Random(seed)):
        before, turns = game.state, list(game.turns)
        events = game.step(decision.legal[-1])
        after = game.state
        assert game.undo()
        assert (game.state, game.turns) == (before, turns)
        assert game.step(decision.legal[-1]) == events
        assert game.state == after
        game.undo()


@example(ruleset="claim-de", seed=445)  # a card that it was shown, shuffled away, is drawn after all
@law
def test_a_seat_takes_an_answer_back_unless_it_has_seen_something_hidden(ruleset: str, seed: int) -> None:
    game = magic_game(ruleset, seed)
    for decision in decisions(game, Random(seed)):
        before, turns = game.state, list(game.turns)
        events = game.step(decision.legal[-1])
        after = game.state
        meant = [turn for turn in turns if turn.seat == decision.seat and turn.is_meant]
        learnt = has_learnt(events, decision.seat, before)
        taken = game.take_back(decision.seat)
        if decision.legal == (PASS,):  # it goes back with the answer before, or not at all
            assert game.state is (meant[-1].before if taken else after)
        else:
            assert taken != learnt
            assert game.state == (before if taken else after)
        del game.turns[len(turns) :]
        game.state = before


def has_learnt(events: tuple[Event, ...], seat: int, before: State) -> bool:
    """Has this seat seen something hidden, a prize, a card or a potion, or has it shown an artifact?"""
    shown = before.peek[seat]
    for event in seen_by(events, seat):
        if event.what in ("revealed", "flipped", "used"):
            return True
        if event.what == "peeked" and event.seat == seat:
            return True
        if event.what == "shuffled":  # where the cards that it was shown lie is a secret again
            shown = ()
        if event.what == "drew" and event.seat == seat and event.cards[0] not in shown:
            return True
    return False


def test_a_card_is_not_taken_back_once_its_potion_has_been_seen() -> None:
    """W-7: potions are hidden from both, so one that was turned over has shown something."""
    position = PositionText(phase=2, hands=(["G5", "K3"], ["G7", "K9"]), potions_held=(["+4"], []))
    game = Game(Setup(factions=DECKS["magic"], position=position))
    game.step(FLIP)
    game.step(Play(card("G5")))
    assert not game.take_back(0)


@pytest.mark.parametrize("key", ["serpent-sword", "stein-of-kings", "flying-boots", "lovers-bow"])
def test_an_artifact_is_not_taken_back_once_the_other_has_seen_it(key: str) -> None:
    """M-6: which artifacts one holds is a secret until one uses them."""
    position = PositionText(phase=2, hands=(["G5", "K3"], ["G7", "K9"]), artifacts_dealt=([key], []))
    game = Game(Setup(artifacts=True, position=position))
    if game.decision and PASS in game.decision.legal:
        game.step(PASS)  # the Boots are asked for before the lead, and may be used with it
    game.step(Use(key))
    used = game.state
    assert not game.take_back(0)
    assert game.state is used


def test_a_potion_that_was_only_announced_is_taken_back() -> None:
    """W-3: how many one holds is known to both, and which it is has nobody seen yet."""
    position = PositionText(phase=2, hands=(["G5", "K3"], ["G7", "K9"]), potions_held=(["+4"], []))
    game = Game(Setup(factions=DECKS["magic"], position=position))
    game.step(FLIP)
    assert game.take_back(0)
    assert (game.state.flips, game.events) == (0, ())


def test_what_follows_an_artifact_is_taken_back_up_to_it() -> None:
    """M-6: the choice may be another, the use stays."""
    hands = (["G5", "K3"], ["G7", "K9"])
    position = PositionText(phase=2, hands=hands, artifacts_dealt=(["stein-of-kings"], []))
    game = Game(Setup(artifacts=True, position=position))
    game.step(Use("stein-of-kings"))
    asked = game.state
    game.step(Choose("undead"))
    assert game.take_back(0)
    assert game.state is asked
    assert not game.take_back(0)


def test_a_card_is_not_taken_back_once_the_next_prize_has_been_seen() -> None:
    """B-10: also by a seat that knew of cards in the deck before, and knows of fewer now."""
    position = PositionText(
        hands=(["G1", "K9", "U5"], ["G2", "K8", "U4"]),
        centre="D1",
        draw_pile=["X1", "X2", "X3", "X4", "X5"],
        artifacts_dealt=(["crystal-ball"], []),
    )
    game = Game(Setup(artifacts=True, position=position, seed=1))
    for action in ("play G1", "play G2", "use crystal-ball", "choose X1", "play K8"):
        game.step(as_action(action))
    assert game.state.seen_deck[0]  # AR-5: what was given back, if it is not the prize already
    game.step(Play(card("K9")))
    assert (game.state.trick, game.state.phase) == (13, 1)
    assert not game.take_back(0)


def as_action(words: str) -> Action:
    """The action that this text spells."""
    action = parse(words)
    assert isinstance(action, Action)
    return action


# What is not legal.


@law
def test_an_illegal_answer_is_refused_in_words_and_changes_nothing(ruleset: str, seed: int) -> None:
    game, chooser = magic_game(ruleset, seed), Random(seed)
    for number, decision in enumerate(decisions(game, chooser)):
        every = game.law.ruleset.actions
        assert set(decision.legal) <= set(every)
        some = every if number % 30 == 0 else chooser.sample(every, 5)
        for action in some:
            if action in decision.legal:
                assert game.law.refusal(game.state, action) is None
            else:
                check_refused(game, action)


def check_refused(game: Game, action: Action) -> None:
    """The law refuses it, with words for it, and nothing has changed."""
    before, count = game.state, len(game.turns)
    with pytest.raises(IllegalAction) as refused:
        game.step(action)
    assert game.state is before
    assert len(game.turns) == count
    assert "{" not in str(as_complaint(refused.value))
    assert section("en", refused.value.rule or "") is not None  # every refusal has a rule to look up
    match action:
        case Use(key):
            expected = game.law.ruleset.artifacts[key].rule
            assert refused.value.rule in (expected, "M-6")
        case Play():
            assert refused.value.reason in ("not-in-hand", "must-follow", "not-asked")
        case Choose() | Pass():
            assert refused.value.reason in ("not-offered", "not-asked")
        case Flip():
            assert refused.value.reason in ("no-potion", "one-potion", "not-asked")


def all_asked(*mine: str, theirs: tuple[str, ...] = ()) -> Game:
    """A game in phase two, seat 0 to lead, in which everybody with an artifact is asked at every window."""
    position = PositionText(
        phase=2, hands=(["G8", "K3", "U1"], ["G7", "K9", "U2"]), artifacts_dealt=(list(mine), list(theirs))
    )
    return Game(Setup(artifacts=True, position=position, windows="all"))


def test_a_card_is_taken_back_with_the_passes_that_came_by_themselves() -> None:
    """5.5: where everybody is asked, a pass that was all one could say is no answer that one meant."""
    game = all_asked("night-ring", theirs=("lovers-bow",))
    for _ in range(2):
        game.step(PASS)
    before = game.state
    game.step(Play(card("G8")))
    game.step(PASS)  # seat 1 after the lead
    assert game.take_back(0)
    assert game.state is before
    assert not game.take_back(0)  # passes alone


def test_a_pass_by_a_standing_wish_goes_back_with_the_card_and_one_by_hand_alone() -> None:
    game = all_asked("magicians-horse")
    game.step(PASS)
    led = game.state
    game.step(Play(card("U1")))
    game.step(PASS)
    game.step(Play(card("U2")))
    assert not game.may_take_back(0)  # seat 1's card had not been seen
    while game.decision and game.decision.legal == (PASS,):
        game.step(PASS)
    asked = game.state
    game.step(PASS)
    assert game.take_back(0)  # by hand: the Horse could have been used
    assert game.state is asked
    game.step(PASS, by_order=True)
    assert not game.take_back(0)  # up to the card, and the other card lies between
    assert game.state is not led


def test_taking_back_stops_at_what_was_seen_also_behind_passes() -> None:
    """B-10: the prize of the next trick lies open."""
    position = PositionText(
        hands=(["G1", "K9"], ["G2", "K8"]),
        centre="D1",
        draw_pile=["X1", "X2", "X3"],
        artifacts_dealt=(["night-ring"], ["lovers-bow"]),
    )
    game = Game(Setup(artifacts=True, position=position, seed=1, windows="all"))
    seats = []
    while game.state.trick == 12:
        decision = game.decision
        assert decision is not None
        seats.append((decision.seat, len(game.turns)))
        game.step(decision.legal[-1])
    assert game.turns[-1].action == PASS
    assert not game.may_take_back(0)
    assert not game.may_take_back(1)
