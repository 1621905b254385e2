"""The engine's shape carries what the base game does not need: questions, windows, replacement, replay."""

import pytest
from msgspec.structs import replace

from kingless.content.artifacts import ARTIFACTS
from kingless.content.factions import FACTIONS
from kingless.rules.actions import (
    PASS,
    Action,
    AnyAction,
    Choose,
    DealArtifacts,
    IllegalAction,
    Leader,
    Shuffle,
    parse,
    text,
)
from kingless.rules.agenda import AskPlay, Begin, Settle, again, edited, instead, push
from kingless.rules.cards import cards, code, codes
from kingless.rules.chance import CHANCE
from kingless.rules.engine import Law
from kingless.rules.events import Event, seen_by
from kingless.rules.faces import observe, witness
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


def law_with(*, artifacts: bool = True, ask_all: bool = False) -> Law:
    """Seers instead of doppelgangers, and the artifacts of the tests."""
    keys = ("goblins", "knights", "undead", "dwarves", "seers")
    factions = tuple(FACTIONS[key] for key in keys)
    return Law(Ruleset("test", factions, Settings(), CHARMS if artifacts else (), ask_all=ask_all))


LAW = law_with()


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


def test_winning_with_a_seer_asks_for_the_prize_or_the_top_card() -> None:
    """C-6: the question is always asked, without a pass."""
    state = seer_trick()
    assert asked(LAW, state) == (A, "seers")
    assert offered(LAW, state) == (Choose("centre"), Choose("top"))


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


def test_a_seer_who_takes_the_top_card_keeps_it_secret() -> None:
    """C-6: only the chooser sees the top card; the prize goes to the loser in public."""
    state, _ = played(LAW, seer_trick(), "choose top")
    assert [codes(pile) for pile in state.followers] == ["D9", "U6"]
    assert codes(observe(LAW, state, B).followers[A]) == "?"
    assert codes(observe(LAW, state, A).followers[B]) == "U6"


def test_a_seer_that_loses_asks_nothing() -> None:
    """C-6: you must win with it."""
    state = standing(LAW, ("E1 K3", "E2 K4"), phase=1, centre="U6", deck="D9 G1 G2")
    state, _ = played(LAW, state, "E1", "E2")
    assert asked(LAW, state) == (B, "seers")
    state = standing(LAW, ("E1 K3", "K4 K5"), phase=1, centre="U6", deck="D9 G1 G2")
    state, _ = played(LAW, state, "K3", "K4")
    assert asked(LAW, state) == (B, "lead")


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


def test_the_crystal_ball_is_offered_to_whoever_is_about_to_draw() -> None:
    """AR-5: the window is the draw of phase one."""
    state = ball_trick()
    assert asked(LAW, state) == (B, "window")
    assert [type(action).__name__ for action in offered(LAW, state)] == ["Use", "Pass"]
    seen = observe(LAW, state, A)
    assert (seen.to_act, seen.asked) == (None, None), "the asking itself would tell a secret"


def test_passing_draws_as_usual_and_nobody_hears_of_it() -> None:
    """AR-5: never forced (G-6); a pass is private."""
    state, events = played(LAW, ball_trick(), "pass")
    assert codes(state.followers[B]) == "D9"
    assert "passed" not in [event.what for event in seen_by(events, A)]
    assert "passed" in [event.what for event in seen_by(events, B)]


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


def test_a_crystal_ball_with_one_card_left_cannot_be_used() -> None:
    """AR-5: disabled at one card (A60)."""
    assert asked(LAW, ball_trick("D9")) == (A, "lead")


# Frost Necklace: the trick again.


def frost_trick() -> State:
    state = standing(LAW, ("K5 G3 U1", "K2 G4 D2"), held=(NOTHING, ("frost-necklace",)))
    return played(LAW, state, "K5", "K2")[0]


def test_the_frost_necklace_sets_both_cards_aside_and_the_same_leader_leads_again() -> None:
    """AR-12: the second trick decides about all four."""
    state, _ = played(LAW, frost_trick(), "use frost-necklace")
    assert asked(LAW, state) == (A, "lead")
    assert [code(laid.card) for laid in state.frozen] == ["K5", "K2"]
    assert (state.table, state.trick) == ((), 12)
    state, _ = played(LAW, state, "G3", "G4")
    assert [codes(pile) for pile in state.score] == ["", "G3 G4 K2 K5"]
    assert (state.frozen, state.leader) == ((), B)


def test_dwarves_of_both_tricks_go_to_the_loser() -> None:
    """AR-12: collection powers apply to all cards (A71)."""
    state = standing(LAW, ("D5 G3 U1", "D2 G4 K2"), held=(("frost-necklace",), NOTHING))
    state, _ = played(LAW, state, "D5", "D2", "use frost-necklace", "G3", "G4")
    assert [codes(pile) for pile in state.score] == ["D2 D5", "G3 G4"]


