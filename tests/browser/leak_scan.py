"""The scan for leaks: all that a browser got or shows in a game, against what its reader must not know."""

import asyncio
import json
import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from urllib.parse import urlsplit

from kingless.web.art import PICTURES
from kingless.web.assets.sources import SCRIPTS, STYLES
from kingless.web.game.live_game import LiveGame
from kingless.web.game.log_fold import apply_entry
from kingless.web.store.connect import address_of, engine_at
from kingless.web.store.games import GameStore
from kingless.web.store.stored_values import Entry, StoredGame
from tests.browser.people import Person
from tests.serving.secrets import leaks_in, secrets_of

_VERSION = re.compile(r'name="version" value="(\d+)"')
FILES = {
    group.address(name): asset.plain
    for group in (SCRIPTS, STYLES, PICTURES)
    for name, asset in group.assets.items()
}
"""What every browser gets alike."""
Secrets = dict[int, set[str]]
"""What must not be told, by the version of the game."""


def secrets_by_version(file: Path, game: str, seat: int | None) -> Secrets:
    """What this seat, or an onlooker, must not know at each version of the game in this database."""
    with ThreadPoolExecutor(1) as apart:  # the browser holds the event loop of this thread
        kept, entries = apart.submit(asyncio.run, _read(file, game)).result()
    live = LiveGame(kept)
    hidden = {0: secrets_of(live, seat) if live.game else set()}
    for entry in entries:
        apply_entry(live, entry)
        hidden[live.version] = secrets_of(live, seat) if live.game else set()  # nothing is dealt yet
    return hidden


async def _read(file: Path, game: str) -> tuple[StoredGame, list[Entry]]:
    engine = engine_at(address_of(f"sqlite:///{file}"))
    try:
        store = GameStore(engine)
        kept = await store.game(game)
        assert kept is not None
        return kept, list(await store.entries(game, 0))
    finally:
        await engine.dispose()


class Scan:
    """One reader's pages, frames and answers, kept with the versions that they tell of."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.texts: list[tuple[int, str]] = []

    def look(self) -> None:
        """Keep the page as it is now, and what has come since the last time."""
        self._keep(self.person.dom())
        while self.person.answers:
            answer = self.person.answers.pop()
            path = urlsplit(answer.url).path
            if path.startswith("/static/"):
                assert answer.body() == FILES[path]
            elif answer.ok:  # what leads elsewhere has no text
                self._keep(answer.text())
        while self.person.frames:
            frame = self.person.frames.pop()
            self.texts.append((json.loads(frame).get("version", 0), frame))

    def _keep(self, html: str) -> None:
        """Keep a page; one that is of no game, or from before the deal, must hold nothing at all."""
        versions = [int(number) for number in _VERSION.findall(html)]
        self.texts.append((max(versions, default=0), html))

    def leaks(self, hidden: Secrets) -> list[tuple[int, set[str]]]:
        """What was told too early, with its version."""
        found = [(version, leaks_in(text, hidden[version])) for version, text in self.texts]
        return [(version, names) for version, names in found if names]
