"""The rules files of rooms, each stored once instead of in every room."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the table. Rooms of older versions keep their text until their next step."""
    op.create_table(
        "rules_texts",
        sa.Column("mark", sa.String(80), primary_key=True),
        sa.Column("text", sa.Text, nullable=False),
    )
