"""Games that accounts have played on their own devices, for the lessons of their practice."""

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the table; a lesson is from such a game or, as all earlier ones, from a game here."""
    op.create_table(
        "practice_games",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("player", sa.String(32), sa.ForeignKey("players.id"), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("rules_text", sa.Text, nullable=False),
        sa.Column("house", sa.Boolean, nullable=False),
        sa.Column("sent_ms", sa.BigInteger, nullable=False),
    )
    op.create_index("practice_games_by_player", "practice_games", ["player", "sent_ms"])
    with op.batch_alter_table("lessons") as lessons:
        lessons.alter_column("game", existing_type=sa.String(32), nullable=True)
        lessons.add_column(sa.Column("practice", sa.String(32)))
        lessons.create_foreign_key("lessons_practice_fkey", "practice_games", ["practice"], ["id"])
        lessons.create_index("ix_lessons_practice", ["practice"])
