"""Checks of an observation from outside: what no game could show is refused with what does not add up."""

from collections import Counter

from kingless.minds.law.history_replay import NoWorld
from kingless.minds.law.worlds import worlds
from kingless.rules.actions import Play, Use, text
from kingless.rules.cards import HAND_SIZE, HIDDEN, Card, code
from kingless.rules.engine import Law
from kingless.rules.observation import HIDDEN_KEY, Observation
from kingless.rules.phases import PHASE_1
from kingless.rules.ruleset import Ruleset


class BadForm(ValueError):
    """A form that describes no game."""


def check_observation(ruleset: Ruleset, seen: Observation) -> None:
    """Refuse with the reason what the seat to act cannot see.

    Only a history that tells of the deal shows that the game has all its cards: one that began at a position
    need not. And only without artifacts it is checked further: those move cards between the piles, and a
    course with them takes too long to find for a question that must be answered at once.
    """
    _check_own(seen, 0 if seen.to_act == 0 else 1)
    _check_question(ruleset, seen)
    _check_deck(ruleset, seen)
    if not ruleset.windows and any(event.what == "dealt" for event in seen.history):
        if seen.asked in ("lead", "follow"):
            _check_sums(ruleset, seen)
        _check_course(ruleset, seen)


def _check_sums(ruleset: Ruleset, seen: Observation) -> None:
    """In a game that was dealt every pile is as long as the number of the trick makes it (B-21)."""
    began = [len(hand) for hand in seen.hands]
    for laid in seen.table:
        began[laid.seat] += 1
    held = began[0]
    if held != began[1]:
        raise BadForm(f"the hands do not add up: the seats began this trick with {held} and {began[1]} cards")
    if seen.phase == PHASE_1:
        recruited, drawn = HAND_SIZE - held, 2 * held - 1
        for seat, pile in enumerate(seen.followers):
            if len(pile) != recruited:
                raise BadForm(
                    f"the followers do not add up: seat {seat} has {len(pile)}, and with {held} tricks "
                    f"of phase one to come each seat has {recruited}"
                )
        if len(seen.draw_pile) != drawn:
            raise BadForm(
                f"the draw pile does not add up: it has {len(seen.draw_pile)} cards, and {held} tricks "
                f"of phase one need {drawn} beside the centre card"
            )
    shown = _count_shown_cards(seen).total() + sum(seen.bears)
    if shown != len(ruleset.deck):
        raise BadForm(f"the cards do not add up: it shows {shown} of {len(ruleset.deck)}")


def _check_own(seen: Observation, seat: int) -> None:
    """What belongs to the seat that is to act lies open to it, and it can only play or use what it has."""
    if HIDDEN in seen.hands[seat] or HIDDEN in seen.followers[seat] or HIDDEN_KEY in seen.artifacts[seat]:
        raise BadForm(f"seat {seat} is to act and knows its own hand, followers and artifacts")
    for action in seen.legal:
        if isinstance(action, Play) and action.card not in seen.hands[seat]:
            raise BadForm(f"{text(action)!r} cannot be legal: the card is not in the hand of seat {seat}")
        if isinstance(action, Use) and action.key not in seen.artifacts[seat]:
            raise BadForm(f"{text(action)!r} cannot be legal: seat {seat} does not hold it")


def _check_question(ruleset: Ruleset, seen: Observation) -> None:
    """A card is led to an empty table, and follows on one that is not."""
    if seen.asked not in ("lead", "follow", "window", *ruleset.chosen):
        raise BadForm(f"nobody is asked {seen.asked!r} in this game")
    if seen.asked == ("lead" if seen.table else "follow"):
        raise BadForm(f"{seen.asked!r} does not fit what lies on the table")
    if seen.asked not in ("lead", "follow") and any(isinstance(action, Play) for action in seen.legal):
        raise BadForm(f"{seen.asked!r} is not answered with a card from the hand")


def _count_shown_cards(seen: Observation) -> Counter[Card]:
    """Every card that is shown, and how many lie face-down."""
    pairs = (seen.hands, seen.followers, seen.score, seen.front, seen.incoming)
    piles = [pile for pair in pairs for pile in pair]
    laid = [one.card for one in (*seen.table, *seen.frozen)]
    named = Counter(one for pile in (*piles, seen.draw_pile, seen.discard, seen.aside, laid) for one in pile)
    if seen.centre is not None:
        named[seen.centre] += 1
    return named


def _check_deck(ruleset: Ruleset, seen: Observation) -> None:
    """There are no more cards and tricks than the deck has, and no card more often."""
    named = _count_shown_cards(seen)
    if named.total() > len(ruleset.deck):
        raise BadForm(f"it shows {named.total()} cards; the deck has {len(ruleset.deck)}")
    if not 1 <= seen.trick <= HAND_SIZE:
        raise BadForm(f"a phase has tricks 1 to {HAND_SIZE}, not {seen.trick}")
    if any(seen.bears) and not ruleset.bear_bonus:
        raise BadForm("no faction of this game has bears")
    del named[HIDDEN]
    for doubled in named - Counter(ruleset.deck):
        raise BadForm(f"{code(doubled)} is named more often than the deck holds it")


def _check_course(ruleset: Ruleset, seen: Observation) -> None:
    """A game of which the whole course is told must have come to what is seen."""
    try:
        worlds(Law(ruleset), seen)
    except NoWorld as error:
        raise BadForm(str(error)) from None
