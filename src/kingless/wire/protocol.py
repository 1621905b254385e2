"""The engine protocol: one session of requests and answers, whatever carries them."""

from collections.abc import Callable, Sequence
from logging import getLogger

import msgspec
from msgspec import UNSET, Raw
from msgspec.structs import replace

import kingless
from kingless.fast.solver import NotOpen, Solver, TooLong
from kingless.minds import MINDS
from kingless.minds.mind import Budget
from kingless.puzzles.daily import find_puzzle
from kingless.puzzles.library import NoPuzzle, puzzle_setup
from kingless.rules.actions import IllegalAction, text
from kingless.rules.engine import Law
from kingless.rules.events import Event, seen_by
from kingless.rules.observation import Observation, observe
from kingless.table import content_lists, record, record_text
from kingless.table.game import Game
from kingless.table.illegal_actions import as_complaint
from kingless.table.record import BadRecord
from kingless.table.setup import BadSetup, law_of, read_setup
from kingless.wire.errors import ProtocolError
from kingless.wire.forms import ViewForm, question_form, state_form, view_form
from kingless.wire.observation_reading import observation_of
from kingless.wire.request_reading import (
    DEFECT,
    ENCODER,
    JsonObject,
    decode_request,
    decode_step,
    echo_id,
    read_action,
    read_request,
    write_refusal,
)
from kingless.wire.requests import Best, GetPuzzle, Load, New, Request, Solve, Step, StepLine, View, Write
from kingless.wire.state_json import StateWriter, events_json

_LOG = getLogger(__name__)


