"""Which pages may talk to this server: its own, and no other site's."""

import ipaddress
import socket
from urllib.parse import urlsplit


def is_own_origin(origin: str | None, host: str | None, public_origin: str | None) -> bool:
    """Return whether a page of this origin is one of ours.

    It is when it is the public URL's, or when it is the very host the request was sent to and
    that host is this machine by name or by number. A foreign name that merely points here (DNS
    rebinding) is none of these.
    """
    if origin is None:
        return False
    if origin == public_origin:
        return True
    try:
        parts = urlsplit(origin)
    except ValueError:  # "http://[" and the like, which no browser sends
        return False
    if parts.scheme not in {"http", "https"} or host is None or parts.netloc != host:
        return False
    return _is_this_machine(parts.hostname or "")


def _is_this_machine(name: str) -> bool:
    """Return whether a host is an address, or a name this machine has for itself."""
    try:
        ipaddress.ip_address(name)
    except ValueError:
        own = socket.gethostname().lower()
        return name in {"localhost", own, f"{own}.local"}
    return True
