"""Actions: the closed set of answers that a seat, or chance, can give, and their text."""

from msgspec import Struct

from kingless.rules.cards import Card, cards, code, codes
from kingless.rules.cards import card as card_of
from kingless.rules.complaint import Complaint


class Play(Struct, frozen=True, gc=False, tag="play"):
    """Play this card from the hand."""

    card: Card


class Use(Struct, frozen=True, gc=False, tag="use"):
    """Use the artifact with this key."""

    key: str


class Choose(Struct, frozen=True, gc=False, tag="choose"):
    """Answer a pending question: a card, a faction or a named option, as text."""

    what: str


class Flip(Struct, frozen=True, gc=False, tag="flip"):
    """Turn over a potion on the next card you play."""


class Pass(Struct, frozen=True, gc=False, tag="pass"):
    """Use nothing now."""


class Leader(Struct, frozen=True, gc=False, tag="leader"):
    """Chance says who leads the first trick."""

    seat: int


class Deal(Struct, frozen=True, gc=False, tag="deal"):
    """Chance deals: the first hand, the second hand, then the deck from the top."""

    cards: tuple[Card, ...]


class DealArtifacts(Struct, frozen=True, gc=False, tag="artifacts"):
    """Chance deals the artifacts: those of seat 0, then those of seat 1."""

    keys: tuple[str, ...]


class Potions(Struct, frozen=True, gc=False, tag="potions"):
    """Chance puts the potions into this order, from the top."""

    potions: tuple[str, ...]


class Shuffle(Struct, frozen=True, gc=False, tag="shuffle"):
    """Chance puts the deck into this order, from the top."""

    cards: tuple[Card, ...]


class DrawFromHand(Struct, frozen=True, gc=False, tag="draw"):
    """Chance draws these cards from a hand."""

    cards: tuple[Card, ...]


Action = Play | Use | Flip | Choose | Pass
ChanceAction = Leader | Deal | DealArtifacts | Potions | Shuffle | DrawFromHand
AnyAction = Action | ChanceAction

PASS = Pass()
FLIP = Flip()


def text(action: AnyAction) -> str:
    """The action as it stands in records and in the engine protocol."""
    match action:
        case Play(card):
            return f"play {code(card)}"
        case Use(key):
            return f"use {key}"
        case Choose(what):
            return f"choose {what}"
        case Flip():
            return "flip"
        case Pass():
            return "pass"
        case Leader(seat):
            return f"leader {seat}"
        case Deal(dealt):
            return f"deal {codes(dealt)}"
        case DealArtifacts(keys):
            return f"artifacts {' '.join(keys)}"
        case Potions(order):
            return f"potions {' '.join(order)}"
        case Shuffle(order):
            return f"shuffle {codes(order)}"
    return f"draw {codes(action.cards)}"


def parse(words: str) -> AnyAction:
    """The action that a text spells; a `Complaint` says what is wrong with it."""
    verb, _, rest = words.partition(" ")
    match verb:
        case "play":
            return Play(card_of(rest))
        case "use" if rest:
            return Use(rest)
        case "choose" if rest:
            return Choose(rest)
        case "pass" if not rest:
            return PASS
        case "flip" if not rest:
            return FLIP
        case "leader" if rest in ("0", "1"):
            return Leader(int(rest))
        case "deal":
            return Deal(cards(rest))
        case "artifacts":
            return DealArtifacts(tuple(rest.split()))
        case "potions":
            return Potions(tuple(rest.split()))
        case "shuffle":
            return Shuffle(cards(rest))
        case "draw":
            return DrawFromHand(cards(rest))
    raise Complaint(
        "{words!r} is no action: an action is such as 'play G7', 'choose top' or 'pass'", words=words
    )


class IllegalAction(ValueError):
    """An answer that the law refuses: a reason to put into words, and the rule behind it."""

    def __init__(self, reason: str, rule: str | None = None, **details: str) -> None:
        super().__init__(f"{reason} ({rule})" if rule else reason)
        self.reason = reason
        self.rule = rule
        self.details = details
