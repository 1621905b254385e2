"""The first tables: games, seats and the log."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "games",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("setup", sa.Text, nullable=False),
        sa.Column("rules", sa.String(100), nullable=False),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.Column("invite", sa.String(64), nullable=False, unique=True),
        sa.Column("watch", sa.String(64), nullable=False, unique=True),
        sa.Column("is_open", sa.Boolean, nullable=False),
        sa.Column("follows", sa.String(16), unique=True),
        sa.Column("begun", sa.Integer, nullable=False),
    )
    op.create_table(
        "seats",
        sa.Column("game", sa.String(16), sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seat", sa.SmallInteger, primary_key=True),
        sa.Column("name", sa.String(100), nullable=False),
        sa.Column("nonce", sa.String(100), nullable=False),
        sa.Column("mind", sa.String(20)),
        sa.Column("token", sa.String(64)),
        sa.Column("link", sa.String(64), unique=True),
        sa.Column("link_until", sa.Integer),
    )
    op.create_table(
        "log",
        sa.Column("game", sa.String(16), sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("seat", sa.SmallInteger, nullable=False),
        sa.Column("entry", sa.String(100), nullable=False),
        sa.Column("message", sa.String(64), nullable=False),
        sa.Column("at", sa.Integer, nullable=False),
        sa.UniqueConstraint("game", "seat", "message", name="uq_log_message"),
    )
    op.create_index("ix_games_open", "games", ["is_open", "begun"])


def downgrade() -> None:
    """Drop the tables, and every game with them."""
    for name in ("log", "seats", "games"):
        op.drop_table(name)
