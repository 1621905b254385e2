"""Claim 2: gnomes, giants, dragons, seers and trolls, alone and among the factions of the first box."""

from collections import Counter

import pytest

from kingless.content.decks import DECKS
from kingless.content.factions import FACTIONS
from kingless.rules.actions import Choose
from kingless.rules.cards import codes
from kingless.rules.ruleset import BadRuleset
from kingless.table.setup import BadSetup, Setup, law_of
from tests.scenario import A, B, Scenario, given


def second(text: str, deck: str = "claim-2") -> Scenario:
    """A phase-two position with the second box."""
    return given(f"phase 2, {text}", deck=deck)


# The deck.


def test_the_second_box_has_fifty_two_cards() -> None:
    """C-1: thirteen gnomes, nine giants, and three times ten."""
    deck = codes(law_of(Setup(factions=DECKS["claim-2"])).ruleset.deck).split()
    assert len(deck) == 52
    counts = Counter(deck)
    assert {code: counts[code] for code in counts if code[0] == "N"} == {
        "N1": 3,
        "N3": 3,
        "N5": 3,
        "N7": 3,
        "N9": 1,
    }
    assert {code: counts[code] for code in counts if code[0] == "I"} == {
        "I1": 2,
        "I3": 2,
        "I5": 2,
        "I7": 2,
        "I9": 1,
    }
    for letter in "ATE":
        assert sorted(code for code in deck if code[0] == letter) == [
            f"{letter}{value}" for value in range(10)
        ]


def test_the_rules_of_the_base_game_hold_except_the_five_old_powers() -> None:
    """C-2: following, comparing, prize and draw are the same."""
    start = given("phase 1, A: A5 T1, B: A3 E2, A leads, centre: N1, deck: I1 N3 I3", deck="claim-2").plays(
        "A5"
    )
    start.may_play("A3").refuses("E2", rule="B-12", reason="must-follow")
    first = given("phase 1, A: E1 T5, B: T3 E2, A leads, centre: N1, deck: I1 N3 I3", deck="claim-2")
    first.plays("T5", "T3").leads(A).recruits(A, "N1").recruits(B, "I1").discards("T3 T5").turns_up("N3")
    second("A: T5 E1, B: E9 E2, A leads").plays("T5", "E9").scores(A, "E9 T5").leads(A)
    second("A: I5 T1, B: I5 E2, A leads").plays("I5", "I5").leads(A)


@pytest.mark.parametrize(
    ("ruleset", "vote", "final"),
    [
        ("standard", A, (A, "votes")),
        ("magic-en", A, (A, "votes")),
        ("magic-nl", A, (A, "votes")),
        ("claim-en", None, (None, "draw")),
        ("claim-de", None, (None, "draw")),
    ],
)
def test_scoring_is_the_rulesets_whatever_the_deck(
    ruleset: str, vote: int | None, final: tuple[int | None, str]
) -> None:
    """C-2, A31: doubled values make the second highest card matter, where the ruleset compares it."""
    end = given("phase 2, A leads, A score: N7 N5, B score: N7 N3", ruleset, deck="claim-2")
    end.votes(gnomes=vote).wins_game(final[0], by=final[1])


def test_equal_cards_all_the_way_down_vote_for_nobody() -> None:
    """C-2, A31: gnomes and giants are there more than once."""
    end = given("phase 2, A leads, A score: N7 N5 I1, B score: N7 N5 I1", deck="claim-2")
    end.votes(gnomes=None, giants=None).wins_game(None, by="draw")


def test_equal_votes_are_parted_by_the_cards_of_the_won_factions() -> None:
    """C-2: as with the first box."""
    end = given("phase 2, A leads, A score: A1 A2, B score: T9", deck="claim-2")
    end.wins_game(A, by="cards in won factions")


# Gnomes.


def test_a_won_gnome_lies_face_up_before_its_winner_until_the_end() -> None:
    """C-3: not in the score pile, then in it."""
    start = second("A: N5 T1, B: N3 T2, A leads").plays("N5", "N3").lies_before(A, "N3 N5").scores(A, "")
    start.plays("T1", "T2").is_over().lies_before(A, "").scores(A, "N3 N5").votes(gnomes=A)


