"""Lessons of accounts: marked choices of their games, with the progress of practice."""

import hashlib
from collections.abc import Collection, Sequence
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, Row, delete, func, select, update

from yachtdice.analysis.positions import Position
from yachtdice.analysis.themes import Theme
from yachtdice.analysis.training.leitner import Schedule
from yachtdice.analysis.training.lessons import Lesson
from yachtdice.server.catalogue.service.rule_sets import rules_of
from yachtdice.server.common.damage import readable
from yachtdice.server.database.engine.database import Database
from yachtdice.server.database.engine.statements import insert_into
from yachtdice.server.database.tables import accounts, game_seats, games, lessons, practice_games
from yachtdice.server.learning.service.ports import MOST_LESSONS, NewLesson, StoredLesson

_positions: Final[msgspec.json.Decoder[Position]] = msgspec.json.Decoder(Position)


#: Of the game of a lesson, which was played here or on the device of the account.
_OF_GAME: Final = (
    func.coalesce(games.c.rules_text, practice_games.c.rules_text).label("rules_text"),
    func.coalesce(games.c.house, practice_games.c.house).label("house"),
)


class SqlLessons:
    """The LessonStore port on a database."""

    def __init__(self, database: Database) -> None:
        """Read from and write to this database."""
        self._database, self._writer = database, database.writer

    async def keep(self, found: tuple[NewLesson, ...], schedule: Schedule) -> None:
        """Store new lessons of the accounts on their seats, at most the newest of each account."""

        def work(connection: Connection) -> None:
            on_seats = _accounts_of(connection, {one.game for one in found})
            rows = [
                lesson_row(one, player, schedule) | {"game": one.game}
                for one in found
                if (player := on_seats.get((one.game, one.seat))) is not None
            ]
            insert_lessons(connection, rows)

        if found:
            await self._writer.write(work)

    async def of_player(self, player: str) -> tuple[StoredLesson, ...]:
        """Return all lessons of a player: those due first come first, learned ones last."""
        wanted = (
            select(lessons, *_OF_GAME)
            .join(games, games.c.id == lessons.c.game, isouter=True)
            .join(practice_games, practice_games.c.id == lessons.c.practice, isouter=True)
            .where(lessons.c.player == player)
            .order_by(lessons.c.due_ms.is_(None), lessons.c.due_ms, lessons.c.id)
        )
        async with self._database.reading() as connection:
            rows = (await connection.execute(wanted)).all()
        return tuple(readable("lessons", rows, lambda row: str(row.id), _lesson))

    async def move(self, lesson: StoredLesson, schedule: Schedule) -> bool:
        """Store one more answer; return False if it was answered meanwhile, and change nothing."""
        same = (lessons.c.id == lesson.id) & (lessons.c.answered == lesson.answered)
        values = {
            "step": schedule.step,
            "due_ms": schedule.due_ms,
            "answered": lesson.answered + 1,
        }
        changed: list[int] = []

        def work(connection: Connection) -> None:
            done = connection.execute(update(lessons).where(same).values(values))
            changed[:] = [done.rowcount]

        await self._writer.write(work)
        return changed == [1]


def _accounts_of(connection: Connection, of_games: Collection[str]) -> dict[tuple[str, int], str]:
    """Return the open accounts on the seats of games, by game and seat."""
    wanted = (
        select(game_seats.c.game, game_seats.c.seat, game_seats.c.player)
        .join(accounts, accounts.c.player == game_seats.c.player)
        .where(game_seats.c.game.in_(of_games), accounts.c.folded.is_not(None))
    )
    return {(row.game, row.seat): row.player for row in connection.execute(wanted)}


def insert_lessons(connection: Connection, rows: Sequence[dict[str, Any]]) -> None:
    """Store lessons that are not stored yet, at most the newest of each account."""
    if rows:
        connection.execute(insert_into(connection, lessons).on_conflict_do_nothing(), rows)
    for player in {row["player"] for row in rows}:
        _drop_oldest(connection, player)


def _drop_oldest(connection: Connection, player: str) -> None:
    """Delete the lessons of a player beyond the newest ones.

    The end of a game counts, or when the device of the player sent it.
    """
    at_ms = func.coalesce(games.c.ended_ms, practice_games.c.sent_ms)
    newest = (
        select(lessons.c.id)
        .join(games, games.c.id == lessons.c.game, isouter=True)
        .join(practice_games, practice_games.c.id == lessons.c.practice, isouter=True)
        .where(lessons.c.player == player)
        .order_by(at_ms.desc(), games.c.ended.desc(), lessons.c.event.desc())
        .offset(MOST_LESSONS)
    )
    old = list(connection.scalars(newest))
    if old:
        connection.execute(delete(lessons).where(lessons.c.id.in_(old)))


def lesson_row(one: NewLesson, player: str, schedule: Schedule) -> dict[str, Any]:
    """Return a new lesson as a row without its game; its id follows from its game and event."""
    mark = hashlib.sha256(f"{one.game}|{one.event}".encode()).hexdigest()
    return {
        "id": mark[:16],
        "player": player,
        "event": one.event,
        "fingerprint": one.fingerprint,
        "theme": one.lesson.theme.value,
        "position": msgspec.json.encode(one.lesson.position).decode(),
        "regret": one.regret,
        "step": schedule.step,
        "due_ms": schedule.due_ms,
        "answered": 0,
    }


def _lesson(row: Row[Any]) -> StoredLesson:
    """Return the lesson in a row; raise any error if it is damaged."""
    rules_of(row.rules_text)
    return StoredLesson(
        id=row.id,
        game=row.game or row.practice,
        event=row.event,
        fingerprint=row.fingerprint,
        rules_text=row.rules_text,
        house=row.house,
        lesson=Lesson(_positions.decode(row.position), Theme(row.theme)),
        regret=row.regret,
        schedule=Schedule(row.step, row.due_ms),
        answered=row.answered,
    )
