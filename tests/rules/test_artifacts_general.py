"""Artifacts in general: dealing and holding them, their windows, who is asked, and what holds for all."""

import re
from random import Random
from typing import Any

import pytest
from msgspec.structs import asdict

from kingless.content.artifacts import ARTIFACTS
from kingless.content.decks import BASE, DECKS
from kingless.content.factions import FACTIONS
from kingless.content.rulesets import EDITIONS
from kingless.rules.actions import PASS, DealArtifacts, Use
from kingless.rules.chance import CHANCE
from kingless.rules.engine import Law
from kingless.rules.ruleset import Ruleset
from kingless.rules.slots import Settings
from kingless.table.game import Game
from kingless.table.setup import BadSetup, Setup, law_of
from tests.scenario import A, B, Scenario, given

TWO = "phase 2, A: {}, B: {}, A leads, A artifacts: {}, B artifacts: {}"


# Dealing and holding.


def test_three_artifacts_are_dealt_to_each_and_the_other_twelve_are_out_of_the_game() -> None:
    """M-5: unseen; over some games every one of the eighteen is dealt."""
    dealt = set()
    for seed in range(20):
        game = Game(Setup(artifacts=True, seed=seed))
        held = game.state.artifacts
        assert [len(keys) for keys in held] == [3, 3]
        assert len({*held[A], *held[B]}) == 6
        dealt |= {*held[A], *held[B]}
        out = ARTIFACTS.keys() - {*held[A], *held[B]}
        assert len(out) == 12
        assert not any(key in repr(game.observation(seat)) for seat in (A, B) for key in out)
    assert dealt == ARTIFACTS.keys()


def test_artifacts_are_dealt_only_where_the_set_up_asks_for_them() -> None:
    """M-5: the module is one of its own."""
    assert Game(Setup(seed=1)).state.artifacts == ((), ())
    turns = Game(Setup(artifacts=True, seed=1)).turns
    assert sum(isinstance(turn.action, DealArtifacts) for turn in turns) == 1


def test_artifacts_are_no_part_of_the_hand_and_only_the_owner_sees_them() -> None:
    """M-6, A54: the own ones at any time, of the other's only how many."""
    start = given(TWO.format("K5 G1", "K9 G2", "crown-of-light night-ring", "horn-of-silence"))
    assert start.sight(A).artifacts == (("crown-of-light", "night-ring"), ("?",))
    assert start.sight(B).artifacts == (("?", "?"), ("horn-of-silence",))
    later = start.plays("K5")
    assert later.sight(A).artifacts[A] == ("crown-of-light", "night-ring"), "also when the other is asked"
    start.holds(A, "G1 K5")


def test_a_played_artifact_is_discarded_and_known_to_all() -> None:
    """M-6, A91: face-up and announced."""
    start = given(TWO.format("K5 G1", "K3 G2", "serpent-sword", "crown-of-light")).plays("use serpent-sword")
    start.spends("serpent-sword").keeps(A, "").hears(B, "used", 1)
    assert start.sight(B).spent == ("serpent-sword",)
    assert [event.word for event in start.sight(B).history if event.what == "used"] == ["serpent-sword"]


def test_what_is_not_held_cannot_be_used() -> None:
    """M-6: neither the other's nor one that is out of the game."""
    start = given(TWO.format("K5 G1", "K3 G2", "crown-of-light", "serpent-sword"))
    start.refuses("use serpent-sword", rule="M-6", reason="artifact-not-held")
    start.refuses("use lovers-bow", rule="M-6", reason="artifact-not-held")
    start.refuses("use excalibur", rule="M-6", reason="artifact-not-held")


def test_artifacts_override_factions_but_the_basic_rules_only_as_they_say() -> None:
    """M-7, A55: the Staff beats a Dragon; the Sword frees nobody from following, only the Ring does."""
    dragon = "phase 2, A: A5 E1, B: A9 E2, A leads, A artifacts: staff-of-order"
    given(dragon, deck="claim-2").plays("A5", "A9", "use staff-of-order").leads(A)
    text = TWO.format("K5 G1", "K3 U9", "crown-of-light", "serpent-sword stein-of-kings night-ring")
    start = given(text).plays("K5", "use serpent-sword")
    start.refuses("U9", rule="B-12", reason="must-follow")
    stein = start.plays("use stein-of-kings", "choose knights")
    stein.refuses("U9", rule="B-12", reason="must-follow").plays("use night-ring", "U9").leads(B)


