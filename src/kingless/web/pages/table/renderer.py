"""Renders the page of a game: whole regions for a page, and single pieces for one that is already open."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from markupsafe import Markup, escape

from kingless.rules.observation import Observation
from kingless.view.bot_levels import BOT_LEVELS
from kingless.view.chronicle import Chapter, Chronicle
from kingless.view.house_rules import RulesInWords
from kingless.view.log import event_sentences, latest_sentences
from kingless.view.moment import Moment, at_rest, moment_of
from kingless.view.names import Names
from kingless.view.tracker import OFF, tracked_factions, tracker_legend, tracker_sentence
from kingless.view.votes import account, victory
from kingless.view.words import Words
from kingless.web.game.socket_messages import Tail
from kingless.web.pages.layout import fill, macro, marks, regions, render
from kingless.web.pages.orders import ASKING
from kingless.web.pages.table.fields import Around, Links
from kingless.web.pages.table.pieces import Piece, pieces, tracker_pieces

REGIONS = ("status", "trick", "hand", "options", "piles", "votes", "tracker", "log", "after", "orders")
"""The ids of the parts of a game's page; most of them are made of pieces."""
_FRAMED = ("trick", "options", "piles", "votes", "tracker", "log")
"""The regions that are made of several pieces."""
_REMEMBERED = 10_000
_RECENT = 2
"""So many lines of the log are also told beside the cards."""


class TableRenderer:
    """Renders the table for one reader from answer to answer, and remembers what it has rendered."""

    def __init__(self, names: Names) -> None:
        self._names = names
        self._parts: dict[str, tuple[Any, ...]] = {}
        """By id, the values that each piece was last drawn from."""
        self._log = Log(names)
        self.tail: Tail | None = None
        """What is new in the log; None where the whole log was rendered."""
        self.news: list[str] = []
        """What has happened since the last time, in sentences."""

    def update(self, seen: Observation, extra: Around) -> dict[str, str]:
        """The inner HTML of what has changed, by id: whole regions the first time, then single pieces."""
        names, parts, is_first = self._names, self._parts, not self._parts
        now = moment_of(names.ruleset, seen, names.reader)
        if extra.ended:
            now = at_rest(now)
        self.tail, self.news = self._log.update(seen, extra.before)
        changed = {}
        for key, draw, values in table_pieces(names, now, seen, extra):
            if parts.get(key) != values:
                changed[key] = draw(*values)
                parts[key] = values
        if not is_first:
            return changed
        self.tail, self.news = None, []
        changed["log"] = self._log.html
        return _whole(names, now, changed, extra.tracker)


class Log:
    """The log of one reader as HTML; chapters that have ended are not rendered again."""

    def __init__(self, names: Names) -> None:
        self._names = names
        self._chronicle = Chronicle()
        self._ended: tuple[Chapter, ...] = ()
        self._chapters: list[str] = []
        self._told = 0
        """How many events have been told."""

    def update(self, seen: Observation, before: tuple[str, ...] = ()) -> tuple[Tail, list[str]]:
        """What is new in it: the last chapters as HTML, and what has happened in sentences.

        `before`: what is told of the time before the deal, the same from the first time on.
        """
        told = self._chronicle.chapters(self._names, seen)
        chapters, same = (*_chapters_before(self._names.words, before), *told), len(self._ended)
        if chapters[:same] != self._ended:  # something was taken back
            same = 0
        new = [_chapter(one) for one in chapters[same:]]
        self._chapters[same:] = new
        self._ended = chapters[:-1]
        news = event_sentences(self._names, seen.history[self._told :])
        self._told = len(seen.history)
        return Tail(same, "".join(new)), news

    @property
    def html(self) -> str:
        """The whole log."""
        return "".join(self._chapters)


def _chapters_before(words: Words, lines: tuple[str, ...]) -> tuple[Chapter, ...]:
    """The chapter before the first trick, where there is something to tell of that time."""
    return (Chapter(0, 0, words("Before the deal"), "", False, lines),) if lines else ()


def fragments(names: Names, seen: Observation, extra: Around) -> dict[str, str]:
    """The inner HTML of every region, by its id, as this reader may see it."""
    return TableRenderer(names).update(seen, extra)


def table_pieces(names: Names, now: Moment, seen: Observation, extra: Around) -> list[Piece]:
    """Every piece of the page at this moment, apart from the log."""
    recent = latest_sentences(names, seen.history, _RECENT)
    return [
        *pieces(names, now, seen.history, recent, extra),
        *tracker_pieces(names, tracked_factions(names.ruleset, seen, names.reader, extra.tracker)),
        _after_piece(names, now, seen, extra),
        ("orders", lambda _: _region("orders", names, extra=extra, asking_words=ASKING), (extra.orders,)),
    ]


