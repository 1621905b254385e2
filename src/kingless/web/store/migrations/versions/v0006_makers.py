"""Who has opened which table in the lobby, as marks that lead back to nobody."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Of tables that are open already nobody knows who made them: each counts by itself."""
    op.create_table(
        "makers",
        sa.Column("game", sa.String(16), sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("address", sa.String(8), nullable=False),
        sa.Column("browser", sa.String(8), nullable=False),
    )


def downgrade() -> None:
    """Forget them."""
    op.drop_table("makers")
