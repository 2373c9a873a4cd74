"""Games that give no experience points and no rating, because the server failed in them."""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column. All earlier games count."""
    column = sa.Column("uncounted", sa.Boolean, nullable=False, server_default=sa.false())
    op.add_column("games", column)
