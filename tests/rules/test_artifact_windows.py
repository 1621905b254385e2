"""The windows of artifacts: who is asked when, in which order, and what may be answered."""

import re
from random import Random
from typing import Any

import pytest

from kingless.content.artifacts import ARTIFACTS
from kingless.content.decks import BASE, DECKS
from kingless.content.factions import FACTIONS
from kingless.rules.actions import PASS, Use
from kingless.rules.chance import CHANCE
from kingless.rules.engine import Law
from kingless.rules.ruleset import Ruleset
from kingless.rules.slots import Settings
from kingless.table.game import Game
from kingless.table.setup import BadSetup, Setup
from tests.scenario import A, B, Scenario, given

TWO = "phase 2, A: {}, B: {}, A leads, A artifacts: {}, B artifacts: {}"


# The timing: which window asks whom, and when.


def trace(now: Scenario, *cards: str) -> list[tuple[str, str]]:
    """Play these cards and pass in every window: the moments, and whom they ask."""
    told, left = [], list(cards)
    while left or (now.game.decision and now.game.decision.kind == "window"):
        decision = now.game.decision
        assert decision is not None
        moment = now.game.witness().moment or decision.kind
        told.append((moment, "AB"[decision.seat]))
        now = now.plays("pass" if decision.kind == "window" else left.pop(0))
    return told


def test_where_all_are_asked_the_windows_of_a_phase_two_trick_are_these() -> None:
    """A89, A93: the leader first in every window but the one after the answer; the Spear asks the loser."""
    text = TWO.format("K5 G1", "K9 G2", "crown-of-light", "night-ring")
    told = trace(given(text, ask_all=True), "K5", "K9")
    trick = [
        *(("between-tricks", "A"), ("between-tricks", "B"), ("lead", "A")),
        *(("after-lead", "A"), ("after-lead", "B"), ("follow", "B")),
        *(("after-follow", "B"), ("after-follow", "A")),
        *(("both-played", "A"), ("both-played", "B"), ("before-collecting", "A")),
    ]
    assert told[: len(trick)] == trick
    rest = [moment for moment, _ in told[len(trick) :]]
    assert ("collecting", "B") in told
    assert [one for one in told if one[0] == "after-trick"] == [("after-trick", "A"), ("after-trick", "B")]
    assert rest[-2:] == ["between-tricks", "between-tricks"]
    assert told[-2:] == [("between-tricks", "B"), ("between-tricks", "A")], "the new leader first"


def test_where_all_are_asked_the_windows_of_a_phase_one_trick_are_these() -> None:
    """A89: the drawing asks who draws; nothing is collected into score piles."""
    text = "phase 1, A: K5 G1, B: K9 G2, A leads, centre: D1, deck: D2 D3 D4, "
    held = "A artifacts: crown-of-light, B artifacts: night-ring"
    told = trace(given(text + held, ask_all=True), "K5", "K9")
    assert told == [
        *(("between-tricks", "A"), ("between-tricks", "B"), ("lead", "A")),
        *(("after-lead", "A"), ("after-lead", "B"), ("follow", "B")),
        *(("after-follow", "B"), ("after-follow", "A")),
        *(("both-played", "A"), ("both-played", "B"), ("drawing", "A")),
        *(("after-trick", "A"), ("after-trick", "B"), ("between-tricks", "B"), ("between-tricks", "A")),
    ]


def test_at_the_end_of_the_game_a_window_asks_both() -> None:
    """AR-1, A89: before the votes are counted."""
    text = TWO.format("K5", "K9", "lovers-bow", "night-ring")
    told = trace(given(text, ask_all=True), "K5", "K9")
    assert sorted(told[-2:]) == [("end", "A"), ("end", "B")]


def test_where_only_the_usable_is_asked_for_nobody_is_asked_in_vain() -> None:
    """G-6: a seat is asked when it can use something now, and then only."""
    text = TWO.format("K5 G1", "K9 G2", "crown-of-light", "night-ring")
    assert trace(given(text), "K5", "K9") == [("lead", "A"), ("follow", "B")]
    horse = TWO.format("K5 G1", "K9 G2", "magicians-horse", "divine-hourglass")
    assert trace(given(horse), "K5", "K9")[2:] == [("both-played", "A"), ("both-played", "B")]


