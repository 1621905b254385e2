"""Every page of the game in the browser, by its route in the application, with the visit that shows it."""

from kingless.web.app import application
from kingless.web.settings import ServerSettings
from kingless.web.store.connect import address_of
from tools.browser.entrance import ENTRANCE
from tools.browser.tables import TABLES
from tools.browser.visitor import Visit

VISITS: dict[str, Visit] = {**ENTRANCE, **TABLES}
NO_PAGES = {
    "/game/{game:str}/record": "a file to download",
    "/game/{game:str}/next": "leads to the next game",
    "/join/{token:str}": "leads to the free seat",
    "/lobby/{game:str}": "leads to the free seat",
    "/game/{game:str}/state": "for the script of the page of one's games",
    "/lobby/waiting": "for the script of the lobby",
    "/watch/{token:str}": "leads to the table, beside it",
    "/lobby/{game:str}/watch": "leads to the table, beside it",
    "/after/{game:str}/{token:str}/moment": "a part of the page after a game",
    "/after/{game:str}/{token:str}/verdicts": "a part of the page after a game",
    "/after/{game:str}/{token:str}/turning": "a part of the table after a game",
    "/after/{game:str}/{token:str}/record.txt": "a file to download",
    "/after/{game:str}/{token:str}/record.json": "a file to download",
    "/after/{game:str}/{token:str}/proof.json": "for the script that checks the deal",
    "/analyse/{key:str}/moment": "a part of the page of a pasted game",
    "/analyse/{key:str}/verdicts": "a part of the page of a pasted game",
    "/after/{game:str}/{token:str}/chances/{seat:int}/{number:int}": "as the chances of a pasted game",
    "/puzzles/today": "leads to the puzzle of the day",
    "/puzzles/run": "leads to the next puzzle of a run",
    "/puzzles/rated": "for the script of a run",
    "/puzzles/next": "leads to the next puzzle",
    "/metrics": "for programs",
    "/games.jsonl": "a file to download",
    "/licence": "a text",
    "/source": "a file to download",
    "/health": "for programs",
}
"""Routes that answer with something else than a page of their own, and what."""
_PROGRAMS = ("/api", "/static")
_FOR_PEOPLE = {"/api/docs"}


def routes_of_pages() -> set[str]:
    """The routes of the application that show a page."""
    made = application(address_of("sqlite:///unused"), ServerSettings())
    shown = {route.path for route in made.routes if "GET" in getattr(route, "methods", ())}
    pages = {path for path in shown if not path.startswith(_PROGRAMS)} | (shown & _FOR_PEOPLE)
    return pages - NO_PAGES.keys()
