"""Players: contestants at a table, who see what their seat sees and nothing else."""

from types import TracebackType
from typing import Any, Protocol

from kingless.arena.contestants import Contestant
from kingless.arena.program import Lost, Program, shortened_line
from kingless.minds import MINDS
from kingless.minds.mind import Budget
from kingless.rules.actions import Action, text
from kingless.rules.complaint import Complaint, Finding
from kingless.rules.observation import Observation
from kingless.rules.ruleset import Ruleset
from kingless.table.setup import Setup
from kingless.wire.forms import view_form

PATIENCE = 60.0
"""Seconds that a program may take for an answer beyond the time that it is given to think."""


class Player(Protocol):
    """Whoever answers for a seat."""

    def choose(self, ruleset: Ruleset, setup: Setup, seen: Observation, seed: int) -> Action:
        """The answer of the seat that is to act; `Lost` where there is none that counts."""

    def close(self) -> None:
        """Leave the table."""


class _Thinker:
    """A mind of ours."""

    def __init__(self, contestant: Contestant) -> None:
        self._mind = MINDS[contestant.mind or ""]
        self._budget = Budget(millis=contestant.millis, nodes=contestant.nodes)

    def choose(self, ruleset: Ruleset, setup: Setup, seen: Observation, seed: int) -> Action:
        """What the mind says."""
        del setup  # the ruleset says it all
        return self._mind.choose(ruleset, seen, self._budget, seed).action

    def close(self) -> None:
        """Nothing is left behind."""


def best_request(contestant: Contestant, mind: str | None, view: object, seed: int) -> dict[str, Any]:
    """The request of the engine protocol for the answer of the seat that has this view."""
    asked = {
        "do": "best",
        "millis": contestant.millis,
        "nodes": contestant.nodes,
        "seed": seed,
        "mind": mind,
        "observation": view,
    }
    return {name: value for name, value in asked.items() if value is not None}


class ProgramPlayer:
    """A program, started when it is first asked, and again after it has lost a game by itself."""

    def __init__(self, contestant: Contestant, patience: float) -> None:
        self._contestant = contestant
        self._patience = patience
        self._program: Program | None = None
        self._mind: str | None = None
        self._name = ""

    def choose(self, ruleset: Ruleset, setup: Setup, seen: Observation, seed: int) -> Action:
        """What the program says to `best`."""
        said = self._ask(view_form(ruleset, seen, setup), seed)
        for action in seen.legal:
            if text(action) == said:
                return action
        raise self._illegal(said)

    def answer(self, view: dict[str, Any], seed: int) -> str:
        """The same with the view of a seat as JSON, and the answer as text."""
        said = self._ask(view, seed)
        if isinstance(said, str) and said in view["legal"]:
            return said
        raise self._illegal(said)

    def _ask(self, view: object, seed: int) -> object:
        own = self._contestant
        try:
            program = self._program or self._start()
            request = best_request(own, self._mind, view, seed)
            return program.ask(request, self._patience + (own.millis or 0) / 1000).get("action")
        except Lost:
            self._give_up()
            raise

    def _illegal(self, said: object) -> Lost:
        self._give_up()
        return Lost("illegal", shortened_line(said))

    def greet(self) -> str:
        """Start it and hear who it is; a `Complaint` says that it is not there, a `Finding` what it lacks."""
        try:
            self._start()
        except Lost as lost:
            raise (Complaint if lost.why == "missing" else Finding)(
                "{contestant} does not play: {reason}",
                contestant=self._contestant.text,
                reason=trouble(lost.why, lost.said),
            ) from None
        finally:
            self.close()
        return self._name

    def close(self) -> None:
        """End the program."""
        if self._program:
            self._program.close()
            self._program = None

    def stop(self) -> None:
        """End the program at once, also while it is asked something in another thread."""
        self._give_up()

    def _start(self) -> Program:
        self._program = program = Program(self._contestant.command)
        told = program.ask({"do": "hello"}, self._patience)
        self._name = f"{shortened_line(told.get('name'))} {shortened_line(told.get('version'))}"
        able = told.get("capabilities")
        able = able if isinstance(able, list) else []
        if "best" not in able:
            raise Lost("unable")
        self._mind = self._contestant.mind
        if "minds" in able:
            self._mind = self._choose_mind(program.ask({"do": "minds"}, self._patience).get("minds"))
        return program

    def _choose_mind(self, listed: Any) -> str | None:
        """Which of the program's minds plays: the one that is asked for, or the only one."""
        forms = listed if isinstance(listed, list) else []
        minds = [str(form.get("key")) for form in forms if isinstance(form, dict)]
        wanted = self._contestant.mind
        if wanted is None and len(minds) > 1:
            raise Lost("many minds", shortened_line(", ".join(minds)))
        if wanted is not None and wanted not in minds:
            raise Lost("no such mind", shortened_line(", ".join(minds)))
        return wanted or (minds[0] if minds else None)

    def _give_up(self) -> None:
        if self._program:
            self._program.kill()
            self._program = None


class Players:
    """The contestants of a match, each with its chair; leaving the context ends their programs."""

    def __init__(self, contestants: tuple[Contestant, ...], patience: float = PATIENCE) -> None:
        self._seated = tuple(_player(one, patience) for one in contestants)

    def __getitem__(self, number: int) -> Player:
        return self._seated[number]

    def __enter__(self) -> "Players":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Let everybody leave the table."""
        for player in self._seated:
            player.close()


def greet(contestant: Contestant, patience: float = PATIENCE) -> str | None:
    """Hear what a program calls itself before it plays; None for a mind of ours."""
    return ProgramPlayer(contestant, patience).greet() if contestant.command else None


def _player(contestant: Contestant, patience: float) -> Player:
    return ProgramPlayer(contestant, patience) if contestant.command else _Thinker(contestant)


def trouble(why: str, said: str) -> Complaint:
    """In what way a program has failed, as a sentence."""
    match why:
        case "missing":
            return Complaint("it could not be started ({said})", said=said)
        case "silent":
            return Complaint("it did not answer in time")
        case "ended":
            return Complaint("it ended ({said})", said=said or "?")
        case "refused":
            return Complaint("it refused to answer ({said})", said=said)
        case "illegal":
            return Complaint("its answer is not legal ({said})", said=said)
        case "unable":
            return Complaint("it does not know the request 'best'")
        case "many minds":
            return Complaint("it has several minds; say which with @mind=…: {said}", said=said)
        case "no such mind":
            return Complaint("it has no such mind; it has {said}", said=said)
    return Complaint("its answer is none of the protocol ({said})", said=said)
