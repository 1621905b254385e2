"""Refusals and complaints in the reader's language."""

from kingless.rules.actions import IllegalAction
from kingless.rules.cards import Card, card
from kingless.rules.complaint import Complaint
from kingless.rules.following import must_follow
from kingless.table.files import TooLarge
from kingless.table.illegal_actions import SENTENCES
from kingless.view.names import Names
from kingless.view.words import Words, sentence


def why(names: Names, refused: IllegalAction) -> str:
    """Why an action was refused, and the rule to look up."""
    parts = dict(refused.details)
    if "card" in parts:
        parts["card"] = names.card(card(parts["card"]))
    if "faction" in parts:
        parts["faction"] = names.faction(parts["faction"])
    if "artifact" in parts:
        parts["artifact"] = names.words.name("artifact", parts["artifact"])
    says = names.words(SENTENCES[refused.reason], **parts)
    if refused.rule is None:
        return says
    rule = names.words("(rule {rule})", rule=refused.rule)
    return f"{says} {rule}"


def why_not_now(names: Names, led: int, held: Card) -> str:
    """Why this card of the hand may not follow the faction that was led."""
    return why(names, must_follow(names.ruleset, led, held))


def complaint(words: Words, error: Complaint) -> str:
    """What is wrong with something from outside."""
    parts = {name: _part(words, name, part) for name, part in error.parts.items()}
    return words(error.sentence, **parts)


def complaint_sentence(words: Words, error: Complaint) -> str:
    """A complaint as a whole sentence: with a stop, and a capital unless it begins with what was said."""
    text = complaint(words, error)
    while error.sentence == "{reason}" and isinstance(reason := error.parts["reason"], Complaint):
        error = reason
    begins_as_said = any(str(part) and text.startswith(str(part)) for part in error.parts.values())
    return with_stop(text if begins_as_said else text[:1].upper() + text[1:])


def with_stop(text: str) -> str:
    """A line that ends like a sentence."""
    return text if text.endswith(_ENDS) else f"{text}."


_ENDS = (".", "!", "?", "…", '"')
"""How a line may end: a sentence by its stop, a command to be copied by its quotes."""


def _part(words: Words, name: str, part: object) -> object:
    if isinstance(part, Complaint):
        return complaint(words, part)
    if name == _FACTIONS and isinstance(part, str):
        return ", ".join(words.name("faction", key) for key in part.split(", "))
    return part


_FACTIONS = "keys"
"""What a complaint calls a list of factions."""


_FILE_TROUBLE = {
    FileNotFoundError: sentence("there is no such file or folder"),
    IsADirectoryError: sentence("it is a folder"),
    NotADirectoryError: sentence("a file stands where a folder is needed"),
    PermissionError: sentence("this is not allowed here"),
    TooLarge: sentence("it is larger than any record"),
    UnicodeDecodeError: sentence("it is no text in UTF-8"),
}


def file_trouble(words: Words, error: OSError | ValueError) -> str:
    """Why a file could not be read or written."""
    known = _FILE_TROUBLE.get(type(error))
    if known:
        return words(known)
    return str(getattr(error, "strerror", None) or error)
