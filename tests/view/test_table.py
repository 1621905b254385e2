"""The table as it is shown: the hand by faction, what may be played and why not, and what is asked."""

import pytest

from kingless.rules.cards import HIDDEN
from kingless.view.table import TableView, table_view, vote_lines
from kingless.view.words import LANGUAGES
from tests.scenario import A, B, Scenario, given
from tests.view.readers import TRANSLATIONS, reader

FOLLOWING = given("phase 2, A: D1 K2 X3 G5 G1 X8, B: G9 U1 U2 U3 U4 U5, B leads").plays("G9")
RECRUITING = given(
    "phase 1, A: G8 X1, B: G9 X2, A followers: U1, B followers: U2, B score: U0, centre: K7, deck: D2 D3 D4, "
    "A leads"
)


def shown(scenario: Scenario, seat: int, language: str = "en") -> TableView:
    """What this seat is shown."""
    return table_view(reader(seat, language), scenario.sight(seat))


# The hand.


def test_the_hand_stands_by_faction_and_by_value() -> None:
    hand = shown(FOLLOWING, A).hand
    assert [group.faction for group in hand] == ["Dwarves", "Goblins", "Knights", "Doppelgängers"]
    assert [[card.code for card in group.cards] for group in hand] == [
        ["D1"],
        ["G1", "G5"],
        ["K2"],
        ["X3", "X8"],
    ]
    assert {card.faction for group in hand for card in group.cards} == {
        *("dwarves", "goblins", "knights", "doppelgangers")
    }


def test_a_card_is_playable_or_says_why_not() -> None:
    """B-12, B-38: the led faction or a doppelganger."""
    cards = {card.code: card for group in shown(FOLLOWING, A).hand for card in group.cards}
    assert {code for code, card in cards.items() if card.playable} == {"G1", "G5", "X3", "X8"}
    assert {code for code, card in cards.items() if card.why} == {"D1", "K2"}
    assert cards["K2"].why == (
        "Knight 2 may not be played now: Goblins were led, and you hold some. (rule B-12)"
    )


def test_a_led_doppelganger_has_its_own_rule() -> None:
    """B-39: it must be followed by a doppelganger."""
    cards = shown(given("phase 2, A: G1 X1, B: X9 G2, B leads").plays("X9"), A).hand
    (refused,) = (card for group in cards for card in group.cards if not card.playable)
    assert refused.code == "G1"
    assert (refused.why or "").endswith("(rule B-39)")


def test_a_leader_may_play_every_card() -> None:
    """B-11: any card leads."""
    hand = shown(given("phase 2, A: G1 X1, B: X9 G2, A leads"), A).hand
    assert all(card.playable and card.why is None for group in hand for card in group.cards)


def test_while_the_other_is_asked_no_card_is_playable_and_none_is_refused() -> None:
    hand = shown(given("phase 2, A: G1 X1, B: X9 G2, B leads"), A).hand
    assert len(hand) == 2
    assert not any(card.playable or card.why for group in hand for card in group.cards)


def test_equal_cards_are_all_shown() -> None:
    """B-1: goblins of 0 are five."""
    (group,) = shown(given("phase 2, A: G0 G0 G0, B: K2 K3 K4, A leads"), A).hand
    assert [card.code for card in group.cards] == ["G0"] * 3


def test_an_onlooker_is_shown_no_hand_and_asked_nothing() -> None:
    view = table_view(reader(None), FOLLOWING.game.witness())
    assert (view.hand, view.prompt) == ((), None)
    assert view.headline.endswith("Bea leads.")


# The rest of the table.


def test_the_headline_tells_phase_trick_and_leader() -> None:
    assert shown(FOLLOWING, A).headline == "Phase 2, trick 8 of 13. Bea leads."
    assert shown(FOLLOWING, B).headline == "Phase 2, trick 8 of 13. You lead."
    over = given("phase 2, A: G1, B: G2, A leads").plays("G1", "G2")
    assert shown(over, A).headline == "The game is over."


def test_the_prize_and_the_played_cards_are_told() -> None:
    """B-10: the prize lies open."""
    view = shown(RECRUITING.plays("G8"), B)
    assert view.trick == ("Prize: Knight 7", "On the table, Ada: Goblin 8")
    assert shown(RECRUITING.plays("G8"), A).trick[1] == "Your card on the table: Goblin 8"


def test_piles_name_what_is_known_and_count_what_is_not() -> None:
    """B-15, B-16, B-20: a prize is known to both, a draw to its owner."""
    after = RECRUITING.plays("G8", "G9")
    assert shown(after, A).piles == (
        "Cards in the deck: 1",
        "Your followers: Dwarves 2, Undead 1",
        "Followers, Bea: Knights 7 + 1 face-down",
        "Your score pile: none",
        "Score pile, Bea: Undead 0",
    )
    assert shown(after, B).piles[1:3] == (
        "Your followers: Knights 7, Undead 2",
        "Followers, Ada: 2 face-down",
    )


