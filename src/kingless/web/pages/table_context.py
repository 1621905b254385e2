"""Showing: what one reader is shown of a sitting, in their language, and nothing else."""

from msgspec import Struct
from msgspec.structs import replace

from kingless.rules.actions import IllegalAction
from kingless.rules.faces import Observation
from kingless.table.setup import law_of
from kingless.view.names import Names
from kingless.view.refused import complaint, why
from kingless.view.votes import outcome, victory, why_lost
from kingless.view.words import Words
from kingless.web import errors
from kingless.web.clock.terms import is_over_days
from kingless.web.clock.words import told_left, told_misses, written
from kingless.web.errors import Refused
from kingless.web.game.entries import UNDO
from kingless.web.game.finished_link import after_address
from kingless.web.game.first_lead import told_next_lead
from kingless.web.game.live_game import Sitting
from kingless.web.game.messages import Tail
from kingless.web.game.names import both_called
from kingless.web.game.phrases import PHRASES
from kingless.web.orders.model import Wishes, answer
from kingless.web.orders.service import has_wishes
from kingless.web.pages import Around, Drawn, Ended, fragments
from kingless.web.pages import Sitting as Place
from kingless.web.pages.age_context import show_settling
from kingless.web.pages.orders import Panel, panel, told
from kingless.web.server import Server


class Shown(Struct, frozen=True):
    """A table as one reader sees it: its version, its regions, and the log in sentences."""

    version: int
    fragments: dict[str, str]
    log: list[str]
    tail: Tail | None
    """What is new in the log, where it was drawn before."""
    wished: str
    """In words what the reader's wishes have come to."""


def names_for(sitting: Sitting, seat: int | None, words: Words) -> Names:
    """How this seat, or an onlooker, is told of the game; who keeps it is told nothing twice."""
    if not sitting.kept.is_full:
        raise errors.is_waiting()
    law = sitting.game.law if sitting.game else law_of(sitting.kept.setup)
    return Names(words, law.ruleset, both_called(sitting.kept, words), seat)


def show(server: Server, sitting: Sitting, names: Names, wishes: Wishes, drawn: Drawn | None = None) -> Shown:
    """The table for this reader with its wishes; only what is new, where it is known what was drawn."""
    if sitting.is_settling:
        before = show_settling(sitting, names, _places(server, sitting, names))
        return Shown(sitting.version, before, [], None, "")
    seen = sitting.seen(names.reader)
    if seen is None:
        raise errors.is_waiting()
    around = _around(server, sitting, names, seen, wishes)
    wished = told(names, around.wishes) if around.wishes else ""
    drawn = drawn or Drawn()
    parts = fragments(names, seen, around, drawn)
    return Shown(sitting.version, parts, drawn.log, drawn.tail, wished)


def told_refusal(sitting: Sitting, seat: int | None, words: Words, error: Refused | IllegalAction) -> str:
    """Why something was refused, in the reader's language."""
    if isinstance(error, Refused):
        return complaint(words, error)
    if sitting.game is None:
        return complaint(words, errors.is_waiting())
    return why(names_for(sitting, seat, words), error)


def _around(server: Server, sitting: Sitting, names: Names, seen: Observation, wishes: Wishes) -> Around:
    decision, seat = sitting.decision, names.reader
    # Where the wishes of a seat answer by themselves, there is nothing to click.
    may_act = (
        decision is not None
        and decision.seat == seat
        and answer(wishes, seen, seat, sitting.taken_back) is None
    )
    return Around(
        seats=_places(server, sitting, names),
        offers=_offers(sitting, seat),
        promised=sitting.promised if sitting.is_over and seat not in (None, *sitting.rematch) else "",
        offered=told_offers(sitting, names),
        next_lead=_next_lead(sitting, names),
        ended=_ended(sitting, names),
        hurry=_hurry(sitting, names),
        phrases=() if seat is None else tuple(PHRASES),
        record=f"/game/{sitting.kept.id}/record" if sitting.is_over else "",
        analysis=after_address(sitting.kept) if sitting.is_over else "",
        next=f"/game/{sitting.kept.id}/next" if seat is not None and sitting.is_followed else "",
        links="" if seat is None else f"/game/{sitting.kept.id}/links",
        may_act=may_act,
        watching=seat is None,
        wishes=_panel(sitting, names, seen, wishes),
        version=sitting.version,
    )


def _next_lead(sitting: Sitting, names: Names) -> str:
    """Who leads the first trick of the rematch, for who may still want one."""
    if sitting.game is None or names.reader is None or not sitting.is_over or sitting.is_followed:
        return ""
    return told_next_lead(names, sitting.game.first_leader)


def _places(server: Server, sitting: Sitting, names: Names) -> tuple[Place, Place]:
    return _place(server, sitting, 0, names), _place(server, sitting, 1, names)


