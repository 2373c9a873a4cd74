"""Accounts and sessions, stored."""

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from sqlalchemy import ColumnElement, bindparam, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from yachtdice.services.account_ports import NameTakenError, StoredAccount, Visit
from yachtdice.services.ports import Player
from yachtdice.storage.database import Database
from yachtdice.storage.erasing import erase_name
from yachtdice.storage.faults import told_as_unavailable
from yachtdice.storage.gathered import Gathered
from yachtdice.storage.ladder import enter_ranking, leave_ranking, take_numbers
from yachtdice.storage.parts import parts
from yachtdice.storage.people_tables import accounts, sessions
from yachtdice.storage.sessions import (
    begin_session,
    end_sessions,
    hashed,
    prolong_session,
    renew_session,
)
from yachtdice.storage.strength_ladder import leave_strength
from yachtdice.storage.tables import players

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
    .where(accounts.c.owner.is_(None))  # a bot's token is no cookie
)


async def _visits(connection: AsyncConnection, hashes: Sequence[str]) -> Mapping[str, Visit]:
    """Return who is known by secrets of these hashes, over or not."""
    found = await connection.execute(_VISITS, {"hashes": list(hashes)})
    return {
        known: Visit(Player(player, name), session, bool(is_account), expires_ms)
        for known, player, name, session, is_account, expires_ms in found
    }


class SqlAccounts:
    """The AccountStore port on a database."""

    def __init__(self, database: Database) -> None:
        """Store in this database."""
        self._engine = database.engine
        self._visits = Gathered(database.engine, _visits)

    async def visit(self, secret: str, at_ms: int) -> Visit | None:
        """Return who is known by this secret at this time."""
        visit = await self._visits.find(hashed(secret))
        return visit if visit is not None and visit.expires_ms > at_ms else None

    async def open_account(self, player: Player, fold: str, password: str, at_ms: int) -> None:
        """Make a player, who may be new, an account of this name; raise NameTakenError."""
        with told_as_unavailable():
            try:
                async with self._engine.begin() as connection:
                    number = await take_numbers(connection, 1)
                    await _name(connection, player, at_ms)
                    row = {
                        "player": player.id,
                        "folded": fold,
                        "password": password,
                        "since": number,
                        "created_ms": at_ms,
                    }
                    await connection.execute(insert(accounts).values(row))
                    await enter_ranking(connection, player.id, number)
            except IntegrityError as error:
                raise NameTakenError(player.name) from error

    async def account_named(self, fold: str) -> StoredAccount | None:
        """Return the account of this fold."""
        return await self._account(accounts.c.folded == fold)

    async def account_of(self, player: str) -> StoredAccount | None:
        """Return a player's account."""
        return await self._account(accounts.c.player == player)

    async def _account(self, which: ColumnElement[bool]) -> StoredAccount | None:
        """Return the account that meets a condition, unless it was closed."""
        wanted = (
            select(players.c.id, players.c.name, accounts.c.password)
            .join(accounts, accounts.c.player == players.c.id)
            .where(which, accounts.c.folded.is_not(None))
        )
        with told_as_unavailable():
            async with self._engine.connect() as connection:
                row = (await connection.execute(wanted)).one_or_none()
        return None if row is None else StoredAccount(Player(row.id, row.name), row.password)

    async def set_password(self, player: str, password: str) -> None:
        """Keep another hash."""
        change = update(accounts).where(
            accounts.c.player == player, accounts.c.password.is_not(None)
        )
        with told_as_unavailable():
            async with self._engine.begin() as connection:
                await connection.execute(change.values(password=password))

    async def begin_session(self, player: str, secret: str, at_ms: int) -> str:
        """Return the id of a new session, known by the secret."""
        with told_as_unavailable():
            async with self._engine.begin() as connection:
                return await begin_session(connection, player, secret, at_ms)

    async def renew_session(self, session: str, secret: str, at_ms: int) -> None:
        """Know a session by another secret, and by its old one no more."""
        with told_as_unavailable():
            async with self._engine.begin() as connection:
                await renew_session(connection, session, secret, at_ms)

    async def prolong_session(self, session: str, at_ms: int) -> None:
        """Let a session last from now on as long as a new one."""
        with told_as_unavailable():
            async with self._engine.begin() as connection:
                await prolong_session(connection, session, at_ms)

    async def end_session(self, session: str) -> None:
        """End a session."""
        with told_as_unavailable():
            async with self._engine.begin() as connection:
                await connection.execute(sessions.delete().where(sessions.c.id == session))

    async def end_sessions(self, player: str, but: str | None = None) -> tuple[str, ...]:
        """End all sessions of a player but one; return those that were ended."""
        with told_as_unavailable():
            async with self._engine.begin() as connection:
                return await end_sessions(connection, player, but)

    async def lasting(self, held: Collection[str]) -> frozenset[str]:
        """Return which of these sessions are not over."""
        found: set[str] = set()
        with told_as_unavailable():
            async with self._engine.connect() as connection:
                for part in parts(held):
                    found.update(
                        await connection.scalars(
                            select(sessions.c.id).where(sessions.c.id.in_(part))
                        )
                    )
        return frozenset(found)

    async def close_account(self, player: str) -> tuple[str, ...]:
        """Forget a player's account, name and sessions; their games stay, under no name.

        The same with all bots of theirs.
        """
        bots = select(accounts.c.player).where(
            accounts.c.owner == player, accounts.c.folded.is_not(None)
        )
        with told_as_unavailable():
            async with self._engine.begin() as connection:
                await take_numbers(connection, 0)  # no game ends meanwhile, and no bot is made
                closed = [player, *(await connection.scalars(bots)).all()]
                ended = [await _close(connection, one) for one in closed]
        return tuple(session for sessions_of_one in ended for session in sessions_of_one)


async def _close(connection: AsyncConnection, player: str) -> tuple[str, ...]:
    """Forget one account; return the sessions that were ended."""
    empty = update(accounts).where(accounts.c.player == player)
    await connection.execute(empty.values(folded=None, password=None))
    await leave_ranking(connection, player)
    await leave_strength(connection, player)
    await erase_name(connection, player)
    return await end_sessions(connection, player)


async def _name(connection: AsyncConnection, player: Player, at_ms: int) -> None:
    """Keep a player under this name, new or not."""
    named = update(players).where(players.c.id == player.id).values(name=player.name)
    if (await connection.execute(named)).rowcount == 0:
        row = {"id": player.id, "name": player.name, "created_ms": at_ms}
        await connection.execute(insert(players).values(row))