def test_in_phase_two_there_is_no_deck_and_there_are_no_followers() -> None:
    """B-23: the prize is what is played."""
    assert shown(FOLLOWING, A).piles == ("Your score pile: none", "Score pile, Bea: none")


def test_in_phase_two_the_known_cards_of_the_others_hand_stay_in_sight() -> None:
    """B-15, B-22: what was seen to be recruited is known in the hand, until it is played."""
    over = RECRUITING.plays("G8", "G9", "X2", "X1")
    assert shown(over, A).piles[0] == "In hand, Bea: Dwarves 3, Knights 7 + 1 unknown"
    assert shown(over, B).piles[0] == "Score pile, Ada: none"
    after = over.plays("K7", "D2")
    assert shown(after, A).piles[0] == "In hand, Bea: Dwarves 3 + 1 unknown"


def test_followers_and_votes_stay_in_sight_at_each_turn() -> None:
    """B-15, B-22, B-29: followers in phase one, and the votes as soon as something is scored."""
    assert shown(RECRUITING, A).sight[:2] == shown(RECRUITING, A).piles[1:3]
    after = given("phase 2, A: G1, B: K2, A score: D1 D2 U3, B score: D9 U8, A leads")
    assert shown(after, A).sight[-1] == (
        "Votes, you : Bea: Goblins 0:0, Knights 0:0, Undead 1:1, Dwarves 2:1, Doppelgängers 0:0. "
        "Ahead: you 1, Bea 1."
    )
    assert "Votes, you : Ada: Goblins 0:0, Knights 0:0, Undead 1:1, Dwarves 1:2" in shown(after, B).sight[-1]


def test_the_prompt_asks_the_one_who_is_to_act() -> None:
    led = given("phase 2, A: G1, B: K2, A leads")
    assert shown(led, A).prompt == "Which card do you lead?"
    assert shown(led, B).prompt is None
    assert shown(led.plays("G1"), B).prompt == "Which card do you play? Led: Goblins"
    assert shown(led.plays("G1"), A).prompt is None
    assert shown(led.plays("G1", "K2"), A).prompt is None


# The votes as they stand.


def test_the_votes_as_they_stand_name_the_scored_cards_and_who_would_get_each() -> None:
    """B-29, B-30: more cards, then the highest; nobody where both hold nothing."""
    scenario = given("phase 2, A: G1, B: K2, A score: D1 D2 U3, B score: D9 U8, A leads")
    told = {one.faction: one for one in vote_lines(reader(A), scenario.sight(A))}
    assert list(told) == ["Goblins", "Knights", "Undead", "Dwarves", "Doppelgängers"]
    assert (told["Dwarves"].cards, told["Dwarves"].leader) == ((("1", "2"), ("9",)), "you")
    assert (told["Undead"].cards, told["Undead"].leader) == ((("3",), ("8",)), "Bea")
    assert (told["Goblins"].cards, told["Goblins"].leader) == (((), ()), "nobody")


# In every language.


@pytest.mark.parametrize("language", TRANSLATIONS)
@pytest.mark.parametrize("seat", [A, B])
def test_no_english_is_left_in_another_language(language: str, seat: int) -> None:
    moments = (FOLLOWING, RECRUITING, RECRUITING.plays("G8"), RECRUITING.plays("G8", "G9"))
    for scenario in moments:
        english, other = shown(scenario, seat), shown(scenario, seat, language)
        assert english.headline != other.headline
        assert not set(english.trick) & set(other.trick)
        assert not set(english.piles) & set(other.piles)
        assert (english.prompt is None) == (other.prompt is None)
        assert english.prompt != other.prompt or english.prompt is None
        refused = [
            (first.why, second.why)
            for one, two in zip(english.hand, other.hand, strict=True)
            for first, second in zip(one.cards, two.cards, strict=True)
            if first.why
        ]
        assert all(first != second for first, second in refused)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_same_cards_are_shown_in_every_language(language: str) -> None:
    for seat in (A, B):
        english, other = shown(FOLLOWING, seat), shown(FOLLOWING, seat, language)
        codes = [[(card.code, card.playable) for card in group.cards] for group in english.hand]
        assert [[(card.code, card.playable) for card in group.cards] for group in other.hand] == codes


def test_names_never_show_a_hidden_card() -> None:
    names = reader(A)
    assert names.cards((HIDDEN, HIDDEN)) == ""
    assert "?" not in names.cards((*RECRUITING.sight(B).hands[1], HIDDEN))