def test_the_frost_necklace_needs_cards_in_both_hands() -> None:
    """AR-12: not on the last trick (A72)."""
    state = standing(LAW, ("K5", "K2"), held=(NOTHING, ("frost-necklace",)))
    state, _ = played(LAW, state, "K5", "K2")
    assert LAW.decision(state) is None


def test_an_artifact_is_refused_outside_its_window_and_when_it_is_not_held() -> None:
    """AR-12: the refusal names the artifact's rule; nothing changes."""
    state = standing(LAW, ("K5 G3", "K2 G4"), held=(("frost-necklace",), NOTHING))
    with pytest.raises(IllegalAction) as early:
        LAW.step(state, _action("use frost-necklace"))
    assert (early.value.reason, early.value.rule) == ("artifact-moment", "AR-12")
    with pytest.raises(IllegalAction) as foreign:
        LAW.step(state, _action("use crystal-ball"))
    assert (foreign.value.reason, foreign.value.rule) == ("artifact-not-held", "M-6")


# Lover's Bow: a second card for each side.


def bow_trick(mine: str, theirs: str, **more: str) -> State:
    phase = 1 if more else 2
    return standing(LAW, (mine, theirs), phase=phase, held=(("lovers-bow",), NOTHING), **more)


def test_with_the_bow_the_leader_plays_two_cards_and_then_the_follower_two() -> None:
    """AR-17: leader, leader, follower, follower (A82); all must follow the first card (A83)."""
    state = bow_trick("K5 K3 G1", "K2 K9 G4")
    state, _ = played(LAW, state, "use lovers-bow", "K5")
    assert asked(LAW, state) == (A, "follow")
    assert [code(action.card) for action in offered(LAW, state) if hasattr(action, "card")] == ["K3"]
    state, _ = played(LAW, state, "K3")
    assert asked(LAW, state) == (B, "follow")
    state, _ = played(LAW, state, "K2", "K9")
    assert codes(state.score[B]) == "K2 K3 K5 K9"
    assert (state.leader, state.trick) == (B, 13)


def test_the_best_single_card_of_four_wins_and_the_highest_knight_beats_every_goblin() -> None:
    """AR-17: a Knight played after a Goblin lead outranks Goblins, the highest first (A84)."""
    state, _ = played(LAW, bow_trick("G9 G8 U1", "K2 K7 D4"), "use lovers-bow", "G9", "G8", "K2", "K7")
    assert state.leader == B
    state, _ = played(LAW, bow_trick("G9 K8 U1", "K2 K7 D4"), "use lovers-bow", "G9", "K8", "K2", "K7")
    assert state.leader == A, "the leader's own Knight came after the Goblin too, and is the highest"
    state, _ = played(LAW, bow_trick("G9 K8 U1", "U2 U7 D4"), "use lovers-bow", "G9", "K8", "U2", "U7")
    assert state.leader == A


def test_what_the_bow_leaves_in_the_deck_is_dealt_at_the_end_of_phase_one() -> None:
    """AR-17: the upper card to the winner of the last trick, the other to the loser (A85)."""
    state = bow_trick("K5 K3", "K2 K9", centre="U6", deck="D9 G1 G2")
    state, _ = played(LAW, state, "use lovers-bow", "K5", "K3", "K2", "K9")
    assert state.phase == 2
    assert [codes(hand) for hand in state.hands] == ["D9 G2", "G1 U6"]
    assert codes(observe(LAW, state, A).hands[B]) == "U6 ?"


def test_the_bow_needs_two_cards_in_both_hands() -> None:
    """AR-17: impossible on the last trick of a phase (G-6)."""
    state = standing(LAW, ("K5", "K2"), held=(("lovers-bow",), NOTHING))
    assert [type(action).__name__ for action in offered(LAW, state)] == ["Play"]


# Windows: who is asked, in which order.


def charmed(law: Law, held: tuple[tuple[str, ...], tuple[str, ...]]) -> State:
    state = standing(law, ("K5 G3", "K9 G4"), held=held)
    return played(law, state, "K5", "K9")[0]


def test_only_the_winner_or_only_the_loser_is_asked_where_an_artifact_says_so() -> None:
    """5.5: a window asks a seat that can use something now."""
    assert asked(LAW, charmed(LAW, (("charm-winner",), ("charm-winner",)))) == (B, "window")
    assert asked(LAW, charmed(LAW, (("charm-loser",), ("charm-loser",)))) == (A, "window")


def test_the_leader_is_asked_first_and_a_use_opens_the_window_for_both_again() -> None:
    """A89: leader first; the window closes when both pass in a row (A90: several are allowed)."""
    state = charmed(LAW, (("charm-either", "charm-loser"), ("charm-either",)))
    assert asked(LAW, state) == (A, "window")
    state, _ = played(LAW, state, "pass")
    assert asked(LAW, state) == (B, "window")
    state, _ = played(LAW, state, "use charm-either")
    assert asked(LAW, state) == (A, "window"), "open again for the leader"
    state, _ = played(LAW, state, "use charm-either", "use charm-loser")
    assert asked(LAW, state) == (B, "lead")


