"""Working through the agenda until a step needs an answer."""

from collections.abc import Callable
from typing import Any

from kingless.rules import agenda as steps
from kingless.rules import deeds, flow
from kingless.rules.ruleset import Ruleset
from kingless.rules.state import Draft
from kingless.rules.windows import open_window

_DO: dict[type, Callable[[Ruleset, Draft, Any], None]] = {
    steps.Window: open_window,
    steps.Begin: flow.begin,
    steps.Reveal: flow.reveal,
    steps.Settle: flow.settle,
    steps.Prizes: flow.hand_out,
    steps.Collect: flow.collect,
    steps.Bank: flow.bank,
    steps.After: flow.after,
    steps.Next: flow.go_on,
    steps.Gather: flow.gather,
    steps.Count: flow.count,
    steps.Recruit: deeds.recruit,
    steps.Draw: deeds.draw,
    steps.Peek: deeds.peek,
    steps.Keep: deeds.keep,
    steps.Brew: deeds.brew,
    steps.SetAside: deeds.set_aside,
    steps.TakeBack: deeds.take_back,
    steps.KeepOwn: deeds.keep_own,
    steps.Exchange: deeds.exchange,
    steps.Change: deeds.change,
    steps.CountAs: deeds.count_as,
    steps.Strengthen: deeds.strengthen,
    steps.Declare: deeds.declare,
    steps.NumbersOnly: deeds.numbers_only,
    steps.LeadNext: deeds.lead_next,
    steps.Remove: deeds.remove,
    steps.Smash: deeds.smash,
    steps.TakeUp: deeds.take_up,
    steps.Forgo: deeds.forgo,
    steps.Extra: deeds.extra,
}


def work(ruleset: Ruleset, draft: Draft) -> None:
    """Do what stands on the agenda until a step needs an answer or nothing is left."""
    asking, agenda = ruleset.asking, draft.agenda
    while agenda:
        step = agenda[0]
        if type(step) is steps.Window:  # half of all steps, and at most of them nobody holds anything to use
            one, other = draft.artifacts
            fitting = asking[step.moment]
            if fitting.isdisjoint(one) and fitting.isdisjoint(other):
                agenda = agenda[1:]
                continue
        do = _DO.get(type(step))
        if do is None:
            break
        draft.agenda = agenda[1:]
        do(ruleset, draft, step)
        agenda = draft.agenda
    draft.agenda = agenda
