"""Refusals that a player may read: what was wrong with a message, with its key and its HTTP status."""

from collections.abc import Iterable

from kingless.rules.complaint import Complaint
from kingless.view.words import sentence

SAME_ANSWER = "said"


class Refused(Complaint):
    """A message that changes nothing; `key` names the reason for programs."""

    wait: int | None = None
    """Seconds after which the same may be tried again."""

    def __init__(
        self, says: str, /, *, key: str, status: int = 409, to_program: str = "", **parts: object
    ) -> None:
        """`to_program`: the sentence for who asks by the API, where the other speaks of pages."""
        super().__init__(says, rule=None, **parts)
        self.key = key
        self.status = status
        self._to_program = to_program

    def for_program(self) -> "Refused":
        """The same refusal, as it is told to a program."""
        if not self._to_program:
            return self
        error = Refused(self._to_program, key=self.key, status=self.status, to_program="", **self.parts)
        error.wait = self.wait
        return error


def stale() -> Refused:
    """The game has gone on since."""
    return Refused(
        "The game has gone on meanwhile; look at the table again.",
        key="stale",
        to_program=sentence(
            "The game has gone on since that version; look at it again, and answer what is asked now."
        ),
    )


def answered_by_server(action: str) -> Refused:
    """The server has answered in place of the seat, and otherwise than it wanted to."""
    return Refused(
        "The server has answered in your place meanwhile; look at the table again.",
        key="stale",
        to_program=sentence(
            "The server has answered {action!r} in your place: nothing else was possible, "
            "your standing orders say so, or your time was over."
        ),
        action=action,
    )


def not_your_turn() -> Refused:
    """It is another seat's turn."""
    return Refused("It is not your turn.", key="turn")


def game_over() -> Refused:
    """Nothing can be played any more."""
    return Refused("The game is over.", key="over")


def not_begun() -> Refused:
    """The second seat is free yet."""
    return Refused("The game begins when somebody takes the other seat.", key="waiting")


def not_dealt(answers: Iterable[str]) -> Refused:
    """Nothing is dealt yet (B-4)."""
    return Refused(
        "Nothing is dealt before both have said who is younger; the answers are {answers}.",
        key="settling",
        answers=", ".join(answers),
    )


def nonces_missing() -> Refused:
    """Both sit, but nonces are missing for the deal."""
    return Refused("The cards are dealt when both seats have shown what they throw in.", key="waiting")


def dealt_already() -> Refused:
    """Nothing can be thrown in any more."""
    return Refused("The cards are dealt already: nothing can be thrown in any more.", key="dealt")


def nothing_to_show() -> Refused:
    """The seat has not committed to a nonce, or has shown it."""
    return Refused("There is nothing for you to show: commit to a nonce first, once.", key="nonce")


def too_early_to_show() -> Refused:
    """A commitment of the other seat, or the first leader, is missing."""
    return Refused(
        "Keep your nonce to yourself until the other seat has committed too, and the first lead is settled.",
        key="early",
    )


def nonce_mismatch() -> Refused:
    """The nonce does not fit its commitment."""
    return Refused(
        "This nonce does not fit the fingerprint that you promised it by.",
        key="nonce",
        to_program=sentence("This nonce does not fit the commitment of your seat."),
    )


def commitment_repeated() -> Refused:
    """The commitment was made at this table before, by this seat or the other."""
    return Refused(
        "This fingerprint was used at this table before; make a new nonce.",
        key="nonce",
        to_program=sentence("This commitment was used at this game before; make a new nonce."),
    )


def nonce_shown(minutes: int) -> Refused:
    """The seat has shown its nonce, and the other still has time for its own."""
    return Refused(
        "You have shown your nonce; only when the other seat has shown none for {minutes} minutes "
        "can you begin again.",
        key="early",
        minutes=minutes,
    )


def too_many_commitments(ever: int) -> Refused:
    """The limit of commitments is reached; each is an entry of the log."""
    return Refused(
        "You have begun again often enough, {ever} times are the most. Make a new game.",
        key="talk",
        ever=ever,
    )


