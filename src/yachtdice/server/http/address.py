"""Listening sockets, links to the server, and addresses of clients and proxies."""

import ipaddress
import os
import socket
import sys
from collections.abc import Iterable
from typing import Final, TypeAlias
from urllib.parse import urlsplit

Network: TypeAlias = ipaddress.IPv4Network | ipaddress.IPv6Network

#: The system's timeout for unacknowledged data, in milliseconds.
#:
#: Without it, the connection of a client that stops reading stays open even after the server has
#: closed it.
LONGEST_UNREAD_MS: Final = 20_000


#: Maximum number of connections in the system's queue that the server has not accepted yet.
BACKLOG: Final = 2048


class AddressError(Exception):
    """An address that the server cannot listen on; the text names the address and the reason."""


def listen(host: str, port: int) -> socket.socket:
    """Return a socket that listens on the address; raise AddressError if that is impossible."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    # Accepted connections inherit this option. Most responses have two parts; without the option,
    # the second part waits up to 40 ms for the client's acknowledgement of the first.
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    if os.name == "posix":  # on Windows it would let two servers share the port
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if sys.platform == "linux":  # accepted connections inherit it
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, LONGEST_UNREAD_MS)
    try:
        listener.bind((host, port))
        listener.listen(BACKLOG)
    except (OSError, OverflowError) as error:
        listener.close()
        reason = getattr(error, "strerror", None) or str(error)
        if isinstance(error, PermissionError):
            reason = "ports below 1024 need administrator rights; choose 1024 or higher"
        raise AddressError(f"cannot listen on {host} port {port}: {reason}") from error
    return listener


def read_proxies(given: Iterable[str]) -> tuple[Network, ...]:
    """Return the networks of trusted proxies; each value may list several, separated by commas.

    An IPv4 network is also returned in its IPv4-mapped IPv6 form, which a server on `::` sees.
    Raises AddressError for a value that is not an address or network, or that would match every
    address.
    """
    found: list[Network] = []
    for value in (part for values in given for part in values.replace(",", " ").split()):
        network = _read_proxy(value)
        found.append(network)
        if isinstance(network, ipaddress.IPv4Network):
            mapped = f"::ffff:{network.network_address}/{96 + network.prefixlen}"
            found.append(ipaddress.ip_network(mapped))
    return tuple(found)


def _read_proxy(value: str) -> Network:
    """Return the network of a value; raise AddressError."""
    try:
        network = ipaddress.ip_network(value, strict=False)
    except ValueError as error:
        reason = "is not an address; write one like 10.0.0.2, or a network like 10.0.0.0/24"
        raise AddressError(f"--trusted-proxy: {value!r} {reason}") from error
    if network.prefixlen == 0:
        raise AddressError(
            f"--trusted-proxy: {value!r} would trust every address; name the proxies"
        )
    try:
        return ipaddress.ip_network(value)
    except ValueError as error:
        raise AddressError(
            f"--trusted-proxy: {value!r} is not a network; write {network}"
        ) from error


def links(listener: socket.socket, public_url: str | None) -> tuple[str, str | None]:
    """Return the link for this machine, and the link for other machines (None: no access)."""
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


def is_unencrypted(link: str) -> bool:
    """Return whether a link leads over the internet without https.

    A link stays in the local network if its host is a name without a dot, a name in a local domain
    such as `.local`, or an address of a private network.
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
    """Return a host in the form used in URLs."""
    return f"[{host}]" if ":" in host else host


def _own_address() -> str | None:
    """Return this machine's address in its network, None if it has none.

    To connect a UDP socket sends nothing; the system only chooses the local address.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        address: str = probe.getsockname()[0]
        return None if ipaddress.ip_address(address).is_loopback else address
