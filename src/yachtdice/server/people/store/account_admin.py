"""Account administration: listing and barring accounts, and resetting passwords.

Each change is one transaction. Running servers apply it to the next request, because they read
sessions from this database.
"""

from msgspec import Struct
from sqlalchemy import Connection, func, or_, select, update

from yachtdice.server.database.engine.database import Database
from yachtdice.server.database.tables import accounts, players, sessions
from yachtdice.server.people.store.accounts import end_sessions


class ListedAccount(Struct, frozen=True):
    """An account as its host sees it; `owner` is the name of the account that owns a bot.

    Times are in milliseconds since 1970. `barred_ms` is None for an account that is not barred.
    """

    player: str
    name: str
    created_ms: int
    sessions: int
    owner: str | None
    barred_ms: int | None


class SqlAccountAdmin:
    """The host's view of the accounts in a database. All methods raise StoreUnavailableError."""

    def __init__(self, database: Database) -> None:
        """Manage the accounts in this database."""
        self._database = database

    async def listed(self, at_ms: int, part: str = "", most: int = 100) -> list[ListedAccount]:
        """Return the accounts whose name contains `part` or whose id is `part`, newest first."""
        owners = players.alias()
        lasting = (
            select(func.count())
            .where(sessions.c.player == accounts.c.player, sessions.c.expires_ms > at_ms)
            .scalar_subquery()
        )
        wanted = (
            select(
                players.c.id.label("player"),
                players.c.name,
                accounts.c.created_ms,
                lasting.label("sessions"),
                owners.c.name.label("owner"),
                accounts.c.barred_ms,
            )
            .join(accounts, accounts.c.player == players.c.id)
            .join(owners, owners.c.id == accounts.c.owner, isouter=True)
            .where(accounts.c.folded.is_not(None))
            .where(or_(players.c.name.icontains(part, autoescape=True), players.c.id == part))
            .order_by(accounts.c.created_ms.desc(), players.c.id)
            .limit(most)
        )
        async with self._database.reading() as connection:
            return [ListedAccount(*row) for row in await connection.execute(wanted)]

    async def count(self) -> int:
        """Return the number of accounts, including bot accounts."""
        wanted = select(func.count()).select_from(accounts).where(accounts.c.folded.is_not(None))
        async with self._database.reading() as connection:
            return await connection.scalar(wanted) or 0

    async def bar(self, player: str, at_ms: int) -> int:
        """Bar an account and its bots; return the number of sessions and tokens that this ended."""
        async with self._database.writing() as connection:
            await connection.run_sync(_set_barred, player, at_ms)
            bots = select(accounts.c.player).where(accounts.c.owner == player)
            own = [player, *(await connection.scalars(bots)).all()]
            return sum([len(await connection.run_sync(end_sessions, each)) for each in own])

    async def unbar(self, player: str) -> None:
        """Lift the bar on an account and its bots."""
        async with self._database.writing() as connection:
            await connection.run_sync(_set_barred, player, None)

    async def reset_password(self, player: str, password: str) -> int | None:
        """Store the hash of a new password; return the number of sessions that this ended.

        Returns None, with nothing changed, if the account has no password: it is closed or a bot.
        """
        change = update(accounts).where(
            accounts.c.player == player, accounts.c.password.is_not(None)
        )
        async with self._database.writing() as connection:
            if (await connection.execute(change.values(password=password))).rowcount == 0:
                return None
            return len(await connection.run_sync(end_sessions, player))


def _set_barred(connection: Connection, player: str, at_ms: int | None) -> None:
    """Bar or unbar an account and its bots."""
    own = or_(accounts.c.player == player, accounts.c.owner == player)
    connection.execute(update(accounts).where(own).values(barred_ms=at_ms))