def lead_already_settled() -> Refused:
    """The cards are dealt, or chance or the maker of the game said who leads."""
    return Refused("Who leads the first trick is settled already.", key="offer")


def same_answer() -> Refused:
    """The seat has given the same answer before."""
    return Refused("You have said that already.", key=SAME_ANSWER)


def too_many_answers(ever: int) -> Refused:
    """The limit of answers about age is reached; each is an entry of the log."""
    return Refused(
        "You have changed your answer often enough, {ever} answers are the most. "
        "If you cannot agree, make a new game in which the lead is drawn.",
        key="talk",
        ever=ever,
    )


def no_seat() -> Refused:
    """The reader holds no seat at this game."""
    return Refused(
        "You hold no seat at this table.",
        key="seat",
        status=403,
        to_program=sentence("This token holds no seat at the game; it may only watch."),
    )


def no_game() -> Refused:
    """There is no such game, or none for this reader; the two look the same."""
    return Refused(
        "There is no such game, or it is not open to you.",
        key="game",
        status=404,
        to_program=sentence("There is no such game, or the token does not open it."),
    )


def not_possible() -> Refused:
    """What was offered or answered makes no sense now."""
    return Refused("That is not possible now.", key="offer")


def hands_not_deducible() -> Refused:
    """Open hands would tell a player what they cannot know."""
    return Refused(
        "In this game the players cannot know each other's hands in phase two, so they stay closed.",
        key="offer",
    )


def hands_of_people() -> Refused:
    """Open hands in a game against a bot."""
    return Refused("Hands are shown to onlookers only in games between people.", key="offer")


def no_undo() -> Refused:
    """The rules of taking back forbid it."""
    return Refused(
        "Not to be taken back: you have played nothing yet, or something hidden has been seen since.",
        key="undo",
    )


def too_many_open_games(most: int) -> Refused:
    """This browser has enough games in the lobby."""
    return Refused(
        "You have {most} open tables in the lobby already, and more are not listed at once. "
        "Open another when somebody has joined one, or when you have left one.",
        key="lobby",
        most=most,
    )


def too_many_open_games_of_address(most: int) -> Refused:
    """This address has enough games in the lobby."""
    return Refused(
        "From your address {most} tables are open in the lobby already, and more are not listed at once. "
        "Open another when somebody has joined one, or invite a friend by a link.",
        key="lobby",
        to_program=sentence(
            "From your address {most} tables are open in the lobby already, and more are not listed at once. "
            "Open another when somebody has joined one, or when DELETE /api/lobby/GAME has withdrawn one."
        ),
        most=most,
    )


def too_many_phrases(lately: int, ever: int) -> Refused:
    """The limit of phrases is reached; each is an entry of the log."""
    return Refused(
        "You have said enough: at most {lately} phrases until the game goes on, and {ever} in a whole game.",
        key="talk",
        lately=lately,
        ever=ever,
    )


def too_many_undo_requests(lately: int, ever: int) -> Refused:
    """The limit of undo requests is reached; each is an entry of the log."""
    return Refused(
        "You have asked to take back often enough: at most {lately} times until the game goes on, "
        "and {ever} times in a whole game.",
        key="talk",
        lately=lately,
        ever=ever,
    )


def too_many_hand_offers(lately: int, ever: int) -> Refused:
    """The limit of offers to show the hands is reached; each is an entry of the log."""
    return Refused(
        "You have offered to show the hands often enough: at most {lately} times until the game goes on, "
        "and {ever} times in a whole game.",
        key="talk",
        lately=lately,
        ever=ever,
    )


def commitment_expired() -> Refused:
    """The ticket of this commitment has made its game already, or is too old."""
    return Refused(
        "The fingerprint on that page was used already or is older than a day; choose again with a new one.",
        key="promise",
    )


def unreadable() -> Refused:
    """The message cannot be parsed."""
    return Refused(
        "This message cannot be understood.",
        key="message",
        status=400,
        to_program=sentence(
            "This message cannot be understood: "
            "it is no JSON, or a field is unknown, missing or has a wrong value."
        ),
    )


