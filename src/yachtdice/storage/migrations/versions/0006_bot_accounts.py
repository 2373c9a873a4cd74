"""Bot accounts with their owners, and invitations of bots to rooms."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the owner to accounts, and create the table of invitations."""
    with op.batch_alter_table("accounts") as accounts:
        accounts.add_column(sa.Column("owner", sa.String(32)))
        accounts.create_foreign_key("accounts_owner", "players", ["owner"], ["id"])
    op.create_index("ix_accounts_owner", "accounts", ["owner"])
    op.create_table(
        "bot_invitations",
        sa.Column("bot", sa.String(32), sa.ForeignKey("players.id"), nullable=False),
        sa.Column("room", sa.String(32), sa.ForeignKey("rooms.id"), nullable=False),
        sa.Column("host", sa.String(32), sa.ForeignKey("players.id"), nullable=False),
        sa.Column("at_ms", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("bot", "room"),
    )
