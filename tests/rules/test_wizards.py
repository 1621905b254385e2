"""Wizards and their potions, and what the box of magic holds."""

from itertools import pairwise
from random import Random
from typing import Any

import pytest

from kingless.content.artifacts import ARTIFACTS
from kingless.content.decks import BASE, DECKS
from kingless.content.factions import FACTIONS
from kingless.rules.actions import Potions
from kingless.rules.cards import codes
from kingless.table.game import Game
from kingless.table.setup import BadSetup, Setup, law_of
from tests.scenario import A, B, Scenario, given

POTIONS = ("x2", "+6", "+5", "+4", "+3", "+2", "+1", "-2", "-3", "-5")


def second(text: str, **options: object) -> Scenario:
    """A phase-two position with the factions of magic."""
    return given(f"phase 2, {text}", deck="magic", **options)  # type: ignore[arg-type]


# The box.


def test_the_box_holds_eighteen_artifacts_three_factions_and_ten_potions() -> None:
    """M-1, M-2: fifty-eight cards, every artifact once."""
    magic = [FACTIONS[key] for key in ("wizards", "druids", "shapeshifters")]
    assert [faction.values for faction in magic] == [tuple(range(10))] * 3
    assert [artifact.rule for artifact in ARTIFACTS.values()] == [f"AR-{number}" for number in range(1, 19)]
    assert len(ARTIFACTS) + sum(len(faction.values) for faction in magic) + len(POTIONS) == 58


def test_the_ten_potions_are_these() -> None:
    """M-2: seven help; the nine that add average eleven ninths."""
    assert law_of(Setup(factions=DECKS["magic"])).ruleset.potions == POTIONS
    adding = [int(potion) for potion in POTIONS if potion != "x2"]
    assert sum(adding) == 11
    assert ["x2", *adding][1:7] == [6, 5, 4, 3, 2, 1], "with the doubling one, seven that help"
    assert all(value < 0 for value in adding[6:])


@pytest.mark.parametrize("key", ["wizards", "druids", "shapeshifters"])
@pytest.mark.parametrize("replaced", ["undead", "dwarves", "doppelgangers"])
def test_each_faction_of_magic_replaces_a_ten_card_faction(key: str, replaced: str) -> None:
    """M-3, M-1: the pair stays."""
    factions = tuple(key if one == replaced else one for one in BASE)
    assert len(law_of(Setup(factions=factions)).ruleset.deck) == 52
    with pytest.raises(BadSetup) as refused:
        law_of(Setup(factions=tuple(key if one == "goblins" else one for one in BASE)))
    assert refused.value.rule == "X-1"


def test_potions_are_shuffled_only_where_wizards_play() -> None:
    """M-3: beside the table, before the cards are dealt."""
    with_wizards = Game(Setup(factions=DECKS["magic"], seed=3))
    assert sorted(with_wizards.state.potion_deck) == sorted(POTIONS)
    assert isinstance(with_wizards.turns[0].action, Potions)
    assert with_wizards.state.potion_deck != tuple(POTIONS)
    assert Game(Setup(seed=3)).state.potion_deck == ()


def test_cards_are_dealt_as_usual_and_the_artifacts_do_not_depend_on_the_factions() -> None:
    """M-4, M-3: thirteen each, with or without artifacts, whatever the deck."""
    for factions in (BASE, DECKS["magic"]):
        for artifacts in (False, True):
            game = Game(Setup(factions=factions, artifacts=artifacts, seed=5))
            assert [len(hand) for hand in game.state.hands] == [13, 13]
            assert [len(held) for held in game.state.artifacts] == [3 * artifacts] * 2
            assert len(game.state.deck) + (game.state.centre is not None) == 26


# Potions won.


@pytest.mark.parametrize("phase", ["phase 1, centre: K3, deck: K4 K5 K6", "phase 2"])
def test_winning_with_a_wizard_earns_the_top_potion(phase: str) -> None:
    """W-1, A38: in both phases; nobody sees which, not even the owner."""
    start = given(f"{phase}, A: W5 G1, B: W2 G2, A leads, potions: +4 -5", deck="magic").plays("W5", "W2")
    start.stores(A, "+4").stores(B, "")
    assert start.game.state.potion_deck == ("-5",)
    for seat in (A, B):
        assert start.sight(seat).potions == (1, 0)
        assert "+4" not in repr(start.sight(seat))


