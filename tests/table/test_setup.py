"""Set-ups: the defaults, the settings, and a clear refusal of everything that makes no game."""

from typing import Any

import msgspec
import pytest
from msgspec.structs import asdict

from kingless.content.decks import BASE
from kingless.content.factions import FACTIONS
from kingless.content.rulesets import EDITIONS
from kingless.rules.cards import HAND_SIZE, codes
from kingless.rules.slots import Faction, Settings
from kingless.table.game import Game
from kingless.table.setting_values import VALUES
from kingless.table.setup import BadSetup, PositionText, Setup, law_of, read_setup

DECK = codes(law_of(Setup()).ruleset.deck).split()


def refusal(raw: object) -> BadSetup:
    """Why no game begins so."""
    with pytest.raises(BadSetup) as refused:
        Game(read_setup(raw))
    return refused.value


# What makes a game.


def test_nothing_said_is_the_standard_game_with_the_base_deck() -> None:
    setup = read_setup({})
    assert setup == Setup()
    assert (setup.ruleset, setup.factions, setup.leader) == ("standard", BASE, 0)
    assert (setup.artifacts, setup.windows, setup.seed, setup.options) == (False, "usable", None, {})
    assert law_of(setup).ruleset.settings == EDITIONS["standard"].settings == Settings()
    assert Game(setup).state.leader == 0


@pytest.mark.parametrize("leader", [0, 1, "random"])
def test_a_game_tells_who_led_its_first_trick_however_it_goes_on(leader: Any) -> None:
    """B-4: said or drawn."""
    for seed in range(6):
        game = Game(Setup(leader=leader, seed=seed))
        first = game.state.leader
        assert leader in (first, "random")
        while (decision := game.decision) is not None and len(game.turns) < 20:
            assert game.first_leader == first
            game.step(decision.legal[0])


def test_a_set_up_comes_from_json_with_every_field_named() -> None:
    raw = {
        "ruleset": "claim-de",
        "factions": ["undead", "knights", "goblins", "dwarves", "doppelgangers"],
        "artifacts": False,
        "windows": "all",
        "leader": 1,
        "seed": 7,
        "options": {"shield": 2},
    }
    setup = read_setup(raw)
    assert asdict(setup) | raw | {"factions": setup.factions} == asdict(setup)
    assert Game(setup).state.leader == 1


SETTINGS: dict[str, dict[str, Any]] = {
    "standard": {"vote_ties": "descending", "victory": "most", "final_ties": ("cards", "values")},
    "claim-en": {"vote_ties": "highest", "victory": "three", "final_ties": ()},
    "claim-nl": {"vote_ties": "highest", "victory": "three", "final_ties": ()},
    "claim-fr": {"vote_ties": "highest", "victory": "three", "final_ties": ()},
    "claim-de": {"vote_ties": "highest", "victory": "most", "final_ties": ("values",)},
}


@pytest.mark.parametrize("ruleset", SETTINGS)
def test_each_named_ruleset_has_the_settings_of_its_book(ruleset: str) -> None:
    settings = asdict(law_of(Setup(ruleset=ruleset)).ruleset.settings)
    assert settings == asdict(Settings()) | SETTINGS[ruleset]


def test_a_deck_by_hand_is_dealt_in_its_order_and_wins_over_the_seed() -> None:
    game = Game(Setup(deck=DECK[::-1], seed=1))
    assert codes(game.state.hands[0]).split() == DECK[-HAND_SIZE:]
    assert codes(game.state.hands[1]).split() == DECK[-2 * HAND_SIZE : -HAND_SIZE]
    assert game.state.centre is not None
    assert codes((game.state.centre, *game.state.deck)).split() == DECK[25::-1]


def test_the_order_of_the_factions_does_not_change_the_cards() -> None:
    assert law_of(Setup(factions=BASE[::-1])).ruleset.deck == law_of(Setup()).ruleset.deck


# Options.

OPTIONS: list[tuple[str, Any, Any]] = [
    ("vote_ties", "highest", "highest"),
    ("victory", "three", "three"),
    ("final_ties", [], ()),
    ("final_ties", ["values"], ("values",)),
    ("shield", 2, 2),
    ("crown", "any", "any"),
    ("spear", "winners", "winners"),
    ("spear", "collected", "collected"),
    ("stein_moment", "after", "after"),
    ("wizard_potion", "winning", "winning"),
    ("horse_must_follow", True, True),
    ("bow_winner", "sum", "sum"),
    ("potions_per_card", "any", "any"),
    ("stein_legality", "new", "new"),
]


