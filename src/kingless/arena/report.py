"""The report of a match in the reader's language: sentences and a table."""

from math import isinf

from kingless.arena.players import trouble
from kingless.arena.summary import ContestantResult, Meeting, Summary
from kingless.view.error_words import complaint
from kingless.view.words import Words

_GAP = "  "


def report(words: Words, told: Summary) -> list[str]:
    """The lines of the report."""
    lines = [line for meeting in told.meetings for line in _meeting(words, told, meeting)]
    lines += _test(words, told)
    lines += ["", *_table(words, told)]
    for row in told.forfeits:
        lines.append(
            words(
                "Games forfeited by {contestant}: {games} ({reason}).",
                contestant=told.match.contestants[row.contestant],
                games=row.games,
                reason=complaint(words, trouble(row.why, row.said)),
            )
        )
    return lines


def elo(value: float) -> str:
    """A rating as people write it."""
    if isinf(value):
        return "∞" if value > 0 else "-∞"
    return f"{value:+.0f}" if round(value) else "0"


def percent(words: Words, share: float) -> str:
    """A share as people write it."""
    return words.decimal(100 * share)


def _meeting(words: Words, told: Summary, meeting: Meeting) -> list[str]:
    first, score = told.match.contestants[meeting.first], meeting.score
    lines = [
        words(
            "{first} against {second}: {wins} won, {draws} drawn, {losses} lost in {deals} paired deals.",
            first=first,
            second=told.match.contestants[meeting.second],
            wins=score.wins,
            draws=score.draws,
            losses=score.losses,
            deals=told.deals,
        ),
        words(
            "Share of {first}: {share} % (95 % confidence: {low} % to {high} %).",
            first=first,
            share=percent(words, score.share),
            low=percent(words, score.low),
            high=percent(words, score.high),
        ),
    ]
    if len(told.meetings) == 1:
        lines.append(
            words(
                "Difference of ratings: {elo} Elo (95 % confidence: {low} to {high}).",
                elo=elo(meeting.elo),
                low=elo(meeting.elo_low),
                high=elo(meeting.elo_high),
            )
        )
    return lines


def _test(words: Words, told: Summary) -> list[str]:
    test = told.test
    if test is None:
        return []
    parts: dict[str, object] = {
        "elo0": f"{test.elo0:g}",
        "elo1": f"{test.elo1:g}",
        "deals": told.deals,
        "ratio": f"{test.ratio:.2f}",
        "lower": f"{test.lower:.2f}",
        "upper": f"{test.upper:.2f}",
    }
    if test.verdict is None:
        return [
            words(
                "Sequential test, {elo0} or {elo1} Elo: not decided after {deals} deals "
                "(ratio {ratio}, bounds {lower} and {upper}).",
                **parts,
            )
        ]
    return [
        words(
            "Sequential test, {elo0} or {elo1} Elo: decided for {accepted} after {deals} deals "
            "(ratio {ratio}, bounds {lower} and {upper}).",
            accepted=parts["elo1" if test.verdict == "H1" else "elo0"],
            **parts,
        )
    ]


def _table(words: Words, told: Summary) -> list[str]:
    head = [
        words("Contestant"),
        words("Elo"),
        words("95 % confidence"),
        words("Games"),
        words("Won"),
        words("Drawn"),
        words("Lost"),
        words("Share"),
        words("Forfeits"),
    ]
    rows = [head, *(_row(words, told, standing) for standing in told.standings)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        _GAP.join(
            cell.rjust(width) if place else cell.ljust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]


def _row(words: Words, told: Summary, row: ContestantResult) -> list[str]:
    rating = row.rating
    forfeits = sum(one.games for one in told.forfeits if one.contestant == row.contestant)
    return [
        told.match.contestants[row.contestant],
        elo(rating.elo),
        words("{low} to {high}", low=elo(rating.low), high=elo(rating.high)) if row.contestant else "-",
        str(row.wins + row.draws + row.losses),
        str(row.wins),
        str(row.draws),
        str(row.losses),
        f"{percent(words, row.share)} %",
        str(forfeits or "-"),
    ]
