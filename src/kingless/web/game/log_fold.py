"""Folds the log of a game into the live game, entry by entry."""

from copy import copy

from kingless.rules.actions import parse
from kingless.table.game import RESIGNATION, TIME
from kingless.web.clock.terms import Clock
from kingless.web.game.age import ANSWERS
from kingless.web.game.chat.limits import BOUNDS
from kingless.web.game.entries import (
    CLOCK,
    COMMIT,
    GRANT,
    HINT,
    LATE,
    PRACTICE,
    PRACTICE_UNDO,
    RESIGN,
    REVEAL,
    SAY,
    YOUNGEST,
    is_deciding,
    is_exchange,
    is_offer,
)
from kingless.web.game.live_game import WINDOW, LiveGame, ServerAnswer
from kingless.web.store.stored_values import Entry
from kingless.web.store.tokens import server_id


def game_after(live: LiveGame, entry: Entry) -> LiveGame:
    """The game once this entry stands in the log; `IllegalAction` where the law refuses it."""
    after = copy(live)
    after.entry_numbers, after.chat_limits = {**live.entry_numbers}, live.chat_limits.copy()
    if live.game is not None:
        after.game = copy(live.game)
        after.game.turns = list(live.game.turns)
    apply_entry(after, entry)
    return after


def apply_entry(live: LiveGame, entry: Entry) -> None:
    """Fold one accepted entry into the game."""
    if is_deciding(entry.text):
        _go_on(live, entry)
    elif entry.text == HINT:
        live.hints += 1
        _mark_practice(live)
        live.chat_limits.note(entry.seat, HINT)
    elif entry.text == PRACTICE:
        _mark_practice(live)
    elif is_offer(entry.text):
        live.offers = live.offers.after_offer(entry)
        if entry.text in BOUNDS:
            live.chat_limits.note(entry.seat, entry.text)
    elif entry.text.startswith(YOUNGEST):
        _name_younger(live, entry)
    elif is_exchange(entry.text):
        _exchange(live, entry)
    else:
        live.chat_limits.note(entry.seat, SAY)
        live.phrase = (entry.number, entry.seat, entry.text.removeprefix(SAY))
    live.version = entry.number
    live.entry_numbers[entry.seat, entry.message] = entry.number


def _go_on(live: LiveGame, entry: Entry) -> None:
    """An answer, or another entry that changes how the game stands."""
    live.clock = clock_after(live, entry)
    is_timeout = entry.text.startswith(CLOCK)
    by_order = is_timeout or _is_by_server(live, entry)
    if by_order and entry.text != LATE and not live.has_bot(entry.seat):
        action = entry.text.removeprefix(CLOCK)
        given = ServerAnswer(entry.seat, live.decided, entry.number, action, is_timeout)
        live.server_answers = (*live.server_answers, given)
    live.decided = entry.number
    _decide(live, entry.seat, entry.text, by_order=by_order)
    live.note_time(entry.at)
    live.offers = live.offers.after_answer(entry)
    live.hints = 0
    live.chat_limits.go_on()
    if entry.text in (GRANT, PRACTICE_UNDO):
        live.taken_back = entry.number
    if entry.text == PRACTICE_UNDO:
        _mark_practice(live)
        live.chat_limits.note(entry.seat, PRACTICE_UNDO)


def _mark_practice(live: LiveGame) -> None:
    """The game does not count from now on."""
    if live.game is not None:
        live.game.is_practice = True


def _name_younger(live: LiveGame, entry: Entry) -> None:
    """A seat says who is younger; with that they may agree (B-4)."""
    live.younger = {**live.younger, entry.seat: ANSWERS[entry.text]}
    live.chat_limits.note(entry.seat, YOUNGEST)
    if live.deal(entry.at):
        live.decided = entry.number


def _exchange(live: LiveGame, entry: Entry) -> None:
    """A seat commits, shows its nonce or trusts the host; with the last nonce the cards are dealt."""
    if not entry.text.startswith(REVEAL):
        live.chat_limits.note(entry.seat, COMMIT)
        live.committed = entry.number
    live.exchange = live.exchange.after(entry.seat, entry.text, entry.at)
    if live.stored.is_full and live.deal(entry.at):
        live.decided = entry.number


def clock_after(live: LiveGame, entry: Entry) -> Clock | None:
    """The clocks after this entry; passes that the server gave by itself cost no time."""
    decision = live.decision
    if live.clock is None or decision is None:
        return live.clock
    if entry.text.startswith(CLOCK):
        return live.clock.after_timeout(entry.seat, entry.at)
    at_window = decision.kind == WINDOW
    if at_window and _is_by_server(live, entry):
        return live.clock.after_free_entry(entry.at)
    return live.clock.after_answer(
        decision.seat, entry.at, at_window=at_window or entry.text in (RESIGN, GRANT, PRACTICE_UNDO)
    )


def _is_by_server(live: LiveGame, entry: Entry) -> bool:
    """Did the server give this answer by itself? Chat may stand between question and answer."""
    versions = range(live.decided, entry.number)
    return any(entry.message == server_id(live.stored.secret, version) for version in versions)


def _decide(live: LiveGame, seat: int, text: str, *, by_order: bool) -> None:
    """Let the table do what the entry says."""
    game = live.game
    if game is None:
        raise ValueError("the log of a game that has not begun must be empty")
    if text == RESIGN:
        game.give_up(seat, RESIGNATION)
    elif text == LATE:
        game.give_up(seat, TIME)
    elif text == GRANT:
        game.take_back(1 - seat)
    elif text == PRACTICE_UNDO:
        game.take_back(seat, as_practice=True)
    elif live.has_chance_in_log:
        game.repeat(parse(text))
        game.let_chance_answer(only_fixed=True)
    else:
        action = parse(text.removeprefix(CLOCK))
        game.step(action, by_order=by_order)  # type: ignore[arg-type]  # chance's answers are in no other log
