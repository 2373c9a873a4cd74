"""Sessions, stored: a cookie's secret is kept as its SHA-256 only, and for a time.

A session keeps its id when its secret is exchanged for a new one.
"""

import hashlib

from sqlalchemy import delete, insert, update
from sqlalchemy.ext.asyncio import AsyncConnection

from yachtdice.services.account_ports import SESSION_MS
from yachtdice.storage.people_tables import sessions


def hashed(secret: str) -> str:
    """Return what is stored of a secret; it is long and random, so a plain hash will do."""
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()


async def begin_session(connection: AsyncConnection, player: str, secret: str, at_ms: int) -> str:
    """Return the id of a new session, known by the secret."""
    token = hashed(secret)
    row = {"id": token, "token_hash": token, "player": player, "expires_ms": at_ms + SESSION_MS}
    await connection.execute(insert(sessions).values(row))
    return token


async def renew_session(connection: AsyncConnection, session: str, secret: str, at_ms: int) -> None:
    """Know a session by another secret from now on, and by its old one no more."""
    change = {"token_hash": hashed(secret), "expires_ms": at_ms + SESSION_MS}
    await connection.execute(update(sessions).where(sessions.c.id == session).values(change))


async def prolong_session(connection: AsyncConnection, session: str, at_ms: int) -> None:
    """Let a session last from now on as long as a new one."""
    change = update(sessions).where(sessions.c.id == session)
    await connection.execute(change.values(expires_ms=at_ms + SESSION_MS))


async def end_sessions(
    connection: AsyncConnection, player: str, but: str | None = None
) -> tuple[str, ...]:
    """End all sessions of a player but one; return those that were ended."""
    gone = delete(sessions).where(sessions.c.player == player)
    if but is not None:
        gone = gone.where(sessions.c.id != but)
    return tuple(await connection.scalars(gone.returning(sessions.c.id)))
