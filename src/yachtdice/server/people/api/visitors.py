"""The visitor of a request: cookies, tokens, sessions, and whether the visitor is a host.

Hosts of this server are the configured accounts, or any user of the machine.
"""

import ipaddress
import re
from typing import Final

from litestar.datastructures import Cookie
from litestar.exceptions import NotAuthorizedException

from yachtdice.server.common.durations import DEVICE_MS
from yachtdice.server.common.ports import Player
from yachtdice.server.common.settings import Settings
from yachtdice.server.http.requests import AnyConnection, AnyRequest, address_of
from yachtdice.server.people.service.accounts import Accounts, NoAccountError, Origin
from yachtdice.server.people.service.names import fold
from yachtdice.server.people.service.ports import Session

#: Browsers by user-agent pattern, in order: later patterns also match earlier browsers.
_BROWSERS: Final = (
    ("Edge", "Edg(e|A|iOS)?/"),
    ("Opera", "OPR/|Opera"),
    ("Samsung Internet", "SamsungBrowser/"),
    ("Whale", "Whale/"),
    ("Firefox", "Firefox/|FxiOS/"),
    ("Chrome", "Chrome/|CriOS/"),
    ("Safari", "Safari/"),
)

_SYSTEMS: Final = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("macOS", "Macintosh"),
    ("ChromeOS", "CrOS"),
    ("Linux", "Linux"),
)


class Cookies:
    """The cookies of players: one of the session, and one of the device."""

    def __init__(self, settings: Settings) -> None:
        """Bind the cookies to this host and to https if all requests use it."""
        self._is_https = settings.is_https
        self._session = "__Host-yacht" if self._is_https else "yacht"
        self._device = f"{self._session}-device"

    def of_session(self, secret: str) -> Cookie:
        """Return the session cookie; the server ends the session long before the cookie expires."""
        return self._cookie(self._session, secret)

    def of_device(self, secret: str) -> Cookie:
        """Return the cookie with which the server recognizes this device at the next login."""
        return self._cookie(self._device, secret)

    def forgotten(self) -> Cookie:
        """Return the cookie that deletes the session cookie; the device cookie stays."""
        return self._cookie(self._session, "", lasts_s=0)

    def _cookie(self, name: str, value: str, lasts_s: int = DEVICE_MS // 1000) -> Cookie:
        """Return a cookie that scripts cannot read."""
        return Cookie(
            key=name,
            value=value,
            path="/",
            max_age=lasts_s,
            httponly=True,
            samesite="lax",
            secure=self._is_https,
        )

    def secret_of(self, connection: AnyConnection) -> str | None:
        """Return the session secret from the cookie, None without a cookie."""
        return connection.cookies.get(self._session)

    def device_secret_of(self, connection: AnyConnection) -> str | None:
        """Return the device secret from the cookie, None without a cookie."""
        return connection.cookies.get(self._device)


def device_of(user_agent: str) -> str:
    """Return the names of browser and operating system, as far as the user agent shows them."""
    names = (_first(_BROWSERS, user_agent), _first(_SYSTEMS, user_agent))
    return ", ".join(name for name in names if name)


def _first(names: tuple[tuple[str, str], ...], text: str) -> str:
    """Return the first name whose pattern matches the text, an empty string if none does."""
    return next((name for name, pattern in names if re.search(pattern, text)), "")


#: Headers added by proxies and tunnels: a request with one of them is not from this machine.
_PASSED_ON: Final = ("forwarded", "x-forwarded-for", "x-forwarded-host", "x-real-ip", "via")


class NoHostError(Exception):
    """The sender is not a host of this server."""


def is_host(request: AnyRequest, session: Session | None, settings: Settings) -> bool:
    """Return whether the sender may act as a host.

    Hosts are the configured accounts. If none is configured and the server serves only this
    machine, every player with a name is a host in requests directly from this machine.
    """
    if session is None:
        return False
    if settings.tournaments_by:
        named = {fold(name) for name in settings.tournaments_by}
        return session.is_account and fold(session.player.name) in named
    return settings.own_machine and _is_from_here(request)


def _is_from_here(request: AnyRequest) -> bool:
    """Return whether a request comes directly from a browser on this machine.

    The requested host name must also belong to this machine: a foreign name that resolves to it may
    be an attack (DNS rebinding).
    """
    client = request.client.host if request.client else ""
    asked = request.url.hostname or ""
    passed_on = any(name in request.headers for name in _PASSED_ON)
    return _is_loopback(client) and not passed_on and (asked == "localhost" or _is_loopback(asked))


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


class Visitors:
    """Finds the sender of a request, in each form that handlers need."""

    def __init__(self, accounts: Accounts, cookies: Cookies, settings: Settings) -> None:
        """Look the sessions of the cookies up in these accounts."""
        self._accounts, self._cookies, self._settings = accounts, cookies, settings

    async def visitor(self, connection: AnyConnection) -> Session | None:
        """Return the session of the sender, None without a session."""
        return await self._accounts.session(self._cookies.secret_of(connection))

    async def viewer(self, request: AnyRequest) -> str | None:
        """Return the id of the player who sends the request, None without a session."""
        session = await self.visitor(request)
        return None if session is None else session.player.id

    async def session(self, request: AnyRequest) -> Session:
        """Return the session of the sender; raise NotAuthorizedException without a session."""
        session = await self.visitor(request)
        if session is None:
            raise NotAuthorizedException("no session; choose a name (POST /api/me) or log in")
        return session

    async def player(self, request: AnyRequest) -> Player:
        """Return the player who sends the request; raise as `session` does."""
        return (await self.session(request)).player

    async def account(self, request: AnyRequest) -> Session:
        """Return the session of the sender's account; raise NoAccountError for a guest.

        Raises NotAuthorizedException without a session.
        """
        session = await self.session(request)
        if not session.is_account:
            raise NoAccountError
        return session

    async def is_host(self, request: AnyRequest) -> bool:
        """Return whether the sender may act as a host."""
        return is_host(request, await self.visitor(request), self._settings)

    async def host(self, request: AnyRequest) -> Session:
        """Return the session of a host; raise NoHostError for other players.

        Raises NotAuthorizedException without a session.
        """
        session = await self.session(request)
        if not is_host(request, session, self._settings):
            raise NoHostError
        return session

    async def origin(self, request: AnyRequest) -> Origin:
        """Return the address and device of a request."""
        device = device_of(request.headers.get("user-agent", ""))
        return Origin(address_of(request), self._cookies.device_secret_of(request), device)
