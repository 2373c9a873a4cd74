"""The schema of tournaments between bots that were started from the browser."""

from sqlalchemy import BigInteger, Column, Index, String, Table, Text

from yachtdice.storage.tables import metadata

tournaments = Table(
    "tournaments",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("status", String(20), nullable=False),
    Column("setup", Text, nullable=False),
    Column("created_ms", BigInteger, nullable=False),
    Column("started_ms", BigInteger),
    Column("ended_ms", BigInteger),
    Column("server", String(32)),
    Column("beat_ms", BigInteger),
    Column("progress", Text),
    Column("winners", Text),
    Column("report", Text),
    Column("fault", Text),
)
Index("tournaments_by_time", tournaments.c.created_ms, tournaments.c.id)

_running = tournaments.c.status == "running"
Index(
    "one_tournament_running",
    tournaments.c.status,
    unique=True,
    sqlite_where=_running,
    postgresql_where=_running,
)
