"""Gains of each seat, levels before each game, and ladders of ratings.

Games that ended earlier are counted again when the database is opened, including ratings.
"""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the columns of gains, and the ladder of ratings."""
    for name in ("by_score", "by_win", "held"):
        op.add_column("game_seats", sa.Column(name, sa.BigInteger))
    op.add_column("game_seats", sa.Column("level", sa.Integer))
    op.add_column("ratings", sa.Column("shown", sa.BigInteger))
    op.create_index(
        "ladder_of_strength", "ratings", ["fingerprint", sa.text("shown DESC"), "player"]
    )
    op.create_table(
        "rating_counts",
        sa.Column("fingerprint", sa.String(64), nullable=False),
        sa.Column("bucket", sa.BigInteger, nullable=False),
        sa.Column("accounts", sa.BigInteger, nullable=False, server_default="0"),
        sa.PrimaryKeyConstraint("fingerprint", "bucket"),
    )
