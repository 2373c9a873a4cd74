"""Best scores by day, searches for opponents, and the champions of tournaments."""

import json

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the tables, and store rules and mode of each tournament in columns of their own.

    The best scores start empty: only those of the last week are shown.
    """
    op.create_table(
        "daily_bests",
        sa.Column("day", sa.Integer, nullable=False),
        sa.Column("fingerprint", sa.String(64), nullable=False),
        sa.Column("total", sa.Integer, nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("player", sa.String(32), nullable=False),
        sa.Column("rules_id", sa.String(40), nullable=False),
        sa.PrimaryKeyConstraint("day", "fingerprint"),
    )
    op.create_table(
        "searches",
        sa.Column("player", sa.String(32), primary_key=True),
        sa.Column("ticket", sa.String(32), nullable=False, unique=True),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("rules", sa.String(80), nullable=False),
        sa.Column("asked_ms", sa.BigInteger, nullable=False),
        sa.Column("beat_ms", sa.BigInteger, nullable=False),
        sa.Column("partner", sa.String(32)),
        sa.Column("room", sa.String(32)),
    )
    op.create_index("searches_by_rules", "searches", ["rules", "asked_ms"])
    with op.batch_alter_table("tournaments") as tournaments:
        tournaments.add_column(sa.Column("rules", sa.String(80)))
        tournaments.add_column(sa.Column("mode", sa.String(20)))
    _name_tournaments()
    op.create_index("tournaments_by_kind", "tournaments", ["rules", "mode", "ended_ms"])


def _name_tournaments() -> None:
    """Fill the new columns from the stored setups."""
    connection = op.get_bind()
    found = connection.execute(sa.text("SELECT id, setup FROM tournaments")).all()
    change = sa.text("UPDATE tournaments SET rules = :rules, mode = :mode WHERE id = :id")
    for tournament, text in found:
        setup = json.loads(text)
        values = {"rules": setup["rules"], "mode": setup["mode"], "id": tournament}
        connection.execute(change, values)
