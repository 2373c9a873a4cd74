"""The priority of the server's processes, and when a process counts as hung."""

import asyncio
import os
import sys
from contextlib import suppress

import pytest

from tests.support.waiting import let_others_run, until
from yachtdice.server.jobs.helper import CHANCES, REVIEW, HelperProcess
from yachtdice.server.jobs.lines import HelperError
from yachtdice.server.jobs.process import LOWEST, lower_priority, started, unless_hung
from yachtdice.server.learning.service.requests import FoundLessons, SisterRequest

SLEEPER = (sys.executable, "-c", "import time; time.sleep(999)")
#: Takes more than a second, of which it hardly uses any processor time.
LATE = """
import time
for number in range(20):
    time.sleep(0.06)
    print(number, flush=True)
"""


@pytest.mark.parametrize("command", [REVIEW, CHANCES])
async def test_helpers_compute_only_when_the_server_does_not(command: tuple[str, ...]) -> None:
    """A helper has the idle class of Linux in the session of the server, which compares both."""
    helper = HelperProcess(command)
    asking = asyncio.create_task(helper.ask(FoundLessons(()), SisterRequest))
    try:
        await until(lambda: helper.process_id is not None)
        pid = helper.process_id
        assert pid is not None
        assert os.sched_getscheduler(pid) == os.SCHED_IDLE
        assert os.getsid(pid) == os.getsid(0)
        assert os.getpgid(pid) == pid, "a signal to the group of the server does not reach it"
    finally:
        await helper.close()
        with suppress(HelperError):
            await asking


async def test_a_process_keeps_the_usual_priority_by_default() -> None:
    """Without a niceness a process has the class and the niceness of the server."""
    async with started(SLEEPER) as process:
        assert os.sched_getscheduler(process.pid) == os.sched_getscheduler(0)
        usual = os.getpriority(os.PRIO_PROCESS, 0)
        assert os.getpriority(os.PRIO_PROCESS, process.pid) == usual


async def test_lowering_an_ended_process_does_nothing() -> None:
    """A process that ends before its priority is lowered causes no error."""
    async with started((sys.executable, "-c", "")) as process:
        await process.ended()
        lower_priority(process.pid, LOWEST)


@pytest.mark.parametrize("name", ["setpriority", "sched_setscheduler"])
async def test_a_system_without_priorities_runs_its_processes(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the system refuses a lower priority, as some sandboxes do, the process still runs."""

    def refuse(*_: object) -> None:
        raise PermissionError

    monkeypatch.setattr(os, name, refuse)
    async with started((sys.executable, "-c", "print(1)"), LOWEST) as process:
        assert await process.said.read() == b"1\n"


async def test_a_server_with_a_low_priority_has_no_idle_workers(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Below a server that was started by `nice`, a process that players wait for is not idle."""
    async with started(SLEEPER) as process:
        monkeypatch.setattr(os, "getpriority", lambda *_: 10)
        lower_priority(process.pid, 10)
        monkeypatch.undo()
        assert os.getpriority(os.PRIO_PROCESS, process.pid) == LOWEST
        assert os.sched_getscheduler(process.pid) == os.SCHED_OTHER


async def test_a_starved_process_is_not_hung() -> None:
    """A process that gets little processor time may take longer than the limit."""
    async with started((sys.executable, "-c", LATE)) as process:
        assert (await unless_hung(process.pid, process.said.read(), 0.5)).endswith(b"19\n")


async def test_work_for_a_process_ends_with_its_caller() -> None:
    """A cancelled caller leaves no work behind that reads the next answer of the process."""
    never, ended = asyncio.Event(), asyncio.Event()

    async def work() -> None:
        try:
            await never.wait()
        finally:
            ended.set()

    async with started(SLEEPER) as process:
        waiting = asyncio.create_task(unless_hung(process.pid, work(), 60))
        await let_others_run()
        waiting.cancel()
        await asyncio.gather(waiting, return_exceptions=True)
        await ended.wait()
