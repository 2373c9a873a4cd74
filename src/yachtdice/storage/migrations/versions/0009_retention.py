"""Details of sessions, known devices, and indexes for deleting old data."""

import time

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None

_SESSION_MS = 90 * 24 * 3600 * 1000


def upgrade() -> None:
    """Add the columns, the table of devices and the indexes.

    Sessions of people lasted a year; they now end within 90 days. The times when they began and
    were last used are unknown, so both are set to the time of the migration.
    """
    now = time.time_ns() // 1_000_000
    _sessions(now)
    op.create_table(
        "known_devices",
        sa.Column("player", sa.String(32), sa.ForeignKey("players.id"), nullable=False),
        sa.Column("device_hash", sa.String(64), nullable=False),
        sa.Column("seen_ms", sa.BigInteger, nullable=False, index=True),
        sa.PrimaryKeyConstraint("player", "device_hash"),
    )
    with op.batch_alter_table("house_rules") as rules:
        rules.add_column(
            sa.Column("used_ms", sa.BigInteger, nullable=False, server_default=str(now))
        )
        rules.add_column(sa.Column("fingerprint", sa.String(64)))
    for table, column in (
        ("house_rules", "used_ms"),
        ("players", "created_ms"),
        ("rooms", "touched_ms"),
        ("sessions", "expires_ms"),
    ):
        op.create_index(f"ix_{table}_{column}", table, [column])


def _sessions(now: int) -> None:
    """Add the new columns of sessions, and shorten the sessions of people."""
    with op.batch_alter_table("sessions") as sessions:
        for column in ("created_ms", "seen_ms"):
            sessions.add_column(
                sa.Column(column, sa.BigInteger, nullable=False, server_default=str(now))
            )
        sessions.add_column(sa.Column("device", sa.String(40), nullable=False, server_default=""))
    change = sa.text(
        "UPDATE sessions SET expires_ms = :soon WHERE expires_ms > :soon AND NOT EXISTS "
        "(SELECT 1 FROM accounts WHERE player = sessions.player AND owner IS NOT NULL)"
    )
    op.execute(change.bindparams(soon=now + _SESSION_MS))
