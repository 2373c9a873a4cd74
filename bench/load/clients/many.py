"""Many clients at once."""

import asyncio
from collections.abc import Awaitable, Callable
from http.cookiejar import DefaultCookiePolicy
from typing import Final

import httpx

TOGETHER: Final = 25


def forgetful() -> httpx.AsyncClient:
    """Return an HTTP client that stores no cookies; each seat has its own.

    It closes idle connections before the server does: the server closes them without an answer.
    """
    client = httpx.AsyncClient(timeout=60, limits=httpx.Limits(keepalive_expiry=1))
    client.cookies.jar.set_policy(DefaultCookiePolicy(allowed_domains=[]))
    return client


async def in_parts(works: list[Callable[[], Awaitable[None]]]) -> None:
    """Run all jobs, a limited number at a time."""
    for first in range(0, len(works), TOGETHER):
        await asyncio.gather(*(work() for work in works[first : first + TOGETHER]))
