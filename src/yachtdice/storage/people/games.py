"""Queries for finished games: pages, replays, and the exp that each seat gained."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

from sqlalchemy import ColumnElement, Row, Select, exists, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from yachtdice.game import GameStarted, Holder
from yachtdice.progression import LevelStanding, exp_needed, grown
from yachtdice.protocol import people_messages as people
from yachtdice.services.damage import DamagedDataError, reading
from yachtdice.services.people.ports import FinishedGame, GamesAsked
from yachtdice.storage.engine.database import Database
from yachtdice.storage.engine.json_forms import read_event
from yachtdice.storage.engine.tables import accounts, events, game_seats, games
from yachtdice.storage.people.results import read_events


async def game_gains(connection: AsyncConnection, game: str) -> people.GameGains:
    """Return the gains of a finished game by seat."""
    wanted = select(game_seats).where(game_seats.c.game == game).order_by(game_seats.c.seat)
    return people.GameGains(game, tuple(map(_gain, await connection.execute(wanted))))


def _gain(row: Row[Any]) -> people.SeatGain | None:
    """Return the gain of a seat; None for a bot and for an unknown player."""
    if row.player is None:
        return None
    if row.level is None:
        return people.SeatGain(row.by_score, row.by_win, None, None)
    before = LevelStanding(row.level, row.held)
    after = grown(before, row.by_score + row.by_win)
    return people.SeatGain(row.by_score, row.by_win, _level(before), _level(after))


def _level(standing: LevelStanding) -> people.LevelView:
    """Return a standing in the form sent to clients."""
    return people.LevelView(standing.level, standing.exp, exp_needed(standing.level))


class SqlHistory:
    """The HistoryStore port on a database."""

    def __init__(self, database: Database) -> None:
        """Read from this database."""
        self._database = database

    async def games(self, asked: GamesAsked) -> people.GamesPage:
        """Return one page of the requested games, latest first."""
        wanted = _asked(asked).limit(asked.limit + 1)
        async with self._database.reading() as connection:
            rows = (await connection.execute(wanted)).all()
            lines = await _lines(connection, rows[: asked.limit])
        more = len(rows) > asked.limit
        return people.GamesPage(lines, str(rows[asked.limit - 1].ended) if more else None)

    async def game(self, game: str, viewer: str | None) -> FinishedGame | None:
        """Return a finished game; None if it does not exist or this viewer may not see it.

        Raises DamagedDataError if its events cannot be read.
        """
        wanted = select(games).where(games.c.id == game, *_visible(viewer))
        async with self._database.reading() as connection:
            row = (await connection.execute(wanted)).one_or_none()
            if row is None:
                return None
            played = await connection.run_sync(read_events, game, row.room)
            [line] = await _lines(connection, [row])
        return FinishedGame(line, row.rules_text, row.event_format, played)

    async def gains(self, game: str, viewer: str | None) -> people.GameGains | None:
        """Return the gains of a game; None if it does not exist or this viewer may not see it."""
        wanted = select(games.c.id).where(games.c.id == game, *_visible(viewer))
        async with self._database.reading() as connection:
            if await connection.scalar(wanted) is None:
                return None
            return await game_gains(connection, game)


def _visible(viewer: str | None) -> list[ColumnElement[bool]]:
    """Return the conditions for games visible to a viewer: finished, and public or their own."""
    own = exists().where(game_seats.c.game == games.c.id, game_seats.c.player == (viewer or "?"))
    return [games.c.ended.is_not(None), or_(~games.c.private, own)]


def _asked(asked: GamesAsked) -> Select[Any]:
    """Return the query for the requested games."""
    wanted = select(games).where(*_visible(asked.viewer))
    order = games.c.ended
    if asked.player is not None:
        mine = game_seats.alias("mine")
        wanted = wanted.join(mine, mine.c.game == games.c.id).where(mine.c.player == asked.player)
        order = mine.c.ended
        if asked.outcome is not None:
            wanted = wanted.where(mine.c.outcome == asked.outcome)
    if asked.opponent is not None:
        theirs = game_seats.alias("theirs")
        wanted = wanted.join(theirs, theirs.c.game == games.c.id)
        wanted = wanted.where(theirs.c.player == asked.opponent)
    if asked.fingerprint is not None:
        wanted = wanted.where(games.c.fingerprint == asked.fingerprint)
    if asked.before is not None:
        wanted = wanted.where(order < asked.before)
    return wanted.order_by(order.desc())


async def _lines(
    connection: AsyncConnection, rows: Sequence[Row[Any]]
) -> tuple[people.GameLine, ...]:
    """Return games with their seats, without those whose first event is damaged."""
    ids = [row.id for row in rows]
    holders = await _holders(connection, {row.id: row.room for row in rows})
    play_offs = await _play_offs(connection, ids)
    is_closed = (accounts.c.player.is_not(None) & accounts.c.folded.is_(None)).label("is_closed")
    wanted = (
        select(game_seats, is_closed)
        .join(accounts, accounts.c.player == game_seats.c.player, isouter=True)
        .where(game_seats.c.game.in_(ids))
        .order_by(game_seats.c.seat)
    )
    seats: defaultdict[str, list[people.GameSeat]] = defaultdict(list)
    for row in await connection.execute(wanted):
        if row.game in holders:
            seats[row.game].append(_seat(row, holders[row.game][row.seat]))
    return tuple(
        _line(row, tuple(seats[row.id]), play_offs.get(row.id)) for row in rows if row.id in holders
    )


def _seat(row: Row[Any], holder: Holder) -> people.GameSeat:
    """Return a seat in the form sent to clients; the name of a closed account is None."""
    return people.GameSeat(
        name=None if row.is_closed else holder.name,
        player=row.player,
        bot=holder.bot,
        total=row.total,
        outcome=row.outcome,
        exp=row.exp,
        program=holder.program,
    )


def _line(
    row: Row[Any], seats: tuple[people.GameSeat, ...], play_off: str | None
) -> people.GameLine:
    """Return a game in the form sent to clients."""
    return people.GameLine(
        id=row.id,
        rules=row.rules_id,
        fingerprint=row.fingerprint,
        house=row.house,
        hints=row.hints,
        private=row.private,
        started_ms=row.started_ms,
        ended_ms=row.ended_ms,
        seats=seats,
        decides=row.decides,
        play_off=play_off,
    )


async def _play_offs(connection: AsyncConnection, ids: Sequence[str]) -> dict[str, str]:
    """Return the last finished play-off of each game that has one."""
    wanted = select(games.c.decides, games.c.id).where(
        games.c.decides.in_(ids), games.c.ended.is_not(None)
    )
    found = await connection.execute(wanted.order_by(games.c.ended))
    return {row.decides: row.id for row in found}


async def _holders(
    connection: AsyncConnection, rooms: Mapping[str, str]
) -> dict[str, tuple[Holder, ...]]:
    """Return the holders of the seats of each game that can be read; `rooms`: its room."""
    wanted = select(events.c.game, events.c.body).where(
        events.c.game.in_(rooms), events.c.version == 1
    )
    found = {}
    for row in await connection.execute(wanted):
        with suppress(DamagedDataError), reading("events", row.game, rooms[row.game]):
            started = read_event(row.body)
            assert isinstance(started, GameStarted)
            found[row.game] = started.holders
    return found
