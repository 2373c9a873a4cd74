"""Lessons: the marked choices of accounts that come again in the practice."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the table; games that are reviewed from now on fill it."""
    op.create_table(
        "lessons",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("player", sa.String(32), nullable=False),
        sa.Column("game", sa.String(32), sa.ForeignKey("games.id"), nullable=False),
        sa.Column("event", sa.Integer, nullable=False),
        sa.Column("fingerprint", sa.String(64), nullable=False),
        sa.Column("theme", sa.String(20), nullable=False),
        sa.Column("position", sa.Text, nullable=False),
        sa.Column("regret", sa.Double, nullable=False),
        sa.Column("step", sa.Integer, nullable=False),
        sa.Column("due_ms", sa.BigInteger),
        sa.Column("answered", sa.Integer, nullable=False),
    )
    op.create_index("lessons_by_player", "lessons", ["player", "due_ms"])