def over_rate_limit(wait: int) -> Refused:
    """The rate limit is reached."""
    error = Refused("That was too much at once; wait a moment and try again.", key="rate", status=429)
    error.wait = wait
    return error


def other_rules() -> Refused:
    """An old game that this program would judge differently."""
    return Refused(
        "This game was begun under other rules than this program knows; it will not pretend otherwise.",
        key="rules",
        status=410,
    )


def csrf_failure() -> Refused:
    """The request did not come from a page of this server (CSRF)."""
    return Refused(
        "This request did not come from a page of this server; load the page again.", key="origin", status=403
    )


def no_free_seat() -> Refused:
    """Both seats are taken."""
    return Refused("The seat is taken already.", key="full")


def no_record_yet() -> Refused:
    """The record tells all hidden cards."""
    return Refused(
        "The record tells all hidden cards; you can read it when the game is over.", key="record", status=403
    )


def no_rematch() -> Refused:
    """One of the two has not asked for another game."""
    return Refused("There is no next game yet: both have to want it.", key="offer")


def not_in_hand() -> Refused:
    """A plan for a card that is not there."""
    return Refused("You can only plan to play a card that you hold.", key="plan")


def no_finished_page_yet() -> Refused:
    """The page after a game shows hidden cards, so it is refused before the end."""
    return Refused(
        "This page shows all hidden cards; it opens when the game is over.", key="after", status=403
    )


def no_chance() -> Refused:
    """No such chance was let go in this game, or it is not judged yet."""
    return Refused("There is no such chance in this game, or it is not judged yet.", key="chance", status=404)


def no_pasted_game() -> Refused:
    """A pasted game is kept in memory, and only for a while."""
    return Refused(
        "This game is no longer kept here: bring its record again.",
        key="pasted",
        status=404,
        to_program=sentence(
            "This game is not kept here, or no longer; POST /api/analyse takes its record again."
        ),
    )


def nobody_to_act() -> Refused:
    """The position is the end of a game."""
    return Refused("The game is over: nobody is to act.", key="setup", status=400)


def too_long_to_solve() -> Refused:
    """The solver was stopped before it had solved one card."""
    return Refused("This position takes too long to solve.", key="setup", status=400)


def too_many_analyses() -> Refused:
    """Too many analyses wait already."""
    return Refused(
        "Many games are waiting to be judged already; try again in a few minutes.", key="busy", status=503
    )


def database_away() -> Refused:
    """The database is unreachable."""
    error = Refused(
        "The games cannot be reached just now; nothing is lost, try again in a moment.",
        key="away",
        status=503,
    )
    error.wait = 1
    return error


def dump_not_ready() -> Refused:
    """The finished games are being collected."""
    error = Refused("The finished games are being collected; try again in a minute.", key="busy", status=503)
    error.wait = 60
    return error


def no_lesson() -> Refused:
    """There is no lesson of this name."""
    return Refused(
        "There is no such lesson; choose one from the list of lessons.",
        key="lesson",
        status=404,
        to_program=sentence("There is no such lesson; GET /api/lessons lists them."),
    )


def wrong_lesson_path() -> Refused:
    """The answers in the address do not lead through this lesson."""
    return Refused(
        "The lesson does not go this way; begin it again from the list of lessons.",
        key="lesson",
        status=400,
        to_program=sentence("The lesson does not go this way; without any fields it begins again."),
    )


def no_puzzle() -> Refused:
    """There is no puzzle of this name or of this kind."""
    return Refused(
        "There is no such puzzle; choose one from the page of puzzles.",
        key="puzzle",
        status=404,
        to_program=sentence("There is no such puzzle; GET /api/puzzles lists them."),
    )


def no_rule() -> Refused:
    """The rulebook has nothing under this name."""
    return Refused(
        "The rules say nothing about this; look it up on the page of the rules.",
        key="rules",
        status=404,
        to_program=sentence("The rules say nothing about this; GET /api/rules lists what they speak of."),
    )
