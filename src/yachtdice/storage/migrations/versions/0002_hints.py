"""Games in which hints were allowed are marked, for ratings to leave them out."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Mark the games that are there as without hints, which there were not yet."""
    column = sa.Column("hints", sa.Boolean, nullable=False, server_default=sa.false())
    op.add_column("games", column)
