"""Forgotten Runestone: give up an incoming card, and the stone counts for a faction you have already."""

import pytest

from tests.scenario import A, B, given


def test_an_incoming_card_is_discarded_and_the_stone_counts_instead() -> None:
    """AR-9: first the incoming card, then the faction, which must lie in the score pile already."""
    text = "phase 2, A: K9 G1, B: K5 G2, A leads, A score: U1 D3, A artifacts: forgotten-runestone"
    start = given(text).plays("K9", "K5").asks(A, "window").at("collecting")
    first = (
        start.plays("use forgotten-runestone").asks(A, "forgotten-runestone").offers("choose K9", "choose K5")
    )
    second = first.plays("choose K5").asks(A, "forgotten-runestone").offers("choose undead", "choose dwarves")
    done = second.plays("choose undead").adds(A, "forgotten-runestone undead None").discards("K5")
    done.scores(A, "D3 K9 U1").leads(A).spends("forgotten-runestone")
    start.plays("pass").scores(A, "D3 K5 K9 U1").adds(A)


def test_the_score_pile_is_looked_at_as_it_lies_before_the_trick_is_collected() -> None:
    """AR-9, G-6: the cards of this trick are no hosts, and an empty pile makes the stone useless."""
    text = "phase 2, A: K9 G1, B: K5 G2, A leads, {}A artifacts: forgotten-runestone"
    given(text.format("")).plays("K9", "K5").leads(A).scores(A, "K5 K9")
    given(text.format("A score: U1, ")).plays("K9", "K5", "use forgotten-runestone", "choose K9").offers(
        "choose undead"
    )


def test_a_card_that_the_fools_crystal_places_makes_no_empty_pile_a_host() -> None:
    """AR-9, AR-6: it lies there only since this trick is being collected."""
    text = "phase 2, A: K9 G1, B: K5 G2, A leads, A artifacts: fools-crystal forgotten-runestone"
    given(text).plays("K9", "K5", "use fools-crystal", "choose K5", "choose G1").leads(A).scores(A, "G1 K9")


def test_the_placed_card_is_no_host_beside_others_and_none_of_the_incoming_cards() -> None:
    """AR-9, AR-6: a faction that lay there before stays a host, whatever was placed on it."""
    text = (
        "phase 2, A: K9 G0, B: D5 G2, A leads, A score: U1, B score: {}, "
        "A artifacts: fools-crystal, B artifacts: forgotten-runestone"
    )
    for pile, hosts in (("G0", ["choose goblins"]), ("G0 U2", ["choose goblins", "choose undead"])):
        start = given(text.format(pile)).plays("K9", "D5", "use fools-crystal", "choose K9", "choose G0")
        start.plays("use forgotten-runestone").offers("choose D5").plays("choose D5").offers(*hosts)
    mine = "phase 2, A: K9 {}, B: K5 G2, A leads, A score: U1, A artifacts: fools-crystal forgotten-runestone"
    for held in ("G1", "U3"):
        start = given(mine.format(held)).plays("K9", "K5", "use fools-crystal", "choose K5", f"choose {held}")
        start.plays("use forgotten-runestone").offers("choose K9").plays("choose K9").offers("choose undead")


def test_the_stone_is_a_card_without_a_value() -> None:
    """AR-9, A68: it counts in the majority, and is below every card where cards are compared."""
    text = "phase 2, A: K9, B: K5, A leads, A score: {}, B score: {}, A artifacts: forgotten-runestone"
    answers = ("K9", "K5", "use forgotten-runestone", "choose K5", "choose goblins")
    given(text.format("G1", "G9")).plays(*answers).votes(goblins=A)
    given(text.format("G9", "G9 G0").replace("G9, B", "G8, B")).plays(*answers).votes(goblins=B)
    given(text.format("G9", "G8 G0")).plays(*answers).votes(goblins=A)
    given(text.format("G0", "G0 G0")).plays(*answers).votes(goblins=B)
    given(text.format("G0", "G0 G0"), "claim-en").plays(*answers).votes(goblins=None)


def test_the_stone_counts_one_in_the_cards_and_nothing_in_the_values() -> None:
    """AR-9, A68: the tie-breaks of the game."""
    text = "phase 2, A: K9, B: D5, A leads, A score: {}, B score: {}, A artifacts: forgotten-runestone"
    answers = ("K9", "D5", "use forgotten-runestone", "choose K9", "choose goblins")
    # A votes: goblins; B votes: dwarves (the Dwarf of the trick, and another).
    given(text.format("G7 G6", "D1")).plays(*answers).wins_game(A, by="cards in won factions")
    given(text.format("G7", "D1")).plays(*answers).wins_game(A, by="value sum")
    given(text.format("G5", "D1")).plays(*answers).wins_game(B, by="value sum")
    given(text.format("G6", "D1")).plays(*answers).wins_game(None, by="draw")


