"""Stored sessions and known devices. Both expire.

A session keeps its id when its secret is replaced.
"""

import hashlib
from typing import Final

from sqlalchemy import Connection, delete, insert, or_, select, update

from yachtdice.server.common.durations import DEVICE_MS, SESSION_MS
from yachtdice.server.database.engine.statements import insert_into
from yachtdice.server.database.tables import accounts, known_devices, sessions
from yachtdice.server.people.service.ports import StoredSession

MOST_DEVICES: Final = 20  #: Number of known devices kept per account, the most recently used ones.


def hashed(secret: str) -> str:
    """Return the stored hash of a secret; secrets are long and random, so they need no salt."""
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()


def begin_session(
    connection: Connection,
    player: str,
    secret: str,
    at_ms: int,
    device: str = "",
    lasts_ms: int = SESSION_MS,
) -> str:
    """Begin a session with this secret; return its id."""
    token = hashed(secret)
    row = {
        "id": token,
        "token_hash": token,
        "player": player,
        "expires_ms": at_ms + lasts_ms,
        "created_ms": at_ms,
        "seen_ms": at_ms,
        "device": device,
    }
    connection.execute(insert(sessions).values(row))
    return token


def renew_session(connection: Connection, session: str, secret: str, at_ms: int) -> None:
    """Replace the secret of a session; the old secret stops working."""
    change = {"token_hash": hashed(secret), "expires_ms": at_ms + SESSION_MS, "seen_ms": at_ms}
    connection.execute(update(sessions).where(sessions.c.id == session).values(change))


def prolong_session(connection: Connection, session: str, at_ms: int) -> None:
    """Extend a session to the full lifetime of a new one."""
    change = update(sessions).where(sessions.c.id == session)
    connection.execute(change.values(expires_ms=at_ms + SESSION_MS, seen_ms=at_ms))


def sessions_of(connection: Connection, player: str, at_ms: int) -> tuple[StoredSession, ...]:
    """Return the unexpired sessions of a player, the most recently used first."""
    columns = sessions.c
    wanted = select(columns.id, columns.device, columns.created_ms, columns.seen_ms).where(
        columns.player == player, columns.expires_ms > at_ms
    )
    found = connection.execute(wanted.order_by(columns.seen_ms.desc(), columns.id))
    return tuple(StoredSession(*row) for row in found)


def end_sessions(connection: Connection, player: str, but: str | None = None) -> tuple[str, ...]:
    """End all sessions of a player except `but`, and the tokens of the player's bots.

    Returns the ids of the sessions and tokens that were ended.
    """
    bots = select(accounts.c.player).where(accounts.c.owner == player)
    gone = delete(sessions).where(or_(sessions.c.player == player, sessions.c.player.in_(bots)))
    if but is not None:
        gone = gone.where(sessions.c.id != but)
    return tuple(connection.scalars(gone.returning(sessions.c.id)))


def know_device(connection: Connection, player: str, secret: str, at_ms: int) -> None:
    """Store a device of a player; above the limit, delete the least recently used."""
    new = insert_into(connection, known_devices)
    row = {"player": player, "device_hash": hashed(secret), "seen_ms": at_ms}
    connection.execute(
        new.values(row).on_conflict_do_update(
            index_elements=["player", "device_hash"], set_={"seen_ms": at_ms}
        )
    )
    own = known_devices.c.player == player
    latest = select(known_devices.c.device_hash).where(own).order_by(known_devices.c.seen_ms.desc())
    kept = connection.scalars(latest.limit(MOST_DEVICES)).all()
    connection.execute(delete(known_devices).where(own, known_devices.c.device_hash.not_in(kept)))


def knows_device(connection: Connection, player: str, secret: str, at_ms: int) -> bool:
    """Return whether a player logged in on the device with this secret within DEVICE_MS."""
    columns = known_devices.c
    wanted = select(columns.seen_ms).where(
        columns.player == player, columns.device_hash == hashed(secret)
    )
    seen_ms: int | None = connection.scalar(wanted)
    return seen_ms is not None and seen_ms > at_ms - DEVICE_MS


def forget_devices(connection: Connection, player: str) -> None:
    """Forget all devices of a player."""
    connection.execute(delete(known_devices).where(known_devices.c.player == player))