def _after_piece(names: Names, now: Moment, seen: Observation, extra: Around) -> Piece:
    """What may be offered and said; once the game is over also its result and the ways on."""
    is_bot, offered, offers = extra.seats[now.far.seat].is_bot, extra.offered, extra.offers
    if not now.is_over and not extra.record:
        phrases = () if is_bot else extra.phrases
        hands = (extra.hands, extra.has_open_hands)
        ways_now = (extra.links, extra.is_practice)
        return "after", _offers, (names.words, offered, *hands, offers, phrases, *ways_now)
    ways = (extra.next, extra.analysis, extra.record, extra.links, extra.rematch_commitment)
    match = (extra.match, extra.level, extra.is_practice)
    chat = (is_bot, offered, extra.awaits_rematch, extra.next_lead, offers, extra.phrases)
    return (
        "after",
        lambda *_: _after(names, now, seen, extra),
        (*ways, *match, *chat, seen.result, extra.ended),
    )


def _offers(
    words: Words,
    offered: str,
    hands: str,
    has_open_hands: bool,
    offers: tuple[str, ...],
    phrases: tuple[str, ...],
    links: str,
    is_practice: bool,
) -> str:
    """What may be offered and said while the game goes on.

    What the reader has said about open hands is folded; what others say, or wait for, is not.
    """
    is_folded = "close-hands" in offers and "open-hands" not in offers
    visible = (offered, "" if is_folded else hands)
    told = "".join([f'<p class="offered">{escape(one)}</p>' for one in visible if one])
    folded = (hands if is_folded else "", has_open_hands)
    talk = _talk(words, offers, phrases, bool(links), is_practice, *folded)
    return told + fill(talk, escape(links))


@lru_cache(_REMEMBERED)
def _talk(
    words: Words,
    offers: tuple[str, ...],
    phrases: tuple[str, ...],
    has_links: bool,
    is_practice: bool,
    hands: str,
    is_agreed: bool,
) -> str:
    """The buttons, with a mark where the address of the links is put."""
    (link,) = marks(1)
    return macro("talk", words, offers, phrases, link if has_links else "", is_practice, hands, is_agreed)


def _chapter(one: Chapter) -> str:
    lines = "\n".join(map(_line, one.lines))
    return f"{_chapter_start(one.title, one.won, one.mine)}{lines}\n</ol></li>"


@lru_cache(_REMEMBERED)
def _chapter_start(title: str, won: str, is_mine: bool) -> str:
    return macro("chapter", title, won, is_mine)


@lru_cache(_REMEMBERED)
def _line(text: str) -> str:
    return f"<li>{escape(text)}</li>"


def _after(names: Names, now: Moment, seen: Observation, extra: Around) -> str:
    """The result, what is offered, and the ways on from here."""
    lines = account(names, seen.result) if seen.result else []
    outcome, winner = lines[len(now.standings) :], seen.result and seen.result.winner
    if extra.ended:
        winner = extra.ended.winner
        outcome = [extra.ended.why, victory(names, winner)]
    counted = list(zip((one.vote.faction for one in now.standings), lines, strict=False))
    return _region(
        "after",
        names,
        level=names.words(BOT_LEVELS[extra.level][0]) if extra.level else "",
        now=now,
        extra=extra,
        result=seen.result,
        counted=counted,
        outcome=outcome,
        winner=winner,
    )


def _region(region: str, names: Names, **parts: object) -> str:
    return regions((region,), names.words, names=names, **parts)[region]


def _whole(names: Names, now: Moment, drawn: Mapping[str, str], tracker: str) -> dict[str, str]:
    """Every region with its pieces in it."""
    made = {name: Markup(html) for name, html in drawn.items()}  # our own, escaped when made
    legend = tracker_legend(names, tracker)
    framed = regions(_FRAMED, names.words, names=names, now=now, pieces=made, legend=legend)
    return {name: framed[name] if name in framed else drawn[name] for name in REGIONS}


def table_page(
    words: Words,
    title: str,
    csrf: str,
    version: int,
    shown: Mapping[str, str],
    links: Links,
    rules: RulesInWords,
    promised: str = "",
    seat: int | None = None,
    tracker: str = OFF,
) -> str:
    """The whole page of a game around the fragments of its regions.

    `promised`: the commitment to its secret, which the browser of this seat compares with what it has kept.
    """
    return render(
        "table.html",
        words,
        title=title,
        csrf=csrf,
        version=version,
        regions={name: Markup(shown.get(name, "")) for name in REGIONS},  # our own, escaped when made
        links=links,
        rules=rules,
        promised=promised,
        seat=seat,
        has_tracker=tracker != OFF,
        tracker=tracker_sentence(words, tracker),
    )
