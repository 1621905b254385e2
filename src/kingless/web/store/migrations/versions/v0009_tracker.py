"""Whether a table has a card tracker."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Tables that are there get the usual one, which tells nobody more than they have seen."""
    op.add_column("games", sa.Column("tracker", sa.String(8), nullable=False, server_default="on"))


def downgrade() -> None:
    """Forget it: there is no tracker."""
    op.drop_column("games", "tracker")
