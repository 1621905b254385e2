"""Setting up: the cards, the deal, who leads, what is played for, and games that begin in the middle."""

from collections import Counter
from typing import Literal

import pytest
from msgspec.structs import replace

from kingless.content.factions import FACTIONS
from kingless.content.rulesets import EDITIONS
from kingless.rules.actions import Deal, IllegalAction, Leader, Play
from kingless.rules.cards import HIDDEN, card, cards, code, codes, make, suit, suit_of_letter, value
from kingless.rules.chance import CHANCE
from kingless.rules.ruleset import BadRuleset, Ruleset
from kingless.rules.slots import Faction, Settings
from kingless.table.game import Game
from kingless.table.setup import BadSetup, Setup
from tests.scenario import A, B, Scenario, given, whole_game

BOOKS = ["standard", "claim-en", "claim-nl", "claim-fr", "claim-de"]
TENS = [f"{letter}{worth}" for letter in "UDX" for worth in range(10)]
BOX = ["G0"] * 5 + [f"G{n}" for n in range(1, 10)] + [f"K{n}" for n in range(2, 10)] + TENS


def before_the_deal(leader: Literal[0, 1, "random"] = 0) -> Game:
    return Game(Setup(leader=leader), resumed=True)


# The cards.


@pytest.mark.parametrize("ruleset", BOOKS)
def test_the_deck_is_fourteen_goblins_eight_knights_and_three_tens(ruleset: str) -> None:
    """B-1: five Goblin zeros, no Knight below two, ten of each other faction."""
    deck = Game(Setup(ruleset=ruleset)).law.ruleset.deck
    assert Counter(map(code, deck)) == Counter(BOX)


def test_each_faction_knows_its_own_number_of_cards() -> None:
    """B-1: 14 and 8 make the pair of 22, and three factions have ten."""
    base = ("goblins", "knights", "undead", "dwarves", "doppelgangers")
    assert [len(FACTIONS[key].values) for key in base] == [14, 8, 10, 10, 10]


@pytest.mark.parametrize("ruleset", BOOKS)
def test_there_are_52_cards_in_the_game_and_nothing_else(ruleset: str) -> None:
    """B-2: the two overview cards are in no pile; what is dealt is the 52 cards, whoever looks."""
    seen = Game(Setup(ruleset=ruleset, seed=1)).witness()
    assert seen.centre is not None
    dealt = [*seen.hands[0], *seen.hands[1], seen.centre, *seen.draw_pile]
    assert len(dealt) == 52
    assert Counter(map(code, dealt)) == Counter(BOX)
    others = (seen.followers, seen.score, seen.artifacts)
    assert (*others, seen.discard, seen.frozen, seen.peek, seen.spent) == (((), ()),) * 3 + ((),) * 4


def test_a_card_is_a_letter_and_a_value() -> None:
    """B-1: the code, the number and the parts of a card say the same."""
    for text in BOX:
        found = card(text)
        assert (code(found), suit(found), value(found)) == (text, suit_of_letter(text[0]), int(text[1]))
        assert make(text[0], int(text[1])) == found
    assert codes(cards(" K2  G0 ")) == "K2 G0"
    assert code(HIDDEN) == "?"


@pytest.mark.parametrize("text", ["", "G", "7", "G10", "g7", "G7 ", "7G", "??", "?", "GG", "G-"])
def test_what_is_no_card_is_refused(text: str) -> None:
    """B-1: only a capital letter and one digit name a card."""
    with pytest.raises(ValueError, match="is no card"):
        card(text)


# The deal.


def test_thirteen_cards_each_and_the_rest_is_the_deck() -> None:
    """B-3: the first thirteen are seat 0's, the next thirteen seat 1's, the deck follows from its top."""
    now = Game(Setup(deck=BOX)).state
    assert codes(now.hands[A]) == "G0 G0 G0 G0 G0 G1 G2 G3 G4 G5 G6 G7 G8"
    assert codes(now.hands[B]) == "G9 K2 K3 K4 K5 K6 K7 K8 K9 U0 U1 U2 U3"
    assert now.centre == card("U4")
    assert codes(now.deck) == " ".join(BOX[27:])
    assert (len(now.deck), now.phase, now.trick) == (25, 1, 1)


