"""What bots are told of, read from the games and the invitations stored."""

from sqlalchemy import delete, insert, select

from yachtdice.protocol.bot_messages import Invited
from yachtdice.services.bot_events import BotNews
from yachtdice.storage.database import Database
from yachtdice.storage.faults import told_as_unavailable
from yachtdice.storage.people_tables import accounts, bot_invitations, game_seats
from yachtdice.storage.tables import games, players


class SqlBotNews:
    """The NewsStore port on a database."""

    def __init__(self, database: Database) -> None:
        """Read from this database."""
        self._engine = database.engine

    async def news(self, bot: str, since_ms: int, most: int) -> BotNews:
        """Return a bot's games under way, and its invitations since then."""
        under_way = (
            select(games.c.room, games.c.id)
            .join(game_seats, game_seats.c.game == games.c.id)
            .where(game_seats.c.player == bot, game_seats.c.ended.is_(None))
            .order_by(games.c.started_ms.desc())
            .limit(most)
        )
        invited = bot_invitations.c
        invitations = (
            select(invited.room, players.c.name, invited.at_ms)
            .join(players, players.c.id == invited.host)
            .where(invited.bot == bot, invited.at_ms > since_ms)
        )
        with told_as_unavailable():
            async with self._engine.connect() as connection:
                played = (await connection.execute(under_way)).all()
                calls = (await connection.execute(invitations)).all()
        return BotNews(
            frozenset((row.room, row.id) for row in played),
            frozenset(Invited(row.room, row.name, row.at_ms) for row in calls),
        )

    async def bot_named(self, fold: str) -> str | None:
        """Return the bot whose name has this fold."""
        wanted = select(accounts.c.player).where(
            accounts.c.folded == fold, accounts.c.owner.is_not(None)
        )
        with told_as_unavailable():
            async with self._engine.connect() as connection:
                found: str | None = await connection.scalar(wanted)
        return found

    async def invite(self, bot: str, room: str, host: str, at_ms: int) -> None:
        """Keep an invitation; the same again is a new one."""
        invited = bot_invitations.c
        earlier = delete(bot_invitations).where(invited.bot == bot, invited.room == room)
        row = {"bot": bot, "room": room, "host": host, "at_ms": at_ms}
        with told_as_unavailable():
            async with self._engine.begin() as connection:
                await connection.execute(earlier)
                await connection.execute(insert(bot_invitations).values(row))