def test_a_gnome_counts_for_whoever_has_it_before_them_at_the_end() -> None:
    """C-3: each seat's own."""
    end = second("A: E5, B: E2, A leads, A gnomes: N1, B gnomes: N9 N7").plays("E5", "E2").is_over()
    end.scores(A, "E2 E5 N1").scores(B, "N7 N9").votes(gnomes=B)


def test_a_gnome_among_other_cards_is_parted_from_them() -> None:
    """C-3: the other card goes to the score pile at once."""
    second("A: E5 T1, B: N9 T2, A leads").plays("E5", "N9").lies_before(A, "N9").scores(A, "E5")


def test_in_phase_one_a_gnome_is_discarded_as_any_card() -> None:
    """C-3, A30: its power is of phase two."""
    start = given("phase 1, A: N5 T1, B: N3 T2, A leads, centre: E1, deck: E2 E3 E4", deck="claim-2")
    start.plays("N5", "N3").discards("N3 N5").lies_before(A, "").scores(A, "")


# Giants.


def test_the_winner_of_a_giant_may_smash_a_gnome_of_the_same_printed_value() -> None:
    """C-4, A28: asked, with a pass; equal gnomes are offered once."""
    start = second("A: I5 T1, B: E3 T2, A leads, B gnomes: N5 N5 N3, A gnomes: N5").plays("I5", "E3")
    asked = start.asks(A, "giants").offers("choose N5", "pass").scores(A, "E3 I5")
    asked.plays("choose N5").discards("N5").lies_before(B, "N3 N5").lies_before(A, "N5").leads(A)
    asked.plays("pass").discards("").lies_before(B, "N3 N5 N5").leads(A)


def test_without_a_target_nothing_is_asked() -> None:
    """C-4: neither another value nor the own gnomes are targets."""
    second("A: I5 T1, B: E3 T2, A leads, B gnomes: N3 N7, A gnomes: N5").plays("I5", "E3").leads(A)


def test_a_giant_smashes_for_whoever_wins_it() -> None:
    """C-4: also the one that the other has played."""
    start = second("A: I5 T1, B: I7 T2, A leads, A gnomes: N5 N7").plays("I5", "I7").asks(B, "giants")
    start.offers("choose N5", "pass").plays("choose N5").asks(B, "giants").offers("choose N7", "pass").plays(
        "pass"
    )
    lost = second("A: E9 T1, B: I5 T2, A leads, A gnomes: N5").plays("E9", "I5").leads(A)
    lost.lies_before(A, "N5")


def test_two_giants_may_smash_two_gnomes_one_question_each_in_order_of_play() -> None:
    """C-4: a pass declines that one; two equal giants take two equal gnomes."""
    start = (
        second("A: I5 T1, B: I3 T2, A leads, B gnomes: N5 N3").plays("I5", "I3").offers("choose N5", "pass")
    )
    start.plays("pass").offers("choose N3", "pass").plays("choose N3").discards("N3").lies_before(B, "N5")
    twins = (
        second("A: I5 T1, B: I5 T2, A leads, B gnomes: N5 N5")
        .plays("I5", "I5", "choose N5")
        .asks(A, "giants")
    )
    twins.plays("choose N5").lies_before(B, "").discards("N5 N5")
    one = second("A: I5 T1, B: I5 T2, A leads, B gnomes: N5").plays("I5", "I5", "choose N5")
    one.leads(A)


def test_a_gnome_won_in_the_same_trick_is_the_winners_and_no_target() -> None:
    """C-4, A29: nobody smashes what has just become their own."""
    second("A: I5 T1, B: N5 T2, A leads").plays("I5", "N5").leads(A).lies_before(A, "N5")
    other = second("A: I5 T1, B: N5 T2, A leads, B gnomes: N5").plays("I5", "N5").asks(A, "giants")
    other.plays("choose N5").lies_before(A, "N5").lies_before(B, "").discards("N5")


