"""Games that wait for their players, reminders, and sheets of games with real dice."""

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the tables; no earlier game waits for its players."""
    waiting = sa.Column("waiting", sa.Boolean, nullable=False, server_default=sa.false())
    op.add_column("games", waiting)
    pace = sa.Column("pace", sa.String(4), nullable=False, server_default="live")
    op.add_column("searches", pace)
    _create_turns()
    _create_reminders()
    _create_sheets()


def _create_turns() -> None:
    op.create_table(
        "turns",
        sa.Column("room", sa.String(32), sa.ForeignKey("rooms.id"), primary_key=True),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("player", sa.String(32), nullable=False),
        sa.Column("began_ms", sa.BigInteger, nullable=False),
        sa.Column("due_ms", sa.BigInteger, nullable=False),
        sa.Column("told_ms", sa.BigInteger),
        sa.Column("times_told", sa.Integer, nullable=False, server_default="0"),
        sa.Column("keeper", sa.String(32)),
        sa.Column("held_ms", sa.BigInteger, nullable=False, server_default="0"),
    )
    op.create_index("turns_by_time", "turns", ["due_ms"])
    op.create_index("turns_by_player", "turns", ["player", "due_ms"])
    op.create_table(
        "play_times",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("looked_ms", sa.BigInteger, nullable=False),
        sa.Column("shift_ms", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "vacations",
        sa.Column("player", sa.String(32), sa.ForeignKey("players.id"), nullable=False),
        sa.Column("from_ms", sa.BigInteger, nullable=False),
        sa.Column("until_ms", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("player", "from_ms"),
    )


def _create_reminders() -> None:
    op.create_table(
        "push_subscriptions",
        sa.Column("endpoint_hash", sa.String(64), primary_key=True),
        sa.Column("endpoint", sa.Text, nullable=False),
        sa.Column("session", sa.String(64), nullable=False, index=True),
        sa.Column("player", sa.String(32), nullable=False, index=True),
        sa.Column("key", sa.String(100), nullable=False),
        sa.Column("auth", sa.String(40), nullable=False),
        sa.Column("language", sa.String(5), nullable=False),
        sa.Column("quiet", sa.Text),
        sa.Column("created_ms", sa.BigInteger, nullable=False),
        sa.Column("told_ms", sa.BigInteger),
        sa.Column("rests_until_ms", sa.BigInteger),
    )
    op.create_table(
        "push_keys",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("private", sa.String(60), nullable=False),
    )
    op.create_table(
        "mail_addresses",
        sa.Column("player", sa.String(32), sa.ForeignKey("players.id"), primary_key=True),
        sa.Column("address", sa.String(254), nullable=False),
        sa.Column("language", sa.String(5), nullable=False),
        sa.Column("token_hash", sa.String(64), unique=True),
        sa.Column("asked_ms", sa.BigInteger, nullable=False),
        sa.Column("verified_ms", sa.BigInteger),
        sa.Column("leave_token", sa.String(64), unique=True),
        sa.Column("told_ms", sa.BigInteger),
        sa.Column("failures", sa.Integer, nullable=False, server_default="0"),
    )


def _create_sheets() -> None:
    op.create_table(
        "sheets",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("rules", sa.String(80), nullable=False),
        sa.Column("rules_text", sa.Text, nullable=False),
        sa.Column("seats", sa.Text, nullable=False),
        sa.Column("version", sa.BigInteger, nullable=False),
        sa.Column("umpire_hash", sa.String(64), nullable=False),
        sa.Column("watch_hash", sa.String(64), nullable=False),
        sa.Column("created_ms", sa.BigInteger, nullable=False),
        sa.Column("touched_ms", sa.BigInteger, nullable=False, index=True),
    )
    op.create_table(
        "sheet_entries",
        sa.Column("sheet", sa.String(32), sa.ForeignKey("sheets.id"), nullable=False),
        sa.Column("number", sa.BigInteger, nullable=False),
        sa.Column("cid", sa.String(40), nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("device", sa.String(40), nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("at_ms", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("sheet", "number"),
    )
    op.create_index("sheet_entries_by_cid", "sheet_entries", ["sheet", "cid"])
