"""Whether a server lives, and whether it can serve: for balancers and their like."""

import asyncio
from typing import Final

from litestar import Response, get
from litestar.status_codes import HTTP_200_OK, HTTP_503_SERVICE_UNAVAILABLE
from msgspec import Struct

from yachtdice.server.services import Services
from yachtdice.services.ports import StoreUnavailableError

PATIENCE_S: Final = 2.0
"""Seconds for the database to answer."""


class Readiness(Struct, frozen=True):
    """Whether each thing a server needs is there; `bus` is None where there is only one server."""

    database: bool
    bus: bool | None
    stopping: bool

    @property
    def is_ready(self) -> bool:
        """Whether the server can serve."""
        return self.database and self.bus is not False and not self.stopping


@get("/health", include_in_schema=False)
async def health() -> str:
    """Return that the server is up."""
    return "up"


@get("/ready", include_in_schema=False)
async def ready(services: Services) -> Response[Readiness]:
    """Return what is there of what the server needs; 503 while something is missing."""
    fleet = services.fleet
    found = Readiness(
        database=await _answers(services),
        bus=None if fleet is None else fleet.is_on_bus,
        stopping=fleet is not None and fleet.is_closing,
    )
    status = HTTP_200_OK if found.is_ready else HTTP_503_SERVICE_UNAVAILABLE
    return Response(found, status_code=status, headers={"cache-control": "no-store"})


async def _answers(services: Services) -> bool:
    """Return whether the database answers soon."""
    try:
        async with asyncio.timeout(PATIENCE_S):
            await services.reach_store()
    except (StoreUnavailableError, TimeoutError):
        return False
    return True
