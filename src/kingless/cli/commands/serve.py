"""The command that serves the game in the browser."""

import argparse
import os
import shlex
import sys

from kingless.cli.web_extra import explain_missing_web
from kingless.view.words import Words

DEFAULT_PORT = 8377
_LAST_PORT = 65535
_EVERYWHERE = "0.0.0.0"
_MOST_PROXIES = 20


def serve(asked: argparse.Namespace, words: Words) -> int:
    """Serve the game in the browser until Ctrl-C."""
    try:
        from kingless.web.run import Announcement, ServeOptions, serve
        from kingless.web.settings import ServerSettings
    except ModuleNotFoundError as error:
        return explain_missing_web(error, words)

    def say(ready: Announcement) -> None:
        print(words("The game is at {address}", address=ready.address))
        for origin in ready.origins:
            print(words("Others in your network reach it at {address}", address=f"{origin}/"))
        print(words("The games are kept in {database}", database=ready.database))
        print(words("Ctrl-C ends the server; the games stay."), flush=True)

    if asked.keep is not None and asked.keep < 1:
        print(
            words("Games are kept for at least one day; --keep {days} is too few.", days=asked.keep),
            file=sys.stderr,
        )
        return 2
    if not 0 <= asked.port <= _LAST_PORT:
        sentence = words(
            "--port must be a whole number from 0 to {most}, not {value}.", most=_LAST_PORT, value=asked.port
        )
        print(sentence, file=sys.stderr)
        return 2
    if not 0 <= asked.proxies <= _MOST_PROXIES:
        sentence = words(
            "--proxies must be a whole number from 0 to {most}, not {value}.",
            most=_MOST_PROXIES,
            value=asked.proxies,
        )
        print(sentence, file=sys.stderr)
        return 2
    settings = ServerSettings(
        keep_days=asked.keep,
        secure=asked.https,
        proxies=asked.proxies,
        open_metrics=asked.open_metrics,
        cors=tuple(asked.cors),
        publish_games=asked.publish_games,
        source=asked.source or os.environ.get("KINGLESS_SOURCE", ""),
        metrics_token=os.environ.get("KINGLESS_METRICS_TOKEN", ""),
        open_command=_open_command(asked),
    )
    # An address with a password is better not on the command line, which everybody on the machine can read.
    database = asked.database or os.environ.get("KINGLESS_DATABASE") or None
    options = ServeOptions(
        host=asked.host,
        port=asked.port,
        database=database,
        opens=asked.open,
        log_format=asked.log_format,
        log_level=asked.log_level,
        settings=settings,
    )
    serve(options, say)
    return 0


def _open_command(asked: argparse.Namespace) -> str:
    """The command that starts this server anew for the whole network; none where it would be another."""
    if asked.port == 0:
        return ""
    is_usual = asked.port == DEFAULT_PORT
    if os.environ.get("KINGLESS_STARTED_BY") == "make":
        return f"make play HOST={_EVERYWHERE}" + ("" if is_usual else f" PORT={asked.port}")
    port = [] if is_usual else ["--port", str(asked.port)]
    command = shlex.join(["kingless", "serve", "--host", _EVERYWHERE, *port])
    if asked.database is None:
        return command
    is_file = asked.database.startswith("sqlite")  # the address of another may hold a password
    return f"{command} --database {shlex.quote(asked.database) if is_file else '…'}"