@pytest.mark.parametrize(("key", "given", "held"), OPTIONS)
def test_an_option_overrides_the_setting_and_changes_the_version(key: str, given: Any, held: Any) -> None:
    plain, changed = law_of(Setup()).ruleset, law_of(read_setup({"options": {key: given}})).ruleset
    assert getattr(changed.settings, key) == held != getattr(plain.settings, key)
    assert asdict(changed.settings) == asdict(plain.settings) | {key: held}
    assert changed.version != plain.version


def test_every_setting_can_be_an_option() -> None:
    assert {key for key, _, __ in OPTIONS} == set(Settings.__struct_fields__)


def test_an_option_that_changes_nothing_keeps_the_version() -> None:
    assert version(options={"shield": 3}) == version()
    assert version(ruleset="claim-en", options={"victory": "three"}) == version(ruleset="claim-en")


def test_the_version_names_what_a_replay_depends_on_and_nothing_else() -> None:
    assert version(leader=1) == version(seed=3) == version(deck=DECK) == version()
    others = [version(ruleset="claim-en"), version(ruleset="claim-de"), version(windows="all")]
    assert len({version(), version(factions=list(BASE[::-1])), *others}) == 5


def version(**raw: Any) -> str:
    """The version of the ruleset that this set-up gives."""
    return law_of(read_setup(raw)).ruleset.version


# What makes no game: its message, and the rule behind it.

WRONG: list[tuple[dict[str, Any], str, str | None]] = [
    ({"ruleset": "claim-es"}, "there is no ruleset 'claim-es'; there are claim-de, claim-en", None),
    ({"ruleset": ""}, "there is no ruleset ''", None),
    ({"factions": ["goblins", "knights", "elves"]}, "there is no faction 'elves'; there are dopp", "X-1"),
    ({"factions": [*BASE, "undead"]}, "undead is named twice", "X-1"),
    ({"factions": ["goblins", *BASE[:4]]}, "goblins is named twice", "X-1"),
    ({"factions": list(BASE[2:])}, "this is undead, dwarves, doppelgangers", "X-1"),
    ({"factions": list(BASE[1:])}, "this is knights, undead, dwarves, doppelgangers", "X-1"),
    ({"factions": list(BASE[:4])}, "three ten-card factions; this is goblins, knights, undead, dw", "X-1"),
    ({"factions": []}, "this is -", "X-1"),
    ({"artifacts_dealt": [[], []]}, "artifacts_dealt needs artifacts: true", "M-5"),
    (
        {"artifacts": True, "artifacts_dealt": [["lovers-bow"], ["night-ring"]]},
        "three different artifacts for each seat",
        "M-5",
    ),
    (
        {"artifacts": True, "artifacts_dealt": [["lovers-bow", "night-ring", "sword"], []]},
        "there is no artifact 'sword'; there are crown-of-light",
        "M-5",
    ),
    (
        {
            "artifacts": True,
            "artifacts_dealt": [
                ["lovers-bow", "night-ring", "crystal-ball"],
                ["lovers-bow", "flying-boots", "serpent-sword"],
            ],
        },
        "three different artifacts for each seat",
        "M-5",
    ),
    ({"potion_deck": ["+6"]}, "this game has no potions: potion_deck has nothing to name", "M-3"),
    (
        {"factions": ["goblins", "knights", "wizards", "druids", "seers"], "potion_deck": ["+6"]},
        "potion_deck must name each potion of this game once: x2 +6",
        "M-2",
    ),
    ({"options": {"colour": "red"}}, "there is no setting 'colour'; there are vote_ties, victory", None),
    ({"options": {"shield": 4}}, "shield can be 3 | 2, not 4", None),
    ({"options": {"victory": "four"}}, 'victory can be "most" | "three", not "four"', None),
    ({"options": {"final_ties": "cards"}}, 'final_ties can be [] | ["cards"] | ["values"] | ', None),
    ({"options": {"final_ties": ["cards", "cards"]}}, "options: final_ties names a tie-break twice", "B-32"),
    ({"seed": 2**256}, "a seed has at most 256 bits", None),
    ({"options": {"final_ties": ["luck"]}}, 'final_ties can be [] | ["cards"] | ["values"] | ', None),
    ({"options": {"horse_must_follow": 1}}, "horse_must_follow can be false | true, not 1", None),
    ({"deck": []}, "deck must name each of the 52 cards of this game once", "B-1"),
    ({"deck": DECK[1:]}, "deck must name each of the 52 cards", "B-1"),
    ({"deck": [*DECK, "G0"]}, "deck must name each of the 52 cards", "B-1"),
    ({"deck": ["K2", *DECK[1:]]}, "deck must name each of the 52 cards", "B-1"),
    ({"deck": ["A0", *DECK[1:]]}, "deck must name each of the 52 cards", "B-1"),
    ({"deck": ["G10", *DECK[1:]]}, "'G10' is no card", None),
    ({"deck": ["g0", *DECK[1:]]}, "'g0' is no card: a card is a capital letter and a digit", None),
    ({"deck": DECK, "position": {}}, "a position says itself where everything lies", None),
]

