"""Windows: the moments when artifacts may be used, who is asked then, and what a use does."""

from kingless.rules import slots
from kingless.rules.actions import PASS, Action, AnyAction, IllegalAction, Use
from kingless.rules.agenda import Agenda, AskWindow, Window
from kingless.rules.edits import apply_edits
from kingless.rules.moves import tell, tell_only
from kingless.rules.ruleset import Ruleset
from kingless.rules.scene import Scene
from kingless.rules.slots import Artifact
from kingless.rules.state import Draft, State


def usable(ruleset: Ruleset, state: State | Draft, seat: int, fitting: frozenset[str]) -> tuple[Action, ...]:
    """Those of the artifacts that fit the moment which this seat holds and can use (G-6)."""
    held = state.artifacts[seat]
    if fitting.isdisjoint(held):  # at most moments
        return ()
    able = [key for key in held if key in fitting and _obstacle(ruleset, state, seat, key) is None]
    return tuple([ruleset.uses[key] for key in able])


def _obstacle(ruleset: Ruleset, state: State | Draft, seat: int, key: str) -> str | None:
    """What keeps this seat from using this artifact, if this is the moment for it: the reason, or None."""
    artifact = ruleset.artifacts[key]
    if artifact.phase not in (None, state.phase):
        return "artifact-phase"
    if not _is_for(artifact, state, seat):
        return "artifact-who"
    return None if artifact.needs(Scene(ruleset, state), seat) else "artifact-needs"


def _is_for(artifact: Artifact, state: State | Draft, seat: int) -> bool:
    match artifact.who:
        case slots.LEADER:
            return seat == state.leader
        case slots.FOLLOWER:
            return seat != state.leader
        case slots.WINNER:
            return seat == state.winner
        case slots.LOSER:
            return state.winner is not None and seat != state.winner
        case slots.LAST_TO_PLAY:
            return bool(state.table) and seat == state.table[-1].seat
        case slots.FACING:
            return bool(state.table) and seat != state.table[-1].seat
    return True


def open_window(ruleset: Ruleset, draft: Draft, window: Window) -> None:
    """Ask the next seat that has not passed; the window closes when all have passed in a row (A89)."""
    fitting = ruleset.asking[window.moment]
    for passes in range(window.passes, window.seats):
        seat = window.first if passes == 0 else 1 - window.first
        asked = draft.artifacts[seat] if ruleset.ask_all else usable(ruleset, draft, seat, fitting)
        if asked:
            ask = AskWindow(seat, window.moment, window.first, window.seats, passes)
            draft.agenda = (ask, *draft.agenda)
            return


def answer_window(ruleset: Ruleset, draft: Draft, asked: AskWindow, action: AnyAction, fresh: Agenda) -> None:
    """A seat passes, or uses an artifact and the window opens again for both."""
    passes = asked.passes + 1 if action == PASS else 0
    draft.agenda = (Window(asked.moment, asked.first, asked.seats, passes), *draft.agenda)
    if isinstance(action, Use):
        use(ruleset, draft, asked.seat, action.key, fresh)
    else:
        tell_only(draft, asked.seat, "passed")


def use(ruleset: Ruleset, draft: Draft, seat: int, key: str, fresh: Agenda) -> None:
    """The artifact is spent and changes the agenda."""
    mine = tuple(held for held in draft.artifacts[seat] if held != key)
    theirs = draft.artifacts[1 - seat]
    draft.artifacts = (mine, theirs) if seat == 0 else (theirs, mine)
    draft.spent = (*draft.spent, key)
    tell(draft, "used", seat, word=key)
    edits = ruleset.artifacts[key].effect(Scene(ruleset, draft), seat)
    draft.agenda = apply_edits(draft.agenda, edits, fresh)


def refusal(ruleset: Ruleset, state: State, seat: int, key: str, fitting: frozenset[str]) -> IllegalAction:
    """Why this artifact may not be used now."""
    if key not in state.artifacts[seat]:
        reason = "artifact-spent" if key in state.spent else "artifact-not-held"
        return IllegalAction(reason, "M-6", artifact=key)
    artifact = ruleset.artifacts[key]
    if artifact.phase not in (None, state.phase):
        reason = "artifact-phase"
    elif key not in fitting:
        reason = "artifact-moment"
    else:
        reason = _obstacle(ruleset, state, seat, key) or "artifact-moment"
    return IllegalAction(reason, artifact.rule, artifact=key)
