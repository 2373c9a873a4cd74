"""The schema of sessions, accounts, the ranking and what is counted of finished games."""

from sqlalchemy import (
    BigInteger,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    PrimaryKeyConstraint,
    String,
    Table,
)

from yachtdice.storage.tables import metadata


def _number(name: str) -> "Column[int]":
    """Return a column that counts from 0."""
    return Column(name, BigInteger, nullable=False, server_default="0")


sessions = Table(
    "sessions",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("token_hash", String(64), nullable=False, unique=True),
    Column("player", String(32), ForeignKey("players.id"), nullable=False, index=True),
    Column("expires_ms", BigInteger, nullable=False),
)

accounts = Table(
    "accounts",
    metadata,
    Column("player", String(32), ForeignKey("players.id"), primary_key=True),
    Column("folded", String(400), unique=True),  # None, like the password: deleted
    Column("password", String(200)),
    Column("since", BigInteger, nullable=False),
    Column("created_ms", BigInteger, nullable=False),
    Column("owner", String(32), ForeignKey("players.id"), index=True),  # of kind bot: whose it is
)

bot_invitations = Table(
    "bot_invitations",
    metadata,
    Column("bot", String(32), ForeignKey("players.id"), nullable=False),
    Column("room", String(32), ForeignKey("rooms.id"), nullable=False),
    Column("host", String(32), ForeignKey("players.id"), nullable=False),
    Column("at_ms", BigInteger, nullable=False),
    PrimaryKeyConstraint("bot", "room"),
)

standings = Table(
    "standings",
    metadata,
    Column("player", String(32), ForeignKey("players.id"), primary_key=True),
    Column("level", Integer, nullable=False),
    Column("exp", BigInteger, nullable=False),
    Column("reached", BigInteger, nullable=False),
)
Index("ranking", standings.c.level.desc(), standings.c.reached)

standing_counts = Table(
    "standing_counts",
    metadata,
    Column("level", Integer, nullable=False),
    Column("bucket", BigInteger, nullable=False),
    _number("accounts"),
    PrimaryKeyConstraint("level", "bucket"),
)

ladder_sequence = Table(
    "ladder_sequence",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("next", BigInteger, nullable=False),
)

ratings = Table(
    "ratings",
    metadata,
    Column("player", String(32), ForeignKey("players.id"), nullable=False),
    Column("fingerprint", String(64), nullable=False),
    Column("rules_id", String(40), nullable=False),
    Column("mean", Double, nullable=False),
    Column("deviation", Double, nullable=False),
    Column("games", BigInteger, nullable=False),
    # What they almost surely are, in millionths; None once the account is closed.
    Column("shown", BigInteger),
    PrimaryKeyConstraint("player", "fingerprint"),
)
Index("ladder_of_strength", ratings.c.fingerprint, ratings.c.shown.desc(), ratings.c.player)

rating_counts = Table(
    "rating_counts",
    metadata,
    Column("fingerprint", String(64), nullable=False),
    Column("bucket", BigInteger, nullable=False),
    _number("accounts"),
    PrimaryKeyConstraint("fingerprint", "bucket"),
)

game_seats = Table(
    "game_seats",
    metadata,
    Column("game", String(32), ForeignKey("games.id"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("player", String(32)),
    Column("ended", BigInteger),
    Column("total", Integer),
    Column("outcome", String(20)),
    Column("exp", BigInteger),
    # What the seat brings an account, in its parts, whether or not its player was one.
    Column("by_score", BigInteger),
    Column("by_win", BigInteger),
    # Where its player stood before, if that was an account.
    Column("level", Integer),
    Column("held", BigInteger),
    PrimaryKeyConstraint("game", "seat"),
)
Index("games_of_player", game_seats.c.player, game_seats.c.ended)

player_rules = Table(
    "player_rules",
    metadata,
    Column("player", String(32), nullable=False),
    Column("fingerprint", String(64), nullable=False),
    Column("rules_id", String(40), nullable=False),
    _number("games"),
    _number("wins"),
    _number("draws"),
    _number("finished"),
    _number("points"),
    _number("squares"),
    _number("best"),
    _number("yachts"),
    _number("bonuses"),
    PrimaryKeyConstraint("player", "fingerprint"),
)

player_boxes = Table(
    "player_boxes",
    metadata,
    Column("player", String(32), nullable=False),
    Column("fingerprint", String(64), nullable=False),
    Column("phase", String(40), nullable=False),
    Column("box", String(40), nullable=False),
    _number("filled"),
    _number("points"),
    _number("zeros"),
    PrimaryKeyConstraint("player", "fingerprint", "phase", "box"),
)

player_dice = Table(
    "player_dice",
    metadata,
    Column("player", String(32), nullable=False),
    Column("face", Integer, nullable=False),
    _number("thrown"),
    PrimaryKeyConstraint("player", "face"),
)

all_dice = Table(
    "all_dice",
    metadata,
    Column("kind", String(20), nullable=False),
    Column("face", Integer, nullable=False),
    _number("thrown"),
    PrimaryKeyConstraint("kind", "face"),
)
