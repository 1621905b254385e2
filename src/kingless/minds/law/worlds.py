"""States of the law that fit what a seat has seen, each as likely as any other."""

from collections import Counter
from random import Random

from msgspec import Struct
from msgspec.structs import replace

from kingless.minds.law.history_replay import NoWorld, is_same_view, replay_history
from kingless.minds.law.mid_game_state import mid_game_state
from kingless.rules.actions import AnyAction, Play
from kingless.rules.agenda import AskPlay
from kingless.rules.cards import HIDDEN, Card, suit
from kingless.rules.deduction import deduced_hand, unseen_cards
from kingless.rules.engine import Law
from kingless.rules.following import playable
from kingless.rules.observation import Observation, observe
from kingless.rules.open_fields import Cards
from kingless.rules.phases import PHASE_1
from kingless.rules.ruleset import Ruleset
from kingless.rules.state import State
from kingless.rules.zones import with_pile

Answers = list[tuple[State, AnyAction]]


class Worlds(Struct, frozen=True, kw_only=True):
    """What a seat cannot see, and where it may lie."""

    seat: int
    state: State
    """The game as the seat knows it, with anything at all for what it does not."""
    anywhere: Cards
    """Unseen cards that may lie in the other's hand, in its follower pile or in the draw pile."""
    elsewhere: Cards
    """Unseen cards that cannot lie in the other's hand."""
    potions: tuple[str, ...]
    artifacts: tuple[str, ...]
    """Artifacts that the other may hold."""
    is_certain: bool = False
    """Is it phase two, and does the seat know every card and every artifact in the game?"""

    def with_forgotten(self, cards: Cards) -> "Worlds":
        """The worlds of somebody who has forgotten that these cards are gone: they may lie anywhere again."""
        return (
            replace(self, anywhere=tuple(sorted(self.anywhere + cards)), is_certain=False) if cards else self
        )

    def imagine(self, chooser: Random) -> State:
        """One of the worlds; the chooser is the only source of chance."""
        state, seat, other = self.state, self.seat, 1 - self.seat
        cards = chooser.sample(self.anywhere, len(self.anywhere))
        size = len(state.hands[other]) - len(state.seen_hands[seat])
        hand = (*state.seen_hands[seat], *cards[:size])
        rest = [*self.elsewhere, *cards[size:]]
        chooser.shuffle(rest)
        size = len(state.followers[other]) - len(state.seen_followers[seat])
        followers = (*state.seen_followers[seat], *rest[:size])
        deck = self._deck(chooser, rest[size:])
        potions = chooser.sample(self.potions, len(self.potions))
        first, second = len(state.potions[0]), len(state.potions[0]) + len(state.potions[1])
        keys = tuple(sorted(chooser.sample(self.artifacts, len(state.artifacts[other]))))
        return replace(
            state,
            hands=with_pile(state.hands, other, tuple(sorted(hand))),
            followers=with_pile(state.followers, other, tuple(sorted(followers))),
            deck=deck,
            peek=with_pile(state.peek, other, deck[: len(state.peek[other])]) if deck else state.peek,
            artifacts=(state.artifacts[0], keys) if seat == 0 else (keys, state.artifacts[1]),
            potions=(tuple(potions[:first]), tuple(potions[first:second])),
            potion_deck=tuple(potions[second:]),
        )

    def _deck(self, chooser: Random, rest: list[Card]) -> Cards:
        """The draw pile in any order, but for the cards that the seat is being shown on its top."""
        known, top = list(self.state.seen_deck[self.seat]), self.state.peek[self.seat]
        if not self.state.deck:
            return ()
        for card in top:
            known.remove(card)
        below = known + rest[: len(self.state.deck) - len(known) - len(top)]
        return (*top, *chooser.sample(below, len(below)))


