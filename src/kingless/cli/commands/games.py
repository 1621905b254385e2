"""The command for hosts: lists, shows, deletes, exports, imports and counts the games of a database."""

import argparse
import os
import sys
from collections.abc import Callable, Coroutine, Iterator
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from kingless.cli.errors import WrongCall, check_amount, unwritable
from kingless.cli.options.shared_options import add_color
from kingless.cli.output import print_json
from kingless.cli.web_extra import explain_missing_web
from kingless.view.words import LANGUAGES, Words, sentence

if TYPE_CHECKING:
    from kingless.web.archive.desk import Desk
    from kingless.web.archive.summaries import GameStats, HostedGame

_LISTED = 20
_STANDARD = "-"
"""Standard input or output instead of a file."""
_AGAINST, _WON = sentence("Against bots"), sentence("Won against bots")
_ENDED, _RULES = sentence("Ended by"), sentence("Rulesets")
_DeskWork = Callable[["Desk", argparse.Namespace, Words], Coroutine[None, None, int]]


def add_games(add: Callable[..., argparse.ArgumentParser], words: Words) -> None:
    """Add the command with its actions."""
    says = words("look after the games of a server: list, show, delete, export, import, stats")
    command = add("games", _run, says)
    actions = command.add_subparsers(metavar=words("ACTION"), required=True)

    def action(name: str, does: _DeskWork, says: str) -> argparse.ArgumentParser:
        made = actions.add_parser(name, help=says, words=words)
        made.add_argument("--lang", metavar="|".join(LANGUAGES), help=words("the language to speak"))
        add_color(made, words)
        made.add_argument(
            "--database",
            metavar="URL",
            help=words("where the games are kept; a file in your data folder if not said"),
        )
        made.set_defaults(does=does)
        return made

    listed = action("list", _list, words("the newest games"))
    listed.add_argument(
        "--limit", type=int, default=_LISTED, metavar="N", help=words("how many; 20 if not said")
    )
    shown = action("show", _show, words("one game"))
    shown.add_argument("id", nargs=1, help=words("the id of a game"))
    deleted = action("delete", _delete, words("delete games for ever; pages that are open are told"))
    deleted.add_argument("id", nargs="+", help=words("the id of a game"))
    exported = action("export", _export, words("write finished games as records, one line of JSON each"))
    exported.add_argument(
        "id", nargs="*", help=words("the id of a game; all that are finished if none is said")
    )
    exported.add_argument("--out", metavar="FILE", help=words("write into this new file"))
    exported.add_argument(
        "--nameless", action="store_true", help=words("leave out the names, and the secrets of the deals")
    )
    imported = action("import", _import, words("read records, one line of JSON each, as finished games"))
    imported.add_argument("file", help=words("the file, or - for standard input"))
    counted = action("stats", _stats, words("how many games there are, and of which kind"))
    for one in (listed, shown, counted):
        one.add_argument("--json", action="store_true", help=words("print it as JSON"))


def _run(asked: argparse.Namespace, words: Words) -> int:
    """Open the database, and do what is asked."""
    import asyncio  # here: it would make every other command slower to start

    try:
        from kingless.web.archive.desk import open_desk
    except ModuleNotFoundError as error:
        return explain_missing_web(error, words)

    async def work() -> int:
        database = asked.database or os.environ.get("KINGLESS_DATABASE") or None
        async with open_desk(database, may_create=asked.does is _import) as desk:
            code: int = await asked.does(desk, asked, words)
            return code

    return asyncio.run(work())


async def _list(desk: "Desk", asked: argparse.Namespace, words: Words) -> int:
    check_amount("limit", asked.limit, words)
    found = [one async for one in desk.summaries(await desk.newest(asked.limit))]
    if asked.json:
        print_json(found)
    for one in () if asked.json else found:
        print(f"{one.id}  {one.begun[:16].replace('T', ' ')}  {_line(one, words)}")
    if not found and not asked.json:
        print(words("There are no games."))
    return 0


async def _show(desk: "Desk", asked: argparse.Namespace, words: Words) -> int:
    if await _has_missing(desk, asked, words):
        return 1
    async for one in desk.summaries(asked.id):
        if asked.json:
            print_json(one)
            continue
        rows = {
            words("Game"): f"{one.id}, {_line(one, words)}",
            words("Begun"): one.begun,
            words("Last answer"): one.active,
            words("Answers"): str(one.entries),
            words("Rules"): words.name("ruleset", one.ruleset),
            words("Deck"): ", ".join(words.name("faction", key) for key in one.factions),
            words("Page"): one.link or "-",
        }
        for name, value in rows.items():
            print(f"{name}: {value}")
    return 0