def test_every_seed_deals_all_the_cards_and_not_two_the_same_hands() -> None:
    """B-3: shuffled, so that seeds differ; seeded, so that one seed does not."""
    hands = set()
    for seed in range(20):
        (dealt,) = [turn.action for turn in Game(Setup(seed=seed)).turns]
        assert isinstance(dealt, Deal)
        assert Counter(map(code, dealt.cards)) == Counter(BOX)
        assert dealt == Game(Setup(seed=seed)).turns[0].action
        hands.add(frozenset(dealt.cards[:13]))
    assert len(hands) == 20


@pytest.mark.parametrize("seat", [A, B])
def test_a_dealt_hand_is_secret(seat: int) -> None:
    """B-3: each seat is told its own thirteen cards and the number of the other's."""
    game = Game(Setup(seed=4))
    seen = game.observation(seat)
    assert seen.hands[seat] == game.state.hands[seat]
    assert seen.hands[1 - seat] == (HIDDEN,) * 13
    assert seen.draw_pile == (HIDDEN,) * 25
    assert seen.hidden == 38
    told = {event.seat: event.cards for event in seen.history if event.what == "dealt"}
    assert told == {seat: game.state.hands[seat], 1 - seat: (HIDDEN,) * 13}


@pytest.mark.parametrize("deck", [BOX[:51], [*BOX, "G0"], [*BOX[:51], "N3"], [*BOX[:51], "K2"]])
def test_a_deal_of_other_cards_is_refused(deck: list[str]) -> None:
    """B-3: chance deals the 52 cards of the game; anything else changes nothing."""
    game = before_the_deal()
    before = game.state
    with pytest.raises(IllegalAction) as refused:
        game.repeat(Deal(cards(" ".join(deck))))
    assert (refused.value.rule, refused.value.reason) == ("B-3", "bad-chance")
    assert refused.value.details == {"asked": "deal"}
    assert (game.state, game.turns) == (before, [])
    with pytest.raises(BadSetup, match="each of the 52 cards") as bad:
        Game(Setup(deck=deck))
    assert bad.value.rule == "B-1"


@pytest.mark.parametrize("action", [Play(card("G1")), Leader(0)])
def test_only_a_deal_answers_the_question_for_the_deal(action: Play | Leader) -> None:
    """B-3: before the deal nothing can be played and no leader named."""
    with pytest.raises(IllegalAction, match=r"bad-chance \(B-3\)"):
        before_the_deal().repeat(action)


@pytest.mark.parametrize("seat", [A, B])
def test_before_the_deal_no_seat_is_asked_and_nothing_is_seen(seat: int) -> None:
    """B-3: chance is asked, and an observation names no card."""
    game = before_the_deal()
    assert game.decision is not None
    assert (game.decision.seat, game.decision.kind, game.decision.legal) == (CHANCE, "deal", ())
    seen = game.observation(seat)
    assert (seen.phase, seen.to_act, seen.asked, seen.legal, seen.hidden) == (0, None, None, (), 0)
    assert (game.witness().to_act, game.witness().asked) == (None, "deal")


# The first leader.


FIRST: tuple[Literal[0], Literal[1]] = (0, 1)


@pytest.mark.parametrize("seat", [A, B])
def test_the_first_leader_can_be_chosen(seat: int) -> None:
    """B-4, A1: seat 0 or seat 1 leads as the set-up says, and chance is not asked about it."""
    game = Game(Setup(leader=FIRST[seat], seed=2))
    Scenario(game).leads(seat).trick(1)
    assert [type(turn.action) for turn in game.turns] == [Deal]


def test_without_a_word_about_it_seat_0_leads_first() -> None:
    """B-4: the default of the engine, not the youngest player."""
    Scenario(Game(Setup(seed=3))).leads(A)


