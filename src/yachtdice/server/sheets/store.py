"""Stored sheets and their entries."""

from typing import Any, Final

import msgspec
from sqlalchemy import Connection, case, insert, select, update

from yachtdice.server.common.damage import reading
from yachtdice.server.database.engine.database import Database
from yachtdice.server.database.tables import sheet_entries, sheets
from yachtdice.server.sheets.messages import SheetEntry, SheetLine
from yachtdice.server.sheets.service.ports import StoredSeat, StoredSheet

_s, _e = sheets.c, sheet_entries.c
_entry: Final[msgspec.json.Decoder[SheetEntry]] = msgspec.json.Decoder(SheetEntry)
_seats: Final = msgspec.json.Decoder(tuple[StoredSeat, ...])
_COLUMNS: Final = (
    *(_s.id, _s.rules, _s.rules_text, _s.seats, _s.version),
    *(_s.umpire_hash, _s.watch_hash, _s.touched_ms),
)


class SqlSheets:
    """The SheetStore port on a database."""

    def __init__(self, database: Database) -> None:
        """Store in this database."""
        self._database = database

    async def add(self, sheet: StoredSheet) -> None:
        """Store a new sheet without entries."""
        values = msgspec.structs.asdict(sheet) | {
            "seats": _json(sheet.seats),
            "created_ms": sheet.touched_ms,
        }

        def work(connection: Connection) -> None:
            connection.execute(insert(sheets).values(values))

        await self._database.writer.write(work)

    async def find(self, sheet: str) -> StoredSheet | None:
        """Return a sheet without its entries, None if there is none."""
        wanted = select(*_COLUMNS).where(_s.id == sheet)
        row = await self._database.read(lambda connection: connection.execute(wanted).one_or_none())
        return None if row is None else _sheet(row)

    async def log(self, sheet: str) -> tuple[SheetLine, ...]:
        """Return all entries of a sheet in order, without the numbers of their corrections."""
        wanted = select(_e.number, _e.body, _e.at_ms, _e.device, _e.seat)
        wanted = wanted.where(_e.sheet == sheet).order_by(_e.number)
        rows = await self._database.read(lambda connection: connection.execute(wanted).all())
        with reading("sheet_entries", sheet):
            return tuple(
                SheetLine(number, _entry.decode(body), at_ms, device, seat)
                for number, body, at_ms, device, seat in rows
            )

    async def written(self, sheet: str, cid: str, device: str) -> tuple[SheetEntry, ...]:
        """Return the stored entries of a device's request with this id, in order."""
        same = (_e.sheet == sheet, _e.cid == cid, _e.device == device)
        wanted = select(_e.body).where(*same).order_by(_e.number)
        bodies = await self._database.read(lambda connection: connection.scalars(wanted).all())
        with reading("sheet_entries", sheet):
            return tuple(map(_entry.decode, bodies))

    async def append(
        self, sheet: str, version: int, lines: tuple[SheetLine, ...], cid: str, at_ms: int
    ) -> bool:
        """Store entries if the sheet has this version; return False, with nothing stored, if not.

        Either all entries are stored or none.
        """
        here = update(sheets).where(_s.id == sheet, _s.version == version)
        raised = here.values(version=version + len(lines), touched_ms=_later(at_ms))
        rows = [_row(sheet, line, cid) for line in lines]

        def work(connection: Connection) -> bool:
            if connection.execute(raised).rowcount == 0:
                return False
            connection.execute(insert(sheet_entries), rows)
            return True

        return await self._database.writer.write(work)

    async def link(self, sheet: str, seat: int, player: str | None, at_ms: int) -> None:
        """Link an account to a seat, or end the link of a seat with None."""

        def work(connection: Connection) -> None:
            found = connection.scalar(select(_s.seats).where(_s.id == sheet).with_for_update())
            if found is not None:
                stored = list(_seats.decode(found))
                stored[seat] = msgspec.structs.replace(stored[seat], player=player)
                changed = update(sheets).where(_s.id == sheet)
                connection.execute(changed.values(seats=_json(stored), touched_ms=_later(at_ms)))

        await self._database.writer.write(work)


def unlink_player(connection: Connection, player: str) -> None:
    """Take an account off all seats of sheets."""
    linked = _s.seats.contains(f'"player":"{player}"', autoescape=True)
    for sheet, text in connection.execute(select(_s.id, _s.seats).where(linked)).all():
        left = [
            msgspec.structs.replace(seat, player=None) if seat.player == player else seat
            for seat in _seats.decode(text)
        ]
        changed = update(sheets).where(_s.id == sheet)
        connection.execute(changed.values(seats=_json(left), touched_ms=_s.touched_ms + 1))


def _later(at_ms: int) -> Any:
    """Return the time of a change: later than the one before, since tags are made of it."""
    return case((_s.touched_ms >= at_ms, _s.touched_ms + 1), else_=at_ms)


def _row(sheet: str, line: SheetLine, cid: str) -> dict[str, Any]:
    """Return an entry as a row."""
    return {
        "sheet": sheet,
        "number": line.number,
        "cid": cid,
        "body": _json(line.entry),
        "device": line.device,
        "seat": line.seat,
        "at_ms": line.at_ms,
    }


def _json(value: object) -> str:
    """Return a value as compact JSON."""
    return msgspec.json.encode(value).decode()


def _sheet(row: Any) -> StoredSheet:
    """Return a sheet from its row."""
    with reading("sheets", row.id):
        facts = row._asdict() | {"seats": _seats.decode(row.seats)}
        return StoredSheet(**facts)