def test_bonuses_do_not_change_what_a_giant_can_smash() -> None:
    """C-4: the printed value counts."""
    text = "A: I5 T1, B: E3 T2, A leads, B gnomes: N5 N7, A artifacts: flying-boots"
    start = second(text).plays("use flying-boots", "I5").worth("I5", 7).plays("E3").asks(A, "giants")
    start.offers("choose N5", "pass")


def test_a_gnome_that_no_giant_reaches_is_refused_with_the_rule() -> None:
    """C-4: exactly the printed value; the refusal says what may be answered."""
    start = second("A: I5 T1, B: E3 T2, A leads, B gnomes: N5 N7").plays("I5", "E3").asks(A, "giants")
    start.refuses("choose N7", rule="C-4", reason="not-offered").refuses("T1", rule="C-4", reason="not-asked")
    refused = start.game.law.refusal(start.game.state, Choose("N7"))
    assert refused is not None
    assert refused.details == {"answer": "choose N7", "offered": "choose N5, pass"}


def test_whatever_asks_for_a_choice_names_the_rule_behind_it() -> None:
    """C-4, C-6, AR-1: so that every refusal has something to look up."""
    asking = [faction for faction in FACTIONS.values() if faction.chosen]
    assert {faction.key: faction.choice_rule for faction in asking} == {"giants": "C-4", "seers": "C-6"}


def test_giants_have_no_power_in_phase_one() -> None:
    """C-4: they are discarded."""
    start = given("phase 1, A: I5 T1, B: E3 T2, A leads, centre: E1, deck: E2 E4 E5", deck="claim-2")
    start.plays("I5", "E3").leads(A).discards("E3 I5")


def test_a_smash_in_the_last_trick_still_counts() -> None:
    """C-4: before the gnomes are gathered."""
    start = second("A: I5, B: E3, A leads, B gnomes: N5, A gnomes: N1").plays("I5", "E3").asks(A, "giants")
    start.plays("choose N5").is_over().votes(gnomes=A).scores(B, "")


# Dragons.


@pytest.mark.parametrize("phase", ["phase 1, centre: N1, deck: N3 N5 N7", "phase 2"])
@pytest.mark.parametrize(
    ("led", "answer", "leader"),
    [("A1", "E9", A), ("T9", "A1", B), ("A9", "A1", B), ("A1", "A9", B), ("T9", "E1", A), ("A1", "T9", A)],
)
def test_the_last_player_of_a_dragon_leads_the_next_trick(
    phase: str, led: str, answer: str, leader: int
) -> None:
    """C-5, A23: in both phases, whatever the values, the following and the winner."""
    given(f"{phase}, A: {led} N9, B: {answer} I9, A leads", deck="claim-2").plays(led, answer).leads(leader)


def test_the_winner_still_collects() -> None:
    """C-5: only the lead moves."""
    second("A: E9 N9, B: A1 I9, A leads").plays("E9", "A1").leads(B).scores(A, "A1 E9").scores(B, "")
    first = given("phase 1, A: T9 N9, B: A1 I9, A leads, centre: T1, deck: T2 T3 T4", deck="claim-2")
    first.plays("T9", "A1").leads(B).recruits(A, "T1").recruits(B, "T2")


def test_a_dragon_in_the_last_trick_of_phase_one_leads_into_phase_two() -> None:
    """C-5, A24: it carries."""
    text = "phase 1, A: T9, B: {}, A leads, centre: T1, deck: T2"
    given(text.format("A1"), deck="claim-2").plays("T9", "A1").phase(2).leads(B)
    given(text.format("E1"), deck="claim-2").plays("T9", "E1").phase(2).leads(A)


def test_a_dragon_in_the_last_trick_of_all_does_not_take_what_the_winner_takes() -> None:
    """C-5, C-7: the waiting trolls are the winner's."""
    second("A: E9, B: A1, A leads, aside: T3").plays("E9", "A1").is_over().scores(A, "A1 E9 T3")