class Session:
    """One conversation with one program: at most one game at a time."""

    def __init__(self, stopped: Callable[[], bool] = bool) -> None:
        self.game: Game | None = None
        self.ended = False
        self._stopped = stopped
        self._solver: Solver | None = None
        self._writer: StateWriter | None = None
        self._handlers: dict[str, Callable[[JsonObject], JsonObject]] = {
            "hello": self._hello,
            "new": self._new,
            "step": self._step,
            "undo": self._undo,
            "state": self._state,
            "load": self._load,
            "record": self._record,
            "solve": self._solve,
            "best": self._best,
            "stop": self._stop,
            "rulesets": lambda raw: self._listing(raw, content_lists.rulesets()),
            "factions": lambda raw: self._listing(raw, content_lists.factions()),
            "artifacts": lambda raw: self._listing(raw, content_lists.artifacts()),
            "minds": lambda raw: self._listing(raw, [{"key": key} for key in MINDS]),
            "puzzle": self._puzzle,
            "quit": self._quit,
        }

    def answer(self, line: bytes) -> bytes:
        """The answer to one line, JSON whatever happens; an error changes nothing."""
        echo: JsonObject = {}
        before = _SessionState(self.game)
        try:
            if step := decode_step(line):
                echo = step.echo()
                return self._answer_step(step, echo)
            raw = decode_request(line)
            if "id" in raw:
                echo = echo_id(raw["id"])
            return ENCODER.encode({**echo, "ok": True, **self._handle(raw)})
        except ProtocolError as error:
            return write_refusal(error, echo)
        except Exception:
            # The broad catch of last resort: whoever drives the engine waits for a line of JSON, and has a
            # game that must stand as before. It is a defect of ours, and told where defects are told.
            _LOG.exception("a request could not be answered")
            self.game, self.ended = before.restore(), False
            return write_refusal(ProtocolError("bad-request", DEFECT), echo)

    def too_long(self, longest: int) -> bytes:
        """The answer to a line that was too long to be read."""
        return write_refusal(ProtocolError("bad-json", f"a line may have at most {longest} bytes"), {})

    def _handle(self, raw: JsonObject) -> JsonObject:
        do = raw.get("do")
        if not isinstance(do, str):
            raise ProtocolError("bad-request", "every request needs a text 'do', such as \"hello\"")
        handler = self._handlers.get(do)
        if handler is None:
            known = ", ".join(self._handlers)
            raise ProtocolError("unknown-request", f"there is no request {do!r}; there are {known}")
        return handler(raw)

    def _hello(self, raw: JsonObject) -> JsonObject:
        read_request(raw, Request)
        return {"name": "Kingless", "version": kingless.__version__, "capabilities": list(self._handlers)}

    def _new(self, raw: JsonObject) -> JsonObject:
        setup = read_request(raw, New).setup
        try:
            self.game = Game(read_setup({} if setup is UNSET else setup))
        except BadSetup as error:
            raise ProtocolError("bad-setup", str(error), error.rule) from None
        return self._state_answer(self.game)

    def _step(self, raw: JsonObject) -> JsonObject:
        asked = read_request(raw, Step)
        events, game = self._take_step(asked.action), self._current_game()
        if asked.show == "legal":
            return {"state": question_form(game.decision, game.result)}
        if asked.show == "view":
            return self._seen_by_next(game, events)
        return {**self._state_answer(game), "events": Raw(events_json(events))}

    def _answer_step(self, asked: StepLine, echo: JsonObject) -> bytes:
        """The same answer, put together from what is written already."""
        events, game = self._take_step(asked.action), self._current_game()
        begin = ENCODER.encode({**echo, "ok": True})[:-1] if echo else b'{"ok":true'
        return b'%b,"state":%b,"events":%b}' % (begin, self._state_json(game), events_json(events))

    def _take_step(self, words: str) -> tuple[Event, ...]:
        game = self._running_game()
        try:
            return game.step(read_action(words))
        except IllegalAction as error:
            raise ProtocolError("illegal-action", str(as_complaint(error)), error.rule) from None

    def _seen_by_next(self, game: Game, events: tuple[Event, ...]) -> JsonObject:
        """What the seat to act knows (at the end: the seat that answered last), and what it saw happen."""
        seat = game.decision.seat if game.decision else game.turns[-1].seat
        state = state_form(game.law.ruleset, observe(game.law, game.state, seat))
        return {"state": state, "events": Raw(events_json(seen_by(events, seat)))}

    def _undo(self, raw: JsonObject) -> JsonObject:
        read_request(raw, Request)
        game = self._current_game()
        if not game.undo():
            raise ProtocolError("bad-request", "there is no step to take back")
        return self._state_answer(game)

    def _state(self, raw: JsonObject) -> JsonObject:
        view = read_request(raw, View).view
        game = self._current_game()
        if view == "all":
            return self._state_answer(game)
        return {"state": view_form(game.law.ruleset, game.observation(view), game.setup)}

    def _load(self, raw: JsonObject) -> JsonObject:
        told = read_request(raw, Load).record
        try:
            self.game = record_text.read(told) if isinstance(told, str) else record.from_json(told)
        except BadRecord as error:
            raise ProtocolError("bad-record", str(error)) from None
        return self._state_answer(self.game)

    def _record(self, raw: JsonObject) -> JsonObject:
        wanted = read_request(raw, Write).format
        game = self._current_game()
        return {"record": record_text.write(game) if wanted == "text" else record.to_json(game)}

    def _solve(self, raw: JsonObject) -> JsonObject:
        asked = read_request(raw, Solve)
        if asked.nodes is not None and asked.nodes < 1:
            raise ProtocolError("bad-request", f"nodes must be at least 1, not {asked.nodes}")
        game = self._running_game()
        if self._solver is None or self._solver.law is not game.law:
            self._solver = Solver(game.law)
        try:
            solution = self._solver.solve(game.state, asked.nodes or 0, self._stopped)
        except NotOpen as error:
            raise ProtocolError("not-perfect-information", str(error)) from None
        except TooLong as error:
            raise ProtocolError("bad-request", str(error)) from None
        line = self._solver.line(game.state, self._stopped) if solution.complete else []
        return {
            "values": {text(action): value for action, value in solution.values.items()},
            "line": [text(action) for action in line],
            "nodes": solution.nodes,
        }

    def _best(self, raw: JsonObject) -> JsonObject:
        asked = read_request(raw, Best)
        mind = MINDS.get(asked.mind)
        if mind is None:
            raise ProtocolError(
                "bad-request", f"there is no mind {asked.mind!r}; there are {', '.join(MINDS)}"
            )
        for name, amount in (("millis", asked.millis), ("nodes", asked.nodes)):
            if amount is not None and amount < 1:
                raise ProtocolError("bad-request", f"{name} must be at least 1, not {amount}")
        law, observation = self._observation_for(asked)
        budget = Budget(millis=asked.millis, nodes=asked.nodes, stop=self._stopped)
        try:
            choice = mind.choose(law.ruleset, observation, budget, asked.seed)
        except Exception:
            # An observation is somebody else's word, and no check of its parts can prove that a game stands
            # behind it: what a mind stumbles over there, as in reading it, is no defect of ours. What it
            # stumbles over in the engine's own game is one.
            if asked.observation is UNSET:
                raise
            raise ProtocolError("bad-request", "the mind could not make sense of this observation") from None
        if choice.action not in observation.legal:
            raise ProtocolError("bad-request", "observation: its legal actions are not those of its cards")
        answer: JsonObject = {"action": text(choice.action)}
        if choice.scores is not None:
            answer["scores"] = {text(action): score for action, score in choice.scores.items()}
        return answer

    def _observation_for(self, asked: Best) -> tuple[Law, Observation]:
        """What a mind is asked about: the given observation, or what the seat to act sees."""
        if asked.observation is UNSET:
            game = self._running_game()
            decision = game.decision
            return game.law, game.observation(decision.seat if decision else 0)
        try:
            form = msgspec.convert(asked.observation, ViewForm)
            setup = read_setup(form.setup) if form.setup or not self.game else self.game.setup
            law = law_of(replace(setup, leader="random"))  # a view does not say who was to lead first (B-4)
            return law, observation_of(law.ruleset, form)
        except (msgspec.ValidationError, ValueError) as error:
            raise ProtocolError("bad-request", f"observation: {error}") from None
        except Exception:  # as in `_best`: it is somebody else's word
            raise ProtocolError("bad-request", "observation: it contradicts itself") from None

    def _stop(self, raw: JsonObject) -> JsonObject:
        read_request(raw, Request)
        return {}

    def _puzzle(self, raw: JsonObject) -> JsonObject:
        asked = read_request(raw, GetPuzzle)
        try:
            puzzle = find_puzzle(asked.key, asked.date)
        except NoPuzzle as error:
            raise ProtocolError("bad-request", str(error)) from None
        return {"puzzle": puzzle, "setup": puzzle_setup(puzzle)}

    def _quit(self, raw: JsonObject) -> JsonObject:
        read_request(raw, Request)
        self.ended = True
        return {}

    def _listing(self, raw: JsonObject, listing: Sequence[object]) -> JsonObject:
        return {read_request(raw, Request).do: listing}

    def _current_game(self) -> Game:
        if self.game is None:
            raise ProtocolError("no-game", "there is no game yet; start one with 'new' or 'load'")
        return self.game

    def _running_game(self) -> Game:
        game = self._current_game()
        if game.decision is None:
            raise ProtocolError("game-over", "the game is over; nobody is to act", "B-27")
        return game

    def _state_answer(self, game: Game) -> JsonObject:
        return {"state": Raw(self._state_json(game))}

    def _state_json(self, game: Game) -> bytes:
        ruleset = game.law.ruleset
        if self._writer is None or self._writer.ruleset is not ruleset:
            self._writer = StateWriter(ruleset)
        return self._writer.write(game.law, game.state)


class _SessionState:
    """Where a game stands before a request, to go back to where something breaks in the middle of it."""

    def __init__(self, game: Game | None) -> None:
        self._game = game
        self._kept = game and (game.state, game.turns.copy(), game.given_up)

    def restore(self) -> Game | None:
        """The game as it stood."""
        if self._game and self._kept:
            self._game.state, self._game.turns, self._game.given_up = self._kept
        return self._game
