"""The catalogues: collect every text of the program, bring the .po files up to date, compile them.

`python -m tools.catalogues` does all three; with `--check` it changes nothing and fails where something is
missing, stale or not compiled.
"""

import sys
from datetime import UTC, datetime
from functools import cache
from io import BytesIO
from pathlib import Path
from string import Formatter

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from kingless.content.artifacts import ARTIFACTS
from kingless.content.decks import DECKS
from kingless.content.factions import FACTIONS
from kingless.content.rulesets import EDITIONS
from kingless.puzzles.kinds import THEME_KEYS
from kingless.rules.slots import MOMENTS
from kingless.table.decks import RANDOM
from kingless.table.illegal_actions import SENTENCES
from kingless.view.words import LANGUAGES

SOURCE = Path(__file__).parents[1] / "src" / "kingless"
METHODS = [("**.py", "python"), ("**.html", "jinja2.ext:babel_extract")]
MARKS = (
    "words",
    "sentence",
    "Complaint",
    "Finding",
    "BadAnswer",
    "BadPosition",
    "BadPositionText",
    "BadRecord",
    "BadRuleset",
    "BadSetup",
    "NoPuzzle",
    "NotOpen",
    "Refused",
    "TooLong",
    "WrongVersion",
)
"""What is called with an English sentence that readers see in their language."""
COMMANDS = (
    *("help", "table", "votes", "rules", "why", "log", "undo", "save", "record", "fair", "quit"),
    *("use", "flip", "choose", "pass", "ask", "artifacts", "cards", "again", "hint"),
)
"""What a player can type in the line game."""
BEHIND_CARDS = ("count",)
"""What a player can type behind `cards`."""
AT_PUZZLE = ("solution",)
"""What a player can type at a puzzle, beside `quit`."""
STARTING = ("two", "deck", "artifacts", "rules", "house", "book", "leader", "bot", "quit")
"""What a player can type before a game in the terminal."""


_NAMED = ("faction", "faction member", "deck", "ruleset", "theme", "unlike the book", "play by the book")
"""Keys whose English names are other words than the keys."""


@cache  # reading every source takes a second
def collected() -> Catalog:
    """Every text of the program: in calls of `words(…)`, in tables of sentences, and the names of keys."""
    catalogue = Catalog(project="kingless", fuzzy=False)
    found = extract_from_dir(str(SOURCE), METHODS, keywords=dict.fromkeys(MARKS))
    for _, _, sentence, _, _ in found:
        catalogue.add(sentence)
    for sentence in SENTENCES.values():
        catalogue.add(sentence)
    for key in FACTIONS:
        catalogue.add(key, context="faction")
        catalogue.add(key, context="faction member")
        catalogue.add(key, context="faction does")
    for key in ARTIFACTS:
        catalogue.add(key, context="artifact")
        catalogue.add(key, context="artifact does")
    options = [option for faction in FACTIONS.values() for option in faction.options]
    options += [option for artifact in ARTIFACTS.values() for option in artifact.options]
    for option in options:
        catalogue.add(option, context="option")
    for key in (*DECKS, RANDOM):
        catalogue.add(key, context="deck")
    for key, edition in EDITIONS.items():
        catalogue.add(key, context="ruleset")
        if edition.book:
            catalogue.add(key, context="unlike the book")
            catalogue.add(key, context="play by the book")
    for key in MOMENTS:
        catalogue.add(key, context="moment")
    for key in THEME_KEYS:
        catalogue.add(key, context="theme")
    for key in (*COMMANDS, *BEHIND_CARDS, *AT_PUZZLE, *STARTING):
        catalogue.add(key, context="command")
    return catalogue


def po_path(language: str) -> Path:
    """Where a language's texts are written."""
    return SOURCE / "locale" / language / "LC_MESSAGES" / "kingless.po"


def load(language: str) -> Catalog:
    """A language's texts."""
    path = po_path(language)
    if not path.exists():
        return Catalog(locale=language)
    with path.open("rb") as file:
        return read_po(file, locale=language)


def renewed(language: str) -> Catalog:
    """A language's texts with what is new in the program added and what is gone taken out."""
    old, fresh = load(language), _empty(language)
    for message in collected():
        if message.id:
            known = old.get(message.id, message.context)
            text = known.string if known else ""
            if not text and language == LANGUAGES[0] and message.context not in _NAMED:
                text = message.id
            fresh.add(message.id, text, context=message.context)
    return fresh


def _empty(language: str) -> Catalog:
    fixed = datetime(2026, 1, 1, tzinfo=UTC)  # a renewal that changes no text changes no byte
    return Catalog(
        locale=language,
        project="Kingless",
        version="1",
        header_comment=f"# Kingless, texts in {language}.",
        msgid_bugs_address="see CONTRIBUTING.md",
        last_translator="Kingless contributors",
        language_team="Kingless contributors",
        creation_date=fixed,
        revision_date=fixed,
        fuzzy=False,
    )


def problems(catalogue: Catalog, texts: Catalog) -> list[str]:
    """What a language's texts lack, have too much, or have wrong, against all that the program says."""
    wanted = {(message.id, message.context) for message in texts if message.id}
    have = {(message.id, message.context): message for message in catalogue if message.id}
    found = [f"missing: {key}" for key in sorted(wanted - have.keys(), key=str)]
    found += [f"stale: {key}" for key in sorted(have.keys() - wanted, key=str)]
    for key in sorted(wanted & have.keys(), key=str):
        message = have[key]
        if not message.string or message.fuzzy:
            found.append(f"not translated: {key}")
        elif not message.context and _braces(message.id) != _braces(message.string):
            found.append(f"other parts in braces: {key}")
    return found


def _braces(sentence: object) -> list[str]:
    """What is put into a sentence; one that cannot be filled in is like no other."""
    try:
        return sorted(name for _, name, _, _ in Formatter().parse(str(sentence)) if name is not None)
    except ValueError as error:
        return [f"{sentence}: {error}"]


def compiled(catalogue: Catalog) -> bytes:
    """The compiled form that the program reads."""
    target = BytesIO()
    write_mo(target, catalogue)
    return target.getvalue()


def main(check: bool) -> int:
    """Renew and compile, or only look; 1 where a text is missing, stale or wrong."""
    texts, wrong = collected(), 0
    for language in LANGUAGES:
        path = po_path(language)
        if not check:
            renewal = renewed(language)
            path.parent.mkdir(parents=True, exist_ok=True)
            with path.open("wb") as file:
                write_po(file, renewal, width=110, sort_output=True)
            path.with_suffix(".mo").write_bytes(compiled(load(language)))
        found = problems(load(language), texts)
        mo = path.with_suffix(".mo")
        if not mo.exists() or mo.read_bytes() != compiled(load(language)):
            found.append("not compiled: run make locale")
        for problem in found:
            print(f"{language}: {problem}")
        wrong += len(found)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main("--check" in sys.argv[1:]))