def test_several_artifacts_may_be_used_in_one_trick_and_on_one_card() -> None:
    """M-8, A90: by one player or by both."""
    held = "serpent-sword flying-boots stein-of-kings"
    start = given(TWO.format("K5 G1", "K9 U2", held, "shield-of-the-veil")).plays("use flying-boots")
    start = start.plays(
        "use serpent-sword", "use stein-of-kings", "choose undead", "K5", "use shield-of-the-veil"
    )
    start.worth("K5", 7).counts_as("K5", "undead").keeps(A, "").plays("U2").leads(A)


def test_unplayed_artifacts_are_worth_nothing() -> None:
    """M-8: the votes do not know of them."""
    end = given(TWO.format("K5", "K3", "serpent-sword night-ring lovers-bow", "staff-of-order")).plays(
        "K5", "K3"
    )
    end.is_over().wins_game(A, by="votes").scores(A, "K3 K5").adds(A).adds(B)


def test_the_two_phases_go_as_ever_with_the_exceptions_of_the_factions() -> None:
    """M-9, A92: the second box with artifacts in the game; most votes win, not three."""
    text = "phase 1, A: E9, B: E5, A leads, centre: A1, deck: N5, A artifacts: night-ring"
    second = (
        given(text, deck="claim-2")
        .plays("E9", "E5", "choose top")
        .phase(2)
        .holds(A, "N5")
        .holds(B, "A1")
        .leads(A)
    )
    second.plays("N5", "A1").is_over().scores(A, "A1 N5").wins_game(A, by="votes")


def test_magic_scores_the_second_highest_and_the_cards_of_won_factions() -> None:
    """M-9, A92: in both of its editions, and no sum of values."""
    for ruleset in ("magic-en", "magic-nl"):
        given("phase 2, A leads, A score: G0 G0 G1, B score: G0 G0 G2", ruleset).votes(goblins=B)
        given("phase 2, A leads, A score: G1 G2, B score: K9", ruleset).wins_game(
            A, by="cards in won factions"
        )
        given("phase 2, A leads, A score: G1, B score: K9", ruleset).wins_game(None, by="draw")
        given("phase 2, A leads, A score: G1 U1, B score: K9", ruleset).wins_game(A, by="votes")


# The settings of the named rulesets.

MOST = {"vote_ties": "descending", "victory": "most"}
PRINTED = {
    "shield": 3,
    "crown": "own",
    "spear": "table",
    "stein_moment": "with",
    "wizard_potion": "played",
}
DUTCH = PRINTED | {"shield": 2, "crown": "any", "spear": "winners", "stein_moment": "after"}
RULESETS: dict[str, dict[str, Any]] = {
    "standard": {**MOST, "final_ties": ("cards", "values"), **PRINTED},
    "claim-en": {"vote_ties": "highest", "victory": "three", "final_ties": (), **PRINTED},
    "claim-nl": {"vote_ties": "highest", "victory": "three", "final_ties": (), **PRINTED},
    "claim-fr": {"vote_ties": "highest", "victory": "three", "final_ties": (), **PRINTED},
    "claim-de": {"vote_ties": "highest", "victory": "most", "final_ties": ("values",), **PRINTED},
    "magic-en": {**MOST, "final_ties": ("cards",), **PRINTED, "wizard_potion": "winning"},
    "magic-nl": {**MOST, "final_ties": ("cards",), **DUTCH},
}
ELSE = {"horse_must_follow": False, "bow_winner": "best", "potions_per_card": 1, "stein_legality": "printed"}


def test_the_named_rulesets_are_these() -> None:
    """M-9: seven of them."""
    assert EDITIONS.keys() == RULESETS.keys()


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("artifacts", [False, True])
def test_every_ruleset_has_the_settings_of_its_column(ruleset: str, artifacts: bool) -> None:
    """A56, A59, A76, A81, A94, A63, A84, A34, A78: with artifacts, the base books have those of standard."""
    settings = law_of(Setup(ruleset=ruleset, artifacts=artifacts, factions=DECKS["magic"])).ruleset.settings
    assert asdict(settings) == RULESETS[ruleset] | ELSE


# The general rulings.


def test_modifiers_stick_to_the_card_and_last_for_the_trick() -> None:
    """G-1: the exchanged card takes none along, and the card that comes back has its print."""
    text = TWO.format("K5 K4 G1", "K7 G2 G3", "serpent-sword magicians-horse", "divine-hourglass")
    start = given(text).plays("use serpent-sword", "K5", "K7").worth("K5", 8)
    ridden = start.plays("use magicians-horse", "choose K4").worth("K4", 4)
    again = ridden.plays("use divine-hourglass").leads(A).plays("K5")
    again.worth("K5", 5)


