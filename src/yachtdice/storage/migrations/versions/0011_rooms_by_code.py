"""An index for finding rooms by the first letters of their ids, on PostgreSQL."""

from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the index. The primary key serves only databases with the collation C.

    SQLite needs none: only the servers of a cluster find rooms in the database.
    """
    if op.get_bind().dialect.name == "postgresql":
        ops = {"id": "text_pattern_ops"}
        op.create_index("rooms_by_code", "rooms", ["id"], postgresql_ops=ops)
