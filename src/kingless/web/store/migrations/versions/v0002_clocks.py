"""Clocks: what each game allows, when somebody must look after it, and times in milliseconds."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Games that are there have no clock and go on; the times in their logs become finer."""
    op.add_column("games", sa.Column("clock", sa.String(8), nullable=False, server_default=""))
    op.add_column("games", sa.Column("due", sa.BigInteger))
    op.add_column("seats", sa.Column("since", sa.BigInteger))
    op.create_index("ix_games_due", "games", ["due"])
    _scale("at::bigint * 1000", "UPDATE log SET at = at * 1000", sa.BigInteger())


def downgrade() -> None:
    """Forget the clocks."""
    _scale("(at / 1000)::integer", "UPDATE log SET at = at / 1000", sa.Integer())
    op.drop_index("ix_games_due", "games")
    op.drop_column("seats", "since")
    op.drop_column("games", "due")
    op.drop_column("games", "clock")


def _scale(using: str, update: str, wanted: "sa.types.TypeEngine[int]") -> None:
    """Numbers in SQLite have any size; in PostgreSQL the column must change."""
    if op.get_bind().dialect.name == "postgresql":
        op.alter_column("log", "at", type_=wanted, postgresql_using=using)
    else:
        op.execute(update)
