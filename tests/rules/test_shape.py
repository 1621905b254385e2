"""The engine's shape carries what the base game does not need: questions, windows, replacement, replay."""

import pytest
from msgspec.structs import replace

from kingless.content.artifacts import ARTIFACTS
from kingless.content.factions import FACTIONS
from kingless.rules.actions import (
    Action,
    AnyAction,
    Choose,
    DealArtifacts,
    IllegalAction,
    Shuffle,
    parse,
    text,
)
from kingless.rules.agenda import AskPlay, Begin, Settle
from kingless.rules.cards import cards, code, codes
from kingless.rules.chance import CHANCE
from kingless.rules.edits import again, apply_edits, instead, push
from kingless.rules.engine import Law
from kingless.rules.events import Event, seen_by
from kingless.rules.observation import observe, witness
from kingless.rules.position import Position, stand
from kingless.rules.ruleset import Ruleset
from kingless.rules.slots import (
    AFTER_TRICK,
    DISCARD,
    EITHER,
    KEPT_BY_LOSER,
    LOSER,
    LOSER_SCORE,
    WINNER,
    Artifact,
    Route,
    Settings,
)
from kingless.rules.state import State

A, B = 0, 1
NOTHING: tuple[str, ...] = ()


def charm(who: str) -> Artifact:
    """An artifact that does nothing, after the trick, for the seat that `who` allows."""
    return Artifact(
        key=f"charm-{who}",
        rule="M-6",
        windows=(AFTER_TRICK,),
        who=who,
        needs=lambda look, seat: bool(look.hand(seat)),
        effect=lambda _, __: (),
    )


CHARMS = (
    *(ARTIFACTS[key] for key in ("crystal-ball", "frost-necklace", "lovers-bow")),
    *map(charm, (WINNER, LOSER, EITHER)),
)
KEYS = ("goblins", "knights", "undead", "dwarves", "seers")
LAW = Law(Ruleset("test", tuple(FACTIONS[key] for key in KEYS), Settings(), CHARMS))
"""Seers instead of doppelgangers, and the artifacts of the tests."""


def standing(
    law: Law,
    hands: tuple[str, str],
    *,
    phase: int = 2,
    held: tuple[tuple[str, ...], tuple[str, ...]] = (NOTHING, NOTHING),
    centre: str = "",
    deck: str = "",
) -> State:
    """A position with these artifacts in front of the seats; seat 0 leads."""
    position = Position(
        phase=2 if phase == 2 else 1,
        hands=(cards(hands[0]), cards(hands[1])),
        centre=cards(centre)[0] if centre else None,
        draw_pile=cards(deck),
    )
    return replace(stand(law.ruleset, position), artifacts=held)


def played(law: Law, state: State, *said: str) -> tuple[State, tuple[Event, ...]]:
    """The state after these answers, and what happened."""
    events: tuple[Event, ...] = ()
    for words in said:
        state, more = law.step(state, _action(words))
        events += more
    return state, events


def _action(words: str) -> AnyAction:
    return parse(words if " " in words or words == "pass" else f"play {words}")


def offered(law: Law, state: State) -> tuple[Action, ...]:
    decision = law.decision(state)
    assert decision is not None
    return decision.legal


def asked(law: Law, state: State) -> tuple[int, str]:
    decision = law.decision(state)
    assert decision is not None
    return decision.seat, decision.kind


# Seers: a faction that asks its player.


def seer_trick() -> State:
    state = standing(LAW, ("E5 K3", "E2 K4"), phase=1, centre="U6", deck="D9 G1 G2")
    return played(LAW, state, "E5", "E2")[0]


def test_only_the_seers_player_sees_the_top_card_and_that_something_is_asked() -> None:
    """C-6: the peek is secret (A26)."""
    state = seer_trick()
    mine, theirs = observe(LAW, state, A), observe(LAW, state, B)
    assert codes(mine.peek) == "D9"
    assert codes(mine.draw_pile) == "D9 ? ?"
    assert theirs.peek == ()
    assert codes(theirs.draw_pile) == "? ? ?"
    assert (theirs.to_act, theirs.asked, theirs.legal) == (None, None, ())
    assert (mine.to_act, mine.asked) == (A, "seers")
    assert codes(witness(LAW, state).peek) == "D9"


