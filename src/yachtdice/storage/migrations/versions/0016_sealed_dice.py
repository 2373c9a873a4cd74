"""Counts of sealed throws and of void attempts; games that end from now on fill them."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create both tables. No earlier game has sealed dice."""
    op.create_table(
        "sealed_counts",
        sa.Column("kind", sa.String(20), primary_key=True),
        sa.Column("counted", sa.BigInteger, nullable=False, server_default="0"),
    )
    op.create_table(
        "player_misses",
        sa.Column("player", sa.String(32), primary_key=True),
        sa.Column("missed", sa.BigInteger, nullable=False, server_default="0"),
    )
