"""How a study is called: by its deck, and by what is not as usual in it."""

import re
import shlex

from kingless.study.run import StudyHeader
from kingless.table.decks import DECKS
from kingless.table.setup import STANDARD

_UNFIT = re.compile(r"[^a-z0-9=]+")


def study_name(header: StudyHeader, usual: str) -> str:
    """A name that can be that of a file; `usual` is the mind that needs no mention."""
    setup = header.setup
    known = [name for name, factions in DECKS.items() if factions == setup.factions]
    parts = [
        known[0] if known else "-".join(setup.factions),
        "" if setup.ruleset == STANDARD else setup.ruleset,
        *(f"{key}={value}" for key, value in sorted(setup.options.items())),
        "artifacts" if setup.artifacts else "",
        "" if setup.windows == "usable" else setup.windows,
        "" if header.mind == usual else header.mind,
    ]
    return "-".join(_UNFIT.sub("-", part.lower()).strip("-") for part in parts if part)


def study_command(header: StudyHeader, deals: range, usual: str) -> str:
    """What makes a study again."""
    setup = header.setup
    known = [name for name, factions in DECKS.items() if factions == setup.factions]
    parts = ["kingless", "study", known[0] if known else ",".join(setup.factions)]
    if setup.ruleset != STANDARD:
        parts += ["--ruleset", setup.ruleset]
    for key, value in setup.options.items():
        parts += ["--option", f"{key}={','.join(value) if isinstance(value, list | tuple) else value}"]
    if setup.artifacts:
        parts += ["--artifacts"]
    if setup.windows != "usable":
        parts += ["--windows", setup.windows]
    if header.mind != usual:
        parts += ["--mind", header.mind]
    return shlex.join([*parts, "--deals", str(len(deals)), "--seed", str(deals[0])])
