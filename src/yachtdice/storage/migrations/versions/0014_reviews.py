"""Reviews of finished games, one for each seat of an account."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the table; the server reviews older games in the background."""
    op.create_table(
        "reviews",
        sa.Column("game", sa.String(32), sa.ForeignKey("games.id"), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("fingerprint", sa.String(64), nullable=False),
        sa.Column("luck", sa.Double, nullable=False),
        sa.Column("given", sa.Double, nullable=False),
        sa.Column("to_win", sa.Double, nullable=False),
        sa.Column("counted", sa.Integer, nullable=False),
        sa.Column("whole", sa.Boolean, nullable=False),
        sa.Column("marks", sa.Text, nullable=False),
        sa.Column("themes", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("game", "seat"),
    )
