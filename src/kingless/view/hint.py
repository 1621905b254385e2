"""A hint in words: first what the expert would weigh, then what it would answer."""

from collections.abc import Iterator, Mapping

from msgspec import Struct

from kingless.rules.actions import Action, Choose, Flip, Pass, Play, Use, parse, text
from kingless.rules.cards import Card, suit
from kingless.rules.observation import Observation
from kingless.rules.tricks import LAID, winner
from kingless.view.names import Names
from kingless.view.words import Words, sentence

WEIGHED = 3
"""So many answers the expert names as those that it weighs."""


class Hint(Struct, frozen=True):
    """What the expert would answer, and the answers that it rates highest, as texts of actions."""

    answer: str
    weighed: tuple[str, ...] = ()


def hint_of(answer: Action, scores: Mapping[Action, float] | None, seen: Observation) -> Hint:
    """The hint that follows from an answer and how others were rated, in the order of the question."""
    rated = scores or {}
    best = sorted(rated, key=lambda action: (action != answer, -rated[action]))[:WEIGHED]
    return Hint(text(answer), tuple(text(one) for one in seen.legal if one in best))


_AIMS: dict[type[object], str] = {
    Use: sentence("The expert would use something now."),
    Pass: sentence("The expert would keep everything for a better moment."),
    Flip: sentence("The expert would turn over a potion first."),
}
_ALIKE = {
    True: sentence("Each of your cards wins this trick: it matters which one you part with."),
    False: sentence("None of your cards wins this trick: it matters which one you part with."),
}
_FOLLOWS = {
    True: sentence("The expert would win this trick."),
    False: sentence("The expert would let this trick go."),
}


def weighing(names: Names, seen: Observation, hint: Hint) -> list[str]:
    """What the expert would weigh, without saying what it would answer."""
    if len(seen.legal) == 1:
        return [names.words("You have no choice here.")]
    weighed = [answer_text(names, one) for one in hint.weighed]
    told = [*_aim(names, seen, parse(hint.answer))]
    if len(seen.legal) > len(weighed) > 1:
        told.append(names.words("It weighs: {answers}.", answers=", ".join(weighed)))
    return told or [names.words("It weighs: {answers}.", answers=", ".join(weighed))]


def advice(names: Names, hint: Hint) -> str:
    """What the expert would answer."""
    return names.words("The expert would choose: {answer}.", answer=answer_text(names, hint.answer))


def answer_text(names: Names, answer: str) -> str:
    """An answer in a word or two."""
    match parse(answer):
        case Play(card):
            return names.card(card)
        case Use(key):
            return names.words.name("artifact", key)
        case Choose(what):
            return names.option(what)
        case Flip():
            return names.words("turn over a potion on the card that you play next")
    return names.words("use nothing now")


def _aim(names: Names, seen: Observation, answer: object) -> Iterator[str]:
    """What the answer is for, where that can be told."""
    words = names.words
    if isinstance(answer, Play):
        if not seen.table:
            yield _lead(names, seen, answer.card)
        elif not seen.effects and not seen.flips:  # else a card's printed value does not tell
            yield _follow(words, names, seen, answer.card)
    elif type(answer) in _AIMS:
        yield words(_AIMS[type(answer)])


def _lead(names: Names, seen: Observation, card: Card) -> str:
    """Which faction is led, or that it is a single card of its faction."""
    cards = [one.card for one in seen.legal if isinstance(one, Play)]
    if sum(suit(one) == suit(card) for one in cards) > 1:
        faction = names.faction(names.ruleset.by_suit[suit(card)].key)
        return names.words("The expert would lead this faction: {faction}.", faction=faction)
    return names.words("The expert would lead a faction of which you hold a single card.")


def _follow(words: Words, names: Names, seen: Observation, card: Card) -> str:
    """Whether the trick is to be won, or that there is no choice about that."""
    seat = seen.to_act or 0
    plays = [one.card for one in seen.legal if isinstance(one, Play)]
    wins = {
        one: winner(names.ruleset, (*seen.table, LAID[seat][one]), seen.numbers_only) == seat for one in plays
    }
    if len(set(wins.values())) == 1:
        return words(_ALIKE[wins[card]])
    return words(_FOLLOWS[wins[card]])
