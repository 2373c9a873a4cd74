"""Queries for finished games: pages, replays, and the exp that each seat gained."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, Final

from sqlalchemy import (
    BindParameter,
    ColumnElement,
    Connection,
    Row,
    Select,
    bindparam,
    exists,
    or_,
    select,
)

from yachtdice.game import GameStarted, Seat
from yachtdice.progression import LevelStanding, exp_needed, grown
from yachtdice.server.common.damage import DamagedDataError, reading
from yachtdice.server.database.engine.database import Database
from yachtdice.server.database.event_forms import read_event, read_events
from yachtdice.server.database.tables import accounts, events, game_seats, games
from yachtdice.server.people.messages.games import (
    GameGains,
    GameLine,
    GameSeat,
    GamesPage,
    LevelView,
    SeatGain,
)
from yachtdice.server.people.service.ports import FinishedGame, GamesAsked, StoredGame


def _gain(row: Row[Any]) -> SeatGain | None:
    """Return the gain of a seat; None for a bot and for an unknown player."""
    if row.player is None:
        return None
    if row.level is None:
        return SeatGain(row.by_score, row.by_win, None, None)
    before = LevelStanding(row.level, row.held)
    after = grown(before, row.by_score + row.by_win)
    return SeatGain(row.by_score, row.by_win, _level(before), _level(after))


def _level(standing: LevelStanding) -> LevelView:
    """Return a standing in the form sent to clients."""
    return LevelView(standing.level, standing.exp, exp_needed(standing.level))


class SqlHistory:
    """Finished games in a database."""

    def __init__(self, database: Database) -> None:
        """Read from this database."""
        self._database = database

    async def games(self, asked: GamesAsked) -> GamesPage:
        """Return one page of the requested games, latest first."""
        async with self._database.reading() as connection:  # a page may look at every game
            return await connection.run_sync(partial(_page, asked))

    async def game(self, game: str, viewer: str | None) -> FinishedGame | None:
        """Return a finished game; None if it does not exist or this viewer may not see it.

        Raises DamagedDataError if its events cannot be read.
        """
        return await self._database.read(partial(_game, game, viewer))

    async def events(self, game: str, viewer: str | None) -> StoredGame | None:
        """Return the rules and events of a finished game; None if this viewer sees no such game.

        Raises DamagedDataError if its events cannot be read.
        """
        return await self._database.read(partial(_events, game, viewer))

    async def gains(self, game: str, viewer: str | None) -> GameGains | None:
        """Return the gains of a game; None if it does not exist or this viewer may not see it."""
        return await self._database.read(partial(_gains, game, viewer))


def _visible(viewer: str | BindParameter[str]) -> list[ColumnElement[bool]]:
    """Return the conditions for games visible to a viewer: finished, and public or their own."""
    own = exists().where(game_seats.c.game == games.c.id, game_seats.c.player == viewer)
    return [games.c.ended.is_not(None), or_(~games.c.private, own)]


_GAME: Final = select(games).where(
    games.c.id == bindparam("of_game"), *_visible(bindparam("viewer"))
)
_RULES: Final = _GAME.with_only_columns(games.c.room, games.c.rules_text)


def _page(asked: GamesAsked, connection: Connection) -> GamesPage:
    """Return one page of the requested games, latest first."""
    rows = connection.execute(_asked(asked).limit(asked.limit + 1)).all()
    lines = _lines(connection, rows[: asked.limit])
    more = len(rows) > asked.limit
    return GamesPage(lines, str(rows[asked.limit - 1].ended) if more else None)


def _game(game: str, viewer: str | None, connection: Connection) -> FinishedGame | None:
    """Return a finished game; None if it does not exist or this viewer may not see it."""
    row = connection.execute(_GAME, {"of_game": game, "viewer": viewer or "?"}).one_or_none()
    if row is None:
        return None
    played = read_events(connection, game, row.room)
    [line] = _lines(connection, [row])
    return FinishedGame(line, row.rules_text, row.event_format, played)


def _gains(game: str, viewer: str | None, connection: Connection) -> GameGains | None:
    """Return the gains of a game; None if it does not exist or this viewer may not see it."""
    found = connection.execute(_RULES, {"of_game": game, "viewer": viewer or "?"}).one_or_none()
    if found is None:
        return None
    wanted = select(game_seats).where(game_seats.c.game == game).order_by(game_seats.c.seat)
    return GameGains(game, tuple(map(_gain, connection.execute(wanted))))


def _events(game: str, viewer: str | None, connection: Connection) -> StoredGame | None:
    """Return the rules and events of a finished game; None if this viewer sees no such game."""
    row = connection.execute(_RULES, {"of_game": game, "viewer": viewer or "?"}).one_or_none()
    if row is None:
        return None
    return StoredGame(row.rules_text, read_events(connection, game, row.room))


def _asked(asked: GamesAsked) -> Select[Any]:
    """Return the query for the requested games."""
    wanted = select(games).where(*_visible(asked.viewer or "?"))
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


def _lines(connection: Connection, rows: Sequence[Row[Any]]) -> tuple[GameLine, ...]:
    """Return games with their seats, without those whose first event is damaged."""
    ids = [row.id for row in rows]
    holders = _holders(connection, {row.id: row.room for row in rows})
    play_offs = _play_offs(connection, ids)
    is_closed = (accounts.c.player.is_not(None) & accounts.c.folded.is_(None)).label("is_closed")
    wanted = (
        select(game_seats, is_closed)
        .join(accounts, accounts.c.player == game_seats.c.player, isouter=True)
        .where(game_seats.c.game.in_(ids))
        .order_by(game_seats.c.seat)
    )
    seats: defaultdict[str, list[GameSeat]] = defaultdict(list)
    for row in connection.execute(wanted):
        if row.game in holders:
            seats[row.game].append(_seat(row, holders[row.game][row.seat]))
    return tuple(
        _line(row, tuple(seats[row.id]), play_offs.get(row.id)) for row in rows if row.id in holders
    )


def _seat(row: Row[Any], holder: Seat) -> GameSeat:
    """Return a seat in the form sent to clients; the name of a closed account is None."""
    return GameSeat(
        name=None if row.is_closed else holder.name,
        player=row.player,
        bot=holder.bot,
        total=row.total,
        outcome=row.outcome,
        exp=row.exp,
        program=holder.program,
    )


def _line(row: Row[Any], seats: tuple[GameSeat, ...], play_off: str | None) -> GameLine:
    """Return a game in the form sent to clients."""
    return GameLine(
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


def _play_offs(connection: Connection, ids: Sequence[str]) -> dict[str, str]:
    """Return the last finished play-off of each game that has one."""
    wanted = select(games.c.decides, games.c.id).where(
        games.c.decides.in_(ids), games.c.ended.is_not(None)
    )
    found = connection.execute(wanted.order_by(games.c.ended))
    return {row.decides: row.id for row in found}


def _holders(connection: Connection, rooms: Mapping[str, str]) -> dict[str, tuple[Seat, ...]]:
    """Return the holders of the seats of each game that can be read; `rooms`: its room."""
    wanted = select(events.c.game, events.c.body).where(
        events.c.game.in_(rooms), events.c.version == 1
    )
    found = {}
    for row in connection.execute(wanted):
        with suppress(DamagedDataError), reading("events", row.game, rooms[row.game]):
            started = read_event(row.body)
            assert isinstance(started, GameStarted)
            found[row.game] = started.holders
    return found
