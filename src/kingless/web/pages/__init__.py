"""The pages of the game in the browser, as HTML text: functions of what a reader may know."""

from kingless.web.pages.invitation import invite_page, links_page, own_table_page, waiting_page
from kingless.web.pages.lessons import lesson_page, lessons_page
from kingless.web.pages.rules import about_page, rules_page
from kingless.web.pages.start import (
    Choices,
    LobbyGames,
    OpenGame,
    lobby_list,
    lobby_page,
    notice_page,
    start_page,
)
from kingless.web.pages.table.fields import Around, Ended, Links, SeatStatus
from kingless.web.pages.table.renderer import REGIONS, TableRenderer, fragments, table_page

__all__ = [
    "REGIONS",
    "Around",
    "Choices",
    "Ended",
    "Links",
    "LobbyGames",
    "OpenGame",
    "SeatStatus",
    "TableRenderer",
    "about_page",
    "fragments",
    "invite_page",
    "lesson_page",
    "lessons_page",
    "links_page",
    "lobby_list",
    "lobby_page",
    "notice_page",
    "own_table_page",
    "rules_page",
    "start_page",
    "table_page",
    "waiting_page",
]
