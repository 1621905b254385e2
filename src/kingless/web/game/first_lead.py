"""Who leads the first trick (B-4): the options for whoever makes a game, and their words."""

from typing import Literal

from kingless.rules.complaint import Complaint
from kingless.view.names import Names
from kingless.view.words import Words, sentence
from kingless.web.store.stored_values import StoredGame

RANDOM, BY_AGE = "random", "youngest"
LEADERS = {
    RANDOM: sentence("Drawn at random"),
    "me": sentence("You"),
    "other": sentence("The other"),
    BY_AGE: sentence("Whoever is youngest"),
}
"""The options by key; the first is the default."""
_SHOWN = 40
"""Characters of an unknown option that are repeated in the error."""


def leader_of(option: str) -> Literal[0, 1, "random"]:
    """The first leader as a set-up says it; age decides later, in place of chance. The maker has seat 0."""
    if option not in LEADERS:
        raise Complaint(
            "nobody can lead first as {leader!r} says; it can be {known}",
            leader=option[:_SHOWN],
            known=", ".join(LEADERS),
        )
    return 0 if option == "me" else 1 if option == "other" else "random"


def leader_choices(words: Words) -> tuple[tuple[str, str], ...]:
    """Every option: its key, and the words."""
    return tuple((key, words(told)) for key, told in LEADERS.items())


def lead_sentence(words: Words, stored: StoredGame, seat: int, other: str) -> str:
    """How it is decided who leads first, for who has or takes this seat; the other is called so."""
    if stored.by_age:
        return words("Whoever is younger leads the first trick: you both say who that is, before the deal.")
    if stored.setup.leader == "random":
        return words("Who leads the first trick is drawn at random.")
    return _leader_sentence(words, stored.setup.leader == seat, other)


def next_leader(first: int) -> int:
    """Who leads first in a rematch, after a game in which this seat did: the other one."""
    return 1 - first


def next_lead_sentence(names: Names, first: int) -> str:
    """Who leads first in the next game, after one in which this seat did."""
    leader = next_leader(first)
    if names.is_reader(leader):
        return names.words("In the next game you lead the first trick.")
    return names.words("In the next game {name} leads the first trick.", name=names.seats[leader])


def _leader_sentence(words: Words, is_reader: bool, other: str) -> str:
    if is_reader:
        return words("You lead the first trick.")
    return words("{name} leads the first trick.", name=other or words("The other"))
