"""Requests: their parts, address and admission, early disconnects, and the services of handlers."""

import asyncio
import ipaddress
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from contextvars import ContextVar
from functools import wraps
from inspect import Parameter as SignaturePart, signature
from typing import (
    Annotated,
    Any,
    Final,
    NamedTuple,
    ParamSpec,
    Self,
    TypeAlias,
    TypeVar,
    get_origin,
)

from litestar import Request, Router
from litestar.connection import ASGIConnection
from litestar.constants import RESERVED_KWARGS
from litestar.exceptions import HTTPException, ImproperlyConfiguredException
from litestar.handlers import BaseRouteHandler
from litestar.params import Parameter
from litestar.routes import HTTPRoute
from litestar.types import Guard, Receive

from yachtdice.server.common.limits import Limiter, RateLimit, asking_client

AnyConnection = ASGIConnection[Any, Any, Any, Any]
AnyRequest = Request[Any, Any, Any]

RoomOfLink = Annotated[
    str,
    Parameter(
        pattern="^[a-zA-Z0-9]{6,32}$", description="The room's id: the last part of its link."
    ),
]


RulesReference = Annotated[str, Parameter(max_length=80, description="The rule set's `reference`.")]

T = TypeVar("T")
P = ParamSpec("P")

LIMIT: Final = "limit"  #: The key in the `opt` of a route or router with its rate limit by address.

#: The attribute of the handlers that `while_connected` has made, and of their wrappers.
_IS_WATCHING: Final = "is_watching"

#: The messages of the connection whose handler runs in this task, for these handlers only.
#:
#: Other handlers start tasks that outlive their connection, and would keep it in memory.
_receive: Final[ContextVar[Receive]] = ContextVar("receive")


def counted_as(host: str) -> str:
    """Return the key of an address for rate limits: an IPv6 address counts as its /64 network.

    An IPv4-mapped IPv6 address counts as its IPv4 address. A text that is not an address is
    returned unchanged.
    """
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped is None:
            return str(ipaddress.ip_network((address, 64), strict=False))
        return str(address.ipv4_mapped)
    return str(address)


def address_of(connection: AnyConnection) -> str:
    """Return the client's address as a key for rate limits: an IPv6 address as its /64 network.

    Behind a trusted proxy it is the address that the proxy reports.
    """
    return counted_as(connection.client.host if connection.client else "?")


async def require_json(request: AnyRequest) -> None:
    """Refuse bodies that are not JSON, which forms of other sites can send without a preflight."""
    if request.method != "POST":
        return
    if request.content_type[0] != "application/json":
        raise HTTPException("send JSON, as application/json", status_code=415)
    try:
        (await request.body()).decode()
    except UnicodeDecodeError as error:
        raise HTTPException(f"send JSON in UTF-8: {error}", status_code=400) from error


class ClientGoneError(Exception):
    """The client disconnected before its answer was computed; the computation was given up."""


def admission(limiter: Limiter) -> Guard:
    """Return the guard of all routes: it counts the request before its body is read.

    The request, or the live socket, then computes for its address (`asking_client`).
    """

    async def admit(connection: AnyConnection, handler: BaseRouteHandler) -> None:
        address = address_of(connection)
        asking_client.set(address)
        if hasattr(handler.fn, _IS_WATCHING):
            _receive.set(connection.receive)
        limit: RateLimit | None = handler.opt.get(LIMIT)
        if limit is not None:
            limiter.take(limit, address)

    return admit


def while_connected(handler: Callable[P, Coroutine[Any, Any, T]]) -> Callable[P, Awaitable[T]]:
    """Return a handler that is cancelled once the client of its request disconnects.

    It then raises ClientGoneError. Steps that must be completed run `uninterrupted`.
    """

    @wraps(handler)
    async def connected(*args: P.args, **kwargs: P.kwargs) -> T:
        return await until_gone(_receive.get(), handler(*args, **kwargs))

    setattr(connected, _IS_WATCHING, True)
    return connected


async def until_gone(receive: Receive, work: Coroutine[Any, Any, T]) -> T:
    """Return the result of the work, or raise its error; cancel it once the client disconnects.

    `receive` is that of a request whose body has been read. Raises ClientGoneError.
    """
    working, leaving = asyncio.create_task(work), asyncio.create_task(gone(receive))
    try:
        await asyncio.wait((working, leaving), return_when=asyncio.FIRST_COMPLETED)
        if not working.done():
            raise ClientGoneError
        return await working
    finally:
        working.cancel()
        leaving.cancel()
        await asyncio.gather(working, leaving, return_exceptions=True)


async def gone(receive: Receive) -> None:
    """Wait until the client has disconnected."""
    while (await receive())["type"] != "http.disconnect":
        pass


Handler: TypeAlias = Callable[..., Awaitable[Any]]
#: Returns a value of a request; raises the error that the client gets.
Find: TypeAlias = Callable[[AnyRequest], Awaitable[object]]


class Provided(NamedTuple):
    """The values that handlers get by the names of their parameters."""

    services: Mapping[str, object]
    #: Called for each request after its parameters and body were checked, before the handler.
    of_request: Mapping[str, Find]


class AppRouter(Router):
    """A router that one app owns.

    Litestar registers a deep copy of each router, so that several apps could share it. Each of our
    apps makes its own routers, and the copies would take 0.03 s of the start.
    """

    def __deepcopy__(self, _memo: dict[int, Any]) -> Self:
        """Return the router itself."""
        return self

    def provide(self, provided: Provided) -> Self:
        """Give the handlers the values that their parameters name; return the router.

        Raises ImproperlyConfiguredException for a parameter that is neither provided nor a part of
        the request. Litestar's own dependencies would take 0.1 ms of a request, because it starts a
        task for each.
        """
        for route in self.routes:
            handlers = (
                route.route_handlers if isinstance(route, HTTPRoute) else (route.route_handler,)
            )
            for handler in handlers:
                handler(_with(provided, handler.fn))
        return self


def _with(provided: Provided, handler: Handler) -> Handler:
    """Return the handler with its provided values; parts of the request stay parameters.

    Raises ImproperlyConfiguredException as `provide` does.
    """
    asked = signature(handler)
    names = [part.name for part in asked.parameters.values() if not is_of_request(part)]
    if not names:
        return handler
    services = {name: provided.services[name] for name in names if name in provided.services}
    finds = {name: provided.of_request[name] for name in names if name in provided.of_request}
    for unknown in set(names) - services.keys() - finds.keys():
        raise ImproperlyConfiguredException(
            f"{handler.__qualname__} of {handler.__module__} asks for {unknown!r}, which is neither"
            " provided nor an annotated part of the request"
        )

    @wraps(handler)
    async def complete(**parts: Any) -> Any:
        request = parts["request"] if is_request_asked else parts.pop("request", None)
        found = {name: await find(request) for name, find in finds.items()}
        return await handler(**services, **found, **parts)

    is_request_asked = "request" in asked.parameters
    left = [part for part in asked.parameters.values() if part.name not in names]
    if finds and not is_request_asked:
        left.append(SignaturePart("request", SignaturePart.KEYWORD_ONLY, annotation=AnyRequest))
        complete.__annotations__ = {**handler.__annotations__, "request": AnyRequest}
    complete.__signature__ = asked.replace(parameters=left)  # type: ignore[attr-defined]
    return complete


def is_of_request(part: SignaturePart) -> bool:
    """Return whether Litestar finds the value of a parameter in the request."""
    return part.name in RESERVED_KWARGS or get_origin(part.annotation) is Annotated