def test_a_seer_who_takes_the_centre_card_knows_what_the_other_draws() -> None:
    """C-6: the loser gets the other card."""
    state, events = played(LAW, seer_trick(), "choose centre")
    assert [codes(pile) for pile in state.followers] == ["U6", "D9"]
    assert codes(observe(LAW, state, A).followers[B]) == "D9"
    assert codes(observe(LAW, state, B).followers[A]) == "U6"
    assert "chose" not in [event.what for event in seen_by(events, B)]


def test_an_answer_that_is_not_offered_changes_nothing() -> None:
    """C-6: `choose` has two options."""
    state = seer_trick()
    reasons = {"choose bottom": "not-offered", "pass": "not-offered", "play K3": "not-asked"}
    for words, reason in reasons.items():
        with pytest.raises(IllegalAction) as refused:
            LAW.step(state, _action(words))
        assert (refused.value.reason, refused.value.rule) == (reason, "C-6")
    assert state == seer_trick()


# Crystal Ball: a replaced step, a private choice, and chance in the middle of a trick.


def ball_trick(deck: str = "D9 G1 G2 G3 G4") -> State:
    state = standing(
        LAW, ("K5 K3 U1", "K2 G7 U2"), phase=1, centre="U6", deck=deck, held=(NOTHING, ("crystal-ball",))
    )
    return played(LAW, state, "K5", "K2")[0]


def test_the_crystal_ball_keeps_one_of_three_and_shuffles_two_back() -> None:
    """AR-5: the two others stay secret, and chance reorders the deck."""
    state, events = played(LAW, ball_trick(), "use crystal-ball")
    assert asked(LAW, state) == (B, "crystal-ball")
    assert offered(LAW, state) == (Choose("D9"), Choose("G1"), Choose("G2"))
    assert observe(LAW, state, A).asked is None
    state, more = played(LAW, state, "choose G1")
    assert asked(LAW, state) == (CHANCE, "shuffle")
    assert codes(state.deck) == "D9 G2 G3 G4"
    with pytest.raises(IllegalAction, match="bad-chance"):
        LAW.step(state, Shuffle(cards("D9 G2 G3 G3")))
    state, _ = LAW.step(state, Shuffle(cards("G4 G2 D9 G3")))
    assert codes(state.followers[B]) == "G1"
    assert code(state.centre or cards("K9")[0]) == "G4", "the next prize comes from the new order"
    assert codes(observe(LAW, state, A).followers[B]) == "?"
    assert codes(observe(LAW, state, B).draw_pile) == "D9 G2 ?"
    assert codes(observe(LAW, state, A).draw_pile) == "? ? ?"
    assert state.spent == ("crystal-ball",)
    public = [event.what for event in seen_by(events + more, A)]
    assert "used" in public
    assert "chose" not in public


def test_what_a_seat_knows_of_the_deck_lapses_when_a_card_leaves_it_unseen() -> None:
    """2.9: never a card that is only deduced."""
    state, _ = played(LAW, ball_trick("D9 G1 G2 G3 G4 G5 G6"), "use crystal-ball", "choose G1")
    state, _ = LAW.step(state, Shuffle(cards("G3 G2 D9 G4 G5 G6")))
    assert codes(observe(LAW, state, B).draw_pile) == "D9 G2 ? ? ?"
    state, _ = played(LAW, state, "K3", "G7")
    assert codes(state.followers[B]) == "G1 G2", "the loser draws G2 and sees it"
    state = ball_trick("D9 G1 G2 G3 G4 G5 G6")
    state, _ = played(LAW, state, "use crystal-ball", "choose G1")
    state, _ = LAW.step(state, Shuffle(cards("G3 G2 D9 G4 G5 G6")))
    hands = (cards("K3 U1"), cards("K9 U2"))
    state, _ = played(LAW, replace(state, hands=hands), "K3", "K9")
    assert "D9" not in codes(observe(LAW, state, B).draw_pile), "seat 0 drew unseen: D9 may be gone"


# Windows: who is asked.


@pytest.mark.parametrize(("held", "seat"), [("charm-winner", B), ("charm-loser", A)])
def test_only_the_winner_or_only_the_loser_is_asked_where_an_artifact_says_so(held: str, seat: int) -> None:
    """5.5: a window asks a seat that can use something now."""
    state = standing(LAW, ("K5 G3", "K9 G4"), held=((held,), (held,)))
    assert asked(LAW, played(LAW, state, "K5", "K9")[0]) == (seat, "window")


