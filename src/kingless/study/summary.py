"""From the facts of many deals to the numbers of a study."""

from collections.abc import Callable, Iterable, Sequence

from kingless.rules.ruleset import Ruleset
from kingless.rules.scoring import BY_CARDS, BY_VALUES, BY_VOTES, DRAW
from kingless.study.card_fit import CardFit, fit_dealt, fit_followers, kinds_of
from kingless.study.estimates import Share, share_of
from kingless.study.facts import DealFacts, GameFacts, KeyUse
from kingless.study.model import (
    ArtifactNumbers,
    CardNumbers,
    FactionNumbers,
    PotionNumbers,
    Spread,
    StudySummary,
)
from kingless.study.run import StudyHeader
from kingless.table.setup import law_of

VOTE_KINDS = ("cards", "highest", "nobody")
REASONS = (BY_VOTES, BY_CARDS, BY_VALUES, DRAW)

_Parts = tuple[float, float]
"""So much of so many, in one game."""


def summarise(name: str, header: StudyHeader, deals: Sequence[DealFacts]) -> StudySummary:
    """The numbers of these deals, of which there is at least one."""
    ruleset = law_of(header.setup).ruleset
    games = [game for deal in deals for game in deal.games]
    dealt, follower = fit_dealt(ruleset, deals), fit_followers(ruleset, deals)
    return StudySummary(
        name=name,
        study=header,
        first_deal=deals[0].deal,
        deals=len(deals),
        games=len(games),
        first_leader=_share(deals, lambda game: (game.points(game.leader), 1)),
        second_leader=_share(deals, lambda game: (game.points(game.second_leader), 1)),
        second_lead=follower.lead_worth,
        same_winner=share_of((deal.games[0].winner == deal.games[1].winner, 1) for deal in deals),
        decided_by={reason: _share(deals, _is_decided_by(reason)) for reason in REASONS},
        votes_by={kind: _share(deals, _votes_by(kind)) for kind in VOTE_KINDS},
        one_card_votes=_share(deals, _one_card_votes),
        equal_tricks=_share(deals, lambda game: (game.equal_tricks, game.tricks)),
        margins={margin: _share(deals, _ends_by(margin)) for margin in range(len(ruleset.factions) + 1)},
        tricks=_spread(game.tricks for game in games),
        answers=_spread(game.answers for game in games),
        choices=_spread(game.choices for game in games),
        cards=tuple(
            CardNumbers(
                card=card, copies=copies, dealt=dealt.worth({card: 1}), follower=follower.worth({card: 1})
            )
            for card, copies in kinds_of(ruleset).items()
        ),
        factions=_factions(ruleset, deals, dealt, follower),
        artifacts=tuple(_artifact(key, dealt, deals) for key in sorted(ruleset.artifacts)),
        potions=tuple(_potion(potion, deals) for potion in dict.fromkeys(ruleset.potions)),
    )


def _share(deals: Iterable[DealFacts], part: Callable[[GameFacts], _Parts]) -> Share | None:
    """What this part of each game comes to, the games of a deal taken together."""
    told = [[part(game) for game in deal.games] for deal in deals]
    return share_of((sum(one for one, _ in games), sum(of for _, of in games)) for games in told)


def _is_decided_by(reason: str) -> Callable[[GameFacts], _Parts]:
    return lambda game: (game.reason == reason, 1)


def _votes_by(kind: str) -> Callable[[GameFacts], _Parts]:
    return lambda game: (sum(vote.by == kind for vote in game.votes), len(game.votes))


def _ends_by(margin: int) -> Callable[[GameFacts], _Parts]:
    return lambda game: (_margin(game) == margin, 1)


def _margin(game: GameFacts) -> int:
    """The difference of votes."""
    seats = [vote.seat for vote in game.votes]
    return abs(seats.count(0) - seats.count(1))


def _one_card_votes(game: GameFacts) -> _Parts:
    return sum(abs(vote.cards[0] - vote.cards[1]) == 1 for vote in game.votes), len(game.votes)


def _spread(numbers: Iterable[int]) -> Spread:
    found = list(numbers)
    return Spread(sum(found) / len(found), min(found), max(found))


def _factions(
    ruleset: Ruleset, deals: Sequence[DealFacts], dealt: CardFit, follower: CardFit
) -> tuple[FactionNumbers, ...]:
    found = []
    for at, faction in enumerate(ruleset.by_suit.values()):
        cards = {card: copies for card, copies in kinds_of(ruleset).items() if card[0] == faction.letter}
        found.append(
            FactionNumbers(
                faction=faction.key,
                cards=sum(cards.values()),
                dealt=dealt.mean_worth(cards),
                follower=follower.mean_worth(cards),
                vote_wins=_share(deals, _vote_wins(at)),
                votes_by={kind: _share(deals, _vote_goes_by(at, kind)) for kind in VOTE_KINDS},
            )
        )
    return tuple(found)


def _vote_wins(at: int) -> Callable[[GameFacts], _Parts]:
    def part(game: GameFacts) -> _Parts:
        seat = game.votes[at].seat
        return (0, 0) if seat is None else (game.points(seat), 1)

    return part


def _vote_goes_by(at: int, kind: str) -> Callable[[GameFacts], _Parts]:
    return lambda game: (game.votes[at].by == kind, 1)


def _artifact(key: str, dealt: CardFit, deals: Sequence[DealFacts]) -> ArtifactNumbers:
    holders = [(deal, seat) for deal in deals for seat in (0, 1) if key in deal.artifacts[seat]]
    return ArtifactNumbers(
        artifact=key,
        worth=dealt.worth({key: 1}),
        used=share_of(
            (sum(KeyUse(seat, key) in game.used for game in deal.games), 2) for deal, seat in holders
        ),
        user_wins=_share(deals, lambda game: _user_points(game, game.used, key)),
    )


def _potion(potion: str, deals: Sequence[DealFacts]) -> PotionNumbers:
    return PotionNumbers(
        potion=potion,
        flipped=_share(deals, lambda game: (any(use.key == potion for use in game.flipped), 1)),
        user_wins=_share(deals, lambda game: _user_points(game, game.flipped, potion)),
    )


def _user_points(game: GameFacts, uses: Iterable[KeyUse], key: str) -> _Parts:
    users = [use.seat for use in uses if use.key == key]
    return sum(game.points(seat) for seat in users), len(users)
