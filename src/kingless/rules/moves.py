"""Moves: each way a card changes place, who sees its face there, and the event that tells of it."""

from kingless.rules.cards import Card
from kingless.rules.events import BOTH, ONLY, Event
from kingless.rules.state import NO_CARDS, Cards, Draft, Pair, Played
from kingless.rules.zones import drop, forget, owned, put


def tell(
    draft: Draft,
    what: str,
    seat: int | None = None,
    cards: Cards = (),
    word: str = "",
    faces: tuple[bool, bool] = BOTH,
) -> None:
    """Note what happened, where somebody wants to know."""
    if draft.events is not None:
        draft.events.append(Event(what, seat, cards, word, faces))


def tell_only(draft: Draft, seat: int, what: str, word: str = "") -> None:
    """Note something that this seat alone may know to have happened."""
    if draft.events is not None:
        draft.events.append(Event(what, seat, (), word, ONLY[seat], True))


def deal(draft: Draft, hands: Pair, deck: tuple[Card, ...]) -> None:
    """Both hands are dealt and the rest becomes the deck."""
    draft.hands = hands
    draft.deck = deck
    for seat in (0, 1):
        tell(draft, "dealt", seat, hands[seat], faces=ONLY[seat])


def reveal(draft: Draft) -> None:
    """The top card of the deck is turned up as the prize."""
    draft.centre = card = _from_deck(draft, 0, BOTH)
    tell(draft, "revealed", None, (card,))


def lay(draft: Draft, played: Played) -> None:
    """A card goes from the hand to the table."""
    seat, card = played.seat, played.card
    draft.hands = owned(draft.hands, seat, drop(draft.hands[seat], card))
    seen = draft.seen_hands[1 - seat]
    if seen:
        draft.seen_hands = owned(draft.seen_hands, 1 - seat, forget(seen, card))
    draft.table = (*draft.table, played)
    tell(draft, "played", seat, (card,))


def recruit(draft: Draft, seat: int) -> None:
    """The centre card goes face-down, but known to both, onto a follower pile."""
    card = draft.centre
    if card is None:
        return  # a position may hold too few cards for every trick to have a prize
    draft.centre = None
    _follow(draft, seat, card, BOTH, "recruited")


def draw(draft: Draft, seat: int) -> None:
    """The top card of the deck goes onto a follower pile; whoever was shown it knows it there."""
    if draft.deck:
        faces = BOTH if draft.peek[1 - seat] else ONLY[seat]
        _follow(draft, seat, _from_deck(draft, 0, faces), faces, "drew")
    draft.peek = NO_CARDS


def peek(draft: Draft, seat: int, count: int) -> None:
    """One seat alone is shown cards from the top of the deck."""
    shown = draft.deck[:count]
    draft.peek = owned(draft.peek, seat, shown)
    known = draft.seen_deck[seat]
    for card in shown:
        known = put(forget(known, card), card)
    draft.seen_deck = owned(draft.seen_deck, seat, known)
    tell(draft, "peeked", seat, shown, faces=ONLY[seat])


def keep(draft: Draft, seat: int, card: Card) -> None:
    """One of the cards shown to a seat goes onto its follower pile."""
    at = draft.peek[seat].index(card)
    draft.peek = NO_CARDS
    _follow(draft, seat, _from_deck(draft, at, ONLY[seat]), ONLY[seat], "drew")


def reorder(draft: Draft, deck: tuple[Card, ...]) -> None:
    """The deck is shuffled: what lies in it is known as before, its order is not."""
    draft.deck = deck
    draft.peek = NO_CARDS
    tell(draft, "shuffled")


def score(draft: Draft, seat: int, cards: Cards) -> None:
    """Cards go face-up onto a score pile."""
    draft.score = owned(draft.score, seat, tuple(sorted(draft.score[seat] + cards)))
    tell(draft, "scored", seat, cards)


def discard(draft: Draft, cards: Cards) -> None:
    """Cards leave the game face-up."""
    draft.discard = tuple(sorted(draft.discard + cards))
    tell(draft, "discarded", None, cards)


def take_up_followers(draft: Draft) -> None:
    """Both seats take their follower piles as their new hands, with what the other knows of them."""
    draft.hands = draft.followers
    draft.seen_hands = draft.seen_followers
    draft.followers = draft.seen_followers = NO_CARDS
    tell(draft, "phase-two", draft.leader)


def _from_deck(draft: Draft, at: int, faces: tuple[bool, bool]) -> Card:
    card = draft.deck[at]
    draft.deck = draft.deck[:at] + draft.deck[at + 1 :] if at else draft.deck[1:]
    if draft.seen_deck != NO_CARDS:
        # Who sees the card go knows what is left; for whom it goes unseen, any known card may be gone.
        left = [forget(draft.seen_deck[seat], card) if faces[seat] else () for seat in (0, 1)]
        draft.seen_deck = (left[0], left[1])
    return card


def _follow(draft: Draft, seat: int, card: Card, faces: tuple[bool, bool], what: str) -> None:
    draft.followers = owned(draft.followers, seat, put(draft.followers[seat], card))
    if faces[1 - seat]:
        draft.seen_followers = owned(
            draft.seen_followers, 1 - seat, put(draft.seen_followers[1 - seat], card)
        )
    tell(draft, what, seat, (card,), faces=faces)
