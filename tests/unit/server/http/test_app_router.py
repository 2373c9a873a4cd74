"""The handlers of an app get the values that their parameters name."""

from inspect import getclosurevars, signature, unwrap
from pathlib import Path
from typing import Any, get_type_hints

import pytest
from litestar import Litestar, get
from litestar.constants import RESERVED_KWARGS
from litestar.exceptions import ImproperlyConfiguredException
from litestar.routes import ASGIRoute, HTTPRoute
from litestar.testing import AsyncTestClient

from yachtdice.server.app.asgi import create_app, provided_by
from yachtdice.server.app.composition import Services, compose
from yachtdice.server.common.settings import Settings
from yachtdice.server.http.app_router import AppRouter, Provided, is_of_request
from yachtdice.server.http.requests import AnyRequest, RulesReference
from yachtdice.server.people.api.visitors import Cookies, Visitors

pytestmark = pytest.mark.filterwarnings("ignore::litestar.exceptions.LitestarDeprecationWarning")


def handlers_of(app: Any) -> list[Any]:
    """Return the functions that answer the requests and live sockets of an app."""
    assert isinstance(app, Litestar)
    routes = [route for route in app.routes if not isinstance(route, ASGIRoute)]
    return [
        one.fn
        for route in routes
        for one in (route.route_handlers if isinstance(route, HTTPRoute) else [route.route_handler])
    ]


async def test_each_app_of_a_process_has_its_own_services(tmp_path: Path) -> None:
    """Every handler of an app gets the services of this app, also after a later app was made."""
    both = [compose(Settings(str(tmp_path / name))) for name in ("one", "two")]
    apps = [create_app(services).app for services in both]
    for services, app in zip(both, apps, strict=True):
        given = [services_of(handler) for handler in handlers_of(app)]
        assert sum(map(len, given)) > 100
        for name, value in (pair for one in given for pair in one.items()):
            assert value is getattr(services, name, value)


def services_of(handler: Any) -> dict[str, object]:
    """Return the services that a handler was given."""
    given = getclosurevars(handler).nonlocals.get("services", {})
    assert isinstance(given, dict)
    return given


def test_handlers_name_the_types_of_their_values(tmp_path: Path) -> None:
    """The annotation of each parameter is the type of the provided value."""
    services = compose(Settings(str(tmp_path / "one")))
    found = provided_by(services).of_request
    types = (
        get_type_hints(Services)
        | {"player_cookies": Cookies, "visitors": Visitors}
        | {name: signature(find).return_annotation for name, find in found.items()}
    )
    assert not types.keys() & RESERVED_KWARGS, "Litestar would give these values"
    checked = 0
    for handler in map(unwrap, handlers_of(create_app(services).app)):
        for part in signature(handler).parameters.values():
            if not is_of_request(part) and part.name in types:
                assert part.annotation == types[part.name], (handler, part)
                checked += 1
    assert checked > 150


async def test_a_handler_gets_services_and_the_findings_of_its_request() -> None:
    """A finding is made from the request, also if the handler does not ask for the request."""

    @get("/{reference:str}")
    async def handler(reference: RulesReference, greeting: str, agent: str) -> str:
        return f"{greeting}, {agent}: {reference}"

    async def agent(request: AnyRequest) -> str:
        return request.headers["user-agent"]

    provided = Provided({"greeting": "Hello"}, {"agent": agent})
    router = AppRouter("/", route_handlers=[handler]).provide(provided)
    async with AsyncTestClient(Litestar([router])) as client:
        answer = await client.get("/yacht", headers={"user-agent": "Firefox"})
        assert answer.text == "Hello, Firefox: yacht"
    assert handler.fn is unwrap(handler.fn), "other apps use the handler too"


def test_an_app_does_not_start_with_a_handler_that_asks_for_an_unknown_service() -> None:
    """The error names the handler and the parameter."""

    @get("/")
    async def handler(acounts: str) -> str:
        return acounts

    with pytest.raises(ImproperlyConfiguredException, match=r"handler .* asks for 'acounts'"):
        AppRouter("/", route_handlers=[handler]).provide(Provided({"accounts": ""}, {}))
