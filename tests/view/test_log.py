"""The log: every event in words from the reader's side, without the name of a card it has not seen."""

import re
from random import Random

import pytest

from kingless.rules.cards import HIDDEN, card
from kingless.rules.events import Event
from kingless.table.game import Game
from kingless.view.log import SILENT, event_sentence, event_sentences
from kingless.view.words import LANGUAGES
from tests.laws.games import law, played
from tests.laws.magic import magic_played
from tests.scenario import A, B, given
from tests.view.events import event_kinds
from tests.view.readers import TRANSLATIONS, reader

_CODE = re.compile(r"\b[A-Z]\d\b")


@law
def test_the_log_of_a_seat_names_only_cards_that_it_has_seen(ruleset: str, seed: int) -> None:
    """B-16: what only the other draws stays hidden, in every language."""
    game = played(ruleset, seed)
    language = Random(seed).choice(LANGUAGES)
    for seat in (A, B):
        names = reader(seat, language, game.law.ruleset)
        cards = "|".join(re.escape(names.card(one)) for one in set(game.law.ruleset.deck))
        for true, seen in zip(game.events, game.observation(seat).history, strict=True):
            line = event_sentence(names, seen) or ""
            named = re.findall(rf"\b(?:{cards})\b", line)
            expected = [names.card(one) for one in true.cards] if true.faces[seat] and line else []
            assert named == expected
            if true.what == "drew":
                assert line


def test_both_sides_of_a_trick_in_phase_one() -> None:
    """B-10, B-15, B-16, B-17: the winner recruits in the open, the loser draws in secret."""
    game = given("phase 1, A: U8 U9, B: U2 X9, centre: K7, deck: D2 D3 D4, A leads").plays("U8", "U2").game
    assert event_sentences(reader(A), game.observation(A).history) == [
        "You play Undead 8.",
        "Bea plays Undead 2.",
        "You win the trick.",
        "You recruit Knight 7.",
        "Bea draws a card from the deck, unseen by others.",
        "To your score pile: Undead 8, Undead 2",
        "The prize of this trick is Dwarf 3.",
    ]
    assert event_sentences(reader(B), game.observation(B).history) == [
        "Ada plays Undead 8.",
        "You play Undead 2.",
        "Ada wins the trick.",
        "Ada recruits Knight 7.",
        "You draw Dwarf 2 from the deck; only you know it.",
        "To the score pile of Ada: Undead 8, Undead 2",
        "The prize of this trick is Dwarf 3.",
    ]


def test_an_onlooker_who_may_see_everything_reads_everything() -> None:
    game = given("phase 1, A: G8, B: G9, centre: K7, deck: D2, A leads").plays("G8", "G9").game
    assert event_sentences(reader(None), game.events) == [
        "Ada plays Goblin 8.",
        "Bea plays Goblin 9.",
        "Bea wins the trick.",
        "Bea recruits Knight 7.",
        "Ada draws Dwarf 2 from the deck.",
        "Phase two begins: the followers are now the hands.",
    ]


def test_the_end_of_the_game_is_told() -> None:
    """B-27: after the last trick."""
    game = given("phase 2, A: G8, B: G9, A leads").plays("G8", "G9").game
    assert event_sentences(reader(A), game.events)[-1] == "The game is over; the votes are counted."


def test_what_nobody_need_hear_of_is_not_told() -> None:
    for quiet in (Event("dealt", 0, (HIDDEN,)), Event("discarded", None, (card("G1"),)), Event("passed", 0)):
        assert event_sentence(reader(A), quiet) is None


# Whatever happens.


def test_the_law_tells_these_kinds_of_events() -> None:
    """Or the search for them has overlooked something, and the next test proves less than it says."""
    heard = {event.what for game in magic_games() for event in game.events}
    assert heard == event_kinds()


def magic_games() -> list[Game]:
    """Games in which everything happens that can happen."""
    return [magic_played("standard", seed) for seed in range(60)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_of_the_law_has_its_sentence_or_is_silent_on_purpose(language: str) -> None:
    names = [reader(seat, language) for seat in (A, B, None)]
    for what in event_kinds():
        event = Event(what, A, (card("G1"),), "crown-of-light goblins")
        lines = [event_sentence(name, event) for name in names]
        assert all((line is None) == (what in SILENT) for line in lines), what


@law
def test_every_event_of_every_game_can_be_told(ruleset: str, seed: int) -> None:
    game = magic_played(ruleset, seed)
    for seat in (A, B):
        names = reader(seat, "en", game.law.ruleset)
        assert event_sentences(names, game.observation(seat).history)
    assert event_sentences(reader(None, "en", game.law.ruleset), game.events)


def test_a_swap_that_the_hourglass_undoes_is_told_to_its_end() -> None:
    """AR-13, A74: the prize lies in the centre again, and not in a hand."""
    text = "phase 1, A: S5 G1, B: K2 W2, A leads, centre: G9, deck: K4 K6 W1, A artifacts: divine-hourglass"
    game = given(text, deck="magic").plays("S5", "K2", "use divine-hourglass").game
    told_to = {
        seat: event_sentences(reader(seat, "en", game.law.ruleset), game.events)[-5:] for seat in (A, B)
    }
    assert told_to[A] == [
        "You use Divine Hourglass.",
        "Into your hand: Goblin 9",
        "Into the hand of Bea: Knight 2",
        "You put it back as the prize: Goblin 9",
        "Into your hand: Shapeshifter 5",
    ]
    assert told_to[B][-2:] == [
        "Ada puts it back as the prize: Goblin 9",
        "Into the hand of Ada: Shapeshifter 5",
    ]


EVENTS = (
    Event("revealed", None, (card("G1"),)),
    *(
        Event(what, seat, (card("G1"),))
        for what in ("played", "won", "recruited", "drew", "scored")
        for seat in (0, 1)
    ),
    Event("drew", 1, (HIDDEN,), "", (False, True)),
    Event("phase-two", 0),
    Event("over"),
)


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_no_english_is_left_in_another_language(language: str) -> None:
    for event in EVENTS:
        english, other = event_sentence(reader(A), event), event_sentence(reader(A, language), event)
        assert english
        assert other
        assert english != other


@pytest.mark.parametrize("language", LANGUAGES)
def test_mine_and_the_others_are_told_in_different_words(language: str) -> None:
    for what in ("played", "won", "recruited", "drew", "scored"):
        mine, theirs = (
            event_sentence(reader(A, language), Event(what, seat, (card("G1"),))) for seat in (0, 1)
        )
        assert mine != theirs
        assert "Bea" not in (mine or "")
        assert "Bea" in (theirs or "")
