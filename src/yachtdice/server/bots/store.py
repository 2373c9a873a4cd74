"""Stored bot accounts and their events."""

from sqlalchemy import and_, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from yachtdice.server.bots.messages import Invited
from yachtdice.server.bots.service.accounts import BotAccount, NoBotError, TooManyBotsError
from yachtdice.server.bots.service.events import BotNews
from yachtdice.server.common.durations import TOKEN_MS
from yachtdice.server.common.ports import Player
from yachtdice.server.database.engine.database import Database
from yachtdice.server.database.engine.faults import errors_as_unavailable
from yachtdice.server.database.tables import (
    accounts,
    bot_invitations,
    game_seats,
    games,
    players,
    sessions,
)
from yachtdice.server.people.service.ports import NameTakenError, Session
from yachtdice.server.people.store.accounts import begin_session, end_sessions, hashed
from yachtdice.server.people.store.ranking import take_numbers

_OPEN = accounts.c.folded.is_not(None)


class SqlBots:
    """The BotStore port on a database."""

    def __init__(self, database: Database) -> None:
        """Store in this database."""
        self._database = database

    async def add_bot(self, owner: str, bot: Player, fold: str, at_ms: int, most: int) -> None:
        """Store a new bot; raise NameTakenError, or TooManyBotsError above `most` bots."""
        row = {
            "player": bot.id,
            "folded": fold,
            "password": None,
            "created_ms": at_ms,
            "owner": owner,
        }
        own = select(func.count()).where(accounts.c.owner == owner, _OPEN)
        with errors_as_unavailable():
            try:
                async with self._database.engine.begin() as connection:
                    # serializes calls: concurrent ones cannot exceed the limit
                    number = await connection.run_sync(take_numbers, 1)
                    if (await connection.scalar(own) or 0) >= most:
                        raise TooManyBotsError
                    named = {"id": bot.id, "name": bot.name, "created_ms": at_ms}
                    await connection.execute(insert(players).values(named))
                    await connection.execute(insert(accounts).values({**row, "since": number}))
            except IntegrityError as error:
                raise NameTakenError(bot.name) from error

    async def bots_of(self, owner: str, at_ms: int) -> tuple[BotAccount, ...]:
        """Return the bots of an owner, oldest first."""
        lasts = and_(sessions.c.player == accounts.c.player, sessions.c.expires_ms > at_ms)
        wanted = (
            select(players.c.id, players.c.name, accounts.c.created_ms, sessions.c.id.label("its"))
            .join(accounts, accounts.c.player == players.c.id)
            .join(sessions, lasts, isouter=True)
            .where(accounts.c.owner == owner, _OPEN)
            .order_by(accounts.c.since)
        )
        async with self._database.reading() as connection:
            rows = (await connection.execute(wanted)).all()
        return tuple(
            BotAccount(Player(row.id, row.name, program=True), row.created_ms, row.its)
            for row in rows
        )

    async def bot_session(self, secret: str, at_ms: int) -> Session | None:
        """Return the session of the bot with this token, None if it is unknown or has expired."""
        wanted = (
            select(
                players.c.id, players.c.name, sessions.c.id.label("session"), sessions.c.expires_ms
            )
            .join(sessions, sessions.c.player == players.c.id)
            .join(accounts, accounts.c.player == players.c.id)
            .where(sessions.c.token_hash == hashed(secret), sessions.c.expires_ms > at_ms)
            .where(accounts.c.owner.is_not(None), accounts.c.barred_ms.is_(None), _OPEN)
        )
        async with self._database.reading() as connection:
            row = (await connection.execute(wanted)).one_or_none()
        if row is None:
            return None
        bot = Player(row.id, row.name, program=True)
        return Session(bot, row.session, is_account=True, expires_ms=row.expires_ms)

    async def renew_token(self, bot: str, secret: str, at_ms: int) -> tuple[str, ...]:
        """Replace a bot's token; return the ended sessions. Raises NoBotError for a deleted bot.

        After concurrent calls, only the token of the last one is valid.
        """
        locked = update(accounts).where(accounts.c.player == bot, _OPEN)
        async with self._database.writing() as connection:
            # changes nothing; it locks the bot's row, so that concurrent calls wait for each other
            row = await connection.execute(locked.values(owner=accounts.c.owner))
            if row.rowcount == 0:
                raise NoBotError
            ended = await connection.run_sync(end_sessions, bot)
            await connection.run_sync(begin_session, bot, secret, at_ms, lasts_ms=TOKEN_MS)
        return ended


class SqlBotNews:
    """The NewsStore port on a database."""

    def __init__(self, database: Database) -> None:
        """Read from this database."""
        self._database = database

    async def news(self, bot: str, since_ms: int) -> BotNews:
        """Return all running games of a bot, and its invitations after `since_ms`."""
        under_way = (
            select(games.c.room, games.c.id)
            .join(game_seats, game_seats.c.game == games.c.id)
            .where(game_seats.c.player == bot, game_seats.c.ended.is_(None))
        )
        invited = bot_invitations.c
        invitations = (
            select(invited.room, players.c.name, invited.at_ms)
            .join(players, players.c.id == invited.host)
            .where(invited.bot == bot, invited.at_ms > since_ms)
        )
        async with self._database.reading() as connection:
            played = (await connection.execute(under_way)).all()
            calls = (await connection.execute(invitations)).all()
        return BotNews(
            frozenset((row.room, row.id) for row in played),
            frozenset(Invited(row.room, row.name, row.at_ms) for row in calls),
        )

    async def bot_named(self, fold: str) -> str | None:
        """Return the id of the bot with this folded name, None if there is none."""
        wanted = select(accounts.c.player).where(
            accounts.c.folded == fold, accounts.c.owner.is_not(None)
        )
        async with self._database.reading() as connection:
            found: str | None = await connection.scalar(wanted)
        return found

    async def invite(self, bot: str, room: str, host: str, at_ms: int) -> None:
        """Store an invitation; a repeated invitation replaces the earlier one."""
        invited = bot_invitations.c
        earlier = delete(bot_invitations).where(invited.bot == bot, invited.room == room)
        row = {"bot": bot, "room": room, "host": host, "at_ms": at_ms}
        async with self._database.writing() as connection:
            await connection.execute(earlier)
            await connection.execute(insert(bot_invitations).values(row))
