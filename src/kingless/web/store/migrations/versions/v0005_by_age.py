"""Games in which the younger player leads the first trick."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """In games that are there, the set-up says who leads first."""
    op.add_column("games", sa.Column("by_age", sa.Boolean, nullable=False, server_default=sa.false()))


def downgrade() -> None:
    """Forget it: games that are not dealt yet draw the lead."""
    op.drop_column("games", "by_age")
