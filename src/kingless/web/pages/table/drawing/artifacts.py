"""Draws the reader's artifacts, with what each does and when."""

from kingless.rules.actions import Use, text
from kingless.rules.ruleset import Ruleset
from kingless.view.moment import Tool
from kingless.view.words import Words
from kingless.web.orders.standing_orders import times_to_arm
from kingless.web.pages.layout import macro
from kingless.web.pages.orders import TIMES, arming_sentence
from kingless.web.pages.table.drawing.memo import memo, names_without_seats


@memo
def tools(
    words: Words,
    ruleset: Ruleset,
    tools: tuple[Tool, ...],
    may_act: bool,
    may_arm: bool,
    armed: tuple[tuple[str, str], ...],
) -> str:
    """The reader's artifacts; where one `may_arm` them, with when each can be used by itself, or is."""
    if not tools:
        return ""
    names = names_without_seats(words, ruleset)
    told = [
        (
            one.key,
            words.name("artifact", one.key),
            names.artifact_does(one.key),
            ", ".join(words.name("moment", key) for key in ruleset.artifacts[one.key].windows),
            text(Use(one.key)) if one.is_usable else "",
            [(when, words(TIMES[when])) for when in times_to_arm(ruleset, one.key)] if may_arm else [],
            arming_sentence(names, one.key, dict(armed)[one.key]) if one.key in dict(armed) else "",
        )
        for one in tools
    ]
    return macro("tools", words, told, may_act, ruleset)
