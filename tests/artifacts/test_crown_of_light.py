"""Crown of Light: at the end it is one more card, of value five, in a faction of its owner."""

import pytest

from tests.scenario import A, B, given

OWN_FACTIONS = [
    ("claim", "goblins", "G1"),
    ("claim", "knights", "K2"),
    ("claim", "undead", "U1"),
    ("claim", "dwarves", "D1"),
    ("claim", "doppelgangers", "X1"),
    ("magic", "wizards", "W1"),
    ("magic", "druids", "R1"),
    ("magic", "shapeshifters", "S1"),
]


def test_the_crown_is_asked_for_once_everything_is_collected() -> None:
    """AR-1: after the last trick, before the count, and its owner alone is asked."""
    last = given("phase 2, A: K5, B: K2, A leads, A score: G1, B score: G9, A artifacts: crown-of-light")
    last.refuses("use crown-of-light", rule="AR-1", reason="artifact-moment")
    end = last.plays("K5", "K2").asks(A, "window").at("end").offers("use crown-of-light", "pass")
    asked = end.scores(A, "G1 K2 K5").plays("use crown-of-light").asks(A, "crown-of-light")
    asked.offers("choose goblins", "choose knights")
    done = asked.plays("choose goblins").is_over().adds(A, "crown-of-light goblins 5").votes(goblins=A)
    done.adds(B).spends("crown-of-light")


def test_the_crown_may_stay_where_it_is() -> None:
    """AR-1, G-6: nobody is forced, and unplayed it is worth nothing."""
    end = given("phase 2, A leads, A score: G1, B score: G9, A artifacts: crown-of-light")
    end.plays("pass").is_over().adds(A).votes(goblins=B)


@pytest.mark.parametrize(("deck", "faction", "held"), OWN_FACTIONS)
def test_the_crown_may_join_any_faction_of_which_its_owner_scored_a_card(
    deck: str, faction: str, held: str
) -> None:
    """AR-1, A56: one row of the matrix for every faction; one card of it is enough, and the only choice."""
    end = given(f"phase 2, A leads, A score: {held}, A artifacts: crown-of-light", deck=deck)
    asked = end.plays("use crown-of-light").offers(f"choose {faction}")
    asked.plays(f"choose {faction}").adds(A, f"crown-of-light {faction} 5")


def test_without_a_card_in_the_score_pile_the_crown_is_useless() -> None:
    """AR-1, A56, G-6: the seat is not even asked."""
    given("phase 2, A: K2, B: K5, A leads, A artifacts: crown-of-light").plays("K2", "K5").is_over()


def test_the_dutch_crown_may_join_any_faction_of_the_game() -> None:
    """AR-1, A56, G-7: with an empty score pile too, but only factions that are in the game."""
    every = [f"choose {key}" for key in ("goblins", "knights", "undead", "dwarves", "doppelgangers")]
    text = "phase 2, A: K2, B: K5, A leads, A artifacts: crown-of-light"
    end = given(text, "magic-nl").plays("K2", "K5", "use crown-of-light").offers(*every)
    end.plays("choose undead").votes(undead=A, knights=B)
    given(text, crown="any").plays("K2", "K5").asks(A, "window")


def test_the_crown_is_a_five_where_the_highest_cards_are_compared() -> None:
    """AR-1: five against five, then the second highest; where one card decides, nobody."""
    text = "phase 2, A leads, A score: G4, B score: G5 G3, A artifacts: crown-of-light"
    answers = ("use crown-of-light", "choose goblins")
    given(text).plays(*answers).votes(goblins=A)
    given(text, "claim-en").plays(*answers).votes(goblins=None)
    lower = "phase 2, A leads, A score: G4, B score: G6 G3, A artifacts: crown-of-light"
    given(lower).plays(*answers).votes(goblins=B)


def test_the_crown_counts_in_the_tie_breaks() -> None:
    """AR-1: one card in the count of cards, five in the sum of values."""
    answers = ("use crown-of-light", "choose goblins")
    text = "phase 2, A leads, A score: {}, B score: {}, A artifacts: crown-of-light"
    given(text.format("G1 G2", "K2 K3")).plays(*answers).wins_game(A, by="cards in won factions")
    given(text.format("G1", "K2 K3")).plays(*answers).wins_game(A, by="value sum")
    given(text.format("G1", "K2 K4")).plays(*answers).wins_game(None, by="draw")


def test_gnomes_and_trolls_are_settled_before_the_crown() -> None:
    """AR-1, C-3, C-7: what lay in front or waited is in the score pile when the faction is chosen."""
    text = "phase 2, A: E5, B: E2, A leads, A gnomes: N5, aside: T3, A artifacts: crown-of-light"
    end = given(text, deck="claim-2").plays("E5", "E2").scores(A, "E2 E5 N5 T3").lies_before(A, "").waits("")
    end.plays("use crown-of-light").offers("choose gnomes", "choose seers", "choose trolls")


def test_the_follower_of_the_last_trick_may_own_the_crown() -> None:
    """AR-1: either seat; it is not the winner's privilege."""
    last = given("phase 2, A: K5, B: K2, A leads, B score: G9, B artifacts: crown-of-light").plays("K5", "K2")
    last.asks(B, "window").plays("use crown-of-light", "choose goblins").adds(B, "crown-of-light goblins 5")
