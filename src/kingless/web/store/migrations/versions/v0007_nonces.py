"""Commitments of seats to their nonces, the scheme of each fair deal, and the tickets that were used."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Games that are there were dealt by the first scheme."""
    op.add_column("games", sa.Column("scheme", sa.SmallInteger, nullable=False, server_default="1"))
    op.add_column("seats", sa.Column("commitment", sa.String(64)))
    op.create_table(
        "tickets",
        sa.Column("ticket", sa.String(64), primary_key=True),
        sa.Column("until", sa.Integer, nullable=False),
    )


def downgrade() -> None:
    """Forget them: games of the second scheme would be dealt otherwise, so they go."""
    op.execute("DELETE FROM games WHERE scheme > 1")
    op.drop_table("tickets")
    op.drop_column("seats", "commitment")
    op.drop_column("games", "scheme")
