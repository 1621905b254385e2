"""Moves: each way a card changes place, who sees its face there, and the event that tells of it."""

from kingless.rules.cards import Card
from kingless.rules.events import BOTH, ONLY, Event
from kingless.rules.open_fields import NO_CARDS, Cards, KeyPair, Pair, Played
from kingless.rules.ruleset import Ruleset
from kingless.rules.state import Draft, Swap
from kingless.rules.zones import drop, forget, put, union, with_pile


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
    draft.hands = with_pile(draft.hands, seat, drop(draft.hands[seat], card))
    seen = draft.seen_hands[1 - seat]
    if seen:
        draft.seen_hands = with_pile(draft.seen_hands, 1 - seat, forget(seen, card))
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
    draft.peek = with_pile(draft.peek, seat, shown)
    draft.seen_deck = with_pile(draft.seen_deck, seat, union(draft.seen_deck[seat], shown))
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


def flip(draft: Draft, seat: int) -> str:
    """The potion held longest is turned over and spent (W-7)."""
    oldest, *rest = draft.potions[seat]
    draft.potions = _with_keys(draft.potions, seat, tuple(rest))
    draft.spent = (*draft.spent, oldest)
    tell(draft, "flipped", seat, word=oldest)
    return oldest


def brew(draft: Draft, seat: int) -> None:
    """A seat takes the top potion, which nobody looks at; an empty pile gives nothing (W-1, W-6)."""
    if draft.potion_deck:
        draft.potions = _with_keys(draft.potions, seat, (*draft.potions[seat], draft.potion_deck[0]))
        draft.potion_deck = draft.potion_deck[1:]
        tell(draft, "brewed", seat)


def swap(draft: Draft, seat: int, card: Card, prize: Card) -> Card:
    """A card just played changes places with the prize; the card that lies there now."""
    draft.centre = card
    draft.swaps = (*draft.swaps, Swap(seat, card, prize))
    tell(draft, "swapped", seat, (card, prize))
    return prize


def tell_worth(ruleset: Ruleset, draft: Draft, laid: Played) -> None:
    """Note what a card is worth now, and which faction it counts as."""
    tell(draft, "counts", laid.seat, (laid.card,), f"{ruleset.by_suit[laid.suit].key} {laid.value}")


def to_hand(draft: Draft, seat: int, card: Card) -> None:
    """A card that both have seen goes into a hand."""
    draft.hands = with_pile(draft.hands, seat, put(draft.hands[seat], card))
    draft.seen_hands = with_pile(draft.seen_hands, 1 - seat, put(draft.seen_hands[1 - seat], card))
    tell(draft, "took", seat, (card,))


def from_hand(draft: Draft, seat: int, card: Card, what: str) -> None:
    """A card leaves a hand for all to see, in this way."""
    draft.hands = with_pile(draft.hands, seat, drop(draft.hands[seat], card))
    draft.seen_hands = with_pile(draft.seen_hands, 1 - seat, forget(draft.seen_hands[1 - seat], card))
    tell(draft, what, seat, (card,))


def show_hand_cards(draft: Draft, seat: int, cards: Cards) -> None:
    """One seat alone is shown cards from the other's hand, which stay there."""
    draft.peek = with_pile(draft.peek, seat, tuple(sorted(cards)))
    draft.seen_hands = with_pile(draft.seen_hands, seat, union(draft.seen_hands[seat], cards))
    tell(draft, "peeked", seat, tuple(sorted(cards)), faces=ONLY[seat])


def lie_in_front(draft: Draft, seat: int, cards: Cards) -> None:
    """Scored cards stay lying face-up before their owner."""
    draft.front = with_pile(draft.front, seat, tuple(sorted(draft.front[seat] + cards)))
    tell(draft, "laid-out", seat, cards)


def smash(draft: Draft, seat: int, card: Card) -> None:
    """A card that lies face-up before this seat leaves the game."""
    draft.front = with_pile(draft.front, seat, drop(draft.front[seat], card))
    remove(draft, card)


def score(draft: Draft, seat: int, cards: Cards) -> None:
    """Cards go face-up onto a score pile."""
    draft.score = with_pile(draft.score, seat, tuple(sorted(draft.score[seat] + cards)))
    tell(draft, "scored", seat, cards)


def discard(draft: Draft, cards: Cards, what: str = "discarded") -> None:
    """Cards leave the game face-up."""
    draft.discard = tuple(sorted(draft.discard + cards))
    tell(draft, what, None, cards)


def remove(draft: Draft, card: Card) -> None:
    """A card leaves the game because somebody made it."""
    discard(draft, (card,), "removed")


def take_up_followers(draft: Draft) -> None:
    """Both seats take their follower piles as their new hands, with what the other knows of them."""
    draft.hands = draft.followers
    draft.seen_hands = draft.seen_followers
    draft.followers = draft.seen_followers = NO_CARDS
    tell(draft, "phase-two", draft.leader)


def _with_keys(pair: KeyPair, seat: int, keys: tuple[str, ...]) -> KeyPair:
    return (keys, pair[1]) if seat == 0 else (pair[0], keys)


def _from_deck(draft: Draft, at: int, faces: tuple[bool, bool]) -> Card:
    card = draft.deck[at]
    draft.deck = draft.deck[:at] + draft.deck[at + 1 :] if at else draft.deck[1:]
    if draft.seen_deck != NO_CARDS:
        # Who sees the card go knows what is left; for whom it goes unseen, any known card may be gone.
        left = [forget(draft.seen_deck[seat], card) if faces[seat] else () for seat in (0, 1)]
        draft.seen_deck = (left[0], left[1])
    return card


def _follow(draft: Draft, seat: int, card: Card, faces: tuple[bool, bool], what: str) -> None:
    draft.followers = with_pile(draft.followers, seat, put(draft.followers[seat], card))
    if faces[1 - seat]:
        draft.seen_followers = with_pile(
            draft.seen_followers, 1 - seat, put(draft.seen_followers[1 - seat], card)
        )
    tell(draft, what, seat, (card,), faces=faces)
