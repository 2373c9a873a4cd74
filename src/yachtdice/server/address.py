"""Where a server listens, and the links that lead to it."""

import ipaddress
import os
import socket
import sys
from typing import Final
from urllib.parse import urlsplit

LONGEST_UNREAD_MS: Final = 20_000
"""How long a connection may stay open whose other end does not take what it was sent.

Without it a client that stops reading holds its connection for ever, closed by us or not.
"""


BACKLOG: Final = 2048
"""Connections that may wait to be accepted."""


class AddressError(Exception):
    """An address that cannot be listened on; the text says which and why."""


def listen(host: str, port: int) -> socket.socket:
    """Return a socket listening on the address; raise AddressError when that cannot be."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    # What is accepted inherits it. Left to the system, an answer in two parts, as most are, waits
    # for the other end's acknowledgement of the first: 40 ms.
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    if os.name == "posix":  # elsewhere it would let two servers share the port
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if sys.platform == "linux":  # what is accepted inherits it
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, LONGEST_UNREAD_MS)
    try:
        listener.bind((host, port))
        listener.listen(BACKLOG)
    except (OSError, OverflowError) as error:
        listener.close()
        reason = getattr(error, "strerror", None) or str(error)
        if isinstance(error, PermissionError):
            reason = "this needs the rights of the administrator; choose a port from 1024 on"
        raise AddressError(f"cannot listen on {host} port {port}: {reason}") from error
    return listener


def links(listener: socket.socket, public_url: str | None) -> tuple[str, str | None]:
    """Return the link for this machine and the one for others (None: no other can reach it)."""
    host, port = listener.getsockname()[:2]
    if public_url is not None:
        return public_url.rstrip("/") + "/", public_url.rstrip("/") + "/"
    address = ipaddress.ip_address(host)
    if address.is_loopback:
        return f"http://localhost:{port}/", None
    shown = _own_address() if address.is_unspecified else host
    others = None if shown is None else f"http://{_in_url(shown)}:{port}/"
    here = f"http://localhost:{port}/" if address.is_unspecified else others
    return here or f"http://localhost:{port}/", others


def is_bare(link: str) -> bool:
    """Return whether a link leads over the internet without https.

    A name without a dot, `.local`, and the addresses of private networks do not.
    """
    parts = urlsplit(link)
    name = parts.hostname or ""
    if parts.scheme == "https":
        return False
    try:
        return ipaddress.ip_address(name).is_global
    except ValueError:
        return "." in name and not name.endswith((".local", ".lan", ".internal", ".home.arpa"))


def _in_url(host: str) -> str:
    """Return a host as a URL has it."""
    return f"[{host}]" if ":" in host else host


def _own_address() -> str | None:
    """Return the address other machines of the network know this one by; nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        address: str = probe.getsockname()[0]
        return None if ipaddress.ip_address(address).is_loopback else address
