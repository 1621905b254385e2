"""The moment: every card that the reader knows, every pile with its count, and nothing that is hidden."""

from random import Random

import pytest

from kingless.content.decks import DECKS
from kingless.rules.actions import Play, Use
from kingless.rules.cards import HIDDEN, card, code, codes, suit
from kingless.rules.open_fields import Played
from kingless.table.game import Game
from kingless.table.setup import Setup
from kingless.view.cards import face, laid_card
from kingless.view.error_words import why_not_now
from kingless.view.last_trick import last_trick
from kingless.view.moment import Moment, at_rest, moment_of
from kingless.view.standings import vote_view
from tests.scenario import A, B, Scenario, given
from tests.view.readers import reader

RECRUITING = given(
    "phase 1, A: G8 X1, B: G9 X2, A followers: U1, B followers: U2, B score: U0, centre: K7, deck: D2 D3 D4, "
    "A leads"
)
MAGIC = Setup(seed=9, factions=DECKS["magic"], artifacts=True)


def shown(scenario: Scenario, seat: int) -> Moment:
    """The moment as this seat knows it."""
    return moment_of(scenario.game.law.ruleset, scenario.sight(seat), seat)


def test_a_face_tells_its_faction_in_every_way() -> None:
    centre = shown(RECRUITING, A).centre
    assert centre is not None
    one = face(reader(A), centre)
    assert (one.code, one.faction, one.letter, one.value) == ("K7", "knights", "K", 7)
    assert one.name == "Knight 7"


def test_a_played_card_lies_before_its_player() -> None:
    (played,) = shown(RECRUITING.plays("G8"), B).table
    on_table = laid_card(reader(B), played)
    assert (on_table.face.code, on_table.seat, on_table.counts) == ("G8", A, None)


def test_a_card_that_counts_as_another_says_so() -> None:
    changed = Played(A, card("G8"), suit(card("K1")), 9)
    assert laid_card(reader(B), changed).counts == "counts as Knight 9"


def test_the_reader_sits_near() -> None:
    assert (shown(RECRUITING, A).near.seat, shown(RECRUITING, A).far.seat) == (A, B)
    assert (shown(RECRUITING, B).near.seat, shown(RECRUITING, B).far.seat) == (B, A)
    assert [place.seat for place in shown(RECRUITING, B).places] == [A, B]
    onlooker = moment_of(RECRUITING.game.law.ruleset, RECRUITING.game.witness(), None)
    assert (onlooker.near.seat, onlooker.far.seat) == (A, B)


def test_who_leads_and_who_is_asked() -> None:
    led = shown(RECRUITING.plays("G8"), A)
    assert (led.near.leads, led.near.is_asked, led.far.leads, led.far.is_asked) == (True, False, False, True)
    assert led.question is None
    assert shown(RECRUITING.plays("G8"), B).question == ("follow", None, suit(card("G8")))


def test_a_pile_has_its_known_cards_and_counts_the_others() -> None:
    """B-15, B-16: a prize is known to both, a draw to its owner."""
    after = shown(RECRUITING.plays("G8", "G9"), A)
    assert codes(after.near.followers.known) == "D2 U1"
    assert codes(after.far.followers.known) == "K7"
    assert (after.far.followers.hidden, after.far.followers.count) == (1, 2)
    assert (after.deck, after.far.score.count) == (1, 1)


def test_a_hand_card_is_playable_or_refused() -> None:
    """B-12: the led faction must be followed."""
    now = shown(given("phase 2, A: D1 G5 G7, B: G9 U1 U2, B leads").plays("G9"), A)
    assert [(code(one.card), one.is_playable, one.is_refused) for one in now.hand] == [
        ("D1", False, True),
        ("G5", True, False),
        ("G7", True, False),
    ]
    assert why_not_now(reader(A), now.table[0].suit, now.hand[0].card).endswith("(rule B-12)")


def test_the_tricks_of_both_phases_are_counted_through() -> None:
    game = Game(Setup(seed=1))
    assert moment_of(game.law.ruleset, game.observation(A), A).done == 0
    last = given("phase 2, A: G1, B: G2, A leads")
    assert shown(last, A).done == 25
    over = shown(last.plays("G1", "G2"), A)
    assert (over.done, over.is_over, over.near.leads) == (26, True, False)


