"""Standing tournaments, their entrants, and the programs of accounts that play in them."""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the tables; no earlier tournament is a run of a standing one."""
    op.add_column("tournaments", sa.Column("standing", sa.String(32)))
    op.create_index("tournaments_by_standing", "tournaments", ["standing", "created_ms"])
    op.create_table(
        "standing_tournaments",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("host", sa.String(32), nullable=False),
        sa.Column("setup", sa.Text, nullable=False),
        sa.Column("created_ms", sa.BigInteger, nullable=False),
        sa.Column("closed_ms", sa.BigInteger),
        sa.Column("run", sa.String(32)),
    )
    op.create_table(
        "standing_entrants",
        sa.Column("standing", sa.String(32), primary_key=True),
        sa.Column("bot", sa.String(32), primary_key=True),
        sa.Column("owner", sa.String(32), nullable=False),
        sa.Column("entered_ms", sa.BigInteger, nullable=False),
    )
    op.create_index("standing_entrants_by_bot", "standing_entrants", ["bot"])
    op.create_table(
        "programs",
        sa.Column("bot", sa.String(32), primary_key=True),
        sa.Column("version", sa.String(40)),
        sa.Column("seen_ms", sa.BigInteger),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("asked_version", sa.String(40)),
        sa.Column("asked", sa.Text),
        sa.Column("answers", sa.Text),
    )
