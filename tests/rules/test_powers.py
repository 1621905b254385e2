"""Faction powers: Goblins, Knights, Undead, Dwarves and Doppelgangers, in each phase."""

import pytest

from kingless.content.factions import FACTIONS
from kingless.rules.cards import cards
from kingless.rules.tricks import LAID, winner
from tests.scenario import A, B, Scenario, given

FIRST = "phase 1, A: {} U0, B: {} U2, deck: K7 K8 U5 U7, A leads"
SECOND = "phase 2, A: {} U0, B: {} U2, A leads"
PHASES = [FIRST, SECOND]


def trick(phase: str, led: str, answer: str) -> Scenario:
    """One trick between seats that hold one Undead besides."""
    return given(phase.format(led, answer)).plays(led, answer)


# Goblins.


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize(("led", "answer", "leader"), [("G4", "G8", B), ("G8", "G4", A), ("D0", "G9", A)])
def test_goblins_have_no_power(led: str, answer: str, leader: int, phase: str) -> None:
    """B-34: the higher Goblin wins, and on another faction a Goblin loses, in both phases."""
    trick(phase, led, answer).leads(leader)


def test_goblins_are_discarded_in_phase_one_and_won_in_phase_two() -> None:
    """B-34: they go where ordinary cards go."""
    trick(FIRST, "G8", "G4").discards("G8 G4").scores(A, "").scores(B, "")
    trick(SECOND, "G8", "G4").discards("").scores(A, "G8 G4").scores(B, "")


def test_goblins_are_the_only_faction_without_an_entry_in_any_slot() -> None:
    """B-34: as data, nothing is wild, nothing beats and nothing goes astray; they are the largest faction."""
    plain = [
        key
        for key in ("goblins", "knights", "undead", "dwarves", "doppelgangers")
        if not (FACTIONS[key].wild or FACTIONS[key].beats or FACTIONS[key].routes or FACTIONS[key].prize)
    ]
    assert plain == ["goblins"]
    assert len(FACTIONS["goblins"].values) == 14


# Knights.


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize(("led", "answer"), [("G9", "K2"), ("G0", "K2"), ("G5", "K5"), ("G2", "K9")])
def test_a_knight_played_after_a_goblin_wins_whatever_its_value(led: str, answer: str, phase: str) -> None:
    """B-35, A11: lower, equal or higher, in both phases."""
    trick(phase, led, answer).leads(B)


@pytest.mark.parametrize("phase", PHASES)
def test_a_knight_cannot_answer_a_goblin_while_a_goblin_is_in_hand(phase: str) -> None:
    """B-35: the power does not free from following."""
    start = given(phase.format("G9 D1", "K2 G1"))
    start.plays("G9").may_play("G1").refuses("K2", rule="B-12", reason="must-follow")


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("answer", ["G9", "G3", "G2"])
def test_a_led_knight_beats_a_goblin_as_any_card_of_another_faction(answer: str, phase: str) -> None:
    """B-35, A10: a Goblin on a Knight is off faction and loses."""
    trick(phase, "K3", answer).leads(A)


@pytest.mark.parametrize("phase", PHASES)
def test_among_knights_and_on_other_factions_a_knight_has_no_power(phase: str) -> None:
    """B-35: on a Knight the values count; on a Dwarf it loses."""
    trick(phase, "K3", "K2").leads(A)
    trick(phase, "K3", "K9").leads(B)
    trick(phase, "D0", "K9").leads(A)


def test_the_knight_takes_the_goblin_it_has_beaten() -> None:
    """B-35, A11: it wins the trick, so it takes prize or cards like any winner."""
    trick(FIRST, "G9", "K2").recruits(B, "K7").recruits(A, "K8").discards("G9 K2")
    trick(SECOND, "G9", "K2").scores(B, "G9 K2").scores(A, "")


# Undead.


def test_undead_have_their_power_in_phase_one() -> None:
    """B-36, B-17: the winner scores the played Undead and the other card is discarded."""
    given("phase 1, A: K6, B: U1, centre: D1, deck: D2, A leads").plays("K6", "U1").scores(A, "U1").discards(
        "K6"
    )
    given("phase 1, A: U6, B: U8, centre: D1, deck: D2, A leads").plays("U6", "U8").scores(
        B, "U6 U8"
    ).discards("")


