"""Artifacts in general: dealing and holding them, their windows, who is asked, and what holds for all."""

from typing import Any

import pytest
from msgspec.structs import asdict

from kingless.content.artifacts import ARTIFACTS
from kingless.content.decks import DECKS
from kingless.content.rulesets import EDITIONS
from kingless.rules.actions import DealArtifacts
from kingless.table.game import Game
from kingless.table.setup import Setup, law_of
from tests.scenario import A, B, given

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
