"""The command `kingless bridge`: seats a program or a mind at a server, and tells of its games."""

import argparse
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Any

from kingless.cli.errors import NO, WELL, CommandError, check_amount, check_patience
from kingless.cli.output import print_json
from kingless.view.words import Words, sentence

if TYPE_CHECKING:
    from kingless.bridge.bridge import BridgePlan
    from kingless.bridge.news import BridgeEvent

_SOCKETS = "websockets"
_SENTENCES = {
    "line-lost": sentence("The line to the server is lost ({reason}); it is tried again."),
    "line-back": sentence("The line to the server is back."),
    "refused": sentence("The server refuses: {reason}"),
    "trouble": sentence("Game {game}: no answer that counts, {reason}. It is asked again."),
    "promise-broken": sentence("Game {game}: what was promised for the deal does not hold, {reason}."),
    "seat-lost": sentence("Game {game}: the seat is held no more ({reason})."),
}
_RESULTS = {
    "won": sentence("Game {game} is won."),
    "lost": sentence("Game {game} is lost."),
    "drawn": sentence("Game {game} is drawn."),
}


def bridge(asked: argparse.Namespace, words: Words) -> int:
    """Seat a player at a server until everything that is wanted is played, or until Ctrl-C."""
    try:
        from kingless.bridge.bridge import Bridge
    except ModuleNotFoundError as error:
        if error.name != _SOCKETS:
            raise
        from kingless.jobs.install_command import install_command

        command = install_command("web")
        raise CommandError(words("The bridge needs one more package: {command}", command=command)) from None
    from kingless.bridge.api_client import ApiClient
    from kingless.bridge.held_seats import HeldSeats

    api, plan = ApiClient(asked.server), _plan(asked, words)
    seats = HeldSeats(None if asked.seats is None else Path(asked.seats))
    # A shell may have started us deaf to Ctrl-C, which always leaves.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    running = Bridge(api, plan, seats, _teller(asked, words, api.address))
    if not asked.json and asked.against is None and not asked.invite:
        print(words("Open seats at {server} are taken as they come; Ctrl-C ends it.", server=api.address))
        sys.stdout.flush()
    try:
        running.run()
    except KeyboardInterrupt:
        if seats.of_server(api.address) and not asked.json:
            _say_left(asked, words)
    results = running.results
    if not asked.json:
        print(
            words(
                "Games won: {won}, drawn: {drawn}, lost: {lost}",
                won=results["won"],
                drawn=results["drawn"],
                lost=results["lost"],
            )
        )
    return NO if results["unfair"] or results["refused"] else WELL


def _plan(asked: argparse.Namespace, words: Words) -> "BridgePlan":
    """What is wanted, after every program has said who it is."""
    from kingless.arena.players import greet
    from kingless.bridge.answerer import read_player
    from kingless.bridge.api_client import invitation_token
    from kingless.bridge.bridge import BridgePlan
    from kingless.bridge.seating import Wanted

    check_amount("games", asked.games, words)
    check_amount("total", asked.total, words)
    check_patience(asked.patience, words)
    player = read_player(asked.player)
    name = asked.name or greet(player, asked.patience) or player.text
    invitations = tuple(map(invitation_token, asked.invite or ()))
    wanted = Wanted(name=name, invitations=invitations, game=_wanted_game(asked))
    return BridgePlan(
        player=player, patience=asked.patience, wanted=wanted, at_once=asked.games, total=asked.total
    )


def _wanted_game(asked: argparse.Namespace) -> dict[str, Any] | None:
    """The game to make, as the API takes it; None where seats are taken that others have left free."""
    if asked.against is None:
        return None
    from kingless.table.options import read_options

    fields = {
        "against": asked.against,
        "deck": asked.deck,
        "ruleset": asked.ruleset,
        "artifacts": asked.artifacts,
        "clock": asked.clock,
        "options": read_options(asked.option) if asked.option else None,
    }
    return {name: value for name, value in fields.items() if value is not None}


def _teller(asked: argparse.Namespace, words: Words, server: str) -> "Callable[[BridgeEvent], None]":
    lock = Lock()  # several games tell of themselves

    def tell(event: "BridgeEvent") -> None:
        with lock:
            if asked.json:
                print_json(event, is_line=True)
            else:
                is_trouble = event.event in _SENTENCES and event.event != "line-back"
                print(_sentence(event, words, server), file=sys.stderr if is_trouble else sys.stdout)
            sys.stdout.flush()

    return tell


def _sentence(event: "BridgeEvent", words: Words, server: str) -> str:
    if event.event == "seated":
        seated = words("Seated at {address}", address=f"{server}/game/{event.game}")
        if not event.invite:
            return seated
        invitation = words("Invitation: {link}", link=f"{server}/join/{event.invite}")
        return f"{seated}\n{invitation}"
    if event.result is not None:
        return words(_RESULTS[event.result], game=event.game)
    return words(_SENTENCES[event.event], game=event.game, reason=event.reason)


def _say_left(asked: argparse.Namespace, words: Words) -> None:
    if asked.seats is None:
        print(words("The games are left as they stand; without --seats nobody can go on with them."))
    else:
        print(words("The games are left as they stand; the same command goes on with them."))
