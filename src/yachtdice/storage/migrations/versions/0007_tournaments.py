"""Tournaments of bots started from the browser."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the table of tournaments; at most one is running."""
    op.create_table(
        "tournaments",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("status", sa.String(20), nullable=False),
        sa.Column("setup", sa.Text, nullable=False),
        sa.Column("created_ms", sa.BigInteger, nullable=False),
        sa.Column("started_ms", sa.BigInteger),
        sa.Column("ended_ms", sa.BigInteger),
        sa.Column("server", sa.String(32)),
        sa.Column("beat_ms", sa.BigInteger),
        sa.Column("progress", sa.Text),
        sa.Column("winners", sa.Text),
        sa.Column("report", sa.Text),
        sa.Column("fault", sa.Text),
    )
    op.create_index("tournaments_by_time", "tournaments", ["created_ms", "id"])
    running = sa.text("status = 'running'")
    op.create_index(
        "one_tournament_running",
        "tournaments",
        ["status"],
        unique=True,
        sqlite_where=running,
        postgresql_where=running,
    )