def worlds(law: Law, seen: Observation) -> Worlds:
    """All worlds that fit what a seat that is to act has seen; `NoWorld` where there is none."""
    seat = 0 if seen.to_act == 0 else 1
    state, answers = _state_and_answers(law, seen)
    ruleset = law.ruleset
    seen = replace(seen, effects=state.effects)  # a view tells no card that lies there for an effect
    unseen = unseen_cards(ruleset, seen)
    if min(unseen.values()) < 0:
        raise NoWorld("a card is seen more often than the deck holds it")
    found = Worlds(
        seat=seat,
        state=state,
        anywhere=tuple(sorted(unseen.elements())),
        elsewhere=(),
        potions=tuple((Counter(ruleset.potions) - Counter(seen.spent)).elements()),
        artifacts=tuple(key for key in ruleset.artifacts if key not in (*seen.artifacts[seat], *seen.spent)),
        is_certain=deduced_hand(ruleset, seen, seat) is not None,
    )
    found = _narrow(found, _impossible_cards(ruleset, answers, found), _shown_of_deck(seen))
    _check_enough(found, seen)
    return found


def _narrow(worlds: Worlds, barred: set[Card], peeked: Counter[Card]) -> Worlds:
    """The worlds in which the other holds nothing that it cannot hold."""
    unseen = Counter(worlds.anywhere)
    elsewhere = Counter({card: count for card, count in unseen.items() if card in barred})
    if worlds.state.phase == PHASE_1:
        elsewhere |= unseen & peeked  # a card that lay in the deck was dealt to nobody
    return replace(
        worlds,
        anywhere=tuple(sorted((unseen - elsewhere).elements())),
        elsewhere=tuple(sorted(elsewhere.elements())),
    )


def _state_and_answers(law: Law, seen: Observation) -> tuple[State, Answers]:
    """The state that the game has come to, and the answers that led there as far as they are known."""
    if any(event.what == "dealt" for event in seen.history):
        try:
            return replay_history(law, seen)
        except NoWorld:
            raise
        except (LookupError, ValueError) as error:  # a program may tell of what cannot have happened
            raise NoWorld("the history contradicts itself") from error
    state = mid_game_state(law, seen)
    if not is_same_view(observe(law, state, 0 if seen.to_act == 0 else 1), seen):
        raise NoWorld("a game that began in the middle cannot be retraced to this moment")
    return state, []


def _impossible_cards(ruleset: Ruleset, answers: Answers, worlds: Worlds) -> set[Card]:
    """The cards that the other cannot hold, since the law would not have let it play as it did (B-12)."""
    other, phase = 1 - worlds.seat, worlds.state.phase
    factions = {suit(card): card for card in worlds.anywhere}  # one card of each shows it for all
    barred: set[int] = set()
    for state, action in answers:
        asked = state.agenda[0]
        followed = isinstance(asked, AskPlay) and asked.seat == other and state.table
        if followed and isinstance(action, Play) and state.phase == phase:
            barred |= {
                faction
                for faction, card in factions.items()
                if not _could_hold(ruleset, state, other, action.card, card)
            }
    return {card for card in worlds.anywhere if suit(card) in barred}


def _could_hold(ruleset: Ruleset, state: State, other: int, played: Card, held: Card) -> bool:
    """Could this card have been played from a hand with that one in it?"""
    hand = replace(state, hands=with_pile(state.hands, other, (played, held)))
    return played in playable(ruleset, hand, other)


def _shown_of_deck(seen: Observation) -> Counter[Card]:
    """The cards of the deck that this seat has been shown, and of which it does not know where they are."""
    shown = Counter[Card]()
    for event in seen.history:
        if event.what == "peeked" and event.seat == seen.to_act:
            shown |= Counter(event.cards)
        elif event.what in ("revealed", "drew"):
            shown -= Counter(event.cards)  # of equal cards this may be another: then too little is known
    return shown - Counter(seen.draw_pile)


def _check_enough(found: Worlds, seen: Observation) -> None:
    """The unseen cards must fill every hidden place."""
    in_hand = sum(pile.count(HIDDEN) for pile in seen.hands)
    if in_hand > len(found.anywhere) or seen.hidden > len(found.anywhere) + len(found.elsewhere):
        raise NoWorld("there are more hidden places than unseen cards")
    held = len(seen.potions) and sum(seen.potions)
    if held > len(found.potions) or len(seen.artifacts[1 - found.seat]) > len(found.artifacts):
        raise NoWorld("more potions or artifacts are held than are in the game")
