"""Draws the reader's artifacts, with what each does and when."""

from kingless.rules.actions import Use, text
from kingless.rules.ruleset import Ruleset
from kingless.view.moment import Tool
from kingless.view.words import Words
from kingless.web.pages.layout import macro
from kingless.web.pages.table.drawing.memo import memo, names_without_seats


@memo
def tools(words: Words, ruleset: Ruleset, tools: tuple[Tool, ...], may_act: bool) -> str:
    """The reader's artifacts."""
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
        )
        for one in tools
    ]
    return macro("tools", words, told, may_act, ruleset)
