"""Erased names are null; older versions stored a dash in their place."""

import json
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None

_DASH = "—"


def upgrade() -> None:
    """Let names be null, and erase the dashes of closed accounts in players, games and rooms."""
    _let_names_be_null()
    _erase_in_games()
    closed = _closed()
    _erase_in_rooms(closed)
    change = sa.text("UPDATE players SET name = NULL WHERE id = :id")
    for player in closed:
        op.get_bind().execute(change, {"id": player})


def _let_names_be_null() -> None:
    """Drop the constraint; SQLite can only do so with a new column.

    A new table instead would break the foreign keys that refer to players.
    """
    if op.get_bind().dialect.name != "sqlite":
        op.alter_column("players", "name", existing_type=sa.String(80), nullable=True)
        return
    op.execute("ALTER TABLE players ADD COLUMN shown VARCHAR(80)")
    op.execute("UPDATE players SET shown = name")
    op.execute("ALTER TABLE players DROP COLUMN name")
    op.execute("ALTER TABLE players RENAME COLUMN shown TO name")


def _closed() -> set[str]:
    """Return the players whose accounts are closed."""
    query = sa.text("SELECT player FROM accounts WHERE folded IS NULL")
    return set(op.get_bind().scalars(query))


def _erase_in_games() -> None:
    """Erase the names in the first event of each game that a closed account has played."""
    connection = op.get_bind()
    wanted = sa.text(
        "SELECT events.game, events.body, game_seats.seat FROM events"
        " JOIN game_seats ON game_seats.game = events.game"
        " JOIN accounts ON accounts.player = game_seats.player"
        " WHERE events.version = 1 AND accounts.folded IS NULL"
    )
    change = sa.text("UPDATE events SET body = :body WHERE game = :game AND version = 1")
    games: dict[str, Any] = {}
    for game, body, seat in connection.execute(wanted).all():
        started = games.setdefault(game, json.loads(body))
        _erase(started["holders"][seat])
    for game, started in games.items():
        connection.execute(change, {"body": _written(started), "game": game})


def _erase_in_rooms(closed: set[str]) -> None:
    """Erase the names on the seats of rooms and in the scores of their series."""
    connection = op.get_bind()
    wanted = sa.text("SELECT id, record FROM rooms WHERE record LIKE :dash")
    change = sa.text("UPDATE rooms SET record = :record WHERE id = :id")
    for room, body in connection.execute(wanted, {"dash": f"%{_DASH}%"}).all():
        record = json.loads(body)
        for seat in (*record["seats"], *(record.get("series") or {"seats": ()})["seats"]):
            if seat.get("player") in closed:
                _erase(seat)
        connection.execute(change, {"record": _written(record), "id": room})


def _erase(seat: dict[str, Any]) -> None:
    """Set the name of a closed account to null."""
    if seat.get("name") == _DASH:
        seat["name"] = None


def _written(value: dict[str, Any]) -> str:
    """Return JSON as the server writes it."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
