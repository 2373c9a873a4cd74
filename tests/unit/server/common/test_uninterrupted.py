"""Work that continues when its caller is cancelled."""

import asyncio
import gc
from typing import Any

import pytest

from tests.support.waiting import let_others_run
from yachtdice.server.common import uninterrupted as uninterrupted_module
from yachtdice.server.common.uninterrupted import uninterrupted


class _Work:
    """Work that ends when the test says so."""

    def __init__(self) -> None:
        self.may_end, self.outcome = asyncio.Event(), list[str]()

    async def succeed(self) -> str:
        """Return a result, and note it."""
        await self.may_end.wait()
        self.outcome.append("done")
        return "done"

    async def fail(self) -> str:
        """Raise an error."""
        await self.may_end.wait()
        raise ValueError("a fault")


def _reports() -> list[str]:
    """Return the list of everything that is reported to the event loop from now on."""
    reports: list[str] = []

    def note(_: object, context: dict[str, Any]) -> None:
        reports.append(context["message"])

    asyncio.get_running_loop().set_exception_handler(note)
    return reports


async def _leave(*callers: "asyncio.Task[str]") -> None:
    """Cancel the callers and wait until they have gone."""
    await let_others_run()
    for caller in callers:
        caller.cancel()
    await asyncio.gather(*callers, return_exceptions=True)
    assert all(caller.cancelled() for caller in callers)


async def test_a_caller_that_stays_gets_the_result_or_the_error() -> None:
    """A caller gets the result of the work, or its error."""
    work = _Work()
    work.may_end.set()
    assert await uninterrupted(work.succeed()) == "done"
    with pytest.raises(ValueError, match="a fault"):
        await uninterrupted(work.fail(), ValueError)


async def test_work_continues_without_its_caller() -> None:
    """Work ends although its caller was cancelled, also when nothing else refers to it."""
    work = _Work()
    await _leave(asyncio.create_task(uninterrupted(work.succeed())))
    gc.collect()
    work.may_end.set()
    await let_others_run()
    assert work.outcome == ["done"]


@pytest.mark.parametrize(
    ("expected", "reported"),
    [((), ["work failed after its caller had gone"]), ((ValueError,), [])],
)
async def test_only_an_unexpected_error_without_a_caller_is_reported(
    expected: tuple[type[Exception], ...], reported: list[str]
) -> None:
    """An error after the caller has gone is reported once, or dropped if it was expected."""
    reports, work = _reports(), _Work()
    await _leave(asyncio.create_task(uninterrupted(work.fail(), *expected)))
    work.may_end.set()
    await let_others_run()
    gc.collect()
    await let_others_run()
    assert reports == reported


@pytest.mark.parametrize(
    ("expected", "reported"),
    [((), ["work failed after its caller had gone"]), ((ValueError,), [])],
)
async def test_an_error_is_not_lost_if_its_caller_is_cancelled_in_the_same_moment(
    expected: tuple[type[Exception], ...], reported: list[str]
) -> None:
    """An error that the cancelled caller cannot get any more is reported once, or dropped."""
    reports, work = _reports(), _Work()

    async def fail() -> str:
        try:
            return await work.fail()
        finally:
            asyncio.get_running_loop().call_soon(caller.cancel)

    caller = asyncio.create_task(uninterrupted(fail(), *expected))
    await let_others_run()
    work.may_end.set()
    with pytest.raises(asyncio.CancelledError):
        await caller
    gc.collect()
    await let_others_run()
    assert reports == reported


async def test_a_caller_that_is_cancelled_when_all_is_done_keeps_nothing_in_memory() -> None:
    """Work that has ended is forgotten, although its caller could not take the result."""
    work = _Work()
    work.may_end.set()
    before = set(uninterrupted_module._running)

    async def succeed() -> str:
        asyncio.get_running_loop().call_soon(caller.cancel)
        return await work.succeed()

    caller = asyncio.create_task(uninterrupted(succeed()))
    with pytest.raises(asyncio.CancelledError):
        await caller
    await let_others_run()
    assert uninterrupted_module._running == before


async def test_shared_work_is_not_reported_while_a_caller_gets_its_error() -> None:
    """Work of two callers raises its error for the caller that was not cancelled."""
    reports, work = _reports(), _Work()
    shared = asyncio.create_task(work.fail())
    gone, stays = (asyncio.create_task(uninterrupted(shared, ValueError)) for _ in range(2))
    await _leave(gone)
    work.may_end.set()
    with pytest.raises(ValueError, match="a fault"):
        await stays
    assert reports == []
