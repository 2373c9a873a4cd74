"""The tables of arenas and Swiss contests."""

import sqlalchemy as sa
from alembic import op

revision = "0027"
down_revision = "0026"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the table; note since when entrants wait for one."""
    op.add_column("contest_entries", sa.Column("free_ms", sa.BigInteger, server_default="0"))
    op.create_table(
        "contest_tables",
        sa.Column("contest", sa.String(32), sa.ForeignKey("contests.id"), nullable=False),
        sa.Column("nth", sa.Integer, nullable=False),
        sa.Column("round", sa.Integer, nullable=False),
        sa.Column("room", sa.String(32)),
        sa.Column("numbers", sa.Text, nullable=False),
        sa.Column("begun_ms", sa.BigInteger, nullable=False),
        sa.Column("ended_ms", sa.BigInteger),
        sa.Column("places", sa.Text),
        sa.PrimaryKeyConstraint("contest", "nth"),
        sa.Index("open_contest_tables", "contest", "ended_ms"),
    )