WRONG_TYPES: list[tuple[Any, str]] = [
    (None, "this must be of the JSON type object, not null"),
    ([], "this must be of the JSON type object, not array"),
    ("standard", "this must be of the JSON type object, not string"),
    ({"colour": "red"}, "there is no field colour"),
    ({"ruleset": 1}, "ruleset must be of the JSON type string, not integer"),
    ({"factions": "goblins"}, "factions must be of the JSON type array, not string"),
    ({"factions": [1]}, "factions[0] must be of the JSON type string, not integer"),
    ({"artifacts": "no"}, "artifacts must be of the JSON type boolean, not string"),
    ({"windows": "some"}, "windows cannot be 'some'"),
    ({"leader": 2}, "leader cannot be 2"),
    ({"leader": "youngest"}, "leader cannot be 'youngest'"),
    ({"leader": True}, "leader must be of the JSON type integer | string, not boolean"),
    ({"seed": "1"}, "seed must be of the JSON type integer | null, not string"),
    ({"seed": 1.5}, "seed must be of the JSON type integer | null, not number"),
    ({"options": []}, "options must be of the JSON type object, not array"),
    ({"options": None}, "options must be of the JSON type object, not null"),
    ({"deck": "G0"}, "deck must be of the JSON type array, not string"),
    ({"deck": None}, "deck must be of the JSON type array, not null"),
    ({"deck": [0]}, "deck[0] must be of the JSON type string, not integer"),
    ({"position": []}, "position must be of the JSON type object, not array"),
]


@pytest.mark.parametrize(("raw", "message", "rule"), WRONG)
def test_a_wrong_set_up_is_refused_with_its_reason_and_rule(
    raw: dict[str, Any], message: str, rule: str | None
) -> None:
    refused = refusal(raw)
    assert message in str(refused)
    assert refused.rule == rule


@pytest.mark.parametrize(("raw", "message"), WRONG_TYPES)
def test_a_set_up_of_the_wrong_form_is_refused_and_the_place_named(raw: Any, message: str) -> None:
    refused = refusal(raw)
    assert str(refused) == message
    assert refused.rule is None


@pytest.mark.parametrize("key", Settings.__struct_fields__)
@pytest.mark.parametrize("value", ["nonsense", 99, None, ["nonsense"], {}])
def test_a_setting_takes_only_the_values_it_knows(key: str, value: Any) -> None:
    refused = refusal({"options": {key: value}})
    known = " | ".join(msgspec.json.encode(one).decode() for one in VALUES[key])
    assert str(refused).startswith(f"{key} can be {known}, not ")
    assert refused.field == "options"


def test_four_ten_card_factions_are_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(FACTIONS, "elves", Faction(key="elves", letter="L", values=tuple(range(10))))
    refused = refusal({"factions": [*BASE, "elves"]})
    assert str(refused).endswith("this is goblins, knights, undead, dwarves, doppelgangers, elves")
    assert refused.rule == "X-1"


def test_two_halves_must_belong_together(monkeypatch: pytest.MonkeyPatch) -> None:
    imps = Faction(key="imps", letter="M", values=tuple(range(8)), half="angels")
    monkeypatch.setitem(FACTIONS, "imps", imps)
    refused = refusal({"factions": ["goblins", "imps", *BASE[2:]]})
    assert "two factions that belong together as a pair" in str(refused)
    assert refused.rule == "X-1"


# Positions.