def test_spent_is_spent_when_a_trick_is_annulled() -> None:
    """G-2: artifacts, potion, Bear and charges are not given back."""
    text = (
        "phase 1, A: K5 G1, B: K7 G2, A leads, centre: W1, deck: W2 W3 W4, A bears: 1, A potions: +4, "
        "A artifacts: serpent-sword flying-boots, B artifacts: divine-hourglass"
    )
    start = (
        given(text, deck="magic").plays("use flying-boots", "use serpent-sword", "flip", "K5").worth("K5", 17)
    )
    again = start.plays("K7", "use divine-hourglass").leads(A).bears(A, 0).stores(A, "").keeps(A, "")
    again.charges("flying-boots", A, 1).plays("K5").worth("K5", 7)


def test_value_never_touches_the_rules_of_the_factions() -> None:
    """G-3, A88: neither for a card off the faction nor against a Knight."""
    text = TWO.format("G0 U1", "U9 D2", "crown-of-light", "serpent-sword flying-boots")
    given(text).plays("use flying-boots", "G0", "use serpent-sword", "U9").leads(A)
    knight = TWO.format("G9 U1", "K2 D2", "serpent-sword shield-of-the-veil", "crown-of-light")
    given(knight).plays("use serpent-sword", "G9", "K2", "use shield-of-the-veil").leads(B)


def test_the_cards_played_are_those_that_lie_there_when_the_winner_is_fixed() -> None:
    """G-4: after the Horse and after a swap with the centre."""
    horse = TWO.format("K5 D1", "K3 G2", "magicians-horse", "crown-of-light")
    given(horse).plays("K5", "K3", "use magicians-horse", "choose D1").scores(A, "K3").scores(B, "D1")
    swap = "phase 1, A: S5 G1, B: K2 G2, A leads, centre: U4, deck: K7 K8 G7"
    given(swap, deck="GKUDS").plays("S5", "K2").scores(A, "U4")


def test_an_annulled_or_silenced_trick_has_neither_winner_nor_loser() -> None:
    """G-5: no potion, no Bear, no smash, and nothing for Spear, Staff and Lantern."""
    six = ("W9 G1 G2 G3 G4 G5", "W5 R1 R2 R3 R4 R5")
    for key, leader in (("horn-of-silence", A), ("divine-hourglass", A)):
        text = (
            TWO.format(*six, f"{key} eternal-lantern", "spear-of-vengeance staff-of-order") + ", potions: +4"
        )
        start = given(text, deck="magic").plays("W9", "W5", f"use {key}").leads(leader).stores(A, "")
        start.keeps(A, "eternal-lantern").keeps(B, "spear-of-vengeance staff-of-order")
    bear = "phase 1, A: R5 G1, B: R2 G2, A leads, centre: W1, deck: W2 W3 W4, A artifacts: divine-hourglass"
    given(bear, deck="magic").plays("R5", "R2", "use divine-hourglass").bears(B, 0)
    giant = "phase 2, A: I5 E1, B: E3 E2, A leads, B gnomes: N5, A artifacts: horn-of-silence"
    given(giant, deck="claim-2").plays("I5", "E3", "use horn-of-silence").leads(A)


def test_an_artifact_is_playable_only_if_it_can_do_something_and_never_forced() -> None:
    """G-6: the refusal says so; a pass is always there."""
    bow = given(TWO.format("K5", "K3", "lovers-bow", "crown-of-light"))
    bow.refuses("use lovers-bow", rule="AR-17", reason="artifact-needs")
    horse = given(TWO.format("K5 G1", "K3 G2", "magicians-horse", "frost-necklace")).plays("K5", "K3")
    horse.offers("use magicians-horse", "pass").plays("pass").offers("use frost-necklace", "pass").plays(
        "pass"
    ).leads(A)


def test_chosen_factions_are_factions_of_the_game() -> None:
    """G-7: with the Stein and with the free Crown."""
    keys = ("goblins", "knights", "wizards", "druids", "shapeshifters")
    every = [f"choose {key}" for key in keys]
    stein = "phase 2, A: K5, B: K3, A leads, A artifacts: stein-of-kings"
    asked = given(stein, deck="magic").plays("use stein-of-kings").offers(*every)
    asked.refuses("choose undead", rule="AR-15", reason="not-offered")
    crown = "phase 2, A leads, A artifacts: crown-of-light"
    given(crown, deck="magic", crown="any").plays("use crown-of-light").offers(*every)


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