def test_undead_are_ordinary_in_phase_two() -> None:
    """B-36, A21: the winner takes both cards, as with any faction."""
    given("phase 2, A: K6, B: U1, A leads").plays("K6", "U1").scores(A, "K6 U1").scores(B, "")
    given("phase 2, A: U6, B: U8, A leads").plays("U6", "U8").scores(B, "U6 U8").scores(A, "")


def test_an_undead_in_the_centre_or_in_the_deck_has_no_power() -> None:
    """B-36, B-18: only played Undead are scored."""
    after = given("phase 1, A: K6, B: K5, centre: U1, deck: U2, A leads").plays("K6", "K5")
    after.holds(A, "U1").holds(B, "U2").scores(A, "").scores(B, "")


# Dwarves.


@pytest.mark.parametrize(
    ("led", "answer", "leader", "first", "second"),
    [
        ("D8", "D3", A, "", "D8 D3"),
        ("D3", "D8", B, "D3 D8", ""),
        ("D8", "G7", A, "G7", "D8"),
        ("K6", "D9", A, "K6", "D9"),
        ("D4", "X7", B, "D4", "X7"),
        ("D7", "X4", A, "X4", "D7"),
        ("X2", "D9", A, "X2", "D9"),
        ("K6", "K9", B, "", "K6 K9"),
    ],
)
def test_the_loser_takes_the_dwarves_of_a_phase_two_trick(
    led: str, answer: str, leader: int, first: str, second: str
) -> None:
    """B-37, A20: whoever played them, also the winner's own; the rest goes to the winner."""
    trick(SECOND, led, answer).leads(leader).scores(A, first).scores(B, second).discards("")


@pytest.mark.parametrize(("led", "answer"), [("D8", "D3"), ("D3", "D8"), ("D8", "G7"), ("K6", "D9")])
def test_dwarves_are_ordinary_in_phase_one(led: str, answer: str) -> None:
    """B-37, A21: played there they are discarded, and nobody scores them."""
    after = given(f"phase 1, A: {led} U0, B: {answer} U2, deck: K7 K8 X1 G9, A leads").plays(led, answer)
    after.discards(f"{led} {answer}").scores(A, "").scores(B, "")


def test_dwarves_win_tricks_by_the_ordinary_comparison() -> None:
    """B-37: the power is about where they go, not about who wins."""
    trick(SECOND, "D3", "D8").leads(B)
    trick(SECOND, "D8", "D3").leads(A)
    trick(SECOND, "D0", "G9").leads(A)


# Doppelgangers.


@pytest.mark.parametrize("phase", PHASES)
def test_a_doppelganger_may_always_be_the_second_card(phase: str) -> None:
    """B-38, A4: also by who could follow, on every faction."""
    for led, held in (("K6", "K9"), ("G6", "G9"), ("D6", "D9")):
        given(phase.format(f"{led} G1 G2 G3", f"{held} X6 X7 X0")).plays(led).may_play(f"{held} X0 X6 X7")
    given(phase.format("U6 G1 G2", "U9 X6 X0")).plays("U6").may_play("U2 U9 X0 X6")


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("led", ["K6", "G6", "U6", "D6", "X6"])
@pytest.mark.parametrize(("answer", "leader"), [("X7", B), ("X9", B), ("X5", A), ("X0", A)])
def test_a_doppelganger_counts_as_the_led_faction_with_its_own_value(
    led: str, answer: str, leader: int, phase: str
) -> None:
    """B-38: higher wins and lower loses, on every faction, in both phases."""
    given(phase.format(led, answer)).plays(led, answer).leads(leader)


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("led", ["K6", "G6", "U6", "D6"])
def test_a_doppelganger_of_equal_value_loses_to_the_leader(led: str, phase: str) -> None:
    """B-38, A7: a tie goes to the leader, the copy gains nothing."""
    given(phase.format(led, "X6")).plays(led, "X6").leads(A)


def test_a_doppelganger_counts_as_having_followed() -> None:
    """B-38: nobody is refused for keeping the led faction in hand."""
    given("phase 2, A: K6 D1, B: K9 X7, A leads").plays("K6", "X7").leads(B).holds(B, "K9").scores(B, "K6 X7")


