"""The zones: every card with its face, every pile with its count, and nothing that is hidden."""

from random import Random

import pytest
from kingless.view.zones import Zones, zones

from kingless.content.decks import DECKS
from kingless.rules.actions import Play, Use, text
from kingless.rules.cards import HIDDEN, codes
from kingless.table.game import Game
from kingless.table.setup import Setup
from kingless.view.last_trick import last_trick
from tests.scenario import A, B, Scenario, given
from tests.view.readers import reader

RECRUITING = given(
    "phase 1, A: G8 X1, B: G9 X2, A followers: U1, B followers: U2, B score: U0, centre: K7, deck: D2 D3 D4, "
    "A leads"
)
MAGIC = Setup(seed=9, factions=DECKS["magic"], artifacts=True)


def shown(scenario: Scenario, seat: int) -> Zones:
    """The zones as this seat is shown them."""
    return zones(reader(seat, ruleset=scenario.game.law.ruleset), scenario.sight(seat))


def test_a_face_tells_its_faction_in_every_way() -> None:
    centre = shown(RECRUITING, A).centre
    assert centre is not None
    assert (centre.code, centre.faction, centre.letter, centre.value) == ("K7", "knights", "K", 7)
    assert centre.name == "K7 (Knight 7)"


def test_a_played_card_lies_before_its_player() -> None:
    (laid,) = shown(RECRUITING.plays("G8"), B).laid
    assert (laid.face.code, laid.seat, laid.counts) == ("G8", A, None)


def test_the_reader_sits_near() -> None:
    assert (shown(RECRUITING, A).near.name, shown(RECRUITING, A).far.name) == ("You", "Bea")
    assert (shown(RECRUITING, B).near.seat, shown(RECRUITING, B).far.seat) == (B, A)
    onlooker = zones(reader(None), RECRUITING.game.witness())
    assert (onlooker.near.name, onlooker.far.name) == ("Ada", "Bea")


def test_who_leads_and_who_is_asked() -> None:
    led = shown(RECRUITING.plays("G8"), A)
    assert (led.near.leads, led.near.asked, led.far.leads, led.far.asked) == (True, False, False, True)
    assert not led.my_turn
    assert shown(RECRUITING.plays("G8"), B).my_turn


def test_a_pile_has_its_known_faces_and_counts_the_others() -> None:
    """B-15, B-16: a prize is known to both, a draw to its owner."""
    after = shown(RECRUITING.plays("G8", "G9"), A)
    assert [one.code for one in after.near.followers.known] == ["D2", "U1"]
    assert [one.code for one in after.far.followers.known] == ["K7"]
    assert (after.far.followers.hidden, after.far.followers.count) == (1, 2)
    assert (after.deck, after.far.score.count) == (1, 1)


def test_a_hand_card_is_answered_by_its_action_or_says_why_not() -> None:
    """B-12: the led faction must be followed."""
    hand = shown(given("phase 2, A: D1 G5 G7, B: G9 U1 U2, B leads").plays("G9"), A).hand
    assert [[one.action for one in group] for group in hand] == [["play D1"], ["play G5", "play G7"]]
    assert [one.playable for group in hand for one in group] == [False, True, True]
    assert "(rule B-12)" in (hand[0][0].why or "")


def test_the_tricks_of_both_phases_are_counted_through() -> None:
    assert zones(reader(A), Game(Setup(seed=1)).observation(A)).done == 0
    last = given("phase 2, A: G1, B: G2, A leads")
    assert shown(last, A).done == 25
    over = shown(last.plays("G1", "G2"), A)
    assert (over.done, over.is_over, over.near.leads) == (26, True, False)


