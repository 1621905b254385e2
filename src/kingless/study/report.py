"""The report of a study: its numbers as tables, plots and sentences, in English like the documentation."""

from collections.abc import Iterable, Iterator

from kingless.rules.cards import card
from kingless.study.document import PagePart, Picture, ReportPage, TextHeading, TextParagraph, TextTable
from kingless.study.estimates import Share, Worth
from kingless.study.model import Spread, StudySummary
from kingless.study.plots import bar_plot, worth_plot
from kingless.table.setup import law_of
from kingless.view.names import card_name
from kingless.view.words import words_in

WORDS = words_in("en")
INTERVAL = "95 % interval"
_REASONS = {
    "votes": "The votes decided",
    "cards in won factions": "Equal votes: the cards in the factions won decided (B-32)",
    "value sum": "Equal votes and cards: the sum of their values decided (B-32)",
    "draw": "Nothing decided: a draw",
}
_VOTES = {
    "cards": "A vote went to who held more cards (B-29)",
    "highest": "Equally many cards: the highest decided (B-30, B-31)",
    "nobody": "A vote went to nobody (B-33)",
}


def report_page(told: StudySummary, command: str) -> ReportPage:
    """The whole report; `command` is what makes it again."""
    parts = (
        *_about(told, command),
        *_leading(told),
        *_deciding(told),
        *_closeness(told),
        *_cards(told),
        *_factions(told),
        *_artifacts(told),
        *_potions(told),
    )
    return ReportPage(study_title(told), tuple(parts))


def study_title(told: StudySummary) -> str:
    """What a study is called."""
    return f"Study: {told.name}"


def percent(share: Share | None) -> str:
    """A share in per cent."""
    return "-" if share is None else f"{100 * share.share:.1f} %"


def share_interval(share: Share | None) -> str:
    """Between which ends it lies."""
    return "-" if share is None else f"{100 * share.low:.1f} to {100 * share.high:.1f} %"


def points(worth: Worth | None) -> str:
    """A worth in percentage points with half the width of its interval."""
    return "-" if worth is None else f"{100 * worth.worth:+.1f} ± {50 * (worth.high - worth.low):.1f}"


def _about(told: StudySummary, command: str) -> Iterator[PagePart]:
    setup, last = told.study.setup, told.first_deal + told.deals - 1
    factions = ", ".join(WORDS.name("faction", key) for key in setup.factions)
    with_what = "with artifacts" if setup.artifacts else "without artifacts"
    options = "".join(f", {key}={value}" for key, value in setup.options.items())
    yield TextParagraph(
        f"{factions}; the rules `{setup.ruleset}`{options}, {with_what}. Deals {told.first_deal} to {last}, "
        f"each played twice by `{told.study.mind}` in both seats with the same cards, led once by each seat: "
        f"{told.games:,} games. Intervals are of 95 %, and the unit is the deal."
    )
    yield TextParagraph(
        f"Made by `{command}` with Kingless {told.study.kingless}, "
        f"version `{told.study.ruleset}` of the rules."
    )


def _leading(told: StudySummary) -> Iterator[PagePart]:
    yield TextHeading("Who leads")
    yield _shares(
        ("Who led the first trick won", told.first_leader),
        ("Who led phase two won", told.second_leader),
        ("The same seat won both games of a deal, whoever led", told.same_winner),
    )
    if told.second_lead is not None:
        yield TextParagraph(
            "Who leads phase two has often the better cards too. The cards being equal, leading it is worth "
            f"{points(told.second_lead)} percentage points of the chance to win beside not leading it."
        )


def _deciding(told: StudySummary) -> Iterator[PagePart]:
    yield TextHeading("What decides")
    yield _shares(
        *((text, told.decided_by[key]) for key, text in _REASONS.items()),
        *((text, told.votes_by[key]) for key, text in _VOTES.items()),
        ("A trick of two equal cards went to its leader (B-13)", told.equal_tricks),
    )


def _closeness(told: StudySummary) -> Iterator[PagePart]:
    yield TextHeading("How close games are, and how long")
    margins = [(_apart(margin), share) for margin, share in told.margins.items() if share and share.share]
    yield Picture(
        f"{told.name}-margins.svg",
        bar_plot("Difference of votes at the end", [(name, share.share) for name, share in margins]),
        "How many games ended by each difference of votes",
    )
    yield _shares(
        *((f"At the end the votes were {name}", share) for name, share in margins),
        ("A vote was won by one card more", told.one_card_votes),
    )
    yield TextTable(
        ("In one game", "mean", "fewest", "most"),
        (
            _spread("Tricks", told.tricks),
            _spread("Answers of the seats", told.answers),
            _spread("Answers with a choice", told.choices),
        ),
    )