def test_the_first_leader_can_be_left_to_chance() -> None:
    """B-4, A1: chance names the leader before it deals, and over some seeds it names both."""
    named = []
    for seed in range(12):
        game = Game(Setup(leader="random", seed=seed))
        first, dealt = (turn.action for turn in game.turns)
        assert isinstance(first, Leader)
        assert isinstance(dealt, Deal)
        Scenario(game).leads(first.seat)
        named.append(first.seat)
    assert set(named) == {A, B}


@pytest.mark.parametrize("action", [Leader(2), Leader(-1), Deal(cards(" ".join(BOX)))])
def test_chance_must_name_one_of_the_two_seats(action: Leader | Deal) -> None:
    """B-4: asked for the leader, chance can answer 0 or 1 and nothing else."""
    game = before_the_deal(leader="random")
    before = game.state
    with pytest.raises(IllegalAction) as refused:
        game.repeat(action)
    assert (refused.value.reason, refused.value.details) == ("bad-chance", {"asked": "leader"})
    assert game.state == before


# The goal.


@pytest.mark.parametrize("ruleset", BOOKS)
def test_a_game_has_two_phases_and_then_it_is_over(ruleset: str) -> None:
    """B-5: phase one, phase two, the end, in this order and 26 plays each."""
    game = whole_game(6, ruleset)
    phases = [turn.before.phase for turn in game.turns if turn.seat != CHANCE]
    assert phases == [1] * 26 + [2] * 26
    Scenario(game).is_over()


def test_what_is_recruited_in_phase_one_is_played_in_phase_two() -> None:
    """B-5: the followers of the first phase are the hand of the second."""
    start = given("phase 1, A: K9, B: K2, centre: D4, deck: G7, A followers: X3, B followers: U8, A leads")
    start.plays("K9", "K2").phase(2).holds(A, "D4 X3").holds(B, "G7 U8")


def test_the_majority_of_a_faction_has_its_vote() -> None:
    """B-6: four low Knights outvote three high ones."""
    piles = "phase 2, A leads, A score: K2 K3 K4 K6, B score: K7 K8 K9"
    given(piles).votes(knights=A)
    given(piles.replace("A score", "C").replace("B score", "A score").replace("C", "B score")).votes(
        knights=B
    )


TWO_TO_ONE = "phase 2, A leads, A score: U1 D1 G0, B score: X1 G0"
THREE_TO_ONE = "phase 2, A leads, A score: U1 X1, B score: D1 K2 G0"


@pytest.mark.parametrize("ruleset", ["standard", "claim-de"])
def test_most_votes_win_also_with_fewer_than_three(ruleset: str) -> None:
    """B-7, A15: two votes against one are enough in standard and in the German book."""
    given(TWO_TO_ONE, ruleset).wins_game(A, by="votes")


@pytest.mark.parametrize("ruleset", ["claim-en", "claim-nl", "claim-fr"])
def test_three_votes_are_needed_where_the_book_says_so(ruleset: str) -> None:
    """B-7, A15: with two votes against one nobody has three, and the game is a draw."""
    given(TWO_TO_ONE, ruleset).votes(goblins=None, knights=None, undead=A).wins_game(None, by="draw")


@pytest.mark.parametrize("ruleset", BOOKS)
def test_three_votes_win_under_every_ruleset(ruleset: str) -> None:
    """B-7: three against two, for either seat."""
    given(THREE_TO_ONE, ruleset).wins_game(B, by="votes")
    given("phase 2, B leads, A score: U1 X1 K3 D4, B score: G1", ruleset).wins_game(A, by="votes")


# The named rulesets, as data.


