"""Refusals in the reader's language."""

from kingless.rules.actions import IllegalAction
from kingless.rules.cards import card
from kingless.table.refusals import SENTENCES
from kingless.view.names import Names


def why(names: Names, refused: IllegalAction) -> str:
    """Why an action was refused, and the rule to look up."""
    parts = dict(refused.details)
    if "card" in parts:
        parts["card"] = names.card(card(parts["card"]))
    if "faction" in parts:
        parts["faction"] = names.faction(parts["faction"])
    if "artifact" in parts:
        parts["artifact"] = names.words.name("artifact", parts["artifact"])
    sentence = names.words(SENTENCES[refused.reason], **parts)
    if refused.rule is None:
        return sentence
    rule = names.words("(rule {rule})", rule=refused.rule)
    return f"{sentence} {rule}"
