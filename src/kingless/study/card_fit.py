"""What cards and artifacts are worth: least squares over who held what, and who won."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from kingless.rules.cards import code
from kingless.rules.ruleset import Ruleset
from kingless.study.estimates import FitRow, LinearFit, Worth, fit_rows
from kingless.study.facts import DealFacts, GameFacts

_LEAD = "lead"


class CardFit:
    """A fit in which each kind of card is a feature, by its code, and other things by their keys."""

    def __init__(self, groups: Sequence[Mapping[str, int]], deals: Iterable[Sequence["_Holding"]]) -> None:
        """`groups`: features of which both seats hold equally many, each with how often the game has it."""
        names = [*(name for group in groups for name in group), _LEAD]
        self._places = {name: at for at, name in enumerate(names)}
        balanced = [[float(group.get(name, 0)) for name in names] for group in groups if group]
        rows = [[self._row(*holding) for holding in deal] for deal in deals]
        self._fit: LinearFit | None = fit_rows(rows, len(names), balanced)

    def worth(self, counts: Mapping[str, float]) -> Worth | None:
        """What these features are worth together; None where there were too few deals to tell."""
        if self._fit is None:
            return None
        return self._fit.worth({self._places[name]: count for name, count in counts.items()})

    def mean_worth(self, counts: Mapping[str, float]) -> Worth | None:
        """What one of these is worth on average."""
        total = sum(counts.values())
        return self.worth({name: count / total for name, count in counts.items()})

    @property
    def lead_worth(self) -> Worth | None:
        """What leading is worth beside not leading."""
        return self.worth({_LEAD: 2.0})

    def _row(self, mine: Iterable[str], theirs: Iterable[str], lead: int, points: float) -> FitRow:
        held = Counter(mine)
        held.subtract(theirs)
        features = {self._places[name]: float(count) for name, count in held.items() if count}
        if lead:
            features[self._places[_LEAD]] = float(lead)
        return features, points - 0.5


_Holding = tuple[Iterable[str], Iterable[str], int, float]
"""What seat 0 held, what seat 1 held, who led (1, -1, or 0 where that cancels out), points of seat 0."""


def kinds_of(ruleset: Ruleset) -> dict[str, int]:
    """Each kind of card of the deck by its code, and how many there are of it."""
    return dict(Counter(map(code, ruleset.deck)))


def fit_dealt(ruleset: Ruleset, deals: Sequence[DealFacts]) -> CardFit:
    """The fit over what was dealt; a deal is one row, for both its games have the same cards."""
    groups = (kinds_of(ruleset), dict.fromkeys(sorted(ruleset.artifacts), 1))
    return CardFit(groups, ([_dealt_holding(deal)] for deal in deals))


def fit_followers(ruleset: Ruleset, deals: Sequence[DealFacts]) -> CardFit:
    """The fit over the hands with which phase two begins, and who leads it."""
    return CardFit((kinds_of(ruleset),), ([_follower_holding(game) for game in deal.games] for deal in deals))


def _dealt_holding(deal: DealFacts) -> _Holding:
    held = [[*hand.split(), *artifacts] for hand, artifacts in zip(deal.hands, deal.artifacts, strict=True)]
    return held[0], held[1], 0, deal.share(0)


def _follower_holding(game: GameFacts) -> _Holding:
    mine, theirs = (hand.split() for hand in game.followers)
    return mine, theirs, -1 if game.second_leader else 1, game.points(0)
