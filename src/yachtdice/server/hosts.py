"""Who is the host of this server: whoever it was told of, or who sits at its machine."""

import ipaddress
from typing import Final

from yachtdice.server.settings import Settings
from yachtdice.server.visitors import AnyRequest
from yachtdice.services.account_ports import Visit
from yachtdice.services.names import fold

_PASSED_ON: Final = ("forwarded", "x-forwarded-for", "x-forwarded-host", "x-real-ip", "via")
"""What proxies and tunnels add: a request with one of these comes from somewhere else."""


class NoHostError(Exception):
    """The sender is not the host of this server."""


def is_host(request: AnyRequest, visit: Visit | None, settings: Settings) -> bool:
    """Return whether the sender may do what is the host's to do.

    Accounts that the server was told of may. Where it was told of none and serves this machine
    alone, whoever comes with a name may, straight from this machine.
    """
    if visit is None:
        return False
    if settings.tournaments_by:
        named = {fold(name) for name in settings.tournaments_by}
        return visit.is_account and fold(visit.player.name) in named
    return settings.own_machine and _is_from_here(request)


def require_host(request: AnyRequest, visit: Visit | None, settings: Settings) -> None:
    """Raise NoHostError for everybody but the host."""
    if not is_host(request, visit, settings):
        raise NoHostError


def _is_from_here(request: AnyRequest) -> bool:
    """Return whether a request comes straight from a browser on this machine.

    The name it was sent to must be this machine's as well: a foreign one that leads here may be
    another site's (DNS rebinding).
    """
    client = request.client.host if request.client else ""
    asked = request.url.hostname or ""
    passed_on = any(name in request.headers for name in _PASSED_ON)
    return _is_loopback(client) and not passed_on and (asked == "localhost" or _is_loopback(asked))


def _is_loopback(host: str) -> bool:
    """Return whether an address is of this machine alone."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