def test_where_all_are_asked_a_seat_without_artifacts_is_left_in_peace() -> None:
    """A89: how many artifacts a seat holds is no secret."""
    text = "phase 2, A: K5 G1, B: K9 G2, A leads, A artifacts: crown-of-light"
    told = trace(given(text, ask_all=True), "K5", "K9")
    assert {seat for moment, seat in told if moment not in ("lead", "follow")} == {"A"}
    assert given(text, ask_all=True).sight(B).asked == "window"


@pytest.mark.parametrize("ask_all", [False, True])
def test_who_is_asked_does_not_depend_on_which_artifact_it_is_where_all_are_asked(ask_all: bool) -> None:
    """A89, A54: with `all`, two different artifacts give the same questions; with `usable` they tell."""
    keys = ("magicians-horse", "crown-of-light", "eternal-lantern", "lovers-bow")
    texts = [TWO.format("K5 G1", "K9 G2", key, "night-ring") for key in keys]
    traces = {tuple(trace(given(text, ask_all=ask_all), "K5", "K9")) for text in texts}
    assert (len(traces) == 1) is ask_all


def test_the_leader_is_asked_first_and_a_use_reopens_the_window_for_both() -> None:
    """A89, A90: until both pass in a row."""
    text = TWO.format("K5 K4 G1", "K9 K8 G2", "magicians-horse divine-hourglass", "frost-necklace")
    start = given(text).plays("K5", "K9").asks(A, "window").plays("pass").asks(B, "window")
    start.plays("pass").leads(B)
    first = given(text).plays("K5", "K9", "use magicians-horse", "choose K4").asks(A, "window")
    second = first.offers("use divine-hourglass", "pass").plays("pass").asks(B, "window")
    second.plays("pass").leads(B)
    other = TWO.format("K5 K4 G1", "K9 K8 G2", "divine-hourglass", "magicians-horse")
    late = given(other).plays("K5", "K9", "pass").asks(B, "window").plays("use magicians-horse", "choose K8")
    late.asks(A, "window").offers("use divine-hourglass", "pass").lays("K5 K8")


def test_boots_used_in_a_window_reopen_it_too() -> None:
    """A89, AR-8: for both, until both have passed."""
    text = TWO.format("K5 K4 G1", "K9 K8 G2", "flying-boots magicians-horse", "divine-hourglass")
    played = given(text).plays("pass", "K5", "pass", "K9", "pass").at("both-played")
    played.plays("pass").asks(B, "window").plays("pass").asks(A, "window").at("between-tricks")
    boots = played.plays("use flying-boots").asks(A, "window").at("both-played")
    boots.offers("use magicians-horse", "pass").plays("pass").asks(B, "window").plays("pass").leads(B)


def test_boots_used_in_the_same_turn_keep_the_decision() -> None:
    """AR-8, A90: beside the cards, without a window."""
    text = TWO.format("K5 G1", "K9 G2", "flying-boots serpent-sword", "crown-of-light")
    start = (
        given(text).plays("pass", "use flying-boots").asks(A, "lead").offers("K5", "G1", "use serpent-sword")
    )
    start.plays("use serpent-sword", "K5").worth("K5", 10)


def test_a_pass_is_private() -> None:
    """A89: the other hears nothing of it, nor of the question where only the usable is asked for."""
    text = TWO.format("K5 G1", "K9 G2", "magicians-horse", "crown-of-light")
    asked = given(text).plays("K5", "K9").asks(A, "window")
    assert (asked.sight(B).to_act, asked.sight(B).asked, asked.sight(B).moment) == (None, None, None)
    assert asked.sight(B).legal == ()
    asked.plays("pass").hears(A, "passed", 1).hears(B, "passed", 0)
    every = given(text, ask_all=True)
    assert (every.sight(B).to_act, every.sight(B).asked) == (A, "window")
    every.plays("pass").hears(A, "passed", 1).hears(B, "passed", 0)


