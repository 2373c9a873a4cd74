"""Titles: the blocks of games of each account, and the reviews of games with sealed dice."""

import sqlalchemy as sa
from alembic import op

revision = "0024"
down_revision = "0023"
branch_labels = None
depends_on = None

#: A game with sealed dice has its pledges among its first events.
_SEALED = """
UPDATE reviews SET sealed = TRUE WHERE EXISTS (
    SELECT 1 FROM events WHERE events.game = reviews.game AND events.body LIKE '%"DicePledged"%'
)
"""


def upgrade() -> None:
    """Create the table; mark the reviews of games with sealed dice."""
    op.create_table(
        "title_blocks",
        sa.Column("player", sa.String(32), sa.ForeignKey("players.id"), primary_key=True),
        sa.Column("fingerprint", sa.String(64), primary_key=True),
        sa.Column("until", sa.BigInteger, primary_key=True),
        sa.Column("rules_id", sa.String(40), nullable=False),
        sa.Column("ended_ms", sa.BigInteger, nullable=False),
        sa.Column("mean", sa.Double, nullable=False),
        sa.Column("half", sa.Double, nullable=False),
        sa.Column("partial", sa.Integer, nullable=False),
        sa.Column("title", sa.String(20)),
    )
    sealed = sa.Column("sealed", sa.Boolean, nullable=False, server_default=sa.false())
    op.add_column("reviews", sealed)
    op.execute(_SEALED)