# Seers.


SEERS = "phase 1, A: {} T3 N1, B: {} T4 N3, A leads, centre: A6, deck: I9 N5 N7 N9 I1"


def test_who_wins_with_a_seer_takes_the_centre_card_or_the_top_card() -> None:
    """C-6, A25: always asked, without a pass; the loser gets the other one."""
    start = given(SEERS.format("E5", "E2"), deck="claim-2").plays("E5", "E2").asks(A, "seers")
    start.offers("choose centre", "choose top").shows(A, "I9")
    start.plays("choose centre").recruits(A, "A6").recruits(B, "I9").leads(A).turns_up("N5")
    start.plays("choose top").recruits(A, "I9").recruits(B, "A6").leads(A).turns_up("N5")


def test_only_the_chooser_sees_the_top_card_and_that_there_is_a_question() -> None:
    """C-6, A26: the peek is secret; the loser later knows what it receives."""
    start = given(SEERS.format("E5", "E2"), deck="claim-2").plays("E5", "E2")
    assert (start.sight(B).asked, start.sight(B).to_act) == (None, None)
    assert codes(start.sight(B).draw_pile) == "? ? ? ? ?"
    left = start.plays("choose centre")
    assert codes(left.sight(A).followers[B]) == "I9"
    assert codes(left.sight(B).followers[B]) == "I9"
    taken = start.plays("choose top")
    assert codes(taken.sight(B).followers[A]) == "?"
    assert codes(taken.sight(A).followers[B]) == "A6"


def test_a_seer_that_loses_or_is_not_there_asks_nothing() -> None:
    """C-6, A25: it must have been played by the winner."""
    given(SEERS.format("E5", "E7"), deck="claim-2").plays("E5", "E7").asks(B, "seers")
    given(SEERS.format("A9", "E7"), deck="claim-2").plays("A9", "E7").leads(A).recruits(A, "A6")
    given(SEERS.format("A9", "A7"), deck="claim-2").plays("A9", "A7").leads(B).recruits(A, "A6")


def test_seers_have_no_power_in_phase_two() -> None:
    """C-6: nothing is asked there."""
    second("A: E5 T1, B: E2 T2, A leads").plays("E5", "E2").leads(A).scores(A, "E2 E5")


# Trolls.


def test_of_two_trolls_the_winner_takes_the_higher_and_the_other_waits() -> None:
    """C-7: whoever played which."""
    second("A: T5 E1, B: T3 E2, A leads").plays("T5", "T3").scores(A, "T5").waits("T3").leads(A)
    second("A: T5 E1, B: T7 E2, A leads").plays("T5", "T7").scores(B, "T7").waits("T5").leads(B)


def test_the_printed_value_says_which_troll_is_the_higher() -> None:
    """C-7: not the worth of the moment."""
    text = "A: T5 E1, B: T7 E2, A leads, A artifacts: serpent-sword"
    second(text).plays("use serpent-sword", "T5", "T7").leads(A).scores(A, "T7").waits("T5")


def test_one_troll_a_trick_enters_and_it_is_the_highest_there_is() -> None:
    """C-7: though it was not played in this trick; several accumulate."""
    start = second("A: T5 E1 E3, B: T3 E2 E4, A leads, aside: T8 T1").plays("T5", "T3")
    start.scores(A, "T8").waits("T1 T3 T5")
    low = (
        second("A: T5 E1 E3, B: E2 E4 E6, A leads, aside: T1")
        .plays("T5", "E2")
        .scores(A, "E2 T5")
        .waits("T1")
    )
    low.plays("E1", "E4").scores(B, "E1 E4 T1").waits("")


def test_a_trick_without_trolls_releases_one() -> None:
    """C-7, A27: to its winner, also to the one who did not play it."""
    start = (
        second("A: E5 E1 A1, B: E7 E2 A2, A leads, aside: T3 T6")
        .plays("E5", "E7")
        .scores(B, "E5 E7 T6")
        .waits("T3")
    )
    start.plays("E2", "E1").scores(B, "E1 E2 E5 E7 T3 T6").waits("")


