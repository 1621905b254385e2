"""Equal cards on the table that count differently: which of them an artifact means."""

import pytest

from tests.scenario import A, B, given

TWO = "phase 2, A: G0 G0 K5, B: D1 D2 D3, A leads, A artifacts: lovers-bow serpent-sword{}"
SHARPENED = ("use lovers-bow", "G0", "use serpent-sword", "G0")


def test_the_dutch_stein_asks_which_of_two_equal_cards_changes() -> None:
    """AR-15, AR-17: the led one sets the faction, the second is worth more."""
    asked = given(TWO.format(" stein-of-kings"), "magic-nl").plays(*SHARPENED, "use stein-of-kings")
    asked.offers("choose first", "choose second")
    first = asked.plays("choose first", "choose dwarves").follows(B)
    assert [(laid.value, laid.suit) for laid in first.game.state.table] == [(0, 3), (3, 6)]
    second = asked.plays("choose second", "choose dwarves").follows(B)
    assert [(laid.value, laid.suit) for laid in second.game.state.table] == [(0, 6), (3, 3)]


@pytest.mark.parametrize(("which", "values"), [("first", [-3, 3]), ("second", [0, 0])])
def test_the_shield_asks_which_of_two_equal_cards_it_weakens(which: str, values: list[int]) -> None:
    """AR-14, AR-17: they are worth 0 and 3."""
    start = given(TWO.format("") + ", B artifacts: shield-of-the-veil").plays(*SHARPENED)
    asked = start.plays("use shield-of-the-veil").offers("choose first", "choose second")
    weakened = asked.plays(f"choose {which}").follows(B)
    assert [laid.value for laid in weakened.game.state.table] == values


@pytest.mark.parametrize(("which", "values"), [("first", [5, 3, 1, 2]), ("second", [0, 5, 1, 2])])
def test_the_horse_asks_which_of_two_equal_cards_it_takes_back(which: str, values: list[int]) -> None:
    """AR-7, AR-17: what had strengthened the old card is lost with it."""
    text = TWO.format(" magicians-horse") + ", B artifacts: divine-hourglass"
    start = given(text).plays(*SHARPENED, "D1", "D2", "use magicians-horse")
    done = start.offers("choose first", "choose second").plays(f"choose {which}", "choose K5")
    assert [laid.value for laid in done.asks(B, "window").game.state.table] == values


def test_where_nothing_tells_equal_cards_apart_nothing_is_asked() -> None:
    """AR-14, AR-17: the follower's two Goblins 0, neither led nor changed."""
    text = "phase 2, A: G5 G6 K5, B: G0 G0 D3, A leads, A artifacts: lovers-bow shield-of-the-veil"
    done = given(text).plays("use lovers-bow", "G5", "G6", "G0", "G0", "use shield-of-the-veil")
    done.leads(A)


@pytest.mark.parametrize("spear", ["winners", "table", "collected"])
def test_of_equal_cards_the_spear_takes_one_that_the_winner_would_take(spear: str) -> None:
    """AR-4, A59, AR-15: one of them comes to the loser as a Dwarf."""
    text = (
        "phase 2, A: G0 K5, B: G0 K6, A leads, A artifacts: stein-of-kings, B artifacts: spear-of-vengeance"
    )
    start = given(text, spear=spear).plays("use stein-of-kings", "choose dwarves", "G0", "G0")
    start.plays("use spear-of-vengeance", "choose G0").scores(A, "").scores(B, "G0").discards("G0")


def test_of_equal_gnomes_the_spear_takes_one_too() -> None:
    """AR-4, C-3: both would lie before the winner, and one of them does."""
    text = "phase 2, A: N5 E1, B: N5 E2, A leads, B artifacts: spear-of-vengeance"
    done = given(text, deck="claim-2").plays("N5", "N5", "use spear-of-vengeance", "choose N5")
    done.lies_before(A, "N5").discards("N5")
