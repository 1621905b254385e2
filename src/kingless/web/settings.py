"""Settings of the server in one place: delays, sizes, rate limits and timeouts."""

import os

from msgspec import Struct, field

from kingless.analysis.model import AnalysisEffort


class Limit(Struct, frozen=True):
    """So many at once, and so many more each second."""

    burst: int
    each_second: float


LIMITS = {
    "any": Limit(2000, 100.0),
    "page": Limit(120, 4.0),
    "act": Limit(60, 4.0),
    "new": Limit(20, 0.2),
    "guess": Limit(20, 0.2),
    "socket": Limit(30, 0.5),
    "message": Limit(30, 4.0),
    "program": Limit(120, 12.0),
    "refusal": Limit(20, 0.1),
    "moment": Limit(240, 12.0),
    "analysis": Limit(3, 1 / 60),
    "verdicts": Limit(12, 1 / 20),
    "dump": Limit(3, 1 / 60),
}
"""For one address and kind of request, in one process. `any` counts all of them, also what is not there; a
page with its files is fifteen to thirty. `guess` is for links with a secret in them. `analysis` is for what
somebody wants judged or solved, `verdicts` for games against bots, which are judged by themselves. `message`,
for a program `program`, and `refusal` are for one socket: what comes beyond the first is refused, and beyond
the second the socket is closed."""


class ServerSettings(Struct, frozen=True, kw_only=True):
    """How a server behaves; tests make it quick."""

    bot_delay: float = 0.9
    """Seconds after which a bot plays its card, forced or free, so that a person can see what happens."""
    deep_bot_delay: float = 1.5
    """The same for the bots of the last two levels, which think for longer."""
    phase_delay: float = 3.0
    """Seconds more before its first answer of phase two: the last trick and the new hand are looked at."""
    window_delay: float = 0.25
    """The delay of every answer at a window in seconds, so that its speed tells nothing."""
    card_delay: float = 1.0
    """Seconds after the question before which no card of a page counts in a game of two people: a card that
    was planned is played then, and so is one that was tapped sooner."""
    undo_wait: float = 5.0
    """Seconds that standing orders wait while an undo is asked for; over days they do not wait."""
    bot_millis: int = 1300
    window_millis: int = 150
    """Milliseconds that a bot may think: less than the delay, after which it passes, or plays a card by a
    rule of thumb."""
    program_share: float = 0.15
    """The part of these delays and thoughts that is left where a bot answers a program, which need not see
    what happens; at windows where no person plays at all."""
    bot_workers: int = max(1, (os.cpu_count() or 2) - 1)
    """How many bots think at the same time."""
    analysis_pool: int = 1
    """How many finished games are judged at the same time."""
    analyses_waiting: int = 20
    """How many may wait for that."""
    analyses_kept: int = 200
    """How many analyses stay in memory."""
    effort: AnalysisEffort = AnalysisEffort(millis=5000)
    """How much is thought about each move of a finished game."""
    live_games: int = 5000
    """How many live games stay in memory."""
    slow_seconds: float = 1.0
    """A move that takes longer to reach every open page is logged."""
    sockets: int = 10_000
    """How many sockets one process holds open."""
    sockets_seat: int = 8
    """How many of them for each seat of a game; a connection that was dropped counts until it is missed,
    ten seconds later where a page held it, and 40 where a program did."""
    sockets_watching: int = 12
    """How many of them for all who watch one game."""
    limits: dict[str, Limit] = field(default_factory=lambda: LIMITS)
    request_seconds: float = 20.0
    """Seconds within which a complete request must arrive."""
    body: int = 16 * 1024
    """The largest request, in bytes."""
    upload: int = 1024 * 1024
    """The largest form with a record, in bytes."""
    frame: int = 4 * 1024
    """The largest message on a socket, in bytes."""
    login_seconds: float = 10.0
    """Within which a program's socket without a token in its headers must log in by its first message."""
    poll_seconds: float = 25.0
    """How long a request waits for a game to go on: shorter than the usual patience of proxies."""
    link_seconds: int = 15 * 60
    """How long the link lives that takes a seat to another device."""
    visit_seconds: float = 90.0
    """How long a request without a socket counts as presence; a page in the background sends one a minute."""
    away_seconds: float = 4.0
    """How long somebody must be gone before that is told, so that a reload is not."""
    lobby_days: int = 7
    """How long a game over days stands in the lobby when whoever made it is not here."""
    open_games_address: int = 10
    open_games_browser: int = 3
    """How many games one address, and one browser, may have in the lobby at the same time."""
    keep_days: int | None = None
    """After how many quiet days a game is deleted; never if None."""
    proxies: int = 1
    """How many proxies stand before the server; whom they ask for is what they say in `X-Forwarded-For`."""
    open_metrics: bool = False
    """Is `/metrics` for everybody, and not only for this machine?"""
    metrics_token: str = ""
    """Who shows it may read `/metrics` from elsewhere; nobody where it is empty."""
    cors: tuple[str, ...] = ()
    """The origins whose pages may use the API from a browser, or `*` for all; no cookies are taken there."""
    publish_games: bool = False
    """May everybody fetch the finished games, without names?"""
    source: str = ""
    """Where the sources of this server are; if its host says nothing, what the package says counts."""
    secure: bool = False
    """Is the server reached by https only? Then cookies are `Secure`, and responses have HSTS."""
    origins: tuple[str, ...] = ()
    """Where others in the network reach the server, such as `http://192.168.1.5:8377`; empty where they
    cannot, or where a proxy stands before it."""
    open_command: str = ""
    """What the host of a server that only this machine can reach types to open it to the network."""
