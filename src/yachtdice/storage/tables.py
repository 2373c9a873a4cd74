"""The one schema, for SQLite and PostgreSQL alike. Changes to it are migrations."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
    false,
)

metadata = MetaData()

players = Table(
    "players",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(80), nullable=False),
    Column("created_ms", BigInteger, nullable=False),
)

house_rules = Table(
    "house_rules",
    metadata,
    Column("reference", String(80), primary_key=True),
    Column("text", Text, nullable=False),
    Column("created_ms", BigInteger, nullable=False),
)

rooms = Table(
    "rooms",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("epoch", BigInteger, nullable=False),
    Column("version", BigInteger, nullable=False),
    Column("record", Text, nullable=False),
    Column("created_ms", BigInteger, nullable=False),
    Column("touched_ms", BigInteger, nullable=False),
    Column("server", String(32), index=True),  # of a fleet: who has woken it last
)

servers = Table(
    "servers",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("beats", BigInteger, nullable=False),
    Column("on_bus", Boolean, nullable=False),
)

games = Table(
    "games",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("room", String(32), ForeignKey("rooms.id"), nullable=False, index=True),
    Column("number", Integer, nullable=False),
    Column("rules_id", String(40), nullable=False),
    Column("rules_text", Text, nullable=False),
    Column("fingerprint", String(64), nullable=False),
    Column("event_format", Integer, nullable=False),
    Column("started_ms", BigInteger, nullable=False),
    Column("ended_ms", BigInteger),
    Column("ended", BigInteger, index=True, unique=True),
    Column("hints", Boolean, nullable=False, server_default=false()),
    Column("house", Boolean, nullable=False, server_default=false()),
    Column("private", Boolean, nullable=False, server_default=false()),
)
Index("games_by_rules", games.c.fingerprint, games.c.ended)

events = Table(
    "events",
    metadata,
    Column("game", String(32), ForeignKey("games.id"), nullable=False),
    Column("version", Integer, nullable=False),
    Column("body", Text, nullable=False),
    Column("at_ms", BigInteger, nullable=False),
    PrimaryKeyConstraint("game", "version"),
)

commands = Table(
    "commands",
    metadata,
    Column("room", String(32), ForeignKey("rooms.id"), nullable=False),
    Column("player", String(32), nullable=False),
    Column("cid", String(40), nullable=False),
    Column("version", BigInteger, nullable=False),
    PrimaryKeyConstraint("room", "player", "cid"),
)