def _place(server: Server, sitting: Sitting, seat: int, names: Names) -> Place:
    sits = sitting.kept.seat(seat)
    is_bot = sits is not None and sits.mind is not None
    phrase = ""
    if sitting.phrase is not None and sitting.phrase[1] == seat:
        phrase = names.words(PHRASES[sitting.phrase[2]])
    is_here = is_bot or server.presence.is_here(sitting.kept.id, seat)
    place = Place(is_here=is_here, is_bot=is_bot, said=phrase)
    return _clocked(place, sitting, seat, names.words, server.host.now())


def _clocked(place: Place, sitting: Sitting, seat: int, words: Words, now: int) -> Place:
    """The place with its clock; over days only the one that runs is shown."""
    clock, decision, deadline = sitting.clock, sitting.decision, sitting.deadline
    if clock is None:
        return place
    if decision is None or decision.seat != seat or deadline is None:
        if clock.terms.is_renewed:
            return place
        left = clock.left[seat]
        return replace(place, clock=told_left(words, clock.terms, left), left=left)
    left = max(0, clock.remaining(seat, now, at_window=sitting.at_window))
    until = written(deadline) if clock.terms.is_renewed else ""
    return replace(place, clock=told_left(words, clock.terms, left), left=left, runs=True, until=until)


def _panel(sitting: Sitting, names: Names, seen: Observation, wishes: Wishes) -> Panel | None:
    """What the reader can wish for, where there is anything."""
    if names.reader is None or sitting.is_over or not has_wishes(sitting.kept):
        return None
    return panel(names, seen, wishes, sitting.taken_back, may_plan=is_over_days(sitting.kept.clock))


def _offers(sitting: Sitting, seat: int | None) -> tuple[str, ...]:
    """What this seat may offer or answer now."""
    if seat is None:
        return ()
    if sitting.is_over:
        if sitting.may_decline_rematch(seat):
            return ("accept", "decline")
        return ("rematch",) if sitting.may_ask_for_rematch(seat) else ()
    if sitting.undo == 1 - seat:
        return ("accept", "decline", "resign")
    is_free = sitting.undo is None and sitting.talk.may(seat, UNDO)
    may_undo = is_free and sitting.game is not None and sitting.game.may_take_back(seat)
    return ("undo", "resign") if may_undo else ("resign",)


def _hurry(sitting: Sitting, names: Names) -> str:
    """Whose time ran out lately."""
    if sitting.clock is None or sitting.is_over:
        return ""
    return told_misses(names, sitting.clock.missed, sitting.clock.terms)


def _ended(sitting: Sitting, names: Names) -> Ended | None:
    """How the game ended, where somebody has given it up."""
    given_up = sitting.game.given_up if sitting.game else None
    return Ended(1 - given_up.seat, why_lost(names, *given_up)) if given_up else None


def told_end(sitting: Sitting, names: Names) -> list[str]:
    """How the game ended, for who listens to the page; nothing while it goes on."""
    if ended := _ended(sitting, names):
        return [ended.why, victory(names, ended.winner)]
    result = sitting.game.result if sitting.game else None
    return outcome(names, result) if result else []


def told_offers(sitting: Sitting, names: Names) -> str:
    """What is offered, or was declined, in words."""
    words, seat = names.words, names.reader
    if sitting.undo is not None and sitting.undo != seat:
        return words("{name} asks to take back.", name=names.seats[sitting.undo])
    if sitting.undo is not None:
        return words("You have asked to take back.")
    if sitting.declined is not None and sitting.declined != seat:
        return words("{name} declined.", name=names.seats[sitting.declined])
    if sitting.granted is not None:
        return _taken_back(names, 1 - sitting.granted)
    if sitting.is_followed:
        return ""
    others = [names.seats[one] for one in sorted(sitting.rematch) if one != seat]
    if others:
        return words("{name} would like to play again.", name=others[0])
    if sitting.rematch:
        return words("You have asked for another game.")
    unwilling = [names.seats[one] for one in sorted(sitting.unwilling) if one != seat]
    if unwilling:
        return words("{name} would rather not play again.", name=unwilling[0])
    return words("You have declined another game.") if sitting.unwilling else ""


def _taken_back(names: Names, seat: int) -> str:
    """That this seat has its last answer back."""
    other = names.seats[1 - seat]
    if names.is_reader(seat):
        return names.words("{name} agreed: your last answer is taken back.", name=other)
    return names.words("{name} has taken the last answer back.", name=names.seats[seat])


def told_phrase(sitting: Sitting, names: Names) -> str:
    """Who said what last, for who listens to the page; nothing where nobody has."""
    if sitting.phrase is None:
        return ""
    _, seat, key = sitting.phrase
    return names.words("{name}: {phrase}", name=names.seat(seat), phrase=names.words(PHRASES[key]))
