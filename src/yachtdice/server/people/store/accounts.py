"""Storage of people: guests and accounts, with their sessions and devices.

Sessions and known devices expire. A session keeps its id when its secret is replaced.
"""

import hashlib
from collections.abc import Collection, Mapping, Sequence
from typing import Final

from sqlalchemy import (
    ColumnElement,
    Connection,
    Update,
    bindparam,
    delete,
    insert,
    or_,
    select,
    update,
)
from sqlalchemy.exc import IntegrityError

from yachtdice.server.common.durations import DEVICE_MS, SESSION_MS
from yachtdice.server.common.ports import Player
from yachtdice.server.database.engine.database import Database
from yachtdice.server.database.engine.faults import errors_as_unavailable
from yachtdice.server.database.engine.groups import GroupReader
from yachtdice.server.database.engine.statements import insert_into, parts
from yachtdice.server.database.tables import accounts, known_devices, players, sessions
from yachtdice.server.people.service.ports import (
    NameTakenError,
    Session,
    StoredAccount,
    StoredSession,
)
from yachtdice.server.people.store.closing import Erase, erase_account
from yachtdice.server.people.store.ranking import enter_ranking, take_numbers

MOST_DEVICES: Final = 20  #: Number of known devices kept per account, the most recently used ones.

_VISITS: Final = (
    select(
        sessions.c.token_hash,
        players.c.id,
        players.c.name,
        sessions.c.id.label("session"),
        accounts.c.folded.is_not(None).label("is_account"),
        sessions.c.expires_ms,
    )
    .join(sessions, sessions.c.player == players.c.id)
    .join(accounts, accounts.c.player == players.c.id, isouter=True)
    .where(sessions.c.token_hash.in_(bindparam("hashes", expanding=True)))
    .where(accounts.c.owner.is_(None))  # a bot's token is not a session cookie
    .where(accounts.c.barred_ms.is_(None))
)


def _sessions(connection: Connection, hashes: Sequence[str]) -> Mapping[str, Session]:
    """Return the sessions with these token hashes, including expired sessions."""
    found = connection.execute(_VISITS, {"hashes": list(hashes)})
    return {
        known: Session(Player(player, name), session, bool(is_account), expires_ms)
        for known, player, name, session, is_account, expires_ms in found
    }


