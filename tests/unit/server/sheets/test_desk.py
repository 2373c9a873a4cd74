"""The desk of sheets: the limits of its links."""

import pytest

from tests.doubles.memory import MemoryRules
from tests.unit.server.sheets.test_store import SHEET
from yachtdice.server.catalogue.service.rule_sets import RulesCatalog
from yachtdice.server.common.limits import SHEET_WRITES, Limiter
from yachtdice.server.common.system import SystemChance
from yachtdice.server.database.engine.database import Database
from yachtdice.server.sheets.messages import (
    Corrected,
    EntriesRequest,
    EntryFault,
    Scored,
    SheetLine,
    SheetRole,
)
from yachtdice.server.sheets.service.links import check_allowed
from yachtdice.server.sheets.service.log import MOST_ENTRIES
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


def test_the_link_of_a_seat_writes_its_share_of_the_entries_and_no_more() -> None:
    """The link of a seat cannot fill the sheet; the other seats and the umpire can go on."""
    share, score = MOST_ENTRIES // len(SHEET.seats), Scored(0, "ones", 3)
    lines = [SheetLine(n + 1, score, 0, "phone", 0) for n in range(share - 1)]
    seat, other = (SheetAccess(SHEET, SheetRole.SEAT, number) for number in (0, 1))
    fix = EntriesRequest("cid", share, "phone", (Corrected(1, score),))
    check_allowed(seat, lines, EntriesRequest("cid", share - 1, "phone", (Corrected(1, score),)))
    lines.append(SheetLine(share, Corrected(1, score), 0, "phone", 0))
    with pytest.raises(EntryError) as caught:
        check_allowed(seat, lines, fix)
    assert caught.value.fault is EntryFault.FULL
    assert str(share) in caught.value.text.ko
    check_allowed(SheetAccess(SHEET, SheetRole.UMPIRE), lines, fix)
    check_allowed(other, lines, EntriesRequest("cid", share, "phone", (Scored(1, "ones", 3),)))