def test_the_other_sees_no_options_where_a_window_is_open() -> None:
    """A54: which artifacts could be used is the owner's knowledge, under `all` too."""
    start = given(TWO.format("K5 G1", "K9 G2", "flying-boots", "crown-of-light"), ask_all=True)
    assert start.sight(A).legal == (Use("flying-boots"), PASS)
    assert (start.sight(B).legal, start.sight(B).moment) == ((), None)


def test_a_pass_is_the_only_answer_where_nothing_can_be_used() -> None:
    """G-6, A89: under `all`."""
    given(TWO.format("K5 G1", "K9 G2", "lovers-bow", "crown-of-light"), ask_all=True).offers("pass")


def test_choices_are_asked_card_first_then_hand_card_or_faction() -> None:
    """A90: where an artifact needs two of them."""
    text = TWO.format("K9 G1", "K5 G2", "fools-crystal forgotten-runestone", "night-ring") + ", A score: U1"
    start = given(text).plays("K9", "K5")
    start.plays("use fools-crystal").offers("choose K9", "choose K5").plays("choose K9").offers("choose G1")
    start.plays("use forgotten-runestone").offers("choose K9", "choose K5").plays("choose K9").offers(
        "choose undead"
    )


def test_a_pending_choice_cannot_be_answered_with_an_artifact_of_another_moment() -> None:
    """A89: only Boots and Axe may be used in between."""
    text = TWO.format("K5 G1", "K9 G2", "stein-of-kings lovers-bow", "crown-of-light")
    asked = given(text).plays("use stein-of-kings").asks(A, "stein-of-kings")
    asked.refuses("use lovers-bow", rule="AR-17", reason="artifact-moment")
    asked.refuses("pass", rule="AR-15", reason="not-offered")
    asked.refuses("K5", rule="AR-15", reason="not-asked").refuses("flip", rule="AR-15", reason="not-asked")


def test_a_window_is_answered_with_an_artifact_or_a_pass() -> None:
    """M-8: not with a card, a choice or a potion."""
    asked = given(TWO.format("K5 G1", "K9 G2", "flying-boots", "crown-of-light")).asks(A, "window")
    for said in ("K5", "choose knights", "flip"):
        asked.refuses(said, rule="M-8", reason="not-asked")


@pytest.mark.parametrize(
    ("clauses", "deck", "complaint"),
    [
        (
            "A artifacts: night-ring, B artifacts: night-ring",
            "claim",
            "the artifact 'night-ring' is named twice",
        ),
        ("A artifacts: excalibur", "claim", "'excalibur' is no artifact of this game"),
        ("A potions: +4", "claim", "'+4' is no potion of this game"),
        ("A potions: +4, potions: x2 +4", "magic", "the potion '+4' is named twice"),
        ("A potions: +9", "magic", "'+9' is no potion of this game"),
        ("A bears: 1", "claim", "no faction of this game has bears"),
        ("A bears: 9, B bears: 2", "magic", "each bear is a card of its faction"),
        ("A bears: 9, A score: R1 R2", "magic", "each bear is a card of its faction"),
        ("A gnomes: G1", "claim", "a card lies in front of its owner whose faction does not do so"),
        ("aside: N1", "claim-2", "a card waits aside whose faction does not do so"),
        ("A gnomes: N1 N1 N1 N1", "claim-2", "N1 is named too often: 4 here, 3 in the deck"),
        ("A gnomes: N1, A score: N1, aside: T1, B score: T1", "claim-2", "T1 is named too often: 2 here"),
    ],
)
def test_a_position_with_things_that_are_not_in_the_game_is_refused(
    clauses: str, deck: str, complaint: str
) -> None:
    """M-5, M-2, X-1: with the reason."""
    with pytest.raises(BadSetup, match=f"^position: {re.escape(complaint)}"):
        given(f"phase 2, A leads, {clauses}", deck=deck)


@pytest.mark.parametrize("clause", ["A gnomes: N1", "aside: T1"])
def test_in_phase_one_nothing_lies_in_front_or_aside(clause: str) -> None:
    """C-3, C-7: those are things of phase two."""
    with pytest.raises(BadSetup, match="in phase 1 nothing lies in front of a player or aside yet"):
        given(f"phase 1, A: E1, B: E2, A leads, centre: E3, deck: E4, {clause}", deck="claim-2")