def test_the_wizard_must_be_the_winners_own() -> None:
    """W-1, A39: the other's Wizard earns nothing, whoever wins."""
    second("A: K5 G1, B: W9 G2, A leads, potions: +4").plays("K5", "W9").stores(A, "").stores(B, "")
    second("A: W5 G1, B: W9 G2, A leads, potions: +4").plays("W5", "W9").stores(A, "").stores(B, "+4")


def test_two_wizards_in_a_trick_earn_one_potion() -> None:
    """W-1: the winner draws one."""
    second("A: W5 G1, B: W2 G2, A leads, potions: +4 -5").plays("W5", "W2").stores(A, "+4")


def test_a_wizard_is_otherwise_an_ordinary_card() -> None:
    """W-1: it is discarded in phase one and scored in phase two."""
    first = given("phase 1, A: W5 G1, B: W2 G2, A leads, centre: K3, deck: K4 K5 K6", deck="magic")
    first.plays("W5", "W2").discards("W2 W5")
    second("A: W5 G1, B: W2 G2, A leads").plays("W5", "W2").scores(A, "W2 W5")


def test_an_empty_pile_gives_nothing() -> None:
    """W-6: and what was discarded is not reshuffled."""
    start = second("A: W5 W3 G1, B: W2 G2 G3, A leads, A potions: +1").plays("flip", "W5", "W2")
    start.stores(A, "").spends("+1")
    assert start.game.state.potion_deck == ()


def test_a_potion_is_drawn_after_the_cards_are_collected() -> None:
    """W-1: the last thing but what happens after the trick."""
    start = second("A: W5 G1, B: W2 G2, A leads, potions: +4").plays("W5", "W2")
    told = [event.what for event in start.game.events]
    assert told.index("scored") < told.index("brewed")


# Potions used.


def test_a_potion_is_turned_over_on_the_card_it_was_announced_with() -> None:
    """W-2, W-3, A32: announced together with the card, turned over when the card lies."""
    start = second("A: K5 G1, B: K7 G2, A leads, A potions: +4").offers("K5", "G1", "flip")
    announced = start.plays("flip").asks(A, "lead").offers("K5", "G1").stores(A, "+4").spends("")
    played = announced.plays("K5").worth("K5", 9).stores(A, "").spends("+4").follows(B)
    order = [event.what for event in played.game.events]
    assert order.index("played") < order.index("flipped")
    played.plays("K7").leads(A)


def test_the_follower_decides_after_seeing_the_leaders_final_value() -> None:
    """W-3, A33: the leader's potion lies open by then."""
    start = second("A: K5 G1, B: K7 G2, A leads, A potions: +4, B potions: +3").plays("flip", "K5")
    assert start.sight(B).table[0].value == 9
    start.offers("K7", "flip").plays("flip", "K7").leads(B)
    start.plays("K7").leads(A).stores(B, "+3")


@pytest.mark.parametrize(("potion", "worth"), [(one, 4 + int(one)) for one in POTIONS if one != "x2"])
def test_a_number_is_added(potion: str, worth: int) -> None:
    """W-2, W-5, A36: for this trick, below zero and above nine too."""
    second(f"A: K4 G1, B: K7 G2, A leads, A potions: {potion}").plays("flip", "K4").worth("K4", worth)


def test_times_two_doubles_the_print() -> None:
    """W-2, W-5, A35: nought stays nought."""
    text = "A: {} G1, B: R7 G2, A leads, A potions: x2"
    second(text.format("W9")).plays("flip", "W9").worth("W9", 18)
    second(text.format("W0")).plays("flip", "W0").worth("W0", 0)


def test_a_potion_changes_one_trick() -> None:
    """W-2: then it is discarded, and the card is what it is."""
    start = second("A: K4 K5 G1, B: K7 K8 G2, A leads, A potions: +4").plays("flip", "K4", "K7").leads(A)
    start.plays("K5").worth("K5", 5)


def test_a_potion_waits_for_another_trick() -> None:
    """W-2: what is won in this one can be used in the next."""
    start = second("A: W5 K4, B: W2 K9, A leads, potions: +6").refuses("flip", rule="W-1", reason="no-potion")
    start.plays("W5", "W2").offers("K4", "flip").plays("flip", "K4").worth("K4", 10)


def test_one_potion_for_each_card_and_any_number_in_store() -> None:
    """W-4, A34: the second announcement is refused."""
    start = second("A: K4 K5, B: K7 K9, A leads, A potions: +4 -5 x2").plays("flip")
    start.refuses("flip", rule="W-4", reason="one-potion").plays("K4").worth("K4", 8).stores(A, "-5 x2")


