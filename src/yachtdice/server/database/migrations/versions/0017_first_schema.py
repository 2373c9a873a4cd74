"""The first schema: the tables that the 17 migrations of unreleased versions had made.

It keeps the number of the last of them, so a database that they made is opened as it is.
"""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the tables, with the first number of the order of endings."""
    _people()
    _rooms()
    _games()
    _ranking()
    _statistics()
    _tournaments()
    op.execute("INSERT INTO ladder_sequence (id, next) VALUES (1, 1)")


def _count(name: str) -> "sa.Column[int]":
    """Return a column of numbers that starts at 0."""
    return sa.Column(name, sa.BigInteger, nullable=False, server_default="0")


def _mark(name: str) -> "sa.Column[bool]":
    """Return a column of truth values that starts as false."""
    return sa.Column(name, sa.Boolean, nullable=False, server_default=sa.false())


def _people() -> None:
    """Create the tables of players, their accounts, sessions and searches."""
    op.create_table(
        "players",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("name", sa.String(80)),
        sa.Column("created_ms", sa.BigInteger, nullable=False, index=True),
    )
    op.create_table(
        "accounts",
        sa.Column("player", sa.String(32), sa.ForeignKey("players.id"), primary_key=True),
        sa.Column("folded", sa.String(400), unique=True),
        sa.Column("password", sa.String(200)),
        sa.Column("since", sa.BigInteger, nullable=False),
        sa.Column("created_ms", sa.BigInteger, nullable=False),
        sa.Column("owner", sa.String(32), index=True),
        sa.Column("barred_ms", sa.BigInteger),
        sa.ForeignKeyConstraint(["owner"], ["players.id"], "accounts_owner"),
    )
    op.create_table(
        "sessions",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("token_hash", sa.String(64), nullable=False, unique=True),
        sa.Column("player", sa.String(32), sa.ForeignKey("players.id"), nullable=False, index=True),
        sa.Column("expires_ms", sa.BigInteger, nullable=False, index=True),
        sa.Column("created_ms", sa.BigInteger, nullable=False),
        sa.Column("seen_ms", sa.BigInteger, nullable=False),
        sa.Column("device", sa.String(40), nullable=False, server_default=""),
    )
    op.create_table(
        "known_devices",
        sa.Column("player", sa.String(32), sa.ForeignKey("players.id"), primary_key=True),
        sa.Column("device_hash", sa.String(64), primary_key=True),
        sa.Column("seen_ms", sa.BigInteger, nullable=False, index=True),
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
        sa.Index("searches_by_rules", "rules", "asked_ms"),
    )


def _rooms() -> None:
    """Create the tables of rooms, their rules and the servers.

    On PostgreSQL an index finds rooms by the first letters of their ids: the primary key does so
    only with the collation C. SQLite needs none: only a cluster finds rooms in the database.
    """
    op.create_table(
        "rooms",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("epoch", sa.BigInteger, nullable=False),
        sa.Column("version", sa.BigInteger, nullable=False),
        sa.Column("record", sa.Text, nullable=False),
        sa.Column("created_ms", sa.BigInteger, nullable=False),
        sa.Column("touched_ms", sa.BigInteger, nullable=False, index=True),
        sa.Column("server", sa.String(32), index=True),
    )
    if op.get_bind().dialect.name == "postgresql":
        ops = {"id": "text_pattern_ops"}
        op.create_index("rooms_by_code", "rooms", ["id"], postgresql_ops=ops)
    op.create_table(
        "commands",
        sa.Column("room", sa.String(32), sa.ForeignKey("rooms.id"), primary_key=True),
        sa.Column("player", sa.String(32), primary_key=True),
        sa.Column("cid", sa.String(40), primary_key=True),
        sa.Column("version", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "bot_invitations",
        sa.Column("bot", sa.String(32), sa.ForeignKey("players.id"), primary_key=True),
        sa.Column("room", sa.String(32), sa.ForeignKey("rooms.id"), primary_key=True),
        sa.Column("host", sa.String(32), sa.ForeignKey("players.id"), nullable=False),
        sa.Column("at_ms", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "house_rules",
        sa.Column("reference", sa.String(80), primary_key=True),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("created_ms", sa.BigInteger, nullable=False),
        sa.Column("used_ms", sa.BigInteger, nullable=False, index=True),
        sa.Column("fingerprint", sa.String(64)),
    )
    op.create_table(
        "rules_texts",
        sa.Column("mark", sa.String(80), primary_key=True),
        sa.Column("text", sa.Text, nullable=False),
    )
    op.create_table(
        "servers",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("beats", sa.BigInteger, nullable=False),
        sa.Column("on_bus", sa.Boolean, nullable=False),
    )


def _games() -> None:
    """Create the tables of games, with their events, seats, reviews and lessons."""
    op.create_table(
        "games",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("room", sa.String(32), sa.ForeignKey("rooms.id"), nullable=False, index=True),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("rules_id", sa.String(40), nullable=False),
        sa.Column("rules_text", sa.Text, nullable=False),
        sa.Column("fingerprint", sa.String(64), nullable=False),
        sa.Column("event_format", sa.Integer, nullable=False),
        sa.Column("started_ms", sa.BigInteger, nullable=False),
        sa.Column("ended_ms", sa.BigInteger),
        _mark("hints"),
        sa.Column("ended", sa.BigInteger, index=True, unique=True),
        *map(_mark, ("house", "private")),
        sa.Index("games_by_rules", "fingerprint", "ended"),
    )
    op.create_table(
        "events",
        sa.Column("game", sa.String(32), sa.ForeignKey("games.id"), primary_key=True),
        sa.Column("version", sa.Integer, primary_key=True),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("at_ms", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "game_seats",
        sa.Column("game", sa.String(32), sa.ForeignKey("games.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("player", sa.String(32)),
        sa.Column("ended", sa.BigInteger),
        sa.Column("total", sa.Integer),
        sa.Column("outcome", sa.String(20)),
        sa.Column("exp", sa.BigInteger),
        sa.Column("by_score", sa.BigInteger),
        sa.Column("by_win", sa.BigInteger),
        sa.Column("held", sa.BigInteger),
        sa.Column("level", sa.Integer),
        sa.Index("games_of_player", "player", "ended"),
    )
    op.create_table(
        "reviews",
        sa.Column("game", sa.String(32), sa.ForeignKey("games.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("fingerprint", sa.String(64), nullable=False),
        sa.Column("luck", sa.Double, nullable=False),
        sa.Column("given", sa.Double, nullable=False),
        sa.Column("to_win", sa.Double, nullable=False),
        sa.Column("counted", sa.Integer, nullable=False),
        sa.Column("whole", sa.Boolean, nullable=False),
        sa.Column("marks", sa.Text, nullable=False),
        sa.Column("themes", sa.Text, nullable=False),
    )
    op.create_table(
        "lessons",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("player", sa.String(32), nullable=False),
        sa.Column("game", sa.String(32), sa.ForeignKey("games.id"), nullable=False),
        sa.Column("event", sa.Integer, nullable=False),
        sa.Column("fingerprint", sa.String(64), nullable=False),
        sa.Column("theme", sa.String(20), nullable=False),
        sa.Column("position", sa.Text, nullable=False),
        sa.Column("regret", sa.Double, nullable=False),
        sa.Column("step", sa.Integer, nullable=False),
        sa.Column("due_ms", sa.BigInteger),
        sa.Column("answered", sa.Integer, nullable=False),
        sa.Index("lessons_by_player", "player", "due_ms"),
    )


def _ranking() -> None:
    """Create the tables of the ranking and of the ratings."""
    op.create_table(
        "ladder_sequence",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("next", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "standings",
        sa.Column("player", sa.String(32), sa.ForeignKey("players.id"), primary_key=True),
        sa.Column("level", sa.Integer, nullable=False),
        sa.Column("exp", sa.BigInteger, nullable=False),
        sa.Column("reached", sa.BigInteger, nullable=False),
    )
    op.create_index("ranking", "standings", [sa.text("level DESC"), "reached"])
    op.create_table(
        "standing_counts",
        sa.Column("level", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("bucket", sa.BigInteger, primary_key=True),
        _count("accounts"),
    )
    op.create_table(
        "ratings",
        sa.Column("player", sa.String(32), sa.ForeignKey("players.id"), primary_key=True),
        sa.Column("fingerprint", sa.String(64), primary_key=True),
        sa.Column("rules_id", sa.String(40), nullable=False),
        sa.Column("mean", sa.Double, nullable=False),
        sa.Column("deviation", sa.Double, nullable=False),
        sa.Column("games", sa.BigInteger, nullable=False),
        sa.Column("shown", sa.BigInteger),
    )
    op.create_index(
        "ladder_of_strength", "ratings", ["fingerprint", sa.text("shown DESC"), "player"]
    )
    op.create_table(
        "rating_counts",
        sa.Column("fingerprint", sa.String(64), primary_key=True),
        sa.Column("bucket", sa.BigInteger, primary_key=True),
        _count("accounts"),
    )


def _statistics() -> None:
    """Create the tables of counts and of the best scores by day."""
    results = "games", "wins", "draws", "finished", "points", "squares", "best", "yachts", "bonuses"
    op.create_table(
        "player_rules",
        sa.Column("player", sa.String(32), primary_key=True),
        sa.Column("fingerprint", sa.String(64), primary_key=True),
        sa.Column("rules_id", sa.String(40), nullable=False),
        *map(_count, results),
    )
    op.create_table(
        "player_boxes",
        sa.Column("player", sa.String(32), primary_key=True),
        sa.Column("fingerprint", sa.String(64), primary_key=True),
        sa.Column("phase", sa.String(40), primary_key=True),
        sa.Column("box", sa.String(40), primary_key=True),
        *map(_count, ("filled", "points", "zeros")),
    )
    for table, column in (("player_dice", "player"), ("all_dice", "kind")):
        op.create_table(
            table,
            sa.Column(column, sa.String(32 if column == "player" else 20), primary_key=True),
            sa.Column("face", sa.Integer, primary_key=True),
            _count("thrown"),
        )
    op.create_table(
        "sealed_counts", sa.Column("kind", sa.String(20), primary_key=True), _count("counted")
    )
    op.create_table(
        "player_misses", sa.Column("player", sa.String(32), primary_key=True), _count("missed")
    )
    op.create_table(
        "daily_bests",
        sa.Column("day", sa.Integer, primary_key=True),
        sa.Column("fingerprint", sa.String(64), primary_key=True),
        sa.Column("total", sa.Integer, nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("player", sa.String(32), nullable=False),
        sa.Column("rules_id", sa.String(40), nullable=False),
    )


def _tournaments() -> None:
    """Create the tables of tournaments, of which at most one is running, and of their words."""
    op.create_table(
        "tournaments",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("status", sa.String(20), nullable=False),
        sa.Column("setup", sa.Text, nullable=False),
        sa.Column("created_ms", sa.BigInteger, nullable=False),
        sa.Column("started_ms", sa.BigInteger),
        sa.Column("ended_ms", sa.BigInteger),
        sa.Column("server", sa.String(32)),
        sa.Column("beat_ms", sa.BigInteger),
        sa.Column("progress", sa.Text),
        sa.Column("winners", sa.Text),
        sa.Column("report", sa.Text),
        sa.Column("fault", sa.Text),
        sa.Column("rules", sa.String(80)),
        sa.Column("mode", sa.String(20)),
        sa.Column("secret", sa.String(43)),
        sa.Column("words_until_ms", sa.BigInteger),
        sa.Index("tournaments_by_kind", "rules", "mode", "ended_ms"),
        sa.Index("tournaments_by_time", "created_ms", "id"),
    )
    running = sa.text("status = 'running'")
    op.create_index(
        "one_tournament_running",
        "tournaments",
        ["status"],
        unique=True,
        sqlite_where=running,
        postgresql_where=running,
    )
    op.create_table(
        "tournament_words",
        sa.Column("tournament", sa.String(32), primary_key=True),
        sa.Column("word", sa.String(100), primary_key=True),
        sa.Column("at_ms", sa.BigInteger, nullable=False),
    )