@pytest.mark.parametrize("phase", PHASES)
def test_a_led_doppelganger_must_be_followed_by_a_doppelganger(phase: str) -> None:
    """B-39, A5: then Doppelgangers are the led faction and nothing else follows."""
    led = given(phase.format("X2 D1 D2", "X0 X9 K9")).plays("X2").may_play("X0 X9")
    led.refuses("K9", rule="B-39", reason="must-follow").refuses("U2", rule="B-39", reason="must-follow")


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("answer", ["K9", "G9", "D9", "U9"])
def test_on_a_led_doppelganger_every_other_faction_loses(answer: str, phase: str) -> None:
    """B-39, A5, A8: without a Doppelganger anything may be played, and a Knight gains nothing."""
    led = given(phase.format("X0", answer)).plays("X0").may_play(f"{answer} U2")
    led.plays(answer).leads(A)


@pytest.mark.parametrize("phase", PHASES)
def test_between_doppelgangers_the_value_decides(phase: str) -> None:
    """B-39: the ordinary comparison."""
    trick(phase, "X2", "X9").leads(B)
    trick(phase, "X2", "X0").leads(A)


def test_on_an_undead_in_phase_one_a_doppelganger_is_discarded() -> None:
    """B-40: winning or losing, it borrows no power."""
    piles = "phase 1, A: U4 D1, B: {} D2, deck: K7 K8 K6 G7, A leads"
    given(piles.format("X8")).plays("U4", "X8").scores(B, "U4").scores(A, "").discards("X8")
    given(piles.format("X1")).plays("U4", "X1").scores(A, "U4").scores(B, "").discards("X1")


def test_on_a_dwarf_in_phase_two_a_doppelganger_goes_to_the_winner() -> None:
    """B-40: the Dwarf goes to the loser, the copy does not."""
    trick(SECOND, "D4", "X7").scores(B, "X7").scores(A, "D4")
    trick(SECOND, "D4", "X1").scores(A, "X1").scores(B, "D4")


@pytest.mark.parametrize("phase", PHASES)
def test_a_doppelganger_is_neither_goblin_nor_knight_for_a_power(phase: str) -> None:
    """B-40, A8: it beats no Goblin by power, and a Knight has no power over a led one."""
    trick(phase, "G9", "X2").leads(A)
    trick(phase, "X9", "K2").leads(A)
    trick(phase, "X2", "K9").leads(A)


def test_a_doppelganger_is_scored_as_a_doppelganger() -> None:
    """B-40, A6: the one that answered a Goblin gives no Goblin vote."""
    over = given("phase 2, A: G5, B: X8, A score: G1, A leads").plays("G5", "X8").scores(B, "G5 X8")
    over.votes(goblins=B, doppelgangers=B)
    lone = given("phase 2, A: G5, B: X2, B score: G1 G2, A leads").plays("G5", "X2").scores(A, "G5 X2")
    lone.votes(goblins=B, doppelgangers=A)


@pytest.mark.parametrize("phase", PHASES)
def test_a_doppelganger_need_not_be_played_to_follow(phase: str) -> None:
    """B-41, A3: without the led faction anything is legal, and throwing a card away loses."""
    led = given(phase.format("D9 K5", "X5 G0")).plays("D9").may_play("X5 G0 U2")
    led.plays("G0").leads(A)


# More than two cards on a table: the comparison itself, which artifacts and larger tables use.


@pytest.mark.parametrize(
    ("played", "expected"),
    [
        ("G5 X9 K2", 2),
        ("G5 K2 X9", 1),
        ("G5 K2 G9", 1),
        ("G5 K2 K4", 2),
        ("G5 K4 K2", 1),
        ("D5 X7 X6", 1),
        ("D5 D6 X6", 1),
        ("X5 K9 G9", 0),
    ],
)
def test_with_three_cards_a_knight_beats_goblin_and_copy(played: str, expected: int) -> None:
    """A9, B-35, B-38: the power first, then the values, then who came earlier."""
    ruleset = given("phase 2, A leads").game.law.ruleset
    table = [LAID[0][card] for card in cards(played)]
    # Two seats cannot name three players, so each card is tried as the only one that is seat 1's.
    for at, mine in enumerate(cards(played)):
        seats = (*table[:at], LAID[1][mine], *table[at + 1 :])
        assert winner(ruleset, seats) == (1 if at == expected else 0)
