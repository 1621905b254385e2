"""The three edits by which a faction or an artifact changes the agenda."""

from msgspec import Struct

from kingless.rules.agenda import Agenda, AgendaStep


class Push(Struct, frozen=True):
    """Do these steps first."""

    steps: Agenda


class Instead(Struct, frozen=True):
    """Do these steps in place of the next such step."""

    step: AgendaStep
    steps: Agenda


class Again(Struct, frozen=True):
    """Play the trick again from its lead."""


Edit = Push | Instead | Again


def push(*steps: AgendaStep) -> Edit:
    """Do these steps first."""
    return Push(steps)


def instead(step: AgendaStep, *steps: AgendaStep) -> Edit:
    """Do these steps in place of the next such step."""
    return Instead(step, steps)


def again() -> Edit:
    """Play the trick again from its lead."""
    return Again()


def apply_edits(agenda: Agenda, edits: tuple[Edit, ...], fresh: Agenda) -> Agenda:
    """The agenda after these edits; `fresh` are the steps of the trick from its lead on."""
    for edit in edits:
        if isinstance(edit, Push):
            agenda = edit.steps + agenda
        elif isinstance(edit, Instead):
            at = agenda.index(edit.step)
            agenda = agenda[:at] + edit.steps + agenda[at + 1 :]
        else:
            agenda = fresh
    return agenda
