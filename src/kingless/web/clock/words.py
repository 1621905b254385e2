"""Puts the clocks into words for pages: what each allows, what is left, and what happens at a timeout."""

from datetime import UTC, datetime

from kingless.view.names import Names
from kingless.view.words import Words
from kingless.web.clock.terms import CLOCKS, DAY, HOUR, MINUTE, NO_CLOCK, SECOND, Terms


def clock_choices(words: Words) -> tuple[tuple[str, str], ...]:
    """Every clock that can be chosen: its key, and what it allows."""
    return ((NO_CLOCK, words("No clock")), *((key, clock_allowance(words, key)) for key in CLOCKS))


def clock_allowance(words: Words, key: str) -> str:
    """What this clock allows; nothing where there is none."""
    if key == NO_CLOCK:
        return ""
    terms = CLOCKS[key]
    if terms.is_renewed:
        days = terms.time // DAY
        return (
            words("One day for each answer") if days == 1 else words("{days} days for each answer", days=days)
        )
    minutes, seconds = terms.time // MINUTE, terms.more // SECOND
    return words(
        "{minutes} minutes, and {seconds} seconds more with each card", minutes=minutes, seconds=seconds
    )


def clock_sentence(words: Words, key: str) -> str:
    """What the clock allows, and what happens when the time is over; nothing where there is no clock."""
    if key == NO_CLOCK:
        return ""
    over = words(
        "When somebody's time is over, the clock answers instead, and they may go on; "
        "after {count} times in a row the game is lost.",
        count=CLOCKS[key].misses,
    )
    return f"{clock_allowance(words, key)}. {over}"


def time_left(words: Words, terms: Terms, left: int) -> str:
    """The time that is left: minutes and seconds, or days and hours."""
    left = max(0, left)
    if not terms.is_renewed:
        return f"{left // MINUTE}:{left % MINUTE // SECOND:02}"
    if left >= DAY:
        return words("{days} d {hours} h", days=left // DAY, hours=left % DAY // HOUR)
    return words("{hours} h {minutes} min", hours=left // HOUR, minutes=left % HOUR // MINUTE)


def iso_time(at: int) -> str:
    """A time as programs read it."""
    return datetime.fromtimestamp(at // SECOND, UTC).isoformat().replace("+00:00", "Z")


def timeouts_sentence(names: Names, missed: tuple[int, int], terms: Terms) -> str:
    """Whose time has run out, and how often in a row."""
    words, most, sentences = names.words, terms.misses, []
    for seat, count in enumerate(missed):
        if count and names.is_reader(seat):
            told = words(
                "You ran out of time, {count} of {most}: the clock answered for you.", count=count, most=most
            )
            sentences.append(told)
        elif count:
            told = words(
                "{name} ran out of time, {count} of {most}: the clock answered.",
                name=names.seats[seat],
                count=count,
                most=most,
            )
            sentences.append(told)
    return " ".join(sentences)