def test_an_undead_from_phase_one_is_a_host() -> None:
    """AR-9: it lies in the score pile since then."""
    text = "phase 1, A: U5, B: U2, A leads, centre: K9, deck: K5, A artifacts: forgotten-runestone"
    second = given(text).plays("U5", "U2").phase(2).scores(A, "U2 U5").plays("K9", "K5")
    second.plays("use forgotten-runestone", "choose K5").offers("choose undead")


def test_the_stone_is_for_phase_two() -> None:
    """AR-9: though an Undead of phase one enters a score pile, the stone waits."""
    text = "phase 1, A: U5 G1, B: U2 G2, A leads, centre: K9, deck: K5 K4 K3, A score: D1, A artifacts: "
    start = given(f"{text}forgotten-runestone")
    start.refuses("use forgotten-runestone", rule="AR-9", reason="artifact-phase").plays("U5", "U2").leads(A)


def test_the_last_trick_is_no_obstacle() -> None:
    """AR-9: no hand card is needed."""
    text = "phase 2, A: K9, B: K5, A leads, A score: U1, A artifacts: forgotten-runestone"
    given(text).plays("K9", "K5").asks(A, "window")


def test_the_loser_who_receives_a_dwarf_may_use_the_stone() -> None:
    """AR-9, A62: only the Dwarf is coming in there; a loser who receives nothing is not asked."""
    text = "phase 2, A: K9 G1, B: {} G2, A leads, B score: U1, B artifacts: forgotten-runestone"
    dwarf = given(text.format("D5")).plays("K9", "D5").asks(B, "window").plays("use forgotten-runestone")
    dwarf.offers("choose D5").plays("choose D5", "choose undead").discards("D5").scores(A, "K9").scores(
        B, "U1"
    )
    given(text.format("K5")).plays("K9", "K5").leads(A)


@pytest.mark.parametrize(("led", "answer"), [("G5", "X7"), ("G9", "K2")])
def test_a_doppelganger_or_a_knight_may_make_room(led: str, answer: str) -> None:
    """AR-9: any incoming card, and either faction may host the stone."""
    text = f"phase 2, A: {led} D1, B: {answer} D2, A leads, B score: K9 X1, B artifacts: forgotten-runestone"
    done = given(text).plays(led, answer, "use forgotten-runestone", f"choose {answer}")
    done.offers("choose knights", "choose doppelgangers").plays("choose knights").discards(answer)


def test_a_gnome_in_front_is_no_host() -> None:
    """AR-9, C-3: it is not in the score pile yet."""
    text = "phase 2, A: E9 E1, B: E5 E2, A leads, A gnomes: N5, {}A artifacts: forgotten-runestone"
    given(text.format(""), deck="claim-2").plays("E9", "E5").leads(A)
    asked = given(text.format("A score: T1, "), deck="claim-2").plays("E9", "E5", "use forgotten-runestone")
    asked.plays("choose E5").offers("choose trolls")


def test_an_incoming_troll_or_gnome_may_be_given_up() -> None:
    """AR-9, C-7: a Troll that waited is gone when it is given up."""
    text = "phase 2, A: N9 E1, B: E5 E2, A leads, A score: A1, aside: T3 T4, A artifacts: forgotten-runestone"
    asked = given(text, deck="claim-2").plays("N9", "E5", "use forgotten-runestone")
    asked.offers("choose T4", "choose N9", "choose E5")
    asked.plays("choose T4", "choose dragons").discards("T4").waits("T3").scores(A, "A1 E5").lies_before(
        A, "N9"
    )
    asked.plays("choose N9", "choose dragons").discards("N9").lies_before(A, "").scores(A, "A1 E5 T4")


def test_the_stone_is_not_used_twice() -> None:
    """AR-9, M-6: it lies in a score pile and nobody holds it."""
    text = "phase 2, A: K9 G1, B: K5 G2, A leads, A score: U1 D3, A artifacts: forgotten-runestone"
    done = given(text).plays("K9", "K5", "use forgotten-runestone", "choose K5", "choose undead").keeps(A, "")
    done.refuses("use forgotten-runestone", rule="M-6", reason="artifact-spent")
