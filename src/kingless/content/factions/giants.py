"""Giants: whoever wins one in phase two may smash a gnome of the other with the same printed value."""

from kingless.rules.slots import AskChoice, Card, Edit, Faction, Look, Smash, code, push, value


def _may_smash(look: Look, winner: int, giant: Card) -> tuple[Edit, ...]:
    """C-4: one question for each giant that has a target."""
    targets = dict.fromkeys(code(gnome) for gnome in look.front(1 - winner) if value(gnome) == value(giant))
    return (push(AskChoice(winner, "giants", tuple(targets), optional=True)),) if targets else ()


def _after_choice(_: Look, asked: AskChoice, gnome: str) -> tuple[Edit, ...]:
    return (push(Smash(1 - asked.seat, gnome)),) if gnome else ()


FACTION = Faction(
    key="giants",
    letter="I",
    values=(1, 1, 3, 3, 5, 5, 7, 7, 9),
    half="gnomes",
    after=_may_smash,
    chosen=_after_choice,
    choice_rule="C-4",
    rules=("C-4",),
)
