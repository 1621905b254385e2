"""The pages of the browser game as text, at chosen moments; `make shots` shows them as they are served."""

from collections.abc import Callable, Iterator

from kingless.content.decks import DECKS
from kingless.minds import MINDS
from kingless.minds.mind import Budget
from kingless.table.game import Game
from kingless.table.setup import Setup
from kingless.view.house_rules import rules_in_words
from kingless.view.lookup import look_up
from kingless.view.names import Names
from kingless.view.words import Words
from kingless.web.game.chat.phrases import PHRASES
from kingless.web.lessons.course import progress_after
from kingless.web.lessons.lesson import lesson_texts
from kingless.web.orders.standing_orders import StandingOrders
from kingless.web.pages import (
    Around,
    Choices,
    Links,
    LobbyGames,
    OpenGame,
    SeatStatus,
    about_page,
    fragments,
    invite_page,
    lesson_page,
    lessons_page,
    lobby_page,
    notice_page,
    rules_page,
    start_page,
    table_page,
    waiting_page,
)
from kingless.web.pages.orders import panel
from kingless.web.pages.rules import GameRules
from kingless.web.pages.shared_link import SharedLink

SEATS = ("Ada", "Bea")
READER = 0
FINGERPRINT = "2a8abfa8cb9906290437854193ca6bca41d4d4e26d1d454bd66a35158095e737"
LINK = "https://kingless.example/invite/b7Qm2fK9"


def moment(setup: Setup, is_it: Callable[[Game], bool]) -> Game:
    """A game between two greedy players, at the first moment of which this is true, or at its end."""
    game = Game(setup, seats=SEATS)
    while (decision := game.decision) is not None and not is_it(game):
        seen = game.observation(decision.seat)
        game.step(MINDS["greedy"].choose(game.law.ruleset, seen, Budget(), len(game.turns)).action)
    return game


def games() -> dict[str, Game]:
    """The moments that are shown, by name."""
    claim, magic = Setup(seed=20), Setup(seed=8, factions=DECKS["magic"], artifacts=True)
    return {
        "deal": moment(claim, lambda game: _asked(game, 1, 1)),
        "phase-one": moment(claim, lambda game: _asked(game, 1, 5) and _must_follow(game)),
        "waiting": moment(claim, lambda game: game.state.phase == 1 and game.observation(1).to_act == 1),
        "phase-two": moment(claim, lambda game: _asked(game, 2, 4) and _must_follow(game)),
        "late": moment(claim, lambda game: _asked(game, 2, 9)),
        "artifacts": moment(magic, lambda game: _asked(game, 1, 3)),
        "window": moment(magic, lambda game: game.observation(READER).asked == "window"),
        "claim-2": moment(Setup(seed=5, factions=DECKS["claim-2"]), lambda game: _asked(game, 2, 7)),
        "end": moment(claim, lambda _: False),
    }


def _asked(game: Game, phase: int, trick: int) -> bool:
    """Is the reader asked for a card in this trick, or in a later one of the phase?"""
    seen = game.observation(READER)
    is_there = seen.phase == phase and seen.trick >= trick
    return is_there and seen.to_act == READER and seen.asked in ("lead", "follow")


def _must_follow(game: Game) -> bool:
    seen = game.observation(READER)
    return seen.asked == "follow" and len(seen.legal) < len(set(seen.hands[READER]))


def game_page(words: Words, game: Game) -> str:
    """The page of a game, as the reader sees it."""
    names = Names(words, game.law.ruleset, SEATS, READER)
    seen = game.observation(READER)
    extra = Around(
        seats=(SeatStatus(clock="4:05"), SeatStatus(is_here=False, clock="3:41")),
        offers=("rematch",) if game.result else ("undo", "resign"),
        phrases=tuple(PHRASES),
        record="record.txt" if game.result else "",
        analysis="analysis.html" if game.result else "",
        version=len(game.turns),
        orders=panel(names, seen, StandingOrders(), 0, has_choices=True),
    )
    regions = fragments(names, seen, extra)
    links = Links(act="/game/1/act", offer="/game/1/offer", phrase="/game/1/phrase", orders="/game/1/orders")
    return table_page(
        words, " – ".join(SEATS), "token", extra.version, regions, links, rules_in_words(words, game.setup)
    )


def pages(words: Words, shown: dict[str, Game]) -> Iterator[tuple[str, str]]:
    """Every page in this language, by name."""
    for name, game in shown.items():
        yield name, game_page(words, game)
    clocks = (("", "–"), ("5+5", "5 + 5"))
    choices = Choices(
        clocks=clocks,
        ticket="1789000000.b7Qm2fK9",
        commitment=FINGERPRINT,
    )
    yield "start", start_page(words, "token", choices)
    own = Choices(deck="own", problem=words("That did not work"))
    yield "own-deck", start_page(words, "token", own)
    waiting = (
        OpenGame(link="/join/1", host="Cleo", deck="crossroads", artifacts=True, clock="5 + 5"),
        OpenGame(link="/join/2", host="Dirk"),
        OpenGame(link="/join/3", host="Eva", ruleset="claim-nl"),
    )
    playing = (OpenGame(link="/lobby/4/watch", host="Ada", players="Ada – Bea"),)
    yield "lobby", lobby_page(words, "token", LobbyGames(waiting, playing), choices)
    room = waiting_page(words, SharedLink(LINK), "Ada", Setup(), is_open=True, commitment=FINGERPRINT)
    yield "waiting-room", room
    local = SharedLink(LINK, is_local=True, open_command="make play HOST=0.0.0.0")
    yield "waiting-on-this-machine", waiting_page(words, local, "Ada", Setup(), is_open=False)
    yield "join", invite_page(words, "token", "Ada", "/join/4", Setup(), commitment=FINGERPRINT)
    yield "rules", rules_page(words, GameRules(words))
    for thing in ("druids", "night-ring", "B-12"):
        about = look_up(words, thing)
        assert about is not None
        yield f"rules-{thing}", about_page(words, GameRules(words), about)
    yield "lessons", lessons_page(words)
    lesson = progress_after("knights", ("play G1",))
    yield "lesson", lesson_page(words, lesson)
    yield "lesson-remark", lesson_page(words, lesson, lesson_texts(words.language)["knights"].others[1])
    yield "lesson-end", lesson_page(words, progress_after("phase-two", ("play U7", "play U2")))
    yield "notice", notice_page(words, "404", words("there is no such file or folder"), 404)
