"""Lanes: one job at a time, the smallest waiting job first."""

import asyncio
from contextlib import suppress

from tests.support.waiting import PATIENCE, let_others_run
from yachtdice.compose.workers import Lane


async def test_the_smallest_waiting_job_runs_first() -> None:
    """Waiting jobs start in order of size, and equal ones in order of arrival."""
    lane, begun = Lane(), list[str]()

    async def job(name: str, size: float) -> None:
        async with lane.turn(size):
            begun.append(name)
            await let_others_run()

    sizes = {"first": 9.0, "large": 7.0, "small": 1.0, "also small": 1.0, "middle": 3.0}
    await asyncio.gather(*(job(name, size) for name, size in sizes.items()))
    assert begun == ["first", "small", "also small", "middle", "large"]


async def test_a_cancelled_or_failed_job_frees_its_lane() -> None:
    """After a job is cancelled while waiting or when just called, or fails, the next one runs."""
    lane, release = Lane(), asyncio.Event()
    waiting: list[asyncio.Task[None]] = []

    async def hold() -> None:
        try:
            async with lane.turn(1):
                await release.wait()
                raise RuntimeError("failed")
        finally:
            waiting[1].cancel()  # its turn was granted, but it has not run since

    async def pass_by() -> None:
        async with lane.turn(2):
            pass

    holder = asyncio.create_task(hold())
    await let_others_run()
    waiting += [asyncio.create_task(pass_by()) for _ in range(3)]
    await let_others_run()
    waiting[0].cancel()
    await let_others_run()
    release.set()
    with suppress(RuntimeError):
        await holder
    await asyncio.wait(waiting)
    assert [task.cancelled() for task in waiting] == [True, True, False]
    async with asyncio.timeout(PATIENCE), lane.turn(1):
        pass
