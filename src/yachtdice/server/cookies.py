"""The cookie that knows a guest again."""

from typing import Any

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie

from yachtdice.server.settings import Settings
from yachtdice.services.account_ports import SESSION_MS


def cookie_name(settings: Settings) -> str:
    """Return the cookie's name; over https the prefix binds it to this very host."""
    return "__Host-yacht" if settings.is_https else "yacht"


def guest_cookie(settings: Settings, secret: str) -> Cookie:
    """Return the cookie that carries a guest's secret; scripts cannot read it."""
    return Cookie(
        key=cookie_name(settings),
        value=secret,
        path="/",
        max_age=SESSION_MS // 1000,
        httponly=True,
        samesite="lax",
        secure=settings.is_https,
    )


def secret_of(connection: "ASGIConnection[Any, Any, Any, Any]", settings: Settings) -> str | None:
    """Return the secret a browser has sent, if it has one."""
    return connection.cookies.get(cookie_name(settings))


def forgotten_cookie(settings: Settings) -> Cookie:
    """Return the cookie that has a browser forget its secret."""
    return Cookie(
        key=cookie_name(settings),
        value="",
        path="/",
        max_age=0,
        httponly=True,
        samesite="lax",
        secure=settings.is_https,
    )
