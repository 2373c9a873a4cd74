"""The parts of a request that every subject reads: its address, its ids, its kind of body."""

from typing import Annotated, Any

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.exceptions import HTTPException
from litestar.params import Parameter

from yachtdice.server.http.address import counted_as

AnyConnection = ASGIConnection[Any, Any, Any, Any]
AnyRequest = Request[Any, Any, Any]

RoomOfLink = Annotated[
    str,
    Parameter(
        pattern="^[a-zA-Z0-9]{6,32}$", description="The room's id: the last part of its link."
    ),
]


RulesReference = Annotated[str, Parameter(max_length=80, description="The rule set's `reference`.")]


def address_of(connection: AnyConnection) -> str:
    """Return the client's address as a key for rate limits: an IPv6 address as its /64 network.

    Behind a trusted proxy it is the address that the proxy reports.
    """
    return counted_as(connection.client.host if connection.client else "?")


async def require_json(request: AnyRequest) -> None:
    """Refuse bodies that are not JSON, which forms of other sites can send without a preflight."""
    if request.method == "POST" and request.content_type[0] != "application/json":
        raise HTTPException("send JSON, as application/json", status_code=415)
