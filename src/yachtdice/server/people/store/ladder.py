"""Keyset pagination of ladders: a change between two pages neither skips nor repeats other players.

A ladder is ordered by two columns, the first from high to low. The database finds each page through
their index, without reading other rows. A cursor has the values of both columns, joined by a dot.
"""

from typing import Any

from msgspec import Struct
from sqlalchemy import ColumnElement, Row, Select
from sqlalchemy.ext.asyncio import AsyncConnection

from yachtdice.server.people.service.ports import LadderAsked

_Key = tuple[Any, Any]  #: The position of a player on a ladder: the values of the two columns.


class Ladder(Struct, frozen=True):
    """The rows of a ladder, the two columns that order it, and the column of the player."""

    rows: Select[Any]
    high: ColumnElement[Any]
    low: ColumnElement[Any]
    player: ColumnElement[str]


class LadderPage(Struct, frozen=True):
    """Consecutive rows of a ladder, with the cursors of the previous and the next page."""

    rows: tuple[Row[Any], ...]
    previous: str | None
    next: str | None


async def ladder_page(
    connection: AsyncConnection, ladder: Ladder, asked: LadderAsked
) -> LadderPage:
    """Return the requested page; the top one if no position is given."""
    start = await _start(connection, ladder, asked)
    rows = await _rows_after(connection, ladder, start, asked.limit + 1)
    shown = tuple(rows[: asked.limit])
    return LadderPage(
        shown,
        None if start is None or not shown else _cursor(_key(ladder, shown[0])),
        _cursor(_key(ladder, shown[-1])) if len(rows) > asked.limit else None,
    )


async def _start(connection: AsyncConnection, ladder: Ladder, asked: LadderAsked) -> _Key | None:
    """Return the key after which the requested rows begin, None for the top."""
    if asked.around is not None:
        found = await connection.execute(ladder.rows.where(ladder.player == asked.around))
        row = found.one_or_none()
        if row is None:
            return None
        return await _start_before(connection, ladder, _key(ladder, row), asked.limit // 2)
    if asked.before is not None:
        return await _start_before(connection, ladder, _read(ladder, asked.before), asked.limit)
    return None if asked.after is None else _read(ladder, asked.after)


async def _rows_after(
    connection: AsyncConnection, ladder: Ladder, key: _Key | None, limit: int
) -> list[Row[Any]]:
    """Return the rows after a key (None: from the top), up to the limit."""
    order = (ladder.high.desc(), ladder.low)
    if key is None:
        return [*await connection.execute(ladder.rows.order_by(*order).limit(limit))]
    same = ladder.rows.where(ladder.high == key[0], ladder.low > key[1])
    below = ladder.rows.where(ladder.high < key[0])
    return await _rows_of_both(connection, same.order_by(*order), below.order_by(*order), limit)


async def _start_before(
    connection: AsyncConnection, ladder: Ladder, key: _Key, count: int
) -> _Key | None:
    """Return the key `count` rows before this one, None for the top."""
    order = (ladder.high, ladder.low.desc())
    same = ladder.rows.where(ladder.high == key[0], ladder.low < key[1])
    above = ladder.rows.where(ladder.high > key[0])
    rows = await _rows_of_both(connection, same.order_by(*order), above.order_by(*order), count + 1)
    return _key(ladder, rows[-1]) if len(rows) > count else None


async def _rows_of_both(
    connection: AsyncConnection, same: Select[Any], beyond: Select[Any], limit: int
) -> list[Row[Any]]:
    """Return the rows of two queries, one after the other, up to the limit."""
    rows: list[Row[Any]] = [*await connection.execute(same.limit(limit))]
    if len(rows) < limit:
        rows += [*await connection.execute(beyond.limit(limit - len(rows)))]
    return rows


def _key(ladder: Ladder, row: Row[Any]) -> _Key:
    return row._mapping[ladder.high], row._mapping[ladder.low]


def _cursor(key: _Key) -> str:
    """Return a key as a cursor for clients."""
    return f"{key[0]}.{key[1]}"


def _read(ladder: Ladder, cursor: str) -> _Key:
    high, low = cursor.split(".")
    return int(high), ladder.low.type.python_type(low)