@pytest.mark.parametrize(
    ("ruleset", "vote_ties", "victory", "final_ties"),
    [
        ("standard", "descending", "most", ("cards", "values")),
        ("claim-en", "highest", "three", ()),
        ("claim-nl", "highest", "three", ()),
        ("claim-fr", "highest", "three", ()),
        ("claim-de", "highest", "most", ("values",)),
    ],
)
def test_a_ruleset_has_the_settings_of_its_book(
    ruleset: str, vote_ties: str, victory: str, final_ties: tuple[str, ...]
) -> None:
    """B-7, B-30, B-31, B-32, B-33: how each named ruleset settles equal cards, votes and games."""
    settings = Game(Setup(ruleset=ruleset)).law.ruleset.settings
    assert (settings.vote_ties, settings.victory, settings.final_ties) == (vote_ties, victory, final_ties)
    plain = Settings(vote_ties=settings.vote_ties, victory=settings.victory, final_ties=settings.final_ties)
    assert settings == plain  # whatever concerns artifacts is as in standard
    assert EDITIONS[ruleset].settings == settings


def test_a_ruleset_can_be_played_with_one_setting_changed() -> None:
    """B-7: the English book with most votes is won two to one, and is another version."""
    given(TWO_TO_ONE, "claim-en", victory="most").wins_game(A, by="votes")
    plain, changed = Setup(ruleset="claim-en"), Setup(ruleset="claim-en", options={"victory": "most"})
    assert Game(plain).law.ruleset.version != Game(changed).law.ruleset.version


@pytest.mark.parametrize("options", [{"victroy": "most"}, {"victory": "all"}, {"final_ties": ["cats"]}])
def test_a_setting_that_does_not_exist_is_refused(options: dict[str, object]) -> None:
    """B-7: no option is passed over in silence."""
    with pytest.raises(BadSetup, match=r"there is no setting|can be"):
        Game(Setup(options=options))


@pytest.mark.parametrize(
    ("keys", "message"),
    [
        ("goblins knights undead dwarves dwarves", "named twice"),
        ("goblins knights undead dwarves", "a pair and three"),
        ("goblins undead dwarves doppelgangers", "a pair and three"),
        ("", "this is -"),
    ],
)
def test_a_deck_is_one_pair_and_three_tens(keys: str, message: str) -> None:
    """X-1, B-1: other factions together make no game of 52 cards."""
    with pytest.raises(BadSetup, match=message) as refused:
        Game(Setup(factions=tuple(keys.split())))
    assert refused.value.rule == "X-1"


ELVES = Faction(key="elves", letter="E", values=(0, 0, *range(10)), half="orcs", beats=("goblins", "orcs"))
ORCS = Faction(key="orcs", letter="O", values=tuple(range(10)), half="elves")
THREE_TENS = (FACTIONS["undead"], FACTIONS["dwarves"], FACTIONS["doppelgangers"])


@pytest.mark.parametrize(
    ("pair", "message"),
    [
        ((FACTIONS["goblins"], replace(ELVES, values=tuple(range(8)))), "this is goblins, elves, undead"),
        ((ELVES, replace(ORCS, values=tuple(range(9)))), "this is elves, orcs, undead"),
        ((ELVES, replace(ORCS, half="")), "this is elves, orcs, undead"),
        ((ELVES, replace(ORCS, letter="U")), "the same letter: E U U D X"),
    ],
)
def test_a_pair_is_two_halves_of_22_cards_with_letters_of_their_own(
    pair: tuple[Faction, Faction], message: str
) -> None:
    """X-1, B-1: halves of different pairs, a card too few, a missing half, a letter twice."""
    with pytest.raises(BadRuleset, match=message) as refused:
        Ruleset("test", (*pair, *THREE_TENS), Settings())
    assert refused.value.rule == "X-1"


def test_three_factions_beside_the_pair_have_ten_cards_each() -> None:
    """X-1, B-1: nine Undead make no deck."""
    nine = replace(FACTIONS["undead"], values=tuple(range(9)))
    with pytest.raises(BadRuleset, match="three ten-card factions"):
        Ruleset("test", (ELVES, ORCS, nine, *THREE_TENS[1:]), Settings())


def test_a_power_over_a_faction_that_is_not_in_the_deck_is_idle() -> None:
    """X-1, B-35: who beats absent factions too beats only those that are there."""
    beats = Ruleset("test", (ELVES, ORCS, *THREE_TENS), Settings()).beats
    assert beats == {(suit_of_letter("E"), suit_of_letter("O"))}