def _apart(margin: int) -> str:
    return "equal" if margin == 0 else "1 apart" if margin == 1 else f"{margin} apart"


def _cards(told: StudySummary) -> Iterator[PagePart]:
    yield TextHeading("What each card is worth")
    cards = [(card_label(told, one.card), one) for one in told.cards]
    dealt = [(name, one.dealt) for name, one in cards if one.dealt]
    held = [(name, one.follower) for name, one in cards if one.follower]
    if not dealt or not held:
        yield TextParagraph(
            "There are too few deals to tell: at least twice as many as kinds of cards are needed."
        )
        return
    yield TextParagraph(
        "By how many percentage points the chance to win rises where this card takes the place of an average "
        "card of the deck: among the 13 that are dealt, and among the 13 with which phase two begins. All "
        "other cards being equal; by least squares over who held what."
    )
    yield _worth_picture(told, "followers", "Worth of a card in phase two", held)
    yield _worth_picture(told, "dealt", "Worth of a card in the dealt hand", dealt)
    order = sorted(cards, key=lambda one: -(one[1].follower.worth if one[1].follower else 0))
    yield TextTable(
        ("Card", "copies", "in phase two", "dealt"),
        tuple((name, str(one.copies), points(one.follower), points(one.dealt)) for name, one in order),
    )


def _factions(told: StudySummary) -> Iterator[PagePart]:
    yield TextHeading("What each faction is worth")
    yield TextParagraph(
        "The worth of its cards on average, in percentage points beside an average card; how often who got "
        "its vote won the game; and what gave its vote."
    )
    rows = tuple(
        (
            WORDS.name("faction", one.faction),
            str(one.cards),
            points(one.follower),
            points(one.dealt),
            percent(one.vote_wins),
            *(percent(one.votes_by[kind]) for kind in _VOTES),
        )
        for one in told.factions
    )
    head = (
        "Faction",
        "cards",
        "in phase two",
        "dealt",
        "its vote wins",
        "by cards",
        "by the highest",
        "nobody",
    )
    yield TextTable(head, rows)


def _artifacts(told: StudySummary) -> Iterator[PagePart]:
    if not told.artifacts:
        return
    yield TextHeading("What each artifact does")
    yield TextParagraph(
        "Worth: percentage points of the chance to win for being dealt this artifact instead of an average "
        "one. Who uses one wins more or less often than half for many reasons; the worth is fairer."
    )
    named = [(WORDS.name("artifact", one.artifact), one) for one in told.artifacts]
    worths = [(name, one.worth) for name, one in named if one.worth]
    if worths:
        yield _worth_picture(told, "artifacts", "Worth of an artifact that is dealt", worths)
    order = sorted(named, key=lambda one: -(one[1].worth.worth if one[1].worth else 0))
    yield TextTable(
        ("Artifact", "worth", "used by who has it", "who uses it wins", INTERVAL),
        tuple(
            (
                name,
                points(one.worth),
                percent(one.used),
                percent(one.user_wins),
                share_interval(one.user_wins),
            )
            for name, one in order
        ),
    )


def _potions(told: StudySummary) -> Iterator[PagePart]:
    if not told.potions:
        return
    yield TextHeading("What each potion does")
    yield TextTable(
        ("Potion", "turned over in", "who turns it over wins", INTERVAL),
        tuple(
            (one.potion, percent(one.flipped), percent(one.user_wins), share_interval(one.user_wins))
            for one in told.potions
        ),
    )


def card_label(told: StudySummary, code: str) -> str:
    """A card as people say it: Knight 3."""
    by_suit = law_of(told.study.setup).ruleset.by_suit
    letters = {faction.letter: faction.key for faction in by_suit.values()}
    return card_name(WORDS, letters[code[0]], card(code))


def _worth_picture(told: StudySummary, kind: str, title: str, worths: Iterable[tuple[str, Worth]]) -> Picture:
    order = sorted(worths, key=lambda one: -one[1].worth)
    return Picture(f"{told.name}-{kind}.svg", worth_plot(title, order), title)


def _shares(*rows: tuple[str, Share | None]) -> TextTable:
    return TextTable(
        ("", "share", INTERVAL),
        tuple((text, percent(share), share_interval(share)) for text, share in rows),
    )


def _spread(name: str, spread: Spread) -> tuple[str, ...]:
    return name, f"{spread.mean:.1f}", str(spread.lowest), str(spread.highest)
