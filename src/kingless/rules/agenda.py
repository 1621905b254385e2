"""The agenda: the steps still to do, as plain data, and the three edits by which an artifact changes it."""

from msgspec import Struct


class _Step(Struct, frozen=True, array_like=True, tag=True, gc=False):
    pass


# Steps that wait for an answer: from chance, or from a seat.


class AskLeader(_Step, frozen=True):
    """Chance says who leads first."""


class AskDeal(_Step, frozen=True):
    """Chance deals the cards."""


class AskArtifacts(_Step, frozen=True):
    """Chance deals the artifacts."""


class AskShuffle(_Step, frozen=True):
    """Chance puts the deck into a new order."""


class AskPlay(_Step, frozen=True):
    """A seat plays a card from the hand."""

    seat: int


class AskChoice(_Step, frozen=True):
    """A seat, alone, chooses one of the options for the faction or artifact with this key."""

    seat: int
    key: str
    options: tuple[str, ...]


class AskWindow(_Step, frozen=True):
    """A seat uses an artifact at this moment, or passes."""

    seat: int
    moment: str
    first: int
    seats: int
    passes: int


# Steps that the law does by itself.


class Window(_Step, frozen=True):
    """Artifacts may be used at this moment: `first` is asked, and the other too where `seats` is two."""

    moment: str
    first: int
    seats: int
    passes: int = 0


class Begin(_Step, frozen=True):
    """A trick begins."""


class Reveal(_Step, frozen=True):
    """The prize is turned up."""


class Settle(_Step, frozen=True):
    """The winner of the trick is fixed."""


class Prizes(_Step, frozen=True):
    """Both seats get their follower of this trick."""


class Recruit(_Step, frozen=True):
    """A seat takes the centre card onto the follower pile."""

    seat: int


class Draw(_Step, frozen=True):
    """A seat takes the top card of the deck, unseen by the other, onto the follower pile."""

    seat: int


class Collect(_Step, frozen=True):
    """The played cards go where they belong."""


class Next(_Step, frozen=True):
    """The next trick, the next phase, or the end."""


class Count(_Step, frozen=True):
    """The votes are counted."""


class Peek(_Step, frozen=True):
    """A seat alone is shown so many cards from the top of the deck."""

    seat: int
    count: int


class Keep(_Step, frozen=True):
    """A seat takes one of the cards it is being shown onto the follower pile."""

    seat: int
    code: str


class SetAside(_Step, frozen=True):
    """The played cards leave the trick undecided and wait for the next one."""


Asking = AskLeader | AskDeal | AskArtifacts | AskShuffle | AskPlay | AskChoice | AskWindow
Doing = (
    Window
    | Begin
    | Reveal
    | Settle
    | Prizes
    | Recruit
    | Draw
    | Collect
    | Next
    | Count
    | Peek
    | Keep
    | SetAside
)
Step = Asking | Doing
Agenda = tuple[Step, ...]


# The edits.


class Push(Struct, frozen=True):
    """Do these steps first."""

    steps: Agenda


class Instead(Struct, frozen=True):
    """Do these steps in place of the next such step."""

    step: Step
    steps: Agenda


class Again(Struct, frozen=True):
    """Play the trick again from its lead."""


Edit = Push | Instead | Again


def push(*steps: Step) -> Edit:
    """Do these steps first."""
    return Push(steps)


def instead(step: Step, *steps: Step) -> Edit:
    """Do these steps in place of the next such step."""
    return Instead(step, steps)


def again() -> Edit:
    """Play the trick again from its lead."""
    return Again()


def edited(agenda: Agenda, edits: tuple[Edit, ...], fresh: Agenda) -> Agenda:
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
