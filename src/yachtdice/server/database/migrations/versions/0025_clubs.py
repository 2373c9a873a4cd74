"""Followed players and clubs."""

import sqlalchemy as sa
from alembic import op

revision = "0025"
down_revision = "0024"
branch_labels = None
depends_on = None


def _key(name: str, of: str = "players.id") -> sa.Column[str]:
    """Return a part of a primary key that refers to another table."""
    return sa.Column(name, sa.String(32), sa.ForeignKey(of), primary_key=True)


def upgrade() -> None:
    """Create the tables."""
    since = sa.Column("since_ms", sa.BigInteger, nullable=False)
    op.create_table("follows", _key("player"), _key("followed"), since)
    op.create_table("blocks", _key("player"), _key("blocked"))
    op.create_table("shown_playing", _key("player"))
    op.create_table(
        "clubs",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("folded", sa.String(400), nullable=False, unique=True),
        sa.Column("about", sa.Text, nullable=False),
        sa.Column("is_open", sa.Boolean, nullable=False),
        sa.Column("made_by", sa.String(32), sa.ForeignKey("players.id"), index=True),
        sa.Column("created_ms", sa.BigInteger, nullable=False),
    )
    op.create_index("clubs_by_time", "clubs", ["is_open", "created_ms"])
    op.create_table(
        "club_members",
        _key("club", "clubs.id"),
        _key("player"),
        sa.Column("role", sa.String(10), nullable=False),
        sa.Column("since_ms", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "club_links",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("club", sa.String(32), sa.ForeignKey("clubs.id"), nullable=False, index=True),
        sa.Column("until_ms", sa.BigInteger, nullable=False),
        sa.Column("uses_left", sa.Integer, nullable=False),
    )
    op.create_table(
        "daily_results",
        sa.Column("day", sa.Integer, primary_key=True, autoincrement=False),
        _key("player"),
        sa.Column("question", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("given", sa.Double, nullable=False),
    )
    for table, column in (
        *(("follows", "followed"), ("blocks", "blocked")),
        *(("club_members", "player"), ("daily_results", "player")),
    ):
        op.create_index(f"ix_{table}_{column}", table, [column])
