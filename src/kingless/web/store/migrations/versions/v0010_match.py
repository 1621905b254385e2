"""Games that each seat has won before, in a chain of rematches."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None
_COLUMNS = ("won_first", "won_second", "drawn")


def upgrade() -> None:
    """Chains that are there begin to count with their next game."""
    for name in _COLUMNS:
        op.add_column("games", sa.Column(name, sa.SmallInteger, nullable=False, server_default="0"))


def downgrade() -> None:
    """Forget the counts."""
    for name in reversed(_COLUMNS):
        op.drop_column("games", name)
