"""What was judged after a game."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "analyses",
        sa.Column("game", sa.String(16), sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("format", sa.String(40), nullable=False),
        sa.Column("told", sa.Text, nullable=False),
    )


def downgrade() -> None:
    """Drop it; everything in it can be made again."""
    op.drop_table("analyses")
