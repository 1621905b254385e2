"""Refusals: the English sentence for each reason that the law gives; screens translate it."""

from kingless.rules.actions import IllegalAction
from kingless.rules.complaint import Complaint

SENTENCES = {
    "must-follow": "{card} may not be played now: {faction} were led, and you hold some.",
    "not-in-hand": "{card} is not in your hand.",
    "not-asked": "That is no answer to what is asked now.",
    "not-offered": "This is not offered: {answer}. You may answer: {offered}",
    "no-such-action": "That is no action of this game: {words}",
    "artifact-not-held": "You do not hold this artifact: {artifact}",
    "artifact-spent": "This artifact has been used already: {artifact}",
    "artifact-phase": "This artifact may not be used in this phase: {artifact}",
    "artifact-moment": "This is not the moment for this artifact: {artifact}",
    "artifact-who": "This artifact is not for you to use now: {artifact}",
    "artifact-needs": "There is nothing this artifact could do now: {artifact}",
    "no-potion": "You hold no potion that you could turn over.",
    "one-potion": "Only one potion may be turned over on a card.",
    "bad-chance": "Chance may not answer so ({asked}).",
    "game-over": "The game is over.",
}


def as_complaint(refused: IllegalAction) -> Complaint:
    """Why an action was refused, as a complaint."""
    return Complaint(SENTENCES[refused.reason], rule=refused.rule, **refused.details)
