"""Routers of the HTTP API that belong to one app, and the services that their handlers need."""

from collections.abc import Awaitable, Callable, Mapping
from functools import wraps
from inspect import Parameter, signature
from typing import Annotated, Any, NamedTuple, Self, TypeAlias, get_origin

from litestar import Router
from litestar.constants import RESERVED_KWARGS
from litestar.exceptions import ImproperlyConfiguredException
from litestar.routes import HTTPRoute

from yachtdice.server.http.requests import AnyRequest

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
        left.append(Parameter("request", Parameter.KEYWORD_ONLY, annotation=AnyRequest))
        complete.__annotations__ = {**handler.__annotations__, "request": AnyRequest}
    complete.__signature__ = asked.replace(parameters=left)  # type: ignore[attr-defined]
    return complete


def is_of_request(part: Parameter) -> bool:
    """Return whether Litestar finds the value of a parameter in the request."""
    return part.name in RESERVED_KWARGS or get_origin(part.annotation) is Annotated
