"""The agenda: the steps still to do, as plain data."""

from msgspec import Struct


class _StepBase(Struct, frozen=True, array_like=True, tag=True, gc=False):
    pass


# Steps that wait for an answer: from chance, or from a seat.


class AskLeader(_StepBase, frozen=True):
    """Chance says who leads first."""


class AskDeal(_StepBase, frozen=True):
    """Chance deals the cards."""


class AskArtifacts(_StepBase, frozen=True):
    """Chance deals the artifacts."""


class AskPotions(_StepBase, frozen=True):
    """Chance shuffles the potions."""


class AskShuffle(_StepBase, frozen=True):
    """Chance puts the deck into a new order."""


class AskDraw(_StepBase, frozen=True):
    """Chance draws cards from the other's hand, for this seat alone to see."""

    seat: int
    count: int


class AskPlay(_StepBase, frozen=True):
    """A seat plays a card from the hand."""

    seat: int


class AskChoice(_StepBase, frozen=True):
    """A seat chooses one of the options for the faction or artifact with this key."""

    seat: int
    key: str
    options: tuple[str, ...]
    optional: bool = False
    """May the seat pass?"""
    private: bool = False
    """Does the seat know something here that the other must not even know to be asked about?"""
    memo: tuple[str, ...] = ()
    """What the content wants to remember until the answer: an earlier choice, say."""


class AskWindow(_StepBase, frozen=True):
    """A seat uses an artifact at this moment, or passes."""

    seat: int
    moment: str
    first: int
    seats: int
    passes: int


# Steps that the law does by itself: the course of a trick.


class Window(_StepBase, frozen=True):
    """Artifacts may be used at this moment: `first` is asked, and the other too where `seats` is two."""

    moment: str
    first: int
    seats: int
    passes: int = 0


class Begin(_StepBase, frozen=True):
    """A trick begins."""


class Reveal(_StepBase, frozen=True):
    """The prize is turned up."""


class Settle(_StepBase, frozen=True):
    """The winner of the trick is fixed, and what follows from that is put on the agenda."""


class Prizes(_StepBase, frozen=True):
    """Both seats get their follower of this trick."""


class Collect(_StepBase, frozen=True):
    """The played cards go where they belong, or wait to be put into the score piles."""


class Bank(_StepBase, frozen=True):
    """What is coming in is scored; `straight`: nothing of it stays lying in front of its owner.

    `placed`: who has scored which hand card since the trick was won (AR-6).
    """

    straight: bool
    placed: tuple[tuple[int, str], ...] = ()


class After(_StepBase, frozen=True):
    """The faction of a card in the trick may do something after the winner has collected."""

    winner: int
    suit: int
    code: str


class Next(_StepBase, frozen=True):
    """The next trick, the next phase, or the end."""


class Gather(_StepBase, frozen=True):
    """What still lies in front of the players and aside goes into the score piles."""


class Count(_StepBase, frozen=True):
    """The votes are counted."""


# Steps that content puts on the agenda.


class Recruit(_StepBase, frozen=True):
    """A seat takes the centre card onto the follower pile."""

    seat: int


class Draw(_StepBase, frozen=True):
    """A seat takes the top card of the deck, unseen by the other, onto the follower pile."""

    seat: int


class Peek(_StepBase, frozen=True):
    """A seat alone is shown so many cards from the top of the deck."""

    seat: int
    count: int


class Keep(_StepBase, frozen=True):
    """A seat takes one of the cards it is being shown onto the follower pile."""

    seat: int
    code: str


class SetAside(_StepBase, frozen=True):
    """The played cards leave the trick undecided and wait for the next one."""


class TakeBack(_StepBase, frozen=True):
    """Both seats take their played cards back into the hand."""


class KeepOwn(_StepBase, frozen=True):
    """The trick has no winner: each seat scores its own cards, and who would have won leads next."""


class Exchange(_StepBase, frozen=True):
    """A seat exchanges a card it played, of equal ones the `nth`, with one from its hand."""

    seat: int
    played: str
    held: str
    nth: int = 0


class Change(_StepBase, frozen=True):
    """The worth of a card that this seat has on the table changes; of equal ones the `nth`."""

    seat: int
    code: str
    by: int
    nth: int = 0


class CountAs(_StepBase, frozen=True):
    """A card that this seat has on the table counts as another faction; of equal ones the `nth`."""

    seat: int
    code: str
    faction: str
    nth: int = 0


class Strengthen(_StepBase, frozen=True):
    """The next cards that this seat plays are worth more, or less."""

    key: str
    seat: int
    by: int
    plays: int


class Declare(_StepBase, frozen=True):
    """The next card that this seat plays counts as another faction for its trick."""

    seat: int
    faction: str


class NumbersOnly(_StepBase, frozen=True):
    """In this trick only the higher number wins, and nobody has to follow."""


class LeadNext(_StepBase, frozen=True):
    """This seat leads the next trick, whatever else would decide it."""

    seat: int


class Remove(_StepBase, frozen=True):
    """A card of the trick leaves the game before it is collected."""

    code: str


class Smash(_StepBase, frozen=True):
    """A card that lies face-up in front of this seat leaves the game."""

    seat: int
    code: str


class TakeUp(_StepBase, frozen=True):
    """A seat takes a card that is coming in into its hand, and scores one of its hand instead."""

    seat: int
    incoming: str
    held: str


class Forgo(_StepBase, frozen=True):
    """A card that is coming in for this seat leaves the game instead."""

    seat: int
    code: str


class Extra(_StepBase, frozen=True):
    """An artifact joins a faction in this seat's score pile, with or without a value."""

    seat: int
    key: str
    faction: str
    value: int | None


class Brew(_StepBase, frozen=True):
    """A seat takes the top potion, unseen by anybody."""

    seat: int


Asking = (
    AskLeader | AskDeal | AskArtifacts | AskPotions | AskShuffle | AskDraw | AskPlay | AskChoice | AskWindow
)
Course = Window | Begin | Reveal | Settle | Prizes | Collect | Bank | After | Next | Gather | Count
Deed = (
    Recruit
    | Draw
    | Peek
    | Keep
    | SetAside
    | TakeBack
    | KeepOwn
    | Exchange
    | Change
    | CountAs
    | Strengthen
    | Declare
    | NumbersOnly
    | LeadNext
    | Remove
    | Smash
    | TakeUp
    | Forgo
    | Extra
    | Brew
)
AgendaStep = Asking | Course | Deed
Agenda = tuple[AgendaStep, ...]
