"""Games from the devices of accounts: what their lessons need of them, and no play."""

from msgspec.structs import asdict
from sqlalchemy import Connection, delete, func, select

from yachtdice.analysis.training.leitner import Schedule
from yachtdice.server.database.engine.database import Database
from yachtdice.server.database.engine.statements import insert_into
from yachtdice.server.database.tables import accounts, lessons, practice_games
from yachtdice.server.learning.service.ports import (
    MOST_PRACTICE_GAMES,
    CountedGame,
    NewLesson,
    PracticeGame,
)
from yachtdice.server.learning.store.lessons import insert_lessons, lesson_row


class SqlPracticeGames:
    """The PracticeGameStore port on a database."""

    def __init__(self, database: Database) -> None:
        """Read from and write to this database."""
        self._database, self._writer = database, database.writer

    async def find(self, game: str) -> CountedGame | None:
        """Return a game that counts already, None for another one."""
        own = select(func.count()).where(lessons.c.practice == game).scalar_subquery()
        wanted = select(practice_games.c.seat, own).where(practice_games.c.id == game)
        async with self._database.reading() as connection:
            found = (await connection.execute(wanted)).first()
        return None if found is None else CountedGame(*found)

    async def keep(
        self, game: PracticeGame, found: tuple[NewLesson, ...], schedule: Schedule, now_ms: int
    ) -> None:
        """Store a game of an open account with its lessons; one that is stored stays as it is."""
        of_account = accounts.c.player == game.player, accounts.c.folded.is_not(None)
        is_open = select(accounts.c.player).where(*of_account).with_for_update(read=True)
        rows = [lesson_row(one, game.player, schedule) | {"practice": game.id} for one in found]

        def work(connection: Connection) -> None:
            if connection.scalar(is_open) is None:
                return
            new = insert_into(connection, practice_games).on_conflict_do_nothing()
            done = connection.execute(new.values(**asdict(game), sent_ms=now_ms))
            if done.rowcount:
                insert_lessons(connection, rows)
                _drop_oldest(connection, game.player)

        await self._writer.write(work)


def _drop_oldest(connection: Connection, player: str) -> None:
    """Delete the games of a player beyond the newest ones, with their lessons."""
    of_player = select(practice_games.c.id).where(practice_games.c.player == player)
    newest = of_player.order_by(practice_games.c.sent_ms.desc(), practice_games.c.id)
    old = list(connection.scalars(newest.offset(MOST_PRACTICE_GAMES)))
    if old:
        connection.execute(delete(lessons).where(lessons.c.practice.in_(old)))
        connection.execute(delete(practice_games).where(practice_games.c.id.in_(old)))
