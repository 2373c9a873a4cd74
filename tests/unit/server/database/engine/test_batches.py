"""Items that wait at the same time are handled in one batch."""

import asyncio
from collections.abc import Mapping, Sequence

import pytest

from tests.support.waiting import let_others_run
from yachtdice.server.common.ports import StoreUnavailableError
from yachtdice.server.database.engine.batches import MOST_TOGETHER, Batcher, GroupReader
from yachtdice.server.database.engine.database import Database


async def test_items_that_arrive_during_a_batch_form_the_next() -> None:
    """The first item is handled alone, all later ones together, up to the limit."""
    batches: list[list[int]] = []
    may_end = asyncio.Event()

    async def handle(batch: list[int]) -> None:
        batches.append(batch)
        await may_end.wait()

    batcher = Batcher(handle)
    batcher.add(0)
    await let_others_run()
    for number in range(1, MOST_TOGETHER + 3):
        batcher.add(number)
    may_end.set()
    await batcher.close()
    assert [len(batch) for batch in batches] == [1, MOST_TOGETHER, 2]
    assert [number for batch in batches for number in batch] == list(range(MOST_TOGETHER + 3))


async def test_a_batcher_that_is_idle_starts_again() -> None:
    """An item that arrives after the queue was empty is handled too."""
    handled: list[int] = []

    async def handle(batch: list[int]) -> None:
        handled.extend(batch)

    batcher = Batcher(handle)
    for number in (1, 2):
        batcher.add(number)
        await batcher.close()
    assert handled == [1, 2]


async def test_lookups_are_answered_together(database: Database) -> None:
    """Each caller gets its own value, and the key of a cancelled caller is not looked up."""
    asked: list[Sequence[str]] = []

    def query(_: object, keys: Sequence[str]) -> Mapping[str, int]:
        asked.append(keys)
        return {"a": 1, "b": 2}

    reader = GroupReader(database.read, query)
    finding = [asyncio.create_task(reader.find(key)) for key in ("a", "b", "none", "cancelled")]
    await let_others_run()  # the callers ask, and the batch begins after them
    finding[-1].cancel()
    found = await asyncio.gather(*finding, return_exceptions=True)
    assert found[:3] == [1, 2, None]
    assert isinstance(found[3], asyncio.CancelledError)
    assert asked == [["a", "b", "none"]]


async def test_the_error_of_a_lookup_reaches_all_callers(database: Database) -> None:
    """If the query fails, each caller of the batch gets the error, as a fault of the store."""

    def query(*_: object) -> Mapping[str, int]:
        raise OSError("the disk is gone")

    reader = GroupReader(database.read, query)
    found = await asyncio.gather(reader.find("a"), reader.find("b"), return_exceptions=True)
    assert [type(error) for error in found] == [StoreUnavailableError] * 2
    with pytest.raises(StoreUnavailableError, match="the disk is gone"):
        await reader.find("a")
