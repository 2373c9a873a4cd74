"""Stored sheets: writes by version, repeated requests, deletion, and closed accounts."""

import asyncio

from msgspec.structs import replace
from sqlalchemy import func, select

from yachtdice.rules import load_rules
from yachtdice.server.common.durations import DAY_MS, RetentionDays
from yachtdice.server.database import tables
from yachtdice.server.database.engine.database import Database
from yachtdice.server.database.retention import Retention, RetentionKind, SqlRetention
from yachtdice.server.sheets.messages import Scored, SheetLine
from yachtdice.server.sheets.service.ports import StoredSeat, StoredSheet
from yachtdice.server.sheets.store import SqlSheets, unlink_player

SHEET = StoredSheet(
    id="sheet",
    rules="yahtzee",
    rules_text=load_rules("yahtzee").text,
    seats=(StoredSeat("Mina", "a" * 64), StoredSeat("준호", "b" * 64)),
    version=0,
    umpire_hash="c" * 64,
    watch_hash="d" * 64,
    touched_ms=1000,
)


def line(number: int, device: str = "phone") -> SheetLine:
    """Return an entry with this number."""
    return SheetLine(number, Scored(0, "ones", 3), 5, device, None)


async def test_only_one_write_of_a_version_is_stored(database: Database) -> None:
    """Of many writes from the same version one is stored whole, and the others not at all."""
    store = SqlSheets(database)
    await store.add(SHEET)
    writes = (
        store.append("sheet", 0, (line(1, f"d{n}"), line(2, f"d{n}")), "cid", 7) for n in range(8)
    )
    stored = await asyncio.gather(*writes)
    log = await store.log("sheet")
    assert sorted(stored) == [False] * 7 + [True]
    assert [one.number for one in log] == [1, 2]
    assert len({one.device for one in log}) == 1
    assert await store.written("sheet", "cid", log[0].device) == (log[0].entry, log[1].entry)
    assert await store.written("sheet", "cid", "another") == ()
    assert not await store.append("unknown", 0, (line(1),), "cid", 7)


async def test_every_change_makes_a_later_time(database: Database) -> None:
    """The tag of a sheet changes with every write, also when the clock stands or goes back."""
    store = SqlSheets(database)
    await store.add(SHEET)
    times = [1000]
    await store.append("sheet", 0, (line(1),), "cid", 900)
    for player in ("mina", None):
        await store.link("sheet", 1, player, 900)
        found = await store.find("sheet")
        assert found is not None
        assert [seat.player for seat in found.seats] == [None, player]
        times.append(found.touched_ms)
    assert times == sorted(set(times))


async def test_a_closed_account_leaves_its_seats_only(database: Database) -> None:
    """The link of the closed account goes, in every sheet; another account stays."""
    store = SqlSheets(database)
    seats = (replace(SHEET.seats[0], player="mina"), replace(SHEET.seats[1], player="min_"))
    for name in ("one", "two"):
        await store.add(replace(SHEET, id=name, seats=seats))
    await database.writer.write(lambda connection: unlink_player(connection, "min_"))
    for name in ("one", "two"):
        found = await store.find(name)
        assert found is not None
        assert [seat.player for seat in found.seats] == ["mina", None]


async def test_sheets_are_deleted_after_ninety_days_without_an_entry(database: Database) -> None:
    """A sheet goes with its entries; one that was touched later stays."""
    store = SqlSheets(database)
    await store.add(SHEET)
    await store.add(replace(SHEET, id="late", touched_ms=2 * DAY_MS))
    for name in ("sheet", "late"):
        at_ms = 1000 if name == "sheet" else 2 * DAY_MS
        await store.append(name, 0, (line(1),), "cid", at_ms)

    async def swept(days: float) -> int:
        now = int(days * DAY_MS)
        retention = Retention(
            SqlRetention(database), RetentionDays(), lambda: now, tuple, lambda _: None
        )
        return (await retention.sweep(0))[RetentionKind.SHEETS]

    assert await swept(89.9) == 0
    assert await swept(90.1) == 1
    assert await store.find("sheet") is None
    assert await store.find("late") is not None
    async with database.reading() as connection:
        left = await connection.scalar(select(func.count()).select_from(tables.sheet_entries))
    assert left == 1
