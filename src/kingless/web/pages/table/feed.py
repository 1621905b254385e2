"""What the open page of a table is sent from answer to answer: only what has changed, rendered once."""

from collections.abc import Callable

import msgspec
from msgspec.structs import replace

from kingless.view.names import Names
from kingless.view.words import Words
from kingless.web.game.live_game import LiveGame
from kingless.web.game.offers.open_hands import shown_hands
from kingless.web.game.socket_messages import TableSent
from kingless.web.live.arrivals import Arrivals, Here
from kingless.web.orders.standing_orders import StandingOrders
from kingless.web.pages.orders import orders_sentence
from kingless.web.pages.table.context import (
    end_sentences,
    fields_of,
    names_for,
    phrase_sentence,
    settling_regions,
    settling_sentence,
)
from kingless.web.pages.table.offer_context import hands_sentence, offer_sentence
from kingless.web.pages.table.renderer import TableRenderer, fragments
from kingless.web.pages.table.seat_context import Surroundings


class TableFeed:
    """The messages to one player's page, or to the pages of all onlookers of a game in one language.

    Each change makes one message, which everybody gets who had the message before it; who is new gets the
    whole table.
    """

    def __init__(self, words: Words, seat: int | None, away_seconds: float) -> None:
        self._words = words
        self._seat = seat
        self._arrivals = Arrivals(away_seconds)
        self._names: Names | None = None
        self._renderer: TableRenderer | None = None
        self._settling: dict[str, str] = {}
        """The regions before the deal."""
        self._shown: object = None
        """What the last message was made from."""
        self._news: tuple[object, str, str, str] | None = None
        """The last phrase and the last words about offers and before the deal that have been told."""
        self._orders: StandingOrders | None = None
        """The reader's standing orders when the last message was made."""
        self._was_planned = False
        """Was a card planned then?"""
        self._hint: tuple[str, ...] = ()
        """What the last message told of a hint, and of a plan that came to nothing."""
        self._was_over = True
        """Was the game over at the last message? Who opens an old game sees how it ended."""
        self.number = 0
        """How many messages there have been."""
        self._message = ""
        """The last of them."""
        self._whole = ""
        """The whole table as it was then; empty until somebody needs it."""
        self._latest: Callable[[], TableSent] | None = None
        """Renders the whole table of the last message, with the clocks as they are now."""
        self._around: Surroundings | None = None
        """What the process was like when somebody last looked."""

    def look(self, around: Surroundings, live: LiveGame, orders: StandingOrders, at: float) -> bool:
        """Make a message where something has changed; True if a departure must be announced later."""
        game = live.stored.id
        here = tuple([around.presence.is_here(game, one) for one in (0, 1)])
        settled = self._arrivals.present(here, at)
        hands = shown_hands(live, around.now) if self._seat is None else None
        shown = (live.version, here, settled, orders, around.presence.onlookers(game), live.hint, hands)
        self._around = around
        if shown != self._shown:
            self._make(around, live, orders, settled)
            self._shown = shown
        elif live.clock is not None:
            self._whole = ""  # new readers need the clocks as they are
        return settled != here

    def message(self, before: int) -> str:
        """What somebody is sent who has had this many messages; empty where there is nothing new."""
        if before == self.number:
            return ""
        if before and before == self.number - 1:
            return self._message
        if not self._whole and self._latest:
            self._whole = _encode(replace(self._latest(), number=self.number, whole=True))
        return self._whole

    def _make(self, around: Surroundings, live: LiveGame, orders: StandingOrders, here: Here) -> None:
        if self._names is None:
            self._names = names_for(live, self._seat, self._words)
        names = self._names
        if live.is_before_deal:
            sent, latest = self._settle(around, live, names)
        else:
            sent, latest = self._play(around, live, names, orders)
        news = (*self._besides(around, live, names), *self._arrivals.news(here, names))
        sent.said.extend(news)
        is_first = not self.number
        self.number += 1
        self._message = _encode(replace(sent, number=self.number, whole=is_first))
        self._whole, self._latest = self._message if is_first else "", latest

    def _settle(
        self, around: Surroundings, live: LiveGame, names: Names
    ) -> tuple[TableSent, Callable[[], TableSent]]:
        """The regions before the deal that have changed, and all of them."""
        regions, version = settling_regions(around, live, names), live.version
        changed = {name: html for name, html in regions.items() if self._settling.get(name) != html}
        self._settling = regions
        return TableSent(version, changed, []), lambda: TableSent(version, regions, [])

    def _play(
        self, around: Surroundings, live: LiveGame, names: Names, orders: StandingOrders
    ) -> tuple[TableSent, Callable[[], TableSent]]:
        """The pieces of the table that have changed, and how all of it is rendered."""
        if self._renderer is None:
            self._renderer = TableRenderer(names)
        seen, version = live.observation(self._seat), live.version
        assert seen is not None
        fields = fields_of(around, live, names, seen, orders)
        changed = self._renderer.update(seen, fields)
        said = self._renderer.news
        if self._orders not in (None, orders) and fields.orders:
            said.append(orders_sentence(names, fields.orders, was_planned=self._was_planned))
        self._was_planned = bool(fields.planned)
        self._orders = orders
        told = (*fields.hint, *((fields.notice,) if fields.notice else ()))
        said.extend(one for one in told if one not in self._hint)
        self._hint = told
        return (
            TableSent(version, changed, said, self._renderer.tail),
            lambda: TableSent(
                version,
                fragments(names, seen, fields_of(self._around or around, live, names, seen, orders)),
                [],
            ),
        )

    def _besides(self, around: Surroundings, live: LiveGame, names: Names) -> list[str]:
        """What was said and offered since the last time, besides the log."""
        settling = settling_sentence(live, names)
        before, offers = self._news, offer_sentence(live, names)
        hands = hands_sentence(live, names, shown_hands(live, around.now) if self._seat is None else None)
        self._news = (live.phrase, offers, settling, hands)
        is_end, self._was_over = live.is_over and not self._was_over, live.is_over
        if before is None:
            return []
        phrase = phrase_sentence(live, names) if live.phrase != before[0] else ""
        end = end_sentences(live, names) if is_end else []
        news = [now for now, told in zip(self._news[1:], before[1:], strict=True) if now != told]
        return [one for one in (*end, phrase, *news) if one]


def _encode(message: TableSent) -> str:
    return msgspec.json.encode(message).decode()
