"""The Fool's Crystal: take a card into the hand that you were about to score, and score another."""

from tests.scenario import A, B, given


def test_the_winner_takes_up_an_incoming_card_and_scores_one_of_the_hand() -> None:
    """AR-6: first the incoming card, then the hand card; both are public, and the hands stay equal."""
    start = given("phase 2, A: K9 G1 U1, B: K5 G2 U2, A leads, A artifacts: fools-crystal").plays("K9", "K5")
    start.asks(A, "window").at("collecting").offers("use fools-crystal", "pass")
    first = start.plays("use fools-crystal").asks(A, "fools-crystal").offers("choose K9", "choose K5")
    second = first.plays("choose K5").asks(A, "fools-crystal").offers("choose G1", "choose U1")
    done = second.plays("choose G1").holds(A, "K5 U1").scores(A, "G1 K9").holds(B, "G2 U2").leads(A)
    done.knows_hand(B, "K5 ?").spends("fools-crystal")
    start.plays("pass").scores(A, "K5 K9").holds(A, "G1 U1")


def test_the_exchange_is_carried_out_before_anybody_is_asked_again() -> None:
    """AR-6, 5.5: the hands are equal again, and the card lies in the pile for both to see."""
    text = (
        "phase 2, A: K9 G1 U1, B: D5 G2 U2, A leads, A score: G3, B score: G4, "
        "A artifacts: fools-crystal, B artifacts: forgotten-runestone"
    )
    start = given(text).plays("K9", "D5", "use fools-crystal", "choose K9", "choose U1")
    start.asks(B, "window").at("collecting").holds(A, "G1 K9").holds(B, "G2 U2").scores(A, "G3 U1")
    start.hears(B, "placed", 1).knows_hand(B, "K9 ?")


def test_the_loser_who_receives_nothing_is_not_asked() -> None:
    """AR-6: it needs a card on its way to the own score pile."""
    given("phase 2, A: K9 G1, B: K5 G2, A leads, B artifacts: fools-crystal").plays("K9", "K5").leads(A)


def test_the_loser_who_receives_a_dwarf_may_use_the_crystal() -> None:
    """AR-6, A62: the Dwarf goes to the hand and another card is scored."""
    start = given("phase 2, A: K9 G1, B: D5 G2, A leads, B artifacts: fools-crystal").plays("K9", "D5")
    start.asks(B, "window").plays("use fools-crystal").offers("choose D5").plays(
        "choose D5", "choose G2"
    ).holds(B, "D5").scores(B, "G2").scores(A, "K9")


def test_the_crystal_is_for_phase_two() -> None:
    """AR-6: not even for the Undead that enter a score pile in phase one."""
    text = "phase 1, A: U5 G1, B: U2 G2, A leads, centre: D1, deck: D2 D3 D4, A artifacts: fools-crystal"
    given(text).refuses("use fools-crystal", rule="AR-6", reason="artifact-phase").plays("U5", "U2").leads(A)


def test_the_crystal_needs_a_hand_card() -> None:
    """AR-6, G-6: not in the last trick."""
    given("phase 2, A: K9, B: K5, A leads, A artifacts: fools-crystal").plays("K9", "K5").is_over()


def test_doppelgangers_and_knights_may_be_taken_up() -> None:
    """AR-6: any incoming card."""
    start = given("phase 2, A: G5 U1, B: X7 U2, A leads, B artifacts: fools-crystal").plays("G5", "X7")
    start.plays("use fools-crystal", "choose X7", "choose U2").holds(B, "X7").scores(B, "G5 U2")
    knight = given("phase 2, A: G5 U1, B: K2 U2, A leads, B artifacts: fools-crystal").plays("G5", "K2")
    knight.plays("use fools-crystal", "choose K2", "choose U2").holds(B, "K2").scores(B, "G5 U2")


def test_a_gnome_may_be_taken_up_and_one_from_the_hand_goes_into_the_score_pile_itself() -> None:
    """AR-6, A95, M-7: where no Giant reaches it, as after the Horn; what was won still lies face-up."""
    text = "phase 2, A: N9 N1 E1, B: N5 E2 E3, A leads, A artifacts: fools-crystal"
    start = (
        given(text, deck="claim-2").plays("N9", "N5", "use fools-crystal").offers("choose N9", "choose N5")
    )
    start.plays("choose N9", "choose N1").holds(A, "E1 N9").lies_before(A, "N5").scores(A, "N1")
    start.plays("choose N9", "choose E1").holds(A, "N1 N9").lies_before(A, "N5").scores(A, "E1")


def test_a_giant_does_not_reach_a_gnome_that_the_crystal_has_scored() -> None:
    """AR-6, A95, C-4: a Gnome of the Giant's value in the score pile is no target."""
    text = "phase 2, A: E9 N5 E1, B: E5 I5 E3, A leads, A artifacts: fools-crystal"
    start = given(text, deck="claim-2").plays("E9", "E5", "use fools-crystal", "choose E9", "choose N5")
    start.scores(A, "E5 N5").plays("E1", "E3").leads(B).plays("I5", "E9").is_over().scores(B, "E1 E3 E9 I5")


def test_a_giant_placed_from_the_hand_does_not_smash() -> None:
    """AR-6, C-4: it was not in the trick."""
    text = "phase 2, A: E9 I5 E1, B: E5 T2 E3, A leads, A artifacts: fools-crystal, B gnomes: N5"
    start = given(text, deck="claim-2").plays("E9", "E5", "use fools-crystal", "choose E5", "choose I5")
    start.leads(A).scores(A, "E9 I5").lies_before(B, "N5")


def test_a_troll_placed_from_the_hand_ignores_the_limit() -> None:
    """AR-6, M-7: a second Troll enters in this trick."""
    text = "phase 2, A: T9 T1 E1, B: E5 E2 E3, A leads, A artifacts: fools-crystal"
    start = given(text, deck="claim-2").plays("T9", "E5", "use fools-crystal", "choose E5", "choose T1")
    start.scores(A, "T1 T9").waits("").holds(A, "E1 E5")


def test_the_crystal_finds_nothing_in_a_trick_that_is_played_again() -> None:
    """AR-6, G-5: nothing is collected."""
    text = "phase 2, A: K9 G1, B: K5 G2, A leads, A artifacts: fools-crystal, B artifacts: divine-hourglass"
    given(text).plays("K9", "K5", "use divine-hourglass").leads(A).keeps(A, "fools-crystal")


def test_the_crystal_is_not_used_twice() -> None:
    """AR-6, M-6: it is discarded once played."""
    start = given("phase 2, A: K9 G1 U1, B: K5 G2 U2, A leads, A artifacts: fools-crystal").plays("K9", "K5")
    again = start.plays("use fools-crystal", "choose K5", "choose G1").leads(A)
    again.refuses("use fools-crystal", rule="M-6", reason="artifact-spent")