def test_a_game_that_was_given_up_lies_as_it_lay_and_asks_nothing() -> None:
    now = shown(RECRUITING.plays("G8"), B)
    ended = at_rest(now)
    assert (ended.is_over, ended.question, ended.legal) == (True, None, ())
    assert (ended.near.leads, ended.far.leads, ended.near.is_asked) == (False, False, False)
    assert not any(one.is_playable or one.is_refused for one in ended.hand)
    assert (ended.table, ended.near.hand, ended.phase) == (now.table, now.near.hand, now.phase)


def test_the_votes_have_the_cards_and_who_would_get_them() -> None:
    """B-29, C-3: what lies in front counts with the score pile."""
    scenario = given("phase 2, A: I1, B: I3, A gnomes: N3 N5, B score: N9 T2, A leads", deck="claim-2")
    names = reader(A, ruleset=scenario.game.law.ruleset)
    votes = {one.vote.faction: vote_view(names, one) for one in shown(scenario, A).standings}
    assert votes["gnomes"].held == (("5", "3"), ("9",))
    assert (votes["gnomes"].seat, votes["gnomes"].leader) == (A, "you")
    assert [one.code for one in votes["gnomes"].cards[A]] == ["N5", "N3"]
    assert (votes["seers"].seat, votes["seers"].leader) == (None, "nobody")
    assert (shown(scenario, A).near.votes, shown(scenario, A).far.votes) == (1, 1)


def test_an_artifact_is_known_to_its_holder_and_counted_by_the_other() -> None:
    scenario = given("phase 2, A: G1 G2, B: K2 K3, A artifacts: serpent-sword, A leads")
    (tool,) = shown(scenario, A).tools
    assert tool.key == "serpent-sword"
    assert (shown(scenario, B).tools, shown(scenario, B).far.artifacts) == ((), 1)


@pytest.mark.parametrize("setup", [Setup(seed=2), MAGIC], ids=["claim", "magic"])
def test_over_a_whole_game_cards_artifacts_and_choices_are_the_legal_answers(setup: Setup) -> None:
    game, chance = Game(setup), Random(5)
    while (decision := game.decision) is not None:
        for seat in (A, B):
            now = moment_of(game.law.ruleset, game.observation(seat), seat)
            cards = {Play(one.card) for one in now.hand if one.is_playable}
            tools = {Use(one.key) for one in now.tools if one.is_usable}
            legal = decision.legal if decision.seat == seat else ()
            assert cards == {one for one in legal if isinstance(one, Play)}
            assert tools == {one for one in legal if isinstance(one, Use)}
            assert cards | tools | {*now.choices} == {*legal}
        game.step(chance.choice(decision.legal))


def test_an_onlooker_is_shown_what_lies_open_even_where_the_observation_has_more() -> None:
    now = moment_of(Game(MAGIC).law.ruleset, Game(MAGIC).witness(), None)
    assert (now.hand, now.tools, now.shown) == ((), (), ())
    assert (now.near.hand, now.near.artifacts) == (13, 3)
    game = RECRUITING.game
    assert moment_of(game.law.ruleset, game.witness(), None).near.followers.known == ()


def test_the_last_trick_is_kept_with_what_came_of_it() -> None:
    assert last_trick(reader(A), RECRUITING.sight(A).history) is None
    last = last_trick(reader(A), RECRUITING.plays("G8", "G9").sight(A).history)
    assert last is not None
    assert ([one.face.code for one in last.laid], last.winner) == (["G8", "G9"], B)
    assert last.won == "Bea wins the trick."
    assert last.sentences[1:] == (
        "Bea recruits Knight 7.",
        "You draw Dwarf 2 from the deck; only you know it.",
    )
    theirs = last_trick(reader(B), RECRUITING.plays("G8", "G9").sight(B).history)
    assert theirs is not None
    assert "D2" not in "".join(theirs.sentences)


def test_the_prize_of_the_last_trick_is_shown_with_it() -> None:
    """B-10: what was turned up for it."""
    game, chance = Game(Setup(seed=6)), Random(1)
    first = codes(tuple(card for card in (game.state.centre,) if card is not None))
    while game.state.trick == 1 and game.decision:
        game.step(chance.choice(game.decision.legal))
    last = last_trick(reader(A), game.observation(A).history)
    assert last is not None
    assert last.prize is not None
    assert (last.prize.code, last.number) == (first, 1)


def test_no_hidden_face_is_ever_drawn() -> None:
    seen = RECRUITING.plays("G8", "G9").sight(A)
    assert HIDDEN in seen.hands[B]
    now = moment_of(RECRUITING.game.law.ruleset, seen, A)
    assert now.far.hand == len(seen.hands[B])
    assert HIDDEN not in (*now.far.followers.known, *now.far.score.known, *now.near.followers.known)