def test_the_option_allows_any_number_on_one_card() -> None:
    """W-4, W-5, A34, A35: all of them add up, and only the print is doubled."""
    start = second("A: K4 K5, B: K7 K9, A leads, A potions: +4 -5 x2", potions_per_card="any")
    three = start.plays("flip", "flip", "flip").offers("K4", "K5")
    three.plays("K4").worth("K4", 7).stores(A, "").spends("+4 -5 x2")
    start.plays("flip", "flip", "K4").worth("K4", 3).stores(A, "x2")


def test_with_the_option_a_flip_too_many_is_refused_for_want_of_potions() -> None:
    """W-4, W-1, A34: not because only one is allowed."""
    start = second("A: K4 K5, B: K7 K9, A leads, A potions: +4", potions_per_card="any").plays("flip")
    start.refuses("flip", rule="W-1", reason="no-potion")


def test_any_card_may_be_boosted_also_a_wizard() -> None:
    """W-4, W-1: which may so win the next potion."""
    start = second("A: W3 G1, B: W5 G2, A leads, A potions: +4, potions: +1").plays("flip", "W3", "W5")
    start.leads(A).stores(A, "+1")


def test_a_potion_of_phase_one_is_kept_through_phase_two() -> None:
    """W-4, A37: no limit is given."""
    text = "phase 1, A: W5, B: W2, A leads, centre: K3, deck: K4, potions: +6"
    start = given(text, deck="magic").plays("W5", "W2").phase(2).stores(A, "+6").offers("K3", "flip")
    start.plays("flip", "K3", "K4").scores(A, "K3 K4")


def test_a_potion_that_is_never_flipped_scores_nothing() -> None:
    """W-4: the votes are of cards."""
    start = second("A: W5, B: W2, A leads, potions: +6").plays("W5", "W2").is_over().scores(A, "W2 W5")
    start.votes(wizards=A, goblins=None).stores(A, "+6")


def test_the_potion_held_longest_is_turned_first() -> None:
    """W-7, A38: neither seat knows which it is, and the owner cannot choose."""
    start = second("A: W5 K4 K5, B: W2 K9 K8, A leads, A potions: +1, potions: -2 +6").plays("W5", "W2")
    start.stores(A, "+1 -2").plays("flip", "K4").worth("K4", 5).stores(A, "-2")
    for seat in (A, B):
        assert start.sight(seat).potions == (2, 0)
    heard = [event for event in start.sight(A).history if event.what == "brewed"]
    assert [event.word for event in heard] == [""]


def test_a_potion_is_announced_to_both_before_the_card_and_turned_after_it() -> None:
    """W-3: what a view shows of it, its history has told."""
    start = second("A: K4 G1, B: K9 G2, A leads, A potions: +1").plays("flip")
    for seat in (A, B):
        view = start.sight(seat)
        assert (view.flips, view.potions, view.spent) == (1, (1, 0), ())
        assert [(event.what, event.seat, event.word) for event in view.history] == [("announced", A, "")]
    told = [event.what for event in start.plays("K4").game.events]
    assert told == ["announced", "played", "flipped", "counts"]


def test_a_boosted_card_of_another_faction_still_loses() -> None:
    """W-5, G-3: value never touches the rules of the factions."""
    second("A: K4 G1, B: W9 G2, A leads, B potions: +6").plays("K4", "flip", "W9").leads(A)
    second("A: G9 R1, B: K2 R2, A leads, A potions: x2").plays("flip", "G9", "K2").leads(B)


def test_values_above_nine_and_below_zero_are_compared_as_they_are() -> None:
    """W-5, A36: nothing is clamped."""
    second("A: K9 G1, B: K8 G2, A leads, A potions: +1, B potions: +3").plays(
        "flip", "K9", "flip", "K8"
    ).leads(B)
    equal = "A: W1 G1, B: W0 G2, A leads, A potions: -3, B potions: -2"
    second(equal).plays("flip", "W1").worth("W1", -2).plays("flip", "W0").leads(A)
    lower = "A: W1 G1, B: W0 G2, A leads, A potions: -5, B potions: -2"
    second(lower).plays("flip", "W1").worth("W1", -4).plays("flip", "W0").leads(B)


def test_a_wizard_wins_by_a_knights_rule_only_if_it_is_the_winners_own_card() -> None:
    """W-1, A39, AR-17: where a Knight wins, the loser's Wizard earns nothing, the winner's does."""
    text = "A: G9 W1 R1, B: K2 {} R2, A leads, potions: +4, A artifacts: lovers-bow"
    theirs = second(text.format("R3")).plays("use lovers-bow", "G9", "W1", "K2", "R3").leads(B)
    theirs.stores(A, "").stores(B, "")
    second(text.format("W3")).plays("use lovers-bow", "G9", "W1", "K2", "W3").stores(A, "").stores(B, "+4")


