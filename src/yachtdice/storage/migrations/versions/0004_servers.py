"""The nodes of a cluster, and the node that loaded each room last."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the table of servers, and add the owner to rooms."""
    op.create_table(
        "servers",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("beats", sa.BigInteger, nullable=False),
        sa.Column("on_bus", sa.Boolean, nullable=False),
    )
    op.add_column("rooms", sa.Column("server", sa.String(32)))
    op.create_index("ix_rooms_server", "rooms", ["server"])
