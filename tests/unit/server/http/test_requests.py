"""Requests: the values that handlers get, the address, and clients that disconnect early."""

import asyncio
from collections.abc import Coroutine
from inspect import getclosurevars, signature, unwrap
from pathlib import Path
from typing import Any, cast, get_type_hints

import pytest
from litestar import Litestar, get
from litestar.constants import RESERVED_KWARGS
from litestar.exceptions import ImproperlyConfiguredException
from litestar.routes import ASGIRoute, HTTPRoute
from litestar.testing import AsyncTestClient
from litestar.types import HTTPReceiveMessage, Receive

from tests.support.waiting import let_others_run
from yachtdice.server.app.asgi import create_app, provided_by
from yachtdice.server.app.composition import Services, compose
from yachtdice.server.common.settings import Settings
from yachtdice.server.http.requests import (
    AnyRequest,
    AppRouter,
    ClientGoneError,
    Provided,
    RulesReference,
    counted_as,
    is_of_request,
    until_gone,
)
from yachtdice.server.people.api.visitors import Cookies, Visitors

pytestmark = pytest.mark.filterwarnings("ignore::litestar.exceptions.LitestarDeprecationWarning")


class Client:
    """A client that has sent its request and stays until `leave`."""

    def __init__(self) -> None:
        """Begin connected."""
        self._messages = asyncio.Queue[dict[str, Any]]()
        self._messages.put_nowait({"type": "http.request", "body": b"", "more_body": False})

    async def receive(self) -> HTTPReceiveMessage:
        """Return the next message of the client."""
        return cast("HTTPReceiveMessage", await self._messages.get())

    def leave(self) -> None:
        """Disconnect."""
        self._messages.put_nowait({"type": "http.disconnect"})


def _asked(client: Client, work: Coroutine[Any, Any, str]) -> "asyncio.Task[str]":
    """Return the running request of a client."""
    return asyncio.create_task(until_gone(cast("Receive", client.receive), work))


async def test_the_work_of_a_client_that_disconnects_is_cancelled() -> None:
    """The work ends before the error is raised, so that nothing of it goes on unseen."""
    client, ends = Client(), list[str]()

    async def wait() -> str:
        try:
            await asyncio.Event().wait()
        finally:
            await let_others_run()
            ends.append("ended")
        return "never"

    asked = _asked(client, wait())
    await let_others_run(3)
    assert not asked.done()
    client.leave()
    with pytest.raises(ClientGoneError):
        await asked
    assert ends == ["ended"]


async def test_a_client_that_stays_gets_the_answer_or_the_error() -> None:
    """The result and the error of the work pass through."""

    async def answer() -> str:
        return "here"

    async def fail() -> str:
        raise ValueError("wrong")

    assert await _asked(Client(), answer()) == "here"
    with pytest.raises(ValueError, match="wrong"):
        await _asked(Client(), fail())


async def test_a_cancelled_request_cancels_its_work() -> None:
    """The end of the server ends the work too."""
    begun, ended = asyncio.Event(), asyncio.Event()

    async def wait() -> str:
        begun.set()
        try:
            await asyncio.Event().wait()
        finally:
            ended.set()
        return "never"

    asked = _asked(Client(), wait())
    await begun.wait()
    asked.cancel()
    await asyncio.gather(asked, return_exceptions=True)
    assert ended.is_set()


def test_limits_count_an_address_or_its_network() -> None:
    """An IPv6 address counts as its /64, and an IPv4 address as itself in either form."""
    assert counted_as("192.0.2.7") == counted_as("::ffff:192.0.2.7") == "192.0.2.7"
    assert counted_as("2001:db8::1") == counted_as("2001:db8::2") == "2001:db8::/64"
    assert counted_as("unix") == "unix"


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
    async with AsyncTestClient(Litestar([router], logging_config=None)) as client:
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