def test_asking_all_asks_every_seat_that_holds_an_artifact_whatever_it_is() -> None:
    """5.5: under `all`, nothing can be told from who is asked."""
    law = law_with(ask_all=True)
    for held in ("charm-winner", "charm-loser", "crystal-ball"):
        state = standing(law, ("K5 G3", "K9 G4"), held=((held,), NOTHING))
        state, _ = played(law, state, "K5")
        assert asked(law, state) == (A, "window")
        state, _ = played(law, state, "pass")
        assert asked(law, state) == (B, "follow"), "seat 1 holds nothing and is not asked"
        state, _ = played(law, state, "K9")
        assert asked(law, state) == (A, "window")
        assert offered(law, state)[-1] == PASS
        assert observe(law, state, B).asked == "window", "the asking is public and tells nothing"


def test_an_observer_counts_the_others_artifacts_and_names_only_its_own() -> None:
    """M-5, M-6: artifacts are dealt face-down; the owner may look at them."""
    state = standing(LAW, ("K5", "K9"), held=(("charm-either", "crystal-ball"), ("lovers-bow",)))
    assert observe(LAW, state, B).artifacts == (("?", "?"), ("lovers-bow",))
    assert observe(LAW, state, A).artifacts == (("charm-either", "crystal-ball"), ("?",))


# Chance.


def test_chance_deals_three_artifacts_each_before_the_cards() -> None:
    """M-5: three different ones each, from those in the game."""
    law = law_with()
    state = law.new()
    assert asked(law, state) == (CHANCE, "artifacts")
    keys = tuple(artifact.key for artifact in CHARMS)
    for wrong in (keys[:5], (*keys[:5], keys[0]), (*keys[:5], "sword")):
        with pytest.raises(IllegalAction, match="bad-chance"):
            law.step(state, DealArtifacts(wrong))
    state, _ = law.step(state, DealArtifacts(keys))
    assert state.artifacts == (tuple(sorted(keys[:3])), tuple(sorted(keys[3:])))
    assert asked(law, state) == (CHANCE, "deal")


def test_chance_may_say_who_leads_first() -> None:
    """B-4: random is one of the choices."""
    ruleset = Ruleset("test", LAW.ruleset.factions, Settings(), first_leader=None)
    law = Law(ruleset)
    assert asked(law, law.new()) == (CHANCE, "leader")
    assert law.advance(law.new(), Leader(1)).leader == 1
    with pytest.raises(IllegalAction, match="bad-chance"):
        law.advance(law.new(), Leader(2))


# The agenda's three edits.


def test_the_three_edits_of_the_agenda() -> None:
    """Design 2: push, instead and again express every artifact."""
    agenda = (Begin(), AskPlay(0), Settle())
    assert edited(agenda, (push(Settle()),), ()) == (Settle(), *agenda)
    assert edited(agenda, (instead(AskPlay(0), AskPlay(1)),), ()) == (Begin(), AskPlay(1), Settle())
    assert edited(agenda, (again(),), (Begin(),)) == (Begin(),)


def test_every_action_has_a_number_of_its_own() -> None:
    """Design 2: three spellings, and the number is for search and tensors."""
    ruleset = LAW.ruleset
    assert [ruleset.number_of[action] for action in ruleset.actions] == list(range(len(ruleset.actions)))
    for state in (seer_trick(), ball_trick(), frost_trick(), bow_trick("K5 K3", "K2 K9")):
        assert all(action in ruleset.number_of for action in offered(LAW, state))


# Routes that no printed faction needs.


def test_a_faction_may_be_discarded_or_kept_by_its_loser_in_phase_two() -> None:
    """Design 3: where the played card goes is a slot; every destination works in both phases."""
    gone = replace(FACTIONS["undead"], routes=(Route(phase=2, to=DISCARD, rule="test"),))
    kept = replace(FACTIONS["dwarves"], routes=(Route(phase=2, to=KEPT_BY_LOSER, rule="test"),), bonus=2)
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
    lost = replace(FACTIONS["undead"], routes=(Route(phase=1, to=LOSER_SCORE, rule="test"),))
    keys = ("goblins", "knights", "dwarves", "seers")
    law = Law(Ruleset("test", (*(FACTIONS[key] for key in keys), lost), Settings()))
    state = standing(law, ("U5 K3", "U2 K4"), phase=1, centre="G6", deck="D9 G1 G2")
    state, _ = played(law, state, "U5", "U2")
    assert [codes(pile) for pile in state.score] == ["", "U2 U5"]


@pytest.mark.parametrize(
    "words",
    [
        *("play G7", "use night-ring", "flip", "choose top", "pass", "leader 1"),
        *("deal G0 K2", "artifacts night-ring lovers-bow", "potions x2 -5", "shuffle D9 G0", "draw K2 K3"),
    ],
)
def test_every_kind_of_action_comes_back_from_its_text(words: str) -> None:
    """Design 2: the text in records is one of the three spellings."""
    assert text(parse(words)) == words
