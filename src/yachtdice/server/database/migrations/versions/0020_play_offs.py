"""Play-offs: games that decide an earlier game with equal totals."""

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column and its index. No earlier game is a play-off."""
    op.add_column("games", sa.Column("decides", sa.String(32)))
    op.create_index("ix_games_decides", "games", ["decides"])
