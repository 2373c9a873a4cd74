"""Sealed seeds of tournaments: the secret, the time until which words count, and the words."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the columns and the table. Earlier tournaments have no sealed seed."""
    op.add_column("tournaments", sa.Column("secret", sa.String(43)))
    op.add_column("tournaments", sa.Column("words_until_ms", sa.BigInteger))
    op.create_table(
        "tournament_words",
        sa.Column("tournament", sa.String(32), primary_key=True),
        sa.Column("word", sa.String(100), primary_key=True),
        sa.Column("at_ms", sa.BigInteger, nullable=False),
    )
