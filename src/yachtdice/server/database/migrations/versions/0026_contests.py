"""Contests: their entrants, games, waves and scores."""

import sqlalchemy as sa
from alembic import op

revision = "0026"
down_revision = "0025"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the tables."""
    op.create_table(
        "contests",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("name", sa.String(200), nullable=False),
        sa.Column("host", sa.String(32), index=True),
        sa.Column("club", sa.String(32), index=True),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Column("rules", sa.String(80), nullable=False),
        sa.Column("setup", sa.Text, nullable=False),
        sa.Column("status", sa.String(20), nullable=False),
        sa.Column("leaf", sa.String(43), nullable=False),
        sa.Column("created_ms", sa.BigInteger, nullable=False),
        sa.Column("starts_ms", sa.BigInteger),
        sa.Column("ended_ms", sa.BigInteger),
        sa.Column("step", sa.BigInteger, nullable=False),
        sa.Column("due_ms", sa.BigInteger, index=True),
        sa.Column("progress", sa.Text, nullable=False),
        sa.Column("heard", sa.BigInteger, nullable=False, server_default="0"),
        sa.Index("contests_by_time", "created_ms", "id"),
    )
    op.create_table(
        "contest_entries",
        *_keys("number"),
        sa.Column("player", sa.String(32), index=True),
        sa.Column("bot", sa.String(40)),
        sa.Column("tip", sa.String(43)),
        sa.Column("from_game", sa.Integer, nullable=False),
        sa.Column("left_throw", sa.Integer),
        sa.Column("back_throw", sa.Integer, nullable=False, server_default="0"),
        sa.Index("one_entry", "contest", "player", unique=True),
    )
    op.create_table(
        "contest_inbox", *_keys("number"), sa.Column("body", sa.String(43), nullable=False)
    )
    op.create_table(
        "contest_games",
        *_keys("game"),
        sa.Column("root", sa.String(43), nullable=False),
        sa.Column("roster", sa.Text, nullable=False),
        sa.Column("throw", sa.Integer, nullable=False),
    )
    op.create_table(
        "contest_waves",
        *_keys("throw"),
        *(sa.Column(name, sa.Integer, nullable=False) for name in ("game", "turn", "roll")),
        sa.Column("before", sa.String(43), nullable=False),
        sa.Column("links", sa.Text, nullable=False),
        sa.Column("tape", sa.String(5), nullable=False),
        sa.Column("choices", sa.Text),
        sa.Column("digest", sa.String(43)),
    )
    op.create_table(
        "contest_scores",
        *_keys("game", "number"),
        sa.Column("points", sa.Integer, nullable=False),
        sa.Column("given", sa.Double),
    )


def _keys(*names: str) -> list[sa.schema.SchemaItem]:
    """Return the column of the contest, numbers within it, and the key of all of them."""
    numbers = [sa.Column(name, sa.Integer, nullable=False) for name in names]
    contest = sa.Column("contest", sa.String(32), sa.ForeignKey("contests.id"), nullable=False)
    return [contest, *numbers, sa.PrimaryKeyConstraint("contest", *names)]
