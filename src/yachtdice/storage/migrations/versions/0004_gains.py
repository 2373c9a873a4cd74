"""Of each seat of a finished game: what it brings an account, and where its account stood before.

Games that ended before are counted again when the database is opened.
"""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make room for what was gained."""
    for name in ("by_score", "by_win", "held"):
        op.add_column("game_seats", sa.Column(name, sa.BigInteger))
    op.add_column("game_seats", sa.Column("level", sa.Integer))