class SqlAccounts:
    """The AccountStore port on a database."""

    def __init__(self, database: Database, erase: Sequence[Erase]) -> None:
        """Store in this database; `erase` erases the other data of an account that is closed."""
        self._database, self._writer, self._erase = database, database.writer, erase
        self._sessions = GroupReader(database.read, _sessions)

    async def add_player(self, player: Player, secret: str, at_ms: int, device: str = "") -> None:
        """Store a new player with a session of this secret."""
        row = {"id": player.id, "name": player.name, "created_ms": at_ms}

        def add(connection: Connection) -> None:
            connection.execute(insert(players).values(row))
            begin_session(connection, player.id, secret, at_ms, device)

        await self._writer.write(add)

    async def rename_player(self, player: str, name: str) -> None:
        """Change the name of a player."""
        async with self._database.writing() as connection:
            await connection.execute(
                update(players).where(players.c.id == player).values(name=name)
            )

    async def session(self, secret: str, at_ms: int) -> Session | None:
        """Return the session with this secret, None if it does not exist or has expired."""
        session = await self._sessions.find(hashed(secret))
        return session if session is not None and session.expires_ms > at_ms else None

    async def open_account(self, player: Player, fold: str, password: str, at_ms: int) -> None:
        """Create an account for a new or existing player; raise NameTakenError."""
        with errors_as_unavailable():
            try:
                async with self._database.engine.begin() as connection:
                    number = await connection.run_sync(take_numbers, 1)
                    await connection.run_sync(_name, player, at_ms)
                    row = {
                        "player": player.id,
                        "folded": fold,
                        "password": password,
                        "since": number,
                        "created_ms": at_ms,
                    }
                    await connection.execute(insert(accounts).values(row))
                    await connection.run_sync(enter_ranking, player.id, number)
            except IntegrityError as error:
                raise NameTakenError(player.name) from error

    async def account_named(self, fold: str) -> StoredAccount | None:
        """Return the open account with this folded name, None if there is none."""
        return await self._account(accounts.c.folded == fold)

    async def account_of(self, player: str) -> StoredAccount | None:
        """Return a player's open account, None if there is none."""
        return await self._account(accounts.c.player == player)

    async def _account(self, which: ColumnElement[bool]) -> StoredAccount | None:
        """Return the open account that meets a condition, None if there is none."""
        wanted = (
            select(players.c.id, players.c.name, accounts.c.password, accounts.c.barred_ms)
            .join(accounts, accounts.c.player == players.c.id)
            .where(which, accounts.c.folded.is_not(None))
        )
        async with self._database.reading() as connection:
            row = (await connection.execute(wanted)).one_or_none()
        if row is None:
            return None
        is_barred = row.barred_ms is not None
        return StoredAccount(Player(row.id, row.name), row.password, is_barred)

    async def set_password(self, player: str, password: str) -> None:
        """Store the hash of a new password."""
        change = update(accounts).where(
            accounts.c.player == player, accounts.c.password.is_not(None)
        )
        async with self._database.writing() as connection:
            await connection.execute(change.values(password=password))

    async def begin_session(self, player: str, secret: str, at_ms: int, device: str = "") -> str:
        """Begin a session with this secret; return its id."""
        async with self._database.writing() as connection:
            return await connection.run_sync(begin_session, player, secret, at_ms, device)

    async def renew_session(self, session: str, secret: str, at_ms: int) -> None:
        """Replace the secret of a session; the old secret stops working."""
        async with self._database.writing() as connection:
            await connection.execute(_extended(session, at_ms).values(token_hash=hashed(secret)))

    async def prolong_session(self, session: str, at_ms: int) -> None:
        """Extend a session to the full lifetime of a new one."""
        async with self._database.writing() as connection:
            await connection.execute(_extended(session, at_ms))

    async def end_session(self, session: str) -> None:
        """End a session."""
        async with self._database.writing() as connection:
            await connection.execute(sessions.delete().where(sessions.c.id == session))

    async def sessions_of(self, player: str, at_ms: int) -> tuple[StoredSession, ...]:
        """Return the unexpired sessions of a player, the most recently used first."""
        columns = sessions.c
        wanted = select(columns.id, columns.device, columns.created_ms, columns.seen_ms).where(
            columns.player == player, columns.expires_ms > at_ms
        )
        latest = wanted.order_by(columns.seen_ms.desc(), columns.id)
        async with self._database.reading() as connection:
            return tuple(StoredSession(*row) for row in await connection.execute(latest))

    async def end_sessions(self, player: str, but: str | None = None) -> tuple[str, ...]:
        """End all sessions of a player except `but`, and the tokens of the player's bots.

        Returns the ids of the sessions and tokens that were ended.
        """
        async with self._database.writing() as connection:
            return await connection.run_sync(end_sessions, player, but)

    async def know_device(self, player: str, device: str, at_ms: int) -> None:
        """Remember that the player logged in on the device with this secret."""
        async with self._database.writing() as connection:
            await connection.run_sync(_know_device, player, device, at_ms)

    async def knows_device(self, player: str, device: str, at_ms: int) -> bool:
        """Return whether the player logged in on the device with this secret within DEVICE_MS."""
        columns = known_devices.c
        wanted = select(columns.player).where(
            columns.player == player,
            columns.device_hash == hashed(device),
            columns.seen_ms > at_ms - DEVICE_MS,
        )
        async with self._database.reading() as connection:
            return await connection.scalar(wanted) is not None

    async def forget_devices(self, player: str) -> None:
        """Forget all devices of a player."""
        async with self._database.writing() as connection:
            await connection.execute(delete(known_devices).where(known_devices.c.player == player))

    async def lasting(self, held: Collection[str]) -> frozenset[str]:
        """Return the sessions among these that still exist."""
        found: set[str] = set()
        async with self._database.reading() as connection:
            for part in parts(held):
                found.update(
                    await connection.scalars(select(sessions.c.id).where(sessions.c.id.in_(part)))
                )
        return frozenset(found)

    async def close_account(self, player: str) -> tuple[str, ...]:
        """Erase the account, name and sessions of a player and of the player's bots.

        Their games stay, without a name. Returns the ids of the sessions and tokens that were
        ended.
        """
        async with self._database.writing() as connection:
            await connection.run_sync(erase_account, player, self._erase)
            return await connection.run_sync(end_sessions, player)


def _name(connection: Connection, player: Player, at_ms: int) -> None:
    """Store a player, new or existing, under this name."""
    named = update(players).where(players.c.id == player.id).values(name=player.name)
    if connection.execute(named).rowcount == 0:
        row = {"id": player.id, "name": player.name, "created_ms": at_ms}
        connection.execute(insert(players).values(row))


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


def _extended(session: str, at_ms: int) -> Update:
    """Return the statement that extends a session to the full lifetime of a new one."""
    change = update(sessions).where(sessions.c.id == session)
    return change.values(expires_ms=at_ms + SESSION_MS, seen_ms=at_ms)


def end_sessions(connection: Connection, player: str, but: str | None = None) -> tuple[str, ...]:
    """End all sessions of a player except `but`, and the tokens of the player's bots.

    Returns the ids of the sessions and tokens that were ended.
    """
    bots = select(accounts.c.player).where(accounts.c.owner == player)
    gone = delete(sessions).where(or_(sessions.c.player == player, sessions.c.player.in_(bots)))
    if but is not None:
        gone = gone.where(sessions.c.id != but)
    return tuple(connection.scalars(gone.returning(sessions.c.id)))


def _know_device(connection: Connection, player: str, secret: str, at_ms: int) -> None:
    """Store a device of a player; above MOST_DEVICES, delete the least recently used."""
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
