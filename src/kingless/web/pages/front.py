"""The pages around a game: start, invitation, lobby, and a notice when something went wrong."""

from msgspec import Struct

from kingless.content.decks import BASE
from kingless.table.decks import DECKS, FACTIONS, RANDOM
from kingless.view.words import Words, said
from kingless.web.pages.frame import page

LEVELS = {
    "level-1": (
        said("Gentle"),
        said("Imagines one way the cards may lie and forgets at once what has gone. For a first game."),
    ),
    "level-2": (said("Easy-going"), said("Imagines a few ways, and remembers the last two tricks.")),
    "level-3": (
        said("Steady"),
        said("Imagines more, remembers six tricks, and sees the last five cards through."),
    ),
    "level-4": (
        said("Sharp"),
        said("Imagines a hundred ways, forgets nothing, and sees the last eight cards through."),
    ),
    "level-5": (
        said("Relentless"),
        said("The expert at full strength: in phase two it reckons every game out to the end."),
    ),
}
"""The bots by key: what each is called, and how it thinks."""

DECK_NAMES = {
    "claim": said("Claim, the first box"),
    "claim-2": said("Claim 2"),
    "magic": said("Magic"),
    "magic-2": said("Magic with Claim 2"),
    "crossroads": said("Crossroads"),
    "wild-hunt": said("Wild hunt"),
    "hall-of-mirrors": said("Hall of mirrors"),
    RANDOM: said("Drawn at random"),
}
RULESETS = {
    "standard": said("Standard"),
    "claim-en": said("As the English book has it"),
    "claim-nl": said("As the Dutch book has it"),
    "claim-de": said("As the German book has it"),
    "claim-fr": said("As the French book has it"),
    "magic-en": said("Magic, the English book"),
    "magic-nl": said("Magic, the Dutch book"),
}


class Choices(Struct, frozen=True, kw_only=True):
    """What the start page offers, and what it has already filled in."""

    action: str = "/new"
    lobby: str = "/lobby"
    rules: str = ""
    name: str = ""
    level: str = "level-2"
    deck: str = "claim"
    ruleset: str = "standard"
    artifacts: bool = False
    clocks: tuple[tuple[str, str], ...] = ()
    """The clocks that may be chosen: the value that is sent, and the words."""
    clock: str = ""
    resume: tuple[tuple[str, str], ...] = ()
    """Games that this reader has not finished: address and title."""
    ticket: str = ""
    commitment: str = ""
    """The fingerprint of the secret for the game that is made with the ticket."""
    problem: str = ""
    """What was wrong with the last wish, in words."""


class OpenGame(Struct, frozen=True, kw_only=True):
    """A game in the lobby that waits for somebody, or that may be watched."""

    link: str
    host: str
    deck: str = "claim"
    ruleset: str = "standard"
    artifacts: bool = False
    clock: str = ""
    since: str = ""
    running: bool = False


def start_page(words: Words, csrf: str, choices: Choices) -> str:
    """Where everybody begins: one click plays a bot, one asks a friend, one opens the lobby."""
    return page(
        "start.html",
        words,
        csrf=csrf,
        choices=choices,
        levels=LEVELS,
        decks=DECK_NAMES,
        factions=DECKS,
        rulesets=RULESETS,
        letters={key: one.letter for key, one in FACTIONS.items()},
        fan=[(key, FACTIONS[key].letter, FACTIONS[key].values[-1 - at]) for at, key in enumerate(BASE)],
    )


def lobby_page(words: Words, csrf: str, games: tuple[OpenGame, ...], choices: Choices) -> str:
    """The games that wait for somebody, and those that may be watched."""
    waiting = [game for game in games if not game.running]
    running = [game for game in games if game.running]
    return page(
        "lobby.html",
        words,
        csrf=csrf,
        choices=choices,
        waiting=waiting,
        running=running,
        decks=DECK_NAMES,
        rulesets=RULESETS,
    )


def invite_page(
    words: Words,
    csrf: str,
    link: str,
    host: str,
    join: str = "",
    told: str = "",
    clock: str = "",
    commitment: str = "",
) -> str:
    """For the host the link to send; for the guest, where `join` is an address, the seat to take."""
    parts = {"csrf": csrf, "link": link, "host": host, "join": join, "told": told}
    return page("invite.html", words, clock=clock, commitment=commitment, **parts)


def notice_page(words: Words, title: str, sentence: str, status: int) -> str:
    """Something went wrong, or is not there: what, and where to go from here."""
    return page("notice.html", words, title=title, sentence=sentence, status=status)
