"""Working through the agenda until a step needs an answer."""

from collections.abc import Callable
from typing import Any

from kingless.rules import agenda, deeds, flow
from kingless.rules.ruleset import Ruleset
from kingless.rules.state import Draft
from kingless.rules.windows import open_window

_DO: dict[type, Callable[[Ruleset, Draft, Any], None]] = {
    agenda.Window: open_window,
    agenda.Begin: flow.begin,
    agenda.Reveal: flow.reveal,
    agenda.Settle: flow.settle,
    agenda.Prizes: flow.hand_out,
    agenda.Collect: flow.collect,
    agenda.Bank: flow.bank,
    agenda.After: flow.after,
    agenda.Next: flow.go_on,
    agenda.Gather: flow.gather,
    agenda.Count: flow.count,
    agenda.Recruit: deeds.recruit,
    agenda.Draw: deeds.draw,
    agenda.Peek: deeds.peek,
    agenda.Keep: deeds.keep,
    agenda.Brew: deeds.brew,
    agenda.SetAside: deeds.set_aside,
    agenda.TakeBack: deeds.take_back,
    agenda.KeepOwn: deeds.keep_own,
    agenda.Exchange: deeds.exchange,
    agenda.Change: deeds.change,
    agenda.Strengthen: deeds.strengthen,
    agenda.Declare: deeds.declare,
    agenda.NumbersOnly: deeds.numbers_only,
    agenda.LeadNext: deeds.lead_next,
    agenda.Remove: deeds.remove,
    agenda.Smash: deeds.smash,
    agenda.TakeUp: deeds.take_up,
    agenda.Forgo: deeds.forgo,
    agenda.Extra: deeds.extra,
}


def work(ruleset: Ruleset, draft: Draft) -> None:
    """Do what stands on the agenda until a step needs an answer or nothing is left."""
    while draft.agenda:
        step = draft.agenda[0]
        do = _DO.get(type(step))
        if do is None:
            return
        draft.agenda = draft.agenda[1:]
        do(ruleset, draft, step)
