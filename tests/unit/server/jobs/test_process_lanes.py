"""Lanes: one job at a time, the clients in turn; jobs of clients that have gone never begin."""

import asyncio
from contextlib import suppress
from contextvars import copy_context
from functools import partial

import pytest

from tests.support.waiting import PATIENCE, let_others_run
from yachtdice.server.common.limits import asking_client
from yachtdice.server.jobs.fair_queue import TooManyWaitingError
from yachtdice.server.jobs.process import Lane, ThreadLane


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


class Jobs:
    """Jobs of a lane that end when the test says so, with the order in which they began."""

    def __init__(self, lane: Lane) -> None:
        """Run jobs in this lane; none has begun."""
        self._lane = lane
        self.begun: list[str] = []
        self.release = asyncio.Event()

    async def job(self, client: str) -> str:
        """Begin, and end once the test releases all jobs."""
        self.begun.append(client)
        await self.release.wait()
        return client

    def ask(self, client: str) -> asyncio.Task[str]:
        """Return the running request of a client."""
        context = copy_context()
        context.run(asking_client.set, client)
        request = self._lane.run(1.0, partial(self.job, client))
        return asyncio.get_running_loop().create_task(request, context=context)


async def test_a_flood_of_one_client_delays_another_by_one_job() -> None:
    """Beside the running job, a single job waits for one of a client that has a thousand."""
    jobs = Jobs(Lane())
    flood = [jobs.ask("crowd") for _ in range(1000)]
    await let_others_run()
    mina = jobs.ask("mina")
    await let_others_run()
    jobs.release.set()
    assert await mina == "mina"
    assert jobs.begun[:3] == ["crowd", "crowd", "mina"]
    assert await asyncio.gather(*flood) == ["crowd"] * 1000


async def test_jobs_of_a_client_that_has_gone_never_begin() -> None:
    """A cancelled request leaves the queue; the job that runs already ends in its own time."""
    jobs = Jobs(Lane())
    flood = [jobs.ask("crowd") for _ in range(1000)]
    await let_others_run()
    mina = jobs.ask("mina")
    for request in flood:
        request.cancel()
    await asyncio.gather(*flood, return_exceptions=True)
    assert (jobs.begun, mina.done()) == (["crowd"], False), "the lane is still taken"
    jobs.release.set()
    assert await mina == "mina"
    assert jobs.begun == ["crowd", "mina"]


async def test_a_client_beyond_its_bound_is_refused_at_once() -> None:
    """One client may have a bounded number of waiting jobs; the others are not affected."""
    jobs = Jobs(Lane(most_waiting=2))
    flood = [jobs.ask("crowd") for _ in range(4)]
    mina = jobs.ask("mina")
    with pytest.raises(TooManyWaitingError):
        await flood.pop()
    jobs.release.set()
    assert await asyncio.gather(*flood, mina) == [*["crowd"] * 3, "mina"]


async def test_functions_run_in_a_thread_one_at_a_time() -> None:
    """A function whose caller has gone still holds the lane; its expected error is dropped."""
    lane, faults = ThreadLane(ValueError), list[object]()
    asyncio.get_running_loop().set_exception_handler(lambda _, fault: faults.append(fault))
    gone = asyncio.create_task(lane.run(int, "no number"))
    await let_others_run(2)
    gone.cancel()
    assert await lane.run(int, "7") == 7
    with pytest.raises(ValueError, match="no number"):
        await lane.run(int, "no number")
    assert faults == []
