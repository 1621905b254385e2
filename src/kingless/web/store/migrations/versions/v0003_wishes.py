"""What each seat wishes, and the keys that all processes share."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make room for both."""
    op.add_column("seats", sa.Column("wishes", sa.Text))
    op.create_table(
        "keys",
        sa.Column("name", sa.String(20), primary_key=True),
        sa.Column("value", sa.String(64), nullable=False),
    )


def downgrade() -> None:
    """Forget both."""
    op.drop_table("keys")
    op.drop_column("seats", "wishes")
