"""What one reader is shown while the players settle by age who leads first (B-4)."""

from kingless.view.names import Names
from kingless.web.game.age import ANSWERS, is_disputed, open_answers
from kingless.web.game.live_game import LiveGame
from kingless.web.pages import SeatStatus
from kingless.web.pages.table.age_question import AgeQuestion, age_fragments


def age_regions(live: LiveGame, names: Names, seats: tuple[SeatStatus, SeatStatus]) -> dict[str, str]:
    """The regions of the table before the deal."""
    seat = names.reader
    shown = AgeQuestion(
        seats=seats,
        answers=() if seat is None else _answers(names, live.younger.get(seat)),
        told=age_sentence(live, names),
        is_asked=is_asked(live, seat),
        links="" if seat is None else f"/game/{live.stored.id}/links",
    )
    return age_fragments(names, shown)


def is_asked(live: LiveGame, seat: int | None) -> bool:
    """Has this seat still to say who is younger, or to say it again?"""
    return bool(open_answers(live.younger, seat))


def age_sentence(live: LiveGame, names: Names) -> str:
    """In words who has said what, or who leads by it; nothing where age settles nothing."""
    if not live.stored.by_age or not live.stored.is_full:
        return ""
    if live.game is not None:
        return _lead_sentence(names, live.game.first_leader)
    if is_disputed(live.younger):
        return _dispute_sentence(live, names)
    said, words = live.younger, names.words
    if names.reader is None:
        return words("The cards are dealt as soon as the players agree.")
    other = names.seats[1 - names.reader]
    if names.reader in said:
        return words("Waiting for {name} … You may still change your answer.", name=other)
    return words("{name} has answered and waits for you.", name=other) if said else ""


def _answers(names: Names, said: int | None) -> tuple[tuple[str, str, bool], ...]:
    """Both answers for the reader, their own seat first."""
    words = names.words
    own_first = sorted(ANSWERS.items(), key=lambda one: not names.is_reader(one[1]))
    return tuple(
        (
            value,
            words("I am") if names.is_reader(seat) else words("{name} is", name=names.seats[seat]),
            said == seat,
        )
        for value, seat in own_first
    )


def _lead_sentence(names: Names, leader: int) -> str:
    if names.is_reader(leader):
        return names.words("You are younger and lead the first trick.")
    return names.words("{name} is younger and leads the first trick.", name=names.seats[leader])


def _dispute_sentence(live: LiveGame, names: Names) -> str:
    words, seat = names.words, names.reader
    if seat is None:
        return words("The players do not agree yet who is younger.")
    other = names.seats[1 - seat]
    if live.younger[seat] == seat:
        return words("{name} says “I am” as well. One of you must answer again.", name=other)
    return words("{name} says that you are. One of you must answer again.", name=other)