def _line(one: "HostedGame", words: Words) -> str:
    """How a game stands and who plays it, on one line."""
    from kingless.web.archive.summaries import PERSON, STATES

    who = " - ".join(
        name if kind == PERSON else words("{name} (bot)", name=name)
        for name, kind in zip(one.players, one.kinds, strict=True)
    )
    return f"{words(STATES[one.state])}: {who}" if who else words(STATES[one.state])


async def _delete(desk: "Desk", asked: argparse.Namespace, words: Words) -> int:
    is_lacking = await _has_missing(desk, asked, words)
    for one in await desk.delete(asked.id):
        print(words("Deleted: {game}", game=one))
    return int(is_lacking)


async def _export(desk: "Desk", asked: argparse.Namespace, words: Words) -> int:
    is_lacking = await _has_missing(desk, asked, words)
    count = 0
    with _output(asked.out, words) as out:
        async for line in desk.record_lines(asked.id, is_nameless=asked.nameless):
            print(line, file=out)
            count += 1
    print(words("Records written: {count}", count=count), file=sys.stderr)
    return int(is_lacking or (bool(asked.id) and count < len(asked.id)))


async def _import(desk: "Desk", asked: argparse.Namespace, words: Words) -> int:
    from kingless.view.error_words import complaint

    taken, known, refused = 0, 0, 0
    with _input(asked.file, words) as lines:
        async for one in desk.take_in(lines):
            if one.problem is not None:
                refused += 1
                reason = complaint(words, one.problem)
                print(words("line {line}: {reason}", line=one.line, reason=reason), file=sys.stderr)
            elif one.id is None:
                known += 1
            else:
                taken += 1
                print(one.id)
    said = words(
        "Taken in: {taken}; there already: {known}; refused: {refused}",
        taken=taken,
        known=known,
        refused=refused,
    )
    print(said, file=sys.stderr)
    return int(refused > 0)


async def _stats(desk: "Desk", asked: argparse.Namespace, words: Words) -> int:
    stats = await desk.stats()
    if asked.json:
        print_json(stats)
    else:
        for name, value in _stat_rows(stats, words):
            print(f"{name}: {value}")
    return 0


def _stat_rows(stats: "GameStats", words: Words) -> Iterator[tuple[str, object]]:
    from kingless.web.archive.summaries import STATES

    yield words("Games"), stats.games
    for key, count in stats.states.items():
        yield f"  {words(STATES[key])}", count
    yield words("Begun within a day"), stats.begun_last_day
    yield words("Begun within a week"), stats.begun_last_week
    yield words("Answers"), stats.entries
    yield words("With artifacts"), stats.artifacts
    for title, counts in (
        (_AGAINST, stats.against_bots),
        (_WON, stats.won_against_bots),
        (_ENDED, stats.endings),
        (_RULES, stats.rulesets),
    ):
        if counts:
            yield words(title), ", ".join(f"{key} {count}" for key, count in counts.items())


async def _has_missing(desk: "Desk", asked: argparse.Namespace, words: Words) -> bool:
    """Say which of the games that were asked for are not there."""
    missing = await desk.missing(asked.id)
    for one in missing:
        print(words("There is no game {game}.", game=one), file=sys.stderr)
    return bool(missing)


def _output(file: str | None, words: Words) -> AbstractContextManager[TextIO]:
    """The new file, or standard output."""
    if file is None or file == _STANDARD:
        return nullcontext(sys.stdout)
    try:
        return Path(file).open("x", encoding="utf-8")
    except FileExistsError:
        raise WrongCall(words("There is a file {file} already. Name another.", file=file)) from None
    except (OSError, ValueError) as error:
        raise unwritable(file, error, words) from None


def _input(file: str, words: Words) -> AbstractContextManager[TextIO]:
    """The lines of the file, or of standard input."""
    from kingless.view.error_words import file_trouble

    if file == _STANDARD:
        return nullcontext(sys.stdin)
    try:
        return Path(file).open(encoding="utf-8", errors="replace")  # what is no text is no record either
    except (OSError, ValueError) as error:
        reason = file_trouble(words, error)
        raise WrongCall(
            words("The file {file} could not be read: {reason}", file=file, reason=reason)
        ) from None