def test_the_winner_of_the_last_trick_takes_all_that_are_left() -> None:
    """C-7: none is without an owner."""
    second("A: T5, B: T3, A leads, aside: T8 T1").plays("T5", "T3").is_over().scores(A, "T1 T3 T5 T8").waits(
        ""
    )


def test_trolls_that_wait_when_nobody_has_a_card_left_are_scored_by_the_leader() -> None:
    """C-7: in a position that begins at its end, the winner of the last trick is who would lead."""
    second("A leads, aside: T3 T8, B gnomes: N5").is_over().scores(A, "T3 T8").scores(B, "N5").waits("")
    second("B leads, aside: T3 T8").is_over().scores(B, "T3 T8").scores(A, "")


def test_trolls_have_no_power_in_phase_one() -> None:
    """C-7: both are discarded."""
    start = given("phase 1, A: T5 E1, B: T3 E2, A leads, centre: N1, deck: N3 N5 N7", deck="claim-2")
    start.plays("T5", "T3").discards("T3 T5").waits("")


def test_the_winner_takes_its_troll_and_the_loser_the_dwarf() -> None:
    """C-7: dwarves, trolls, gnomes, others, then giants; each goes its own way in one collection."""
    deck = "NITDA"
    start = second("A: T5 A1, B: D9 A2, A leads, aside: T7", deck).plays("T5", "D9")
    start.scores(A, "T7").scores(B, "D9").waits("T5")
    giant = (
        second("A: I5 A1, B: N3 A2, A leads, aside: T7, B gnomes: N5", deck)
        .plays("I5", "N3")
        .asks(A, "giants")
    )
    giant.scores(A, "I5 T7").lies_before(A, "N3").waits("")


# Combined decks.


@pytest.mark.parametrize("pair", [("goblins", "knights"), ("gnomes", "giants")])
@pytest.mark.parametrize(
    "three",
    [
        ("undead", "dragons", "trolls"),
        ("seers", "dwarves", "doppelgangers"),
        ("wizards", "druids", "shapeshifters"),
    ],
)
def test_two_players_choose_a_pair_and_any_three_others(
    pair: tuple[str, ...], three: tuple[str, ...]
) -> None:
    """X-1, M-3: fifty-two cards, thirteen each; what is not chosen leaves the game."""
    ruleset = law_of(Setup(factions=(*pair, *three))).ruleset
    assert len(ruleset.deck) == 52
    assert set(ruleset.by_key) == {*pair, *three}


def test_the_unused_factions_are_not_in_the_game() -> None:
    """X-1: a position cannot hold their cards."""
    with pytest.raises(BadSetup, match="T1 is not in the deck"):
        given("phase 2, A: T1, B: G1, A leads")


def test_a_power_looks_only_for_factions_that_are_there() -> None:
    """X-1, C-4: giants without their gnomes cannot be chosen, and knights stay with their goblins."""
    with pytest.raises(BadSetup, match="pair") as refused:
        law_of(Setup(factions=("goblins", "giants", "undead", "dwarves", "seers")))
    assert isinstance(refused.value.__context__, BadRuleset)
    assert refused.value.rule == "X-1"


def test_factions_of_both_boxes_work_in_one_game() -> None:
    """X-1: a Doppelganger imitates a Dragon without its power, and Undead are scored beside Seers."""
    deck = "GKXAE"
    start = given("phase 2, A: E9 G1, B: X5 G2, A leads", deck=deck).plays("E9", "X5").leads(A)
    start.scores(A, "E9 X5")
    given("phase 2, A: A3 G1, B: X5 K2, A leads", deck=deck).plays("A3", "X5").leads(A).scores(B, "A3 X5")
    seer = given("phase 1, A: U3 G1, B: E5 G2, A leads, centre: K3, deck: K4 K5 K6", deck="GKUAE")
    seer.plays("U3", "E5").leads(A).scores(A, "U3").discards("E5")
