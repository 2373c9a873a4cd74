"""The sheets of a server: making, reading and writing them.

No process owns a sheet. A write reads the log, folds it with the new entries, and stores them only
if the sheet still has the version that was read; otherwise it begins again.
"""

from collections import OrderedDict
from typing import Final

from msgspec.structs import replace

from yachtdice.rules import RuleSet
from yachtdice.server.catalogue.service.rule_sets import RulesCatalog, rules_of
from yachtdice.server.common.damage import reading
from yachtdice.server.common.limits import SHEET_WRITES, Limiter
from yachtdice.server.common.ports import Chance, Now, StoreUnavailableError
from yachtdice.server.sheets.messages import (
    EntriesRequest,
    EntryFault,
    SheetLine,
    SheetMade,
    SheetRequest,
    SheetRole,
    SheetView,
)
from yachtdice.server.sheets.service import reasons
from yachtdice.server.sheets.service.links import (
    access_of,
    check_allowed,
    hash_of,
    keys_of,
    new_key,
)
from yachtdice.server.sheets.service.log import FoldedSheet, check_new, fold_log, is_name
from yachtdice.server.sheets.service.ports import SheetAccess, SheetStore, StoredSeat, StoredSheet
from yachtdice.server.sheets.service.reasons import EntryError
from yachtdice.server.sheets.service.showing import record_of, show_sheet

_TRIES: Final = 50  #: Attempts of a write while others write to the same sheet.
#: Entries of the sheets whose folded logs are kept in memory: at most about 20 MB.
_MOST_KEPT: Final = 20_000

_Log = tuple[SheetLine, ...]


class NoSheetError(Exception):
    """There is no such sheet, or the key does not open it."""


class NoRulesError(Exception):
    """There is no rule set with this reference."""


class SheetDesk:
    """Makes, reads and writes sheets."""

    def __init__(
        self, store: SheetStore, shelf: RulesCatalog, chance: Chance, now: Now, limiter: Limiter
    ) -> None:
        """Keep sheets in this store."""
        self._store, self._shelf, self._chance = store, shelf, chance
        self._now, self._limiter = now, limiter
        self._folded: OrderedDict[str, tuple[_Log, FoldedSheet]] = OrderedDict()
        self._kept = 0

    async def make(self, request: SheetRequest) -> SheetMade:
        """Return the keys of a new sheet; raise NoRulesError and EntryError."""
        rules = await self._shelf.find(request.rules)
        if rules is None:
            raise NoRulesError(f"there is no rule set {request.rules[:80]!r}")
        if not all(map(is_name, request.names)):
            raise EntryError(EntryFault.ILLEGAL, reasons.NAMES)
        made = keys_of(self._chance.new_id(12), new_key(self._chance.secret()), len(request.names))
        seats = zip(request.names, made.seats, strict=True)
        sheet = StoredSheet(
            id=made.id,
            rules=request.rules,
            rules_text=rules.text,
            seats=tuple(StoredSeat(name, hash_of(key)) for name, key in seats),
            version=0,
            umpire_hash=hash_of(made.umpire),
            watch_hash=hash_of(made.watch),
            touched_ms=self._now(),
        )
        await self._store.add(sheet)
        return made

    async def open(self, sheet: str, key: str) -> SheetAccess:
        """Return the rights of a key to a sheet; raise NoSheetError."""
        found = await self._store.find(sheet)
        access = None if found is None else access_of(found, key)
        if access is None:
            raise NoSheetError
        return access

    async def view(self, access: SheetAccess) -> SheetView:
        """Return the sheet for a link that has been opened."""
        rules = rules_of(access.sheet.rules_text)
        lines, folded = await self.folded(access.sheet, rules)
        return show_sheet(access, rules, folded, lines)

    async def folded(self, sheet: StoredSheet, rules: RuleSet) -> tuple[_Log, FoldedSheet]:
        """Return the log of a sheet, which may be newer than `sheet`, and its folded state."""
        kept = self._folded.get(sheet.id)
        if kept is not None and len(kept[0]) >= sheet.version:
            return kept
        lines = await self._store.log(sheet.id)
        with reading("sheets", sheet.id):
            folded = fold_log(rules, [seat.name for seat in sheet.seats], lines)
        self._keep(sheet.id, lines, folded)
        return lines, folded

    def _keep(self, sheet: str, lines: _Log, folded: FoldedSheet) -> None:
        """Keep the folded log of a sheet in memory."""
        before = self._folded.pop(sheet, None)
        self._folded[sheet] = lines, folded
        self._kept += 1 + len(lines) - (0 if before is None else 1 + len(before[0]))
        while self._kept > _MOST_KEPT:
            _, (dropped, _) = self._folded.popitem(last=False)
            self._kept -= 1 + len(dropped)

    async def write(self, access: SheetAccess, request: EntriesRequest) -> SheetView:
        """Return the sheet after all entries of a request; raise EntryError with none stored.

        A request that is stored already is answered with the sheet as it is.
        """
        sheet = access.sheet
        if access.role is SheetRole.WATCH:  # before the limit, so that it takes no write of others
            raise EntryError(EntryFault.FORBIDDEN, reasons.READ_ONLY, version=sheet.version)
        self._limiter.take(SHEET_WRITES, sheet.id)
        for _ in range(_TRIES):
            lines = await self._store.log(sheet.id)
            written = await self._store.written(sheet.id, request.cid, request.device)
            if written and written != request.entries:
                raise EntryError(EntryFault.ILLEGAL, reasons.SAME_ID, version=len(lines))
            if written:
                break
            if await self._stored(access, lines, request):
                break
        else:
            raise StoreUnavailableError
        return await self.view(await self._again(access))

    async def _again(self, access: SheetAccess) -> SheetAccess:
        """Return the access to the sheet as it is stored now; raise NoSheetError."""
        found = await self._store.find(access.sheet.id)
        if found is None:
            raise NoSheetError
        return replace(access, sheet=found)

    async def _stored(self, access: SheetAccess, lines: _Log, request: EntriesRequest) -> bool:
        """Store the entries after these lines; return False if the log has grown meanwhile."""
        sheet, now, begun = access.sheet, self._now(), len(lines)
        seat = None if access.role is SheetRole.UMPIRE else access.seat
        new = tuple(
            SheetLine(number, entry, now, request.device, seat)
            for number, entry in enumerate(request.entries, begun + 1)
        )
        try:
            check_allowed(access, lines, request)
            rules, names = rules_of(sheet.rules_text), [one.name for one in sheet.seats]
            folded = check_new(rules, names, (*lines, *new), len(new))
        except EntryError as error:
            error.version = begun
            raise
        if not await self._store.append(sheet.id, begun, new, request.cid, now):
            return False
        self._keep(sheet.id, (*lines, *new), folded)
        return True

    async def record(self, access: SheetAccess) -> str:
        """Return the record of a finished sheet with all rolls; raise NoRecordError."""
        rules = rules_of(access.sheet.rules_text)
        _, folded = await self.folded(access.sheet, rules)
        return record_of(rules, folded)

    async def link(self, access: SheetAccess, seat: int, player: str | None) -> SheetView:
        """Link an account to a seat, with the link of that seat, or none; raise EntryError."""
        if access.role is not SheetRole.SEAT or access.seat != seat:
            text = reasons.READ_ONLY if access.seat is None else reasons.not_own(access.seat)
            raise EntryError(EntryFault.FORBIDDEN, text, version=access.sheet.version)
        await self._store.link(access.sheet.id, seat, player, self._now())
        return await self.view(await self._again(access))