WRONG_POSITIONS: list[tuple[dict[str, Any], str]] = [
    ({"phase": 3}, "position.phase cannot be 3"),
    ({"phase": "1"}, "position.phase must be of the JSON type integer, not string"),
    ({"leader": 2}, "position.leader cannot be 2"),
    ({"trick": 3}, "there is no field position.trick"),
    ({"hands": [["G1"]]}, "position.hands must have 2 parts, not 1"),
    ({"hands": {"0": []}}, "position.hands must be of the JSON type array, not object"),
    ({"centre": ["G1"]}, "position.centre must be of the JSON type string | null, not array"),
    ({"hands": [["G1"], []]}, "position: both hands must be of equal size; these hold 1 and 0 cards"),
    ({"hands": [["G1"], ["G2"]]}, "position: in phase 1 a centre card is needed, or a draw pile"),
    ({"phase": 2, "centre": "G1"}, "position: in phase 2 there is no centre, no draw pile and no follower"),
    ({"phase": 2, "draw_pile": ["G1"]}, "position: in phase 2 there is no centre"),
    ({"phase": 2, "followers": [["G1"], []]}, "position: in phase 2 there is no centre"),
    ({"phase": 2, "hands": [["G1"], ["G1"]]}, "position: G1 is named too often: 2 here, 1 in the deck"),
    ({"phase": 2, "discard": ["G0"] * 6}, "position: G0 is named too often: 6 here, 5 in the deck"),
    (
        {"hands": [["K2"], ["K3"]], "centre": "K9", "score": [[], ["K9"]]},
        "position: K9 is named too often: 2 here",
    ),
    ({"followers": [sorted(set(DECK))[:14], []]}, "more than 13 followers for a seat"),
    ({"hands": [["K2"], ["K3"]], "centre": "K9", "followers": [sorted(set(DECK))[:13], []]}, "more than 13"),
    ({"centre": "K9"}, "a centre card is there to be played for; nobody holds a card"),
    ({"phase": 2, "hands": [["A1"], ["G1"]]}, "position: A1 is not in the deck of this game"),
    ({"phase": 2, "hands": [["G"], ["G1"]]}, "'G' is no card"),
    ({"centre": "?"}, "'?' is no card"),
    ({"draw_pile": ["G1 G2"]}, "'G1 G2' is no card"),
]


@pytest.mark.parametrize(("position", "message"), WRONG_POSITIONS)
def test_a_position_that_no_game_stands_at_is_refused(position: dict[str, Any], message: str) -> None:
    assert message in str(refusal({"position": position}))


def test_a_position_stands_as_it_is_named() -> None:
    position = {
        "phase": 1,
        "leader": 1,
        "hands": [["K3", "G5"], ["D1", "G0"]],
        "followers": [["U1"], ["U2"]],
        "score": [["U9"], []],
        "draw_pile": ["X1", "X2", "X3", "X4"],
        "discard": ["K2"],
    }
    state = Game(read_setup({"position": position})).state
    assert (state.phase, state.trick, state.leader) == (1, 12, 1)
    assert [codes(hand) for hand in state.hands] == ["G5 K3", "D1 G0"]
    assert [codes(pile) for pile in (*state.followers, *state.score)] == ["U1", "U2", "U9", ""]
    assert (codes(state.deck), codes(state.discard)) == ("X2 X3 X4", "K2")
    assert codes(() if state.centre is None else (state.centre,)) == "X1"


@pytest.mark.parametrize("size", [14, 20])
def test_a_hand_of_more_than_thirteen_cards_is_no_position(size: int) -> None:
    hands = [DECK[:size], DECK[size : 2 * size]]
    assert "13" in str(refusal({"position": {"phase": 2, "hands": hands}}))  # B-3


@pytest.mark.parametrize("names", [("goblins",), BASE, ("ferrymen",)])
def test_thousands_of_factions_are_refused_like_a_few(names: tuple[str, ...]) -> None:
    """X-1: among more factions than there are, one is named twice; nobody looks at all of them."""
    few = refusal({"factions": list(names * 20)})
    many = refusal({"factions": list(names * 100_000)})
    assert (str(many), many.rule, many.field) == (str(few), "X-1", "factions")


@pytest.mark.parametrize(
    ("field", "value", "form"),
    [
        ("seed", "x", "int | None"),
        ("seed", 1.5, "int | None"),
        ("options", 3, "dict[str, Any]"),
        ("options", {1: 2}, "dict[str, Any]"),
        ("position", "phase 2, A: K2, B: G9, A leads", "PositionText"),
        ("windows", "x", "'usable' | 'all'"),
        ("artifacts", "yes", "bool"),
        ("factions", "goblins", "tuple[str, ...]"),
        ("ruleset", 3, "str"),
        ("deck", [1], "list[str]"),
    ],
)
def test_what_only_python_can_say_wrongly_is_refused_with_the_form_of_the_field(
    field: str, value: Any, form: str
) -> None:
    with pytest.raises(BadSetup) as refused:
        Game(Setup(**{field: value}))
    assert str(refused.value) == f"{field} must be {form}, not {value!r}"[: len(str(refused.value))]
    assert refused.value.field == field


def test_a_position_is_looked_into() -> None:
    hands: Any = 3
    with pytest.raises(BadSetup, match="position: hands must be of the JSON type array, not integer"):
        Game(Setup(position=PositionText(hands=hands)))
