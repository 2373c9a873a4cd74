"""Processes beside the server, which never outlive what they work for."""

from asyncio import create_subprocess_exec
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Final

_LONGEST_LINE: Final = 1 << 24


@asynccontextmanager
async def started(command: tuple[str, ...]) -> AsyncIterator[Process]:
    """Return a running process, which has ended when this is left, whatever happens."""
    process = await create_subprocess_exec(
        *command, stdin=PIPE, stdout=PIPE, stderr=PIPE, limit=_LONGEST_LINE
    )
    try:
        yield process
    finally:
        if process.returncode is None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()