def test_whoever_receives_a_card_has_a_window_of_their_own() -> None:
    """AR-6, AR-9: first the winner, then the loser who receives a Dwarf."""
    text = TWO.format("K9 G1", "D5 G2", "fools-crystal", "forgotten-runestone") + ", B score: U1"
    start = given(text).plays("K9", "D5").asks(A, "window").at("collecting").plays("pass")
    start.asks(B, "window").at("collecting").offers("use forgotten-runestone", "pass")


def test_every_artifact_has_its_windows_and_its_phase() -> None:
    """M-8: the table of the timing as data."""
    windows = {
        "crown-of-light": ("end",),
        "serpent-sword": ("playing",),
        "horn-of-silence": ("both-played",),
        "spear-of-vengeance": ("before-collecting",),
        "crystal-ball": ("drawing",),
        "fools-crystal": ("collecting",),
        "magicians-horse": ("both-played",),
        "flying-boots": ("between-tricks", "after-lead", "after-follow", "anytime"),
        "forgotten-runestone": ("collecting",),
        "eternal-lantern": ("after-trick",),
        "staff-of-order": ("after-trick",),
        "frost-necklace": ("both-played",),
        "divine-hourglass": ("both-played",),
        "shield-of-the-veil": ("after-lead", "after-follow"),
        "stein-of-kings": ("playing",),
        "axe-of-the-clouds": ("between-tricks", "after-lead", "after-follow", "anytime"),
        "lovers-bow": ("leading",),
        "night-ring": ("following",),
    }
    assert {key: artifact.windows for key, artifact in ARTIFACTS.items()} == windows
    second = {
        "horn-of-silence",
        "spear-of-vengeance",
        "fools-crystal",
        "forgotten-runestone",
        "eternal-lantern",
    }
    phases = {key: artifact.phase for key, artifact in ARTIFACTS.items()}
    assert {key for key, phase in phases.items() if phase == 2} == second | {"frost-necklace"}
    assert {key for key, phase in phases.items() if phase == 1} == {"crystal-ball"}


def test_equal_wishes_at_one_moment_are_settled_by_the_order_of_asking() -> None:
    """A89: the leader's Frost comes before the follower's Hourglass can be said."""
    text = TWO.format("K5 G1 G3", "K9 G2 G4", "frost-necklace", "divine-hourglass")
    start = given(text).plays("K5", "K9").asks(A, "window").plays("use frost-necklace")
    start.leads(A).freezes("K5 K9").keeps(B, "divine-hourglass")


@pytest.mark.parametrize("deck", ["magic", "claim-2", "claim", "wild-hunt", "hall-of-mirrors"])
@pytest.mark.parametrize("windows", ["usable", "all"])
def test_a_whole_game_with_artifacts_ends_with_every_card_somewhere(deck: str, windows: Any) -> None:
    """M-4, M-5, M-6: random games; the cards of the deck are conserved at every decision."""
    for seed in range(3):
        setup = Setup(factions=DECKS[deck], artifacts=True, windows=windows, seed=seed)
        game, chance = Game(setup), Random(seed)
        while game.decision:
            assert game.decision.seat != CHANCE
            game.step(chance.choice(game.decision.legal))
            now = game.state
            piles = (*now.hands, *now.followers, *now.score, *now.front, now.deck, now.discard, now.aside)
            cards = [card for pile in piles for card in pile]
            cards += [laid.card for laid in (*now.table, *now.frozen, *now.incoming[A], *now.incoming[B])]
            cards += [effect.card for effect in now.effects if effect.card is not None]
            cards += [] if now.centre is None else [now.centre]
            assert tuple(sorted(cards)) == game.law.ruleset.deck
        assert game.result is not None
        assert {len(hand) for hand in game.state.hands} == {0}


def test_a_ruleset_of_artifacts_alone_has_no_potions() -> None:
    """M-3: the artifacts bring none."""
    factions = tuple(FACTIONS[key] for key in BASE)
    law = Law(Ruleset("test", factions, Settings(), tuple(ARTIFACTS.values())))
    assert law.ruleset.potions == ()
