"""The desk of sheets: the requests that count under its limit."""

import pytest

from tests.doubles.memory import MemoryRules
from tests.unit.server.sheets.test_store import SHEET
from yachtdice.server.catalogue.service.rule_sets import RulesCatalog
from yachtdice.server.common.limits import SHEET_WRITES, Limiter
from yachtdice.server.common.system import SystemChance
from yachtdice.server.database.engine.database import Database
from yachtdice.server.sheets.messages import EntriesRequest, EntryFault, Scored, SheetRole
from yachtdice.server.sheets.service.ports import SheetAccess
from yachtdice.server.sheets.service.reasons import EntryError
from yachtdice.server.sheets.service.sheets import SheetDesk
from yachtdice.server.sheets.store import SqlSheets


async def test_a_link_that_only_reads_takes_no_write_of_the_others(database: Database) -> None:
    """After any number of its requests, the links that may write keep the whole limit."""
    store, shelf = SqlSheets(database), RulesCatalog(MemoryRules(), lambda: 7)
    desk = SheetDesk(store, shelf, SystemChance(), lambda: 7, Limiter(lambda: 7))
    await store.add(SHEET)
    request = EntriesRequest("cid", 0, "phone", (Scored(0, "ones", 3),))
    for _ in range(SHEET_WRITES.most):
        with pytest.raises(EntryError) as caught:
            await desk.write(SheetAccess(SHEET, SheetRole.WATCH), request)
        assert caught.value.fault is EntryFault.FORBIDDEN
    written = await desk.write(SheetAccess(SHEET, SheetRole.SEAT, 0), request)
    assert written.version == 1
