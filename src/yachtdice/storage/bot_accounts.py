"""Accounts of kind bot, stored: accounts that have an owner and no password."""

from sqlalchemy import and_, func, insert, select
from sqlalchemy.exc import IntegrityError

from yachtdice.services.account_ports import NameTakenError, Visit
from yachtdice.services.bot_accounts import BotAccount, TooManyBotsError
from yachtdice.services.ports import Player
from yachtdice.storage.database import Database
from yachtdice.storage.faults import told_as_unavailable
from yachtdice.storage.ladder import take_numbers
from yachtdice.storage.people_tables import accounts, sessions
from yachtdice.storage.sessions import hashed
from yachtdice.storage.tables import players

_OPEN = accounts.c.folded.is_not(None)


class SqlBots:
    """The BotStore port on a database."""

    def __init__(self, database: Database) -> None:
        """Store in this database."""
        self._engine = database.engine

    async def add_bot(self, owner: str, bot: Player, fold: str, at_ms: int, most: int) -> None:
        """Keep a new bot; raise NameTakenError, and TooManyBotsError beyond so many."""
        row = {
            "player": bot.id,
            "folded": fold,
            "password": None,
            "created_ms": at_ms,
            "owner": owner,
        }
        own = select(func.count()).where(accounts.c.owner == owner, _OPEN)
        with told_as_unavailable():
            try:
                async with self._engine.begin() as connection:
                    number = await take_numbers(connection, 1)  # one at a time: none too many
                    if (await connection.scalar(own) or 0) >= most:
                        raise TooManyBotsError
                    named = {"id": bot.id, "name": bot.name, "created_ms": at_ms}
                    await connection.execute(insert(players).values(named))
                    await connection.execute(insert(accounts).values({**row, "since": number}))
            except IntegrityError as error:
                raise NameTakenError(bot.name) from error

    async def bots_of(self, owner: str, at_ms: int) -> tuple[BotAccount, ...]:
        """Return the bots of an owner, the oldest first."""
        lasts = and_(sessions.c.player == accounts.c.player, sessions.c.expires_ms > at_ms)
        wanted = (
            select(players.c.id, players.c.name, accounts.c.created_ms, sessions.c.id.label("its"))
            .join(accounts, accounts.c.player == players.c.id)
            .join(sessions, lasts, isouter=True)
            .where(accounts.c.owner == owner, _OPEN)
            .order_by(accounts.c.since)
        )
        with told_as_unavailable():
            async with self._engine.connect() as connection:
                rows = (await connection.execute(wanted)).all()
        return tuple(
            BotAccount(Player(row.id, row.name, program=True), row.created_ms, row.its)
            for row in rows
        )

    async def bot_visit(self, secret: str, at_ms: int) -> Visit | None:
        """Return which bot is known by this secret at this time."""
        wanted = (
            select(
                players.c.id, players.c.name, sessions.c.id.label("session"), sessions.c.expires_ms
            )
            .join(sessions, sessions.c.player == players.c.id)
            .join(accounts, accounts.c.player == players.c.id)
            .where(sessions.c.token_hash == hashed(secret), sessions.c.expires_ms > at_ms)
            .where(accounts.c.owner.is_not(None), _OPEN)
        )
        with told_as_unavailable():
            async with self._engine.connect() as connection:
                row = (await connection.execute(wanted)).one_or_none()
        if row is None:
            return None
        bot = Player(row.id, row.name, program=True)
        return Visit(bot, row.session, is_account=True, expires_ms=row.expires_ms)
