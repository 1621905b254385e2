"""Renders the pages before a game: start, invitation and lobby, and the notice of an error."""

from markupsafe import Markup
from msgspec import Struct

from kingless.content.decks import BASE
from kingless.table.decks import DECKS, FACTIONS, RANDOM, possible_factions
from kingless.table.options import RULESETS, read_options
from kingless.table.setup import STANDARD, Setup
from kingless.view.bot_levels import BOT_LEVELS, FIRST_LEVEL
from kingless.view.house_rules import rules_in_words, ruleset_sentences
from kingless.view.tracker import ON
from kingless.view.words import Words
from kingless.web.pages.house_rules import rules_line_part, setting_groups
from kingless.web.pages.layout import render
from kingless.web.pages.options import DECK_KEYS, OWN, bots, pairs, singles

_LETTERS = {key: one.letter for key, one in FACTIONS.items()}


class Choices(Struct, frozen=True, kw_only=True):
    """What the start page offers, and what it has already filled in."""

    action: str = "/new"
    rules_action: str = "/new/rules"
    """Where other rules are taken, and below it the line that says which apply."""
    lobby: str = "/lobby"
    rules: str = "/rules"
    lessons: str = "/learn"
    name: str = ""
    level: str = FIRST_LEVEL
    """The bot that is suggested."""
    deck: str = "claim"
    own: tuple[str, ...] = BASE
    """The factions of a deck of one's own."""
    ruleset: str = STANDARD
    options: tuple[str, ...] = ()
    """The house rules, each as people write it: `victory=three`."""
    artifacts: bool = False
    clocks: tuple[tuple[str, str], ...] = ()
    """The clocks that may be chosen: the value that is sent, and the words."""
    clock: str = ""
    leaders: tuple[tuple[str, str], ...] = ()
    """Who may lead the first trick: the value that is sent, and the words."""
    leader: str = ""
    trackers: tuple[tuple[str, str], ...] = ()
    """The card trackers that a table may have: the value that is sent, and the words."""
    tracker: str = ON
    ticket: str = ""
    commitment: str = ""
    """The commitment to the secret of the game that is made with the ticket."""
    is_open: bool = False
    """Is everything shown that can be chosen?"""
    problem: str = ""
    """What was wrong with the form that was sent, in words."""


class OpenGame(Struct, frozen=True, kw_only=True):
    """A game in the lobby with a free seat."""

    link: str
    host: str
    deck: str = "claim"
    ruleset: str = STANDARD
    artifacts: bool = False
    house: bool = False
    """Are there house rules?"""
    clock: str = ""
    tracker: str = ON
    players: str = ""
    """Who plays whom, where both seats are taken."""


class LobbyGames(Struct, frozen=True):
    """What the lobby lists: games with a free seat, and games that can be watched."""

    waiting: tuple[OpenGame, ...]
    playing: tuple[OpenGame, ...] = ()


def chosen_setup(choices: Choices) -> Setup:
    """The game that is chosen on the start page, as far as its rules go; a random deck may hold anything."""
    factions = choices.own if choices.deck == OWN else possible_factions(choices.deck)
    return Setup(
        ruleset=choices.ruleset,
        factions=factions,
        artifacts=choices.artifacts,
        options=read_options(choices.options),
    )


def start_page(words: Words, csrf: str, choices: Choices) -> str:
    """The start page: play a bot, invite a friend, or open the lobby."""
    setup = chosen_setup(choices)
    is_open = bool(choices.problem or choices.is_open)
    return render(
        "start.html",
        words,
        csrf=csrf,
        choices=choices,
        bots=list(bots(words)),
        why=_why(words, choices.level),
        decks=DECK_KEYS,
        own_deck=OWN,
        rulesets=RULESETS,
        factions=DECKS["claim"],
        letters=_LETTERS,
        deck_line=deck_line(words, choices),
        is_open=is_open,
        rest=start_rest(words, choices) if is_open else "",
        victory=rules_in_words(words, setup).victory,
        rules_line=rules_line_part(words, setup, choices.rules_action),
        fan=[(key, FACTIONS[key].letter, FACTIONS[key].values[-1 - at]) for at, key in enumerate(BASE)],
    )


def start_rest(words: Words, choices: Choices) -> Markup:
    """What is seldom chosen on the start page: a deck of one's own, and house rules."""
    made = render(
        "parts/start_rest.html",
        words,
        choices=choices,
        pairs=pairs(words),
        singles=singles(words),
        wanted=sum(not FACTIONS[key].half for key in BASE),
        rulesets=[(key, words.name("ruleset", key), ruleset_sentences(words, key)) for key in RULESETS],
        house=setting_groups(words),
    )
    return Markup(made)  # our own, escaped when made


def deck_line(words: Words, choices: Choices) -> Markup:
    """Which factions the chosen deck has; those of a random one nobody knows."""
    factions = () if choices.deck == RANDOM else chosen_setup(choices).factions
    return Markup(render("parts/deck_line.html", words, factions=factions, letters=_LETTERS))


def _why(words: Words, level: str) -> str:
    """Why this bot is suggested to somebody of whom nothing is known; nothing of one that was chosen."""
    if level != FIRST_LEVEL:
        return ""
    return words("Suggested: {name}, just right for a first game.", name=words(BOT_LEVELS[level][0]))


def lobby_page(words: Words, csrf: str, games: LobbyGames, choices: Choices) -> str:
    """The lobby: the games with a free seat, a quick match or a new table, and games to watch."""
    return render("lobby.html", words, csrf=csrf, choices=choices, **_lobby_fields(games))


def lobby_list(words: Words, games: LobbyGames) -> str:
    """The lists of the lobby alone, for the script that refreshes it."""
    return render("parts/lobby.html", words, **_lobby_fields(games))


def _lobby_fields(games: LobbyGames) -> dict[str, object]:
    return {"waiting": games.waiting, "playing": games.playing, "decks": DECK_KEYS}


def notice_page(
    words: Words, title: str, sentence: str, status: int, table: str = "", games: str = ""
) -> str:
    """The page of an error: what went wrong, and where to go; `table` links back to a game."""
    return render(
        "notice.html", words, title=title, sentence=sentence, status=status, table=table, games=games
    )
