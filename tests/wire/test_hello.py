"""Hello and the listings: who is there, and what there is to play with."""

import kingless
from kingless.content.rulesets import EDITIONS
from tests.wire.engine import Engine
from tests.wire.games import DECK, FACTIONS

REQUESTS = {
    *("hello", "new", "step", "undo", "state", "load", "record", "solve", "best", "stop"),
    *("rulesets", "factions", "artifacts", "minds", "puzzle", "quit"),
}
"""Every request of the protocol."""


def test_hello_tells_who_is_there_and_what_it_can_do(engine: Engine) -> None:
    hello = engine.ask("hello")
    assert hello.keys() == {"ok", "name", "version", "capabilities"}
    assert (hello["name"], hello["version"]) == ("Kingless", kingless.__version__)
    assert set(hello["capabilities"]) == REQUESTS


def test_the_rulesets_are_listed_with_the_settings_that_the_protocol_names(engine: Engine) -> None:
    listed = {entry["key"]: entry for entry in engine.ask("rulesets")["rulesets"]}
    books = {"claim-en", "claim-nl", "claim-fr", "claim-de", "magic-en", "magic-nl"}
    assert set(listed) == {"standard", *books} == set(EDITIONS)
    assert listed["claim-de"]["settings"] == {
        "vote_ties": "highest",
        "victory": "most",
        "final_ties": ["values"],
        "shield": 3,
        "crown": "own",
        "spear": "table",
        "stein_moment": "with",
        "wizard_potion": "played",
        "horse_must_follow": False,
        "bow_winner": "best",
        "potions_per_card": 1,
        "stein_legality": "printed",
    }
    assert listed["claim-en"]["settings"]["victory"] == "three"
    assert listed["standard"]["settings"]["final_ties"] == ["cards", "values"]


def test_the_factions_are_listed_with_all_their_cards(engine: Engine) -> None:
    """B-1, C-1, M-1: the cards of all thirteen factions, and the two pairs."""
    listed = engine.ask("factions")["factions"]
    assert len({entry["letter"] for entry in listed}) == len(listed) == 13
    base = [entry for entry in listed if entry["key"] in FACTIONS]
    cards = [f"{entry['letter']}{value}" for entry in base for value in entry["values"]]
    assert sorted(cards) == sorted(DECK)
    pairs = {entry["key"]: entry["pair"] for entry in listed if entry["pair"]}
    assert pairs == {"goblins": "knights", "knights": "goblins", "gnomes": "giants", "giants": "gnomes"}


def test_the_other_listings_tell_what_this_build_knows(engine: Engine) -> None:
    assert [entry["key"] for entry in engine.ask("minds")["minds"]] == [
        "random",
        "greedy",
        "search",
        "learned",
        "expert",
        *(f"level-{number}" for number in range(1, 6)),
    ]
    artifacts = engine.ask("artifacts")["artifacts"]
    assert [entry["rule"] for entry in artifacts] == [f"AR-{number}" for number in range(1, 19)]
