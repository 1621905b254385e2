"""Windows: the moments when artifacts may be used, who is asked then, and what a use does."""

from kingless.rules.actions import PASS, Action, AnyAction, IllegalAction, Use
from kingless.rules.agenda import Agenda, AskWindow, Window, edited
from kingless.rules.moves import tell, tell_only
from kingless.rules.ruleset import Ruleset
from kingless.rules.slots import EITHER, LEADER, WINNER, Artifact
from kingless.rules.state import Draft, State


def usable(ruleset: Ruleset, state: State | Draft, seat: int, moment: str) -> tuple[Action, ...]:
    """The artifacts that this seat can use at this moment (G-6)."""
    return tuple(
        Use(key)
        for key in state.artifacts[seat]
        if ruleset.artifacts[key].window == moment and _may_use(ruleset.artifacts[key], state, seat)
    )


def _may_use(artifact: Artifact, state: State | Draft, seat: int) -> bool:
    if artifact.phase not in (None, state.phase):
        return False
    if artifact.who == EITHER:
        allowed = True
    elif artifact.who == LEADER:
        allowed = seat == state.leader
    else:
        allowed = state.winner is not None and (seat == state.winner) == (artifact.who == WINNER)
    return allowed and artifact.needs(state, seat)


def open_window(ruleset: Ruleset, draft: Draft, window: Window) -> None:
    """Ask the next seat that has not passed; the window closes when all have passed in a row (A89)."""
    for passes in range(window.passes, window.seats):
        seat = window.first if passes == 0 else 1 - window.first
        asked = draft.artifacts[seat] if ruleset.ask_all else usable(ruleset, draft, seat, window.moment)
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
    draft.agenda = edited(draft.agenda, ruleset.artifacts[key].effect(draft, seat), fresh)


def refusal(ruleset: Ruleset, state: State, seat: int, key: str) -> IllegalAction:
    """Why this artifact may not be used now."""
    if key not in state.artifacts[seat]:
        return IllegalAction("artifact-not-held", "M-6", artifact=key)
    return IllegalAction("artifact-not-now", ruleset.artifacts[key].rule, artifact=key)
