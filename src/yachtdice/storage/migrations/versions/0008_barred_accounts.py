"""The time when the host barred an account."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column; no account is barred yet."""
    op.add_column("accounts", sa.Column("barred_ms", sa.BigInteger))
