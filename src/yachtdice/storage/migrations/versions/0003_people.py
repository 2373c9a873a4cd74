"""Sessions, accounts, the ranking, ratings and statistics of finished games.

This migration only creates tables. Games that ended earlier are counted when the database is
opened, by the same code that counts new games.
"""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def _number(name: str) -> "sa.Column[int]":
    """Return an integer column that starts at 0."""
    return sa.Column(name, sa.BigInteger, nullable=False, server_default="0")


def upgrade() -> None:
    """Create the tables; the secret of each player becomes a session."""
    _sessions()
    _accounts()
    _games()
    _counts()


def _sessions() -> None:
    """Move the secrets from the players to sessions."""
    op.rename_table("players", "players_before")
    op.create_table(
        "players",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("created_ms", sa.BigInteger, nullable=False),
    )
    op.execute("INSERT INTO players SELECT id, name, created_ms FROM players_before")
    op.create_table(
        "sessions",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("token_hash", sa.String(64), nullable=False, unique=True),
        sa.Column("player", sa.String(32), sa.ForeignKey("players.id"), nullable=False, index=True),
        sa.Column("expires_ms", sa.BigInteger, nullable=False),
    )
    op.execute(
        "INSERT INTO sessions (id, token_hash, player, expires_ms) "
        "SELECT secret_hash, secret_hash, id, created_ms + 63072000000 FROM players_before"
    )
    op.drop_table("players_before")


def _accounts() -> None:
    """Create the tables of accounts and their ranking."""
    op.create_table(
        "accounts",
        sa.Column("player", sa.String(32), sa.ForeignKey("players.id"), primary_key=True),
        sa.Column("folded", sa.String(400), unique=True),
        sa.Column("password", sa.String(200)),
        sa.Column("since", sa.BigInteger, nullable=False),
        sa.Column("created_ms", sa.BigInteger, nullable=False),
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
        sa.Column("level", sa.Integer, nullable=False),
        sa.Column("bucket", sa.BigInteger, nullable=False),
        _number("accounts"),
        sa.PrimaryKeyConstraint("level", "bucket"),
    )
    op.create_table(
        "ladder_sequence",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("next", sa.BigInteger, nullable=False),
    )
    op.execute("INSERT INTO ladder_sequence (id, next) VALUES (1, 1)")
    op.create_table(
        "ratings",
        sa.Column("player", sa.String(32), sa.ForeignKey("players.id"), nullable=False),
        sa.Column("fingerprint", sa.String(64), nullable=False),
        sa.Column("rules_id", sa.String(40), nullable=False),
        sa.Column("mean", sa.Double, nullable=False),
        sa.Column("deviation", sa.Double, nullable=False),
        sa.Column("games", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("player", "fingerprint"),
    )


def _games() -> None:
    """Add the order of endings, custom rules and privacy to games; create the table of seats."""
    op.add_column("games", sa.Column("ended", sa.BigInteger))
    op.create_index("ix_games_ended", "games", ["ended"], unique=True)
    for name in ("house", "private"):
        column = sa.Column(name, sa.Boolean, nullable=False, server_default=sa.false())
        op.add_column("games", column)
    op.create_index("games_by_rules", "games", ["fingerprint", "ended"])
    op.execute(
        "UPDATE games SET house = (EXISTS (SELECT 1 FROM house_rules "
        "WHERE house_rules.text = games.rules_text))"
    )
    op.create_table(
        "game_seats",
        sa.Column("game", sa.String(32), sa.ForeignKey("games.id"), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("player", sa.String(32)),
        sa.Column("ended", sa.BigInteger),
        sa.Column("total", sa.Integer),
        sa.Column("outcome", sa.String(20)),
        sa.Column("exp", sa.BigInteger),
        sa.PrimaryKeyConstraint("game", "seat"),
    )
    op.create_index("games_of_player", "game_seats", ["player", "ended"])


def _counts() -> None:
    """Create the tables of statistics."""
    op.create_table(
        "player_rules",
        sa.Column("player", sa.String(32), nullable=False),
        sa.Column("fingerprint", sa.String(64), nullable=False),
        sa.Column("rules_id", sa.String(40), nullable=False),
        *map(
            _number,
            (
                "games",
                "wins",
                "draws",
                "finished",
                "points",
                "squares",
                "best",
                "yachts",
                "bonuses",
            ),
        ),
        sa.PrimaryKeyConstraint("player", "fingerprint"),
    )
    op.create_table(
        "player_boxes",
        sa.Column("player", sa.String(32), nullable=False),
        sa.Column("fingerprint", sa.String(64), nullable=False),
        sa.Column("phase", sa.String(40), nullable=False),
        sa.Column("box", sa.String(40), nullable=False),
        *map(_number, ("filled", "points", "zeros")),
        sa.PrimaryKeyConstraint("player", "fingerprint", "phase", "box"),
    )
    op.create_table(
        "player_dice",
        sa.Column("player", sa.String(32), nullable=False),
        sa.Column("face", sa.Integer, nullable=False),
        _number("thrown"),
        sa.PrimaryKeyConstraint("player", "face"),
    )
    op.create_table(
        "all_dice",
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("face", sa.Integer, nullable=False),
        _number("thrown"),
        sa.PrimaryKeyConstraint("kind", "face"),
    )