def test_the_votes_have_the_cards_and_who_would_get_them() -> None:
    """B-29, C-3: what lies in front counts with the score pile."""
    scenario = given("phase 2, A: I1, B: I3, A gnomes: N3 N5, B score: N9 T2, A leads", deck="claim-2")
    votes = {one.faction: one for one in shown(scenario, A).votes}
    assert votes["gnomes"].held == (("5", "3"), ("9",))
    assert (votes["gnomes"].seat, votes["gnomes"].leader) == (A, "you")
    assert [one.code for one in votes["gnomes"].cards[A]] == ["N5", "N3"]
    assert (votes["seers"].seat, votes["seers"].leader) == (None, "nobody")
    assert (shown(scenario, A).near.votes, shown(scenario, A).far.votes) == (1, 1)


def test_an_artifact_says_what_it_does_and_when() -> None:
    scenario = given("phase 2, A: G1 G2, B: K2 K3, A artifacts: serpent-sword, A leads")
    (tool,) = shown(scenario, A).tools
    assert (tool.key, tool.name) == ("serpent-sword", "Serpent Sword")
    assert tool.does
    assert tool.when
    assert (shown(scenario, B).tools, shown(scenario, B).far.artifacts) == ((), 1)


@pytest.mark.parametrize("setup", [Setup(seed=2), MAGIC], ids=["claim", "magic"])
def test_over_a_whole_game_cards_artifacts_and_choices_are_the_legal_answers(setup: Setup) -> None:
    game, chance = Game(setup), Random(5)
    while (decision := game.decision) is not None:
        for seat in (A, B):
            at = zones(reader(seat, ruleset=game.law.ruleset), game.observation(seat))
            cards = {one.action for group in at.hand for one in group if one.playable}
            tools = {one.action for one in at.tools if one.action}
            others = {one.action for one in at.choices}
            legal = decision.legal if decision.seat == seat else ()
            assert cards == {text(one) for one in legal if isinstance(one, Play)}
            assert tools == {text(one) for one in legal if isinstance(one, Use)}
            assert cards | tools | others == {text(one) for one in legal}
        game.step(chance.choice(decision.legal))


def test_an_onlooker_is_shown_what_lies_open_even_where_the_observation_has_more() -> None:
    at = zones(reader(None, ruleset=Game(MAGIC).law.ruleset), Game(MAGIC).witness())
    assert (at.hand, at.tools, at.shown) == ((), (), ())
    assert (at.near.hand, at.near.artifacts) == (13, 3)
    assert zones(reader(None), RECRUITING.game.witness()).near.followers.known == ()


def test_the_last_trick_is_kept_with_what_came_of_it() -> None:
    assert last_trick(reader(A), RECRUITING.sight(A)) is None
    last = last_trick(reader(A), RECRUITING.plays("G8", "G9").sight(A))
    assert last is not None
    assert ([one.face.code for one in last.laid], last.winner) == (["G8", "G9"], B)
    assert last.won == "Bea wins the trick."
    assert last.sentences[1:] == (
        "Bea recruits K7 (Knight 7).",
        "You draw D2 (Dwarf 2) from the deck; only you know it.",
    )
    theirs = last_trick(reader(B), RECRUITING.plays("G8", "G9").sight(B))
    assert theirs is not None
    assert "D2" not in "".join(theirs.sentences)


def test_the_prize_of_the_last_trick_is_shown_with_it() -> None:
    """B-10: what was turned up for it."""
    game, chance = Game(Setup(seed=6)), Random(1)
    first = codes(tuple(card for card in (game.state.centre,) if card is not None))
    while game.state.trick == 1 and game.decision:
        game.step(chance.choice(game.decision.legal))
    last = last_trick(reader(A), game.observation(A))
    assert last is not None
    assert last.prize is not None
    assert (last.prize.code, last.number) == (first, 1)


def test_no_hidden_face_is_ever_drawn() -> None:
    seen = RECRUITING.plays("G8", "G9").sight(A)
    assert HIDDEN in seen.hands[B]
    at = zones(reader(A), seen)
    assert at.far.hand == len(seen.hands[B])
