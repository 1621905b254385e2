"""Decks beside each other: one row for each study."""

from collections.abc import Sequence
from math import sqrt

from kingless.study.document import ReportPage, TextParagraph, TextTable
from kingless.study.model import StudySummary
from kingless.study.report import percent, points, share_interval

_LEGEND = (
    "“Same winner twice”: of deals that are played twice with the same cards, led once by each seat, how "
    "many the same seat won twice; the more, the more the deal decides. “Spread of cards”: by how many "
    "percentage points of the chance to win the cards of phase two differ from each other (standard "
    "deviation, without what chance adds to it). Studies with different players differ by the players too."
)


def comparison_page(studies: Sequence[StudySummary]) -> ReportPage:
    """The table of these studies."""
    head = (
        *("Study", "played by", "games", "first leader wins", "95 % interval", "leader of phase two wins"),
        *("same winner twice", "one vote apart", "tie rules decide", "votes by the highest card"),
        *("choices in a game", "spread of cards"),
    )
    return ReportPage(
        "Decks compared",
        (
            TextParagraph(_LEGEND),
            TextTable(head, tuple(map(_row, studies))),
        ),
    )


def _row(told: StudySummary) -> tuple[str, ...]:
    return (
        f"[{told.name}]({told.name}.md)",
        f"`{told.study.mind}`",
        f"{told.games:,}",
        percent(told.first_leader),
        share_interval(told.first_leader),
        percent(told.second_leader),
        percent(told.same_winner),
        percent(told.margins.get(1)),
        f"{100 * tie_rule_share(told):.2f} %",
        percent(told.votes_by["highest"]),
        f"{told.choices.mean:.1f}",
        _spread_of_cards(told),
    )


def tie_rule_share(told: StudySummary) -> float:
    """How often equal votes were left to a rule, or to nobody."""
    return sum(share.share for reason, share in told.decided_by.items() if share and reason != "votes")


def _spread_of_cards(told: StudySummary) -> str:
    """How far the worths of the cards lie apart: their variance, less that of the estimates themselves."""
    worths = [(one.copies, one.follower) for one in told.cards if one.follower]
    total = sum(copies for copies, _ in worths)
    if not total:
        return points(None)
    variance = sum(copies * worth.worth**2 for copies, worth in worths) / total
    noise = sum(copies * worth.variance for copies, worth in worths) / total
    return f"{100 * sqrt(max(0.0, variance - noise)):.1f}"
