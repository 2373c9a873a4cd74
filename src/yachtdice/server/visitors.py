"""Who sends a request, from where, and by which rules."""

import ipaddress
from typing import Annotated, Any

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.exceptions import HTTPException, NotAuthorizedException, NotFoundException
from litestar.params import Parameter

from yachtdice.protocol.http_messages import Me
from yachtdice.rules import RuleSet
from yachtdice.server.cookies import secret_of
from yachtdice.server.services import Services
from yachtdice.services.account_ports import Visit
from yachtdice.services.accounts import NoAccountError

AnyRequest = Request[Any, Any, Any]

RoomOfLink = Annotated[
    str,
    Parameter(pattern="^[a-zA-Z0-9]{6,32}$", description="the last part of a room's link"),
]


async def visit_of(request: AnyRequest, services: Services) -> Visit | None:
    """Return who sends this, None for somebody without a name."""
    return await services.accounts.visit(secret_of(request, services.settings))


async def require_visit(request: AnyRequest, services: Services) -> Visit:
    """Return who sends this; raise NotAuthorizedException for somebody without a name."""
    visit = await visit_of(request, services)
    if visit is None:
        raise NotAuthorizedException("choose a name first")
    return visit


async def require_account(request: AnyRequest, services: Services) -> Visit:
    """Return the account that sends this; raise for a guest and for somebody without a name."""
    visit = await require_visit(request, services)
    if not visit.is_account:
        raise NoAccountError
    return visit


async def known_rules(services: Services, reference: str) -> RuleSet:
    """Return a rule set; raise NotFoundException when there is none."""
    rules = await services.shelf.find(reference)
    if rules is None:
        raise NotFoundException(f"there is no rule set {reference!r}")
    return rules


def show_me(visit: Visit | None) -> Me:
    """Return who somebody is, for their browser."""
    if visit is None:
        return Me(None, None)
    return Me(visit.player.id, visit.player.name, visit.is_account)


def address_of(connection: "ASGIConnection[Any, Any, Any, Any]") -> str:
    """Return the address a request comes from; of the newer kind the half that tells a network.

    Behind a proxy it is the one the proxy names, if that proxy is trusted.
    """
    host = connection.client.host if connection.client else "?"
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv6Address) and address.ipv4_mapped is None:
        return str(ipaddress.ip_network((address, 64), strict=False))
    return str(address)


async def require_json(request: AnyRequest) -> None:
    """Refuse bodies that a form of another site could send without asking the browser's leave."""
    if request.method == "POST" and request.content_type[0] != "application/json":
        raise HTTPException("send JSON, as application/json", status_code=415)
