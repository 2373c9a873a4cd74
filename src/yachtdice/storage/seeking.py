"""Ladders, read a page at a time, by key: nobody is skipped or met twice while others move.

A ladder is ordered by two columns, the first from high to low. Every page is found in their index
without looking at anybody else. A cursor is the values of both, with a point between them.
"""

from typing import Any

from msgspec import Struct
from sqlalchemy import ColumnElement, Row, Select
from sqlalchemy.ext.asyncio import AsyncConnection

from yachtdice.services.people_ports import LadderAsked

Key = tuple[Any, Any]
"""Where somebody stands: their values of the two columns."""


class Ladder(Struct, frozen=True):
    """The rows of a ladder, in no order yet, the two columns that order it, and whose they are."""

    rows: Select[Any]
    high: ColumnElement[Any]
    low: ColumnElement[Any]
    player: ColumnElement[str]


class Stretch(Struct, frozen=True):
    """Rows of a ladder that follow each other, and the cursors of those before and after them."""

    rows: tuple[Row[Any], ...]
    previous: str | None
    next: str | None


async def stretch(connection: AsyncConnection, ladder: Ladder, asked: LadderAsked) -> Stretch:
    """Return the rows asked for; from the top when nothing says from where."""
    start = await _start(connection, ladder, asked)
    rows = await _after(connection, ladder, start, asked.limit + 1)
    shown = tuple(rows[: asked.limit])
    return Stretch(
        shown,
        None if start is None or not shown else _cursor(_key(ladder, shown[0])),
        _cursor(_key(ladder, shown[-1])) if len(rows) > asked.limit else None,
    )


async def _start(connection: AsyncConnection, ladder: Ladder, asked: LadderAsked) -> Key | None:
    """Return the key after which the rows asked for begin, None for the top."""
    if asked.around is not None:
        found = await connection.execute(ladder.rows.where(ladder.player == asked.around))
        row = found.one_or_none()
        if row is None:
            return None
        return await _start_before(connection, ladder, _key(ladder, row), asked.limit // 2)
    if asked.before is not None:
        return await _start_before(connection, ladder, _read(ladder, asked.before), asked.limit)
    return None if asked.after is None else _read(ladder, asked.after)


async def _after(
    connection: AsyncConnection, ladder: Ladder, key: Key | None, limit: int
) -> list[Row[Any]]:
    """Return the rows after a key, None for the top."""
    order = (ladder.high.desc(), ladder.low)
    if key is None:
        return [*await connection.execute(ladder.rows.order_by(*order).limit(limit))]
    same = ladder.rows.where(ladder.high == key[0], ladder.low > key[1])
    below = ladder.rows.where(ladder.high < key[0])
    return await _both(connection, same.order_by(*order), below.order_by(*order), limit)


async def _start_before(
    connection: AsyncConnection, ladder: Ladder, key: Key, count: int
) -> Key | None:
    """Return the key after which `count` rows come before this one, None for the top."""
    order = (ladder.high, ladder.low.desc())
    same = ladder.rows.where(ladder.high == key[0], ladder.low < key[1])
    above = ladder.rows.where(ladder.high > key[0])
    rows = await _both(connection, same.order_by(*order), above.order_by(*order), count + 1)
    return _key(ladder, rows[-1]) if len(rows) > count else None


async def _both(
    connection: AsyncConnection, same: Select[Any], beyond: Select[Any], limit: int
) -> list[Row[Any]]:
    """Return the rows of two queries, one after the other."""
    rows: list[Row[Any]] = [*await connection.execute(same.limit(limit))]
    if len(rows) < limit:
        rows += [*await connection.execute(beyond.limit(limit - len(rows)))]
    return rows


def _key(ladder: Ladder, row: Row[Any]) -> Key:
    """Return where a row stands."""
    return row._mapping[ladder.high], row._mapping[ladder.low]


def _cursor(key: Key) -> str:
    """Return a key for clients."""
    return f"{key[0]}.{key[1]}"


def _read(ladder: Ladder, cursor: str) -> Key:
    """Return the key that a cursor tells."""
    high, low = cursor.split(".")
    return int(high), ladder.low.type.python_type(low)
