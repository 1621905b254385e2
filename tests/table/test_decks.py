"""Decks: ready-made, named faction by faction, or drawn at random, and what is no deck."""

from collections import Counter

import pytest

from kingless.content.decks import BASE
from kingless.table.decks import DECKS, FACTIONS, RANDOM, factions_of, random_deck
from kingless.table.game import Game
from kingless.table.setup import BadSetup, Setup, law_of

TENS = ("undead", "dwarves", "doppelgangers")


def refusal(factions: tuple[str, ...]) -> BadSetup:
    """Why these factions are no deck."""
    with pytest.raises(BadSetup) as refused:
        law_of(Setup(factions=factions))
    return refused.value


# Decks that are.


@pytest.mark.parametrize("name", DECKS)
def test_every_ready_made_deck_is_legal_and_can_be_dealt(name: str) -> None:
    """X-1: a pair, three tens, fifty-two cards, thirteen each."""
    game = Game(Setup(factions=DECKS[name], seed=1))
    assert len(game.law.ruleset.deck) == 52
    assert [len(hand) for hand in game.state.hands] == [13, 13]
    halves = [key for key in DECKS[name] if FACTIONS[key].half]
    assert len(halves) == 2
    assert FACTIONS[halves[0]].half == halves[1]


def test_the_ready_made_decks_are_all_different_and_use_every_faction() -> None:
    """X-1: each faction is in one of them at least."""
    assert len({frozenset(factions) for factions in DECKS.values()}) == len(DECKS)
    assert {key for factions in DECKS.values() for key in factions} == FACTIONS.keys()
    assert DECKS["claim"] == BASE
    assert set(DECKS["claim-2"]) == {"gnomes", "giants", "dragons", "trolls", "seers"}


@pytest.mark.parametrize("seed", range(50))
def test_a_random_deck_is_legal_and_seeded(seed: int) -> None:
    """X-1: the same seed gives the same deck."""
    deck = random_deck(seed)
    assert len(law_of(Setup(factions=deck)).ruleset.deck) == 52
    assert deck == random_deck(seed) == factions_of(RANDOM, seed)


def test_random_decks_reach_every_faction_and_every_choice_alike() -> None:
    """X-1: both pairs about as often, and no ten-card faction is left out or preferred."""
    decks = [random_deck(seed) for seed in range(400)]
    counts = Counter(key for deck in decks for key in deck)
    assert counts.keys() == FACTIONS.keys()
    assert counts["goblins"] == counts["knights"]
    assert counts["gnomes"] == counts["giants"] == 400 - counts["goblins"]
    assert 150 < counts["goblins"] < 250
    tens = [key for key, faction in FACTIONS.items() if not faction.half]
    assert len(tens) == 9
    assert all(95 < counts[key] < 175 for key in tens), counts


def test_a_deck_is_named_or_written_out() -> None:
    """X-1: blanks around the commas do not matter."""
    assert factions_of("magic", 7) == DECKS["magic"]
    assert factions_of("goblins,knights,undead,trolls,seers", 7) == factions_of(
        "goblins, knights , undead,trolls, seers", 7
    )
    assert factions_of("gnomes,giants,undead,trolls,seers", 7) == (
        "gnomes",
        "giants",
        "undead",
        "trolls",
        "seers",
    )


def test_the_order_of_the_factions_is_no_matter() -> None:
    """X-1: the pair may stand anywhere."""
    shuffled = law_of(Setup(factions=("seers", "giants", "undead", "gnomes", "trolls"))).ruleset
    assert (
        shuffled.deck
        == law_of(Setup(factions=("gnomes", "giants", "undead", "trolls", "seers"))).ruleset.deck
    )


# Decks that are not.


@pytest.mark.parametrize("name", ["", "poker", "Claim", "goblins"])
def test_an_unknown_deck_is_refused_with_the_names_of_those_there_are(name: str) -> None:
    """X-1: and with the other ways to say one."""
    with pytest.raises(BadSetup) as refused:
        factions_of(name, 1)
    message = str(refused.value)
    assert message.startswith(f"there is no deck {name!r}; there are ")
    assert all(deck in message for deck in (*DECKS, RANDOM))
    assert "five factions with commas" in message
    assert refused.value.rule == "X-1"


@pytest.mark.parametrize("key", ["orcs", "", "Goblins", "zombies"])
def test_an_unknown_faction_is_refused_with_the_names_of_those_there_are(key: str) -> None:
    """X-1: keys are the same in every language."""
    refused = refusal(("goblins", "knights", "undead", "dwarves", key))
    assert str(refused) == f"there is no faction {key!r}; there are {', '.join(FACTIONS)}"
    assert refused.rule == "X-1"


@pytest.mark.parametrize(
    "factions",
    [
        (),
        ("goblins", "knights"),
        ("goblins", "knights", "undead", "dwarves"),
        ("goblins", "knights", *TENS, "seers"),
        ("goblins", *TENS, "seers"),
        ("knights", *TENS, "seers"),
        ("goblins", "giants", *TENS),
        ("gnomes", "knights", *TENS),
        ("goblins", "knights", "gnomes", "giants", "undead"),
        ("goblins", "knights", "gnomes", "undead", "dwarves"),
        (*TENS, "seers", "trolls"),
        ("wizards", "knights", *TENS),
    ],
)
def test_what_is_not_one_pair_and_three_tens_is_refused_and_told_back(factions: tuple[str, ...]) -> None:
    """X-1: the message says what a deck is, and what this is."""
    refused = refusal(factions)
    assert str(refused) == (
        "a deck is two factions that belong together as a pair and three ten-card factions; "
        f"this is {', '.join(factions) or '-'}"
    )
    assert refused.rule == "X-1"


@pytest.mark.parametrize(
    ("factions", "doubled"),
    [
        (("goblins", "knights", "undead", "undead", "seers"), "undead"),
        (("goblins", "goblins", "knights", "knights", "seers"), "goblins"),
        (("goblins", "knights", "seers", "seers", "seers"), "seers"),
    ],
)
def test_a_faction_named_twice_is_refused(factions: tuple[str, ...], doubled: str) -> None:
    """X-1: each is in a deck once."""
    refused = refusal(factions)
    assert str(refused) == f"{doubled} is named twice; each faction is in a deck once"
    assert refused.rule == "X-1"
