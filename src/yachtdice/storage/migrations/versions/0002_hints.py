"""A mark on games with hints, which do not count for ratings."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column; existing games had no hints."""
    column = sa.Column("hints", sa.Boolean, nullable=False, server_default=sa.false())
    op.add_column("games", column)
