"""The seats that the bridge holds, kept in a file so that another start of it goes on with their games."""

import os
from pathlib import Path
from threading import Lock

import msgspec
from msgspec import Struct

from kingless.bridge.promises import Promises
from kingless.rules.complaint import Complaint


class HeldSeat(Struct, frozen=True, kw_only=True):
    """A seat at a game of a server, with the token that holds it and what was promised there."""

    server: str
    game: str
    token: str
    promises: Promises


class HeldSeats:
    """The seats by game; without a file they are gone when the bridge ends."""

    def __init__(self, file: Path | None) -> None:
        """`file`: one that is there already is read; a `Complaint` where it is none of ours."""
        self._file = file
        self._lock = Lock()
        self._seats: dict[str, HeldSeat] = {}
        if file is not None and file.exists():
            try:
                seats = msgspec.json.decode(file.read_bytes(), type=list[HeldSeat])
            except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
                raise Complaint("{file} is no file of seats.", file=str(file)) from None
            self._seats = {seat.game: seat for seat in seats}

    def of_server(self, server: str) -> list[HeldSeat]:
        """The seats at this server."""
        with self._lock:
            return [seat for seat in self._seats.values() if seat.server == server]

    def keep(self, seat: HeldSeat) -> None:
        """Keep a seat, or what is new about it, before anything is sent that depends on it."""
        with self._lock:
            self._seats[seat.game] = seat
            self._write()

    def forget(self, game: str) -> None:
        """A game is over."""
        with self._lock:
            self._seats.pop(game, None)
            self._write()

    def _write(self) -> None:
        if self._file is None:
            return
        fresh = self._file.with_name(f"{self._file.name}.new")
        # The tokens are for nobody else to read.
        with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
            file.write(msgspec.json.encode(list(self._seats.values())))
        fresh.replace(self._file)
