"""Refusals: the English sentence for each reason that the law gives; screens translate it."""

from kingless.rules.actions import IllegalAction

SENTENCES = {
    "must-follow": "{card} may not be played now: {faction} were led, and you hold some.",
    "not-in-hand": "{card} is not in your hand.",
    "not-asked": "That is no answer to what is asked now ({asked}).",
    "no-such-action": "That is no action of this game: {words}",
    "artifact-not-held": "You do not hold this artifact: {artifact}",
    "artifact-not-now": "This artifact may not be used now: {artifact}",
    "bad-chance": "Chance may not answer so ({asked}).",
    "game-over": "The game is over.",
}


def sentence(refused: IllegalAction) -> str:
    """Why an action was refused, in English."""
    return SENTENCES[refused.reason].format(**refused.details)