BOW = "A: {} K8, B: {} K9, A leads, potions: +4, A artifacts: lovers-bow{}"


def second_by(ruleset: str, text: str, **options: Any) -> Scenario:
    """A phase-two scenario of Magic under this ruleset."""
    return given(f"phase 2, {text}", ruleset, deck="magic", **options)


@pytest.mark.parametrize(
    ("ruleset", "earned"), [("standard", "+4"), ("magic-nl", "+4"), ("claim-en", "+4"), ("magic-en", "")]
)
def test_a_wizard_beside_the_card_that_wins_a_bow_trick_earns_as_the_book_says(
    ruleset: str, earned: str
) -> None:
    """W-1, A94: in the Dutch half it is enough to have played one, in the English half it must win."""
    text = BOW.format("G9 W1", "G3 G4", "")
    done = second_by(ruleset, text).plays("use lovers-bow", "G9", "W1", "G3", "G4")
    done.leads(A).stores(A, earned)


@pytest.mark.parametrize("ruleset", ["standard", "magic-en", "magic-nl"])
def test_a_wizard_that_wins_earns_its_potion_in_every_book(ruleset: str) -> None:
    """W-1, A94: in a Bow trick and in a trick of two cards."""
    bow = second_by(ruleset, BOW.format("W9 W1", "W3 G4", "")).plays("use lovers-bow", "W9", "W1", "W3", "G4")
    bow.leads(A).stores(A, "+4")
    plain = second_by(ruleset, "A: W9 G1, B: W3 G2, A leads, potions: +4").plays("W9", "W3")
    plain.leads(A).stores(A, "+4")


def test_under_the_night_ring_the_highest_number_is_the_card_that_wins() -> None:
    """W-1, A94, AR-18: a Wizard with the highest number earns, one beside it does not."""
    text = BOW.format("G5 G6", "{}", ", B artifacts: night-ring")
    plays = ("use lovers-bow", "G5", "G6", "use night-ring")
    second_by("magic-en", text.format("W9 R1")).plays(*plays, "W9", "R1").leads(B).stores(B, "+4")
    second_by("magic-en", text.format("W1 R9")).plays(*plays, "W1", "R9").leads(B).stores(B, "")


def test_where_sums_decide_every_card_of_the_winning_sum_is_one_that_wins() -> None:
    """W-1, A94, A84: a Wizard that was added up earns, one off the faction does not."""
    text = BOW.format("{}", "W3 G2", "")
    in_it = second_by("magic-en", text.format("W5 W4"), bow_winner="sum")
    in_it.plays("use lovers-bow", "W5", "W4", "W3", "G2").leads(A).stores(A, "+4")
    goblins = BOW.format("G8 W4", "G3 R2", "")
    beside = second_by("magic-en", goblins, bow_winner="sum")
    beside.plays("use lovers-bow", "G8", "W4", "G3", "R2").leads(A).stores(A, "")


def test_a_card_that_passes_for_a_wizard_earns_where_it_wins() -> None:
    """W-1, AR-15: by the Stein, under the English half too."""
    text = "A: G9 G1, B: G3 G2, A leads, potions: +4, A artifacts: stein-of-kings"
    done = second_by("magic-en", text).plays("use stein-of-kings", "choose wizards", "G9", "G3")
    done.leads(A).stores(A, "+4")


def test_every_potion_is_drawn_once_in_a_whole_game() -> None:
    """W-6, M-2: ten are enough without artifacts; what is won, spent and left is always the ten."""
    for seed in range(3):
        game, chance = Game(Setup(factions=DECKS["magic"], seed=seed)), Random(seed)
        while game.decision:
            game.step(chance.choice(game.decision.legal))
            now = game.state
            assert sorted((*now.potion_deck, *now.potions[A], *now.potions[B], *now.spent)) == sorted(POTIONS)
        brewed = [len(turn.before.potion_deck) for turn in game.turns]
        assert all(later <= earlier for earlier, later in pairwise(brewed[1:]))


def test_a_card_code_is_told_with_its_worth() -> None:
    """W-2: both seats hear what the potion was and what the card is worth now."""
    start = second("A: K4 G1, B: K7 G2, A leads, A potions: +4").plays("flip", "K4")
    for seat in (A, B):
        told = [(event.what, codes(event.cards), event.word) for event in start.sight(seat).history]
        assert ("flipped", "", "+4") in told
        assert ("counts", "K4", "knights 8") in told
