"""The tables of the database as SQLAlchemy metadata."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    SmallInteger,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
)

METADATA = MetaData()
_DIGEST = 64
"""Of tokens only the SHA-256 is kept, in hexadecimal digits."""

GAMES = Table(
    "games",
    METADATA,
    Column("id", String(16), primary_key=True),
    Column("setup", Text, nullable=False),
    Column("rules", String(100), nullable=False),
    Column("secret", String(64), nullable=False),
    Column("invite", String(_DIGEST), nullable=False, unique=True),
    Column("watch", String(_DIGEST), nullable=False, unique=True),
    Column("is_open", Boolean, nullable=False),
    Column("follows", String(16), unique=True),
    Column("begun", Integer, nullable=False),
    Column("clock", String(8), nullable=False, server_default=""),
    Column("due", BigInteger),
    Column("by_age", Boolean, nullable=False, server_default=false()),
    Column("scheme", SmallInteger, nullable=False, server_default="1"),
    Column("tracker", String(8), nullable=False, server_default="on"),
    Column("won_first", SmallInteger, nullable=False, server_default="0"),
    Column("won_second", SmallInteger, nullable=False, server_default="0"),
    Column("drawn", SmallInteger, nullable=False, server_default="0"),
)
"""`rules` is the version of the ruleset; `follows` names the game that this is the rematch of. `due` is when,
in milliseconds, `workers.clock_timeouts` must act: updated with the entries, so that any process can query
it. `by_age` says that the players settle at the table who is younger and leads first. `scheme` is that of
the fair deal. `tracker` says whether the table has a card tracker. `won_first`,
`won_second` and `drawn` count the games before it in a chain of rematches."""

SEATS = Table(
    "seats",
    METADATA,
    Column("game", String(16), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", SmallInteger, primary_key=True),
    Column("name", String(100), nullable=False),
    Column("nonce", String(100), nullable=False),
    Column("mind", String(20)),
    Column("token", String(_DIGEST)),
    Column("link", String(_DIGEST), unique=True),
    Column("link_until", Integer),
    Column("since", BigInteger),
    Column("wishes", Text),
    Column("commitment", String(_DIGEST)),
    Column("is_program", Boolean, nullable=False, server_default=false()),
)
"""A free seat has no row; a bot has a mind, a person or a program has a token. A seat that has committed to a
nonce shows it in the log, and has none here."""

TICKETS = Table(
    "tickets",
    METADATA,
    Column("ticket", String(_DIGEST), primary_key=True),
    Column("until", Integer, nullable=False),
)
"""Tickets that have made their game, by digest, until they expire: none makes a second one, whatever becomes
of the first."""

MAKERS = Table(
    "makers",
    METADATA,
    Column("game", String(16), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("address", String(8), nullable=False),
    Column("browser", String(8), nullable=False),
)
"""Who has opened a table in the lobby, as marks; the row goes when somebody joins."""

KEYS = Table(
    "keys",
    METADATA,
    Column("name", String(20), primary_key=True),
    Column("value", String(64), nullable=False),
)
"""Keys that every process of a server must know."""

LOG = Table(
    "log",
    METADATA,
    Column("game", String(16), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("seat", SmallInteger, nullable=False),
    Column("entry", String(100), nullable=False),
    Column("message", String(64), nullable=False),
    Column("at", BigInteger, nullable=False),
    UniqueConstraint("game", "seat", "message", name="uq_log_message"),
)
"""The primary key decides races: of two entries with the same number in a game, one is refused."""

ANALYSES = Table(
    "analyses",
    METADATA,
    Column("game", String(16), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("format", String(40), nullable=False),
    Column("told", Text, nullable=False),
)
"""What each move of a finished game was worth, as JSON; it follows from the log and can be made again."""

Index("ix_games_open", GAMES.c.is_open, GAMES.c.begun)
Index("ix_games_due", GAMES.c.due)
