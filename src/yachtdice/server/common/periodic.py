"""Jobs that run again and again beside the requests of players."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress

from yachtdice.server.common.ports import StoreUnavailableError

_log = logging.getLogger(__name__)


async def run_again(name: str, job: Callable[[], Awaitable[object]], pause_s: float) -> None:
    """Run a job with this pause before each run until cancelled, also after a failed run.

    The database itself reports when it cannot be reached.
    """
    while True:
        await asyncio.sleep(pause_s)
        try:
            with suppress(StoreUnavailableError):
                await job()
        except Exception:  # noqa: BLE001 - the next run is due in any case
            _log.exception("%s: a run failed", name)