# Chance.


def test_chance_deals_three_artifacts_each_before_the_cards() -> None:
    """M-5: three different ones each, from those in the game."""
    state = LAW.new()
    assert asked(LAW, state) == (CHANCE, "artifacts")
    keys = tuple(artifact.key for artifact in CHARMS)
    for wrong in (keys[:5], (*keys[:5], keys[0]), (*keys[:5], "sword")):
        with pytest.raises(IllegalAction, match="bad-chance"):
            LAW.step(state, DealArtifacts(wrong))
    state, _ = LAW.step(state, DealArtifacts(keys))
    assert state.artifacts == (tuple(sorted(keys[:3])), tuple(sorted(keys[3:])))
    assert asked(LAW, state) == (CHANCE, "deal")


# The agenda's three edits.


def test_the_three_edits_of_the_agenda() -> None:
    """Design 2: push, instead and again express every artifact."""
    agenda = (Begin(), AskPlay(0), Settle())
    assert apply_edits(agenda, (push(Settle()),), ()) == (Settle(), *agenda)
    assert apply_edits(agenda, (instead(AskPlay(0), AskPlay(1)),), ()) == (Begin(), AskPlay(1), Settle())
    assert apply_edits(agenda, (again(),), (Begin(),)) == (Begin(),)


def test_every_action_has_a_number_of_its_own() -> None:
    """Design 2: three spellings, and the number is for search and tensors."""
    ruleset = LAW.ruleset
    assert [ruleset.number_of[action] for action in ruleset.actions] == list(range(len(ruleset.actions)))
    frost = standing(LAW, ("K5 G3 U1", "K2 G4 D2"), held=(NOTHING, ("frost-necklace",)))
    bow = standing(LAW, ("K5 K3", "K2 K9"), held=(("lovers-bow",), NOTHING))
    for state in (seer_trick(), ball_trick(), played(LAW, frost, "K5", "K2")[0], bow):
        assert all(action in ruleset.number_of for action in offered(LAW, state))


# Routes that no printed faction needs.


def test_a_faction_may_be_discarded_or_kept_by_its_loser_in_phase_two() -> None:
    """Design 3: where the played card goes is a slot; every destination works in both phases."""
    gone = replace(FACTIONS["undead"], routes=(Route(phase=2, to=DISCARD),))
    kept = replace(FACTIONS["dwarves"], routes=(Route(phase=2, to=KEPT_BY_LOSER),), bonus=2)
    keys = ("goblins", "knights", "seers")
    law = Law(Ruleset("test", (*(FACTIONS[key] for key in keys), gone, kept), Settings()))
    state, _ = played(law, standing(law, ("U5 D5 D7", "U2 D2 D4")), "U5", "U2")
    assert (codes(state.discard), state.score) == ("U2 U5", ((), ()))
    state, _ = played(law, state, "D5", "D2")
    assert [codes(pile) for pile in state.score] == ["D5", ""]
    assert [(effect.seat, effect.by, code(effect.card or cards("K9")[0])) for effect in state.effects] == [
        (1, 2, "D2")
    ]
    state, _ = played(law, state, "D7", "D4")
    assert codes(state.discard) == "D2 U2 U5", "the kept card goes when the next is played"


def test_a_faction_may_go_to_the_losers_score_pile_in_phase_one() -> None:
    """Design 3: where the played card goes is a slot; every destination works in both phases."""
    lost = replace(FACTIONS["undead"], routes=(Route(phase=1, to=LOSER_SCORE),))
    keys = ("goblins", "knights", "dwarves", "seers")
    law = Law(Ruleset("test", (*(FACTIONS[key] for key in keys), lost), Settings()))
    state = standing(law, ("U5 K3", "U2 K4"), phase=1, centre="G6", deck="D9 G1 G2")
    state, _ = played(law, state, "U5", "U2")
    assert [codes(pile) for pile in state.score] == ["", "U2 U5"]


@pytest.mark.parametrize("words", ["flip", "potions x2 -5", "draw K2 K3"])
def test_the_actions_with_potions_and_exchanged_cards_come_back_from_their_text(words: str) -> None:
    """Design 2: the text in records is one of the three spellings."""
    assert text(parse(words)) == words
