"""Seats at which a program plays."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Of seats that are there, none has said so."""
    op.add_column("seats", sa.Column("is_program", sa.Boolean, nullable=False, server_default=sa.false()))


def downgrade() -> None:
    """Forget it: programs are shown like people."""
    op.drop_column("seats", "is_program")
