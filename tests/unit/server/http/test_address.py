"""The address a server listens on, and the links to it."""

import re
import socket
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from ipaddress import ip_address

import pytest

from yachtdice.server.http.address import (
    LONGEST_UNREAD_MS,
    AddressError,
    is_unencrypted,
    links,
    listen,
    read_proxies,
)


@contextmanager
def _listening(host: str) -> Iterator[socket.socket]:
    """Listen on a free port."""
    with closing(listen(host, 0)) as listener:
        yield listener


def test_a_port_in_use_is_refused_with_a_reason() -> None:
    """A port in use is refused with host, port and reason."""
    with _listening("127.0.0.1") as first:
        first.listen()
        port = first.getsockname()[1]
        with pytest.raises(AddressError, match=rf"^cannot listen on 127\.0\.0\.1 port {port}: .+"):
            listen("127.0.0.1", port)


@pytest.mark.parametrize(
    ("host", "port"),
    [
        ("no.such.host.invalid", 0),
        ("192.0.2.1", 0),
        ("", 70000),
        ("127.0.0.1", 70000),
        ("127.0.0.1", -1),
        ("1.2.3.4.5", 0),
        ("::gg", 0),
        ("ho st", 0),
        ("x" * 300, 0),
        (".", 0),
    ],
    ids=lambda value: ascii(value)[:24],
)
def test_an_invalid_address_is_refused_with_a_reason(host: str, port: int) -> None:
    """Unknown hosts, foreign addresses and impossible ports raise AddressError with one line."""
    with pytest.raises(AddressError) as caught:
        listen(host, port)
    assert "\n" not in str(caught.value)


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have no such limit")
def test_the_kernel_closes_connections_to_stalled_readers() -> None:
    """The kernel closes an accepted connection whose other end reads nothing for too long."""
    with _listening("127.0.0.1") as listener:
        listener.listen()
        with socket.create_connection(listener.getsockname()), listener.accept()[0] as accepted:
            limit = accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT)
            assert limit == LONGEST_UNREAD_MS


def test_small_parts_are_sent_without_delay() -> None:
    """An accepted connection sends small parts without delay."""
    with _listening("127.0.0.1") as listener:
        listener.listen()
        with socket.create_connection(listener.getsockname()), listener.accept()[0] as accepted:
            assert accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)


def test_links_of_a_server_for_this_machine_only() -> None:
    """A server on a loopback address has a localhost link and none for other machines."""
    with _listening("127.0.0.1") as listener:
        port = listener.getsockname()[1]
        assert links(listener, None) == (f"http://localhost:{port}/", None)


def test_links_of_a_server_for_the_network() -> None:
    """On all addresses this machine gets localhost, and others an address of it or nothing."""
    with _listening("0.0.0.0") as listener:
        port = listener.getsockname()[1]
        here, others = links(listener, None)
        assert here == f"http://localhost:{port}/"
        assert others is None or others.startswith("http://")
        assert others is None or "0.0.0.0" not in others


def test_links_of_a_server_with_a_public_url() -> None:
    """A public URL is the link for all users, with one slash at its end."""
    for url in ("https://dice.example", "https://dice.example/"):
        with _listening("127.0.0.1") as listener:
            assert links(listener, url) == ("https://dice.example/",) * 2


@pytest.mark.parametrize(
    ("link", "bare"),
    [
        ("http://localhost:8000/", False),
        ("http://192.168.0.7:8000/", False),
        ("http://[fd00::7]:8000/", False),
        ("http://table.local:8000/", False),
        ("https://dice.example/", False),
        ("http://8.8.8.8:8000/", True),
        ("http://[2606:4700::1111]:8000/", True),
        ("http://dice.example/", True),
    ],
)
def test_plain_http_over_the_internet_is_detected(link: str, bare: bool) -> None:
    """A link is bare if it crosses the internet without https."""
    assert is_unencrypted(link) is bare


def _is_believed(address: str, *proxies: str) -> bool:
    """Return whether a connection from an address is that of a trusted proxy."""
    return any(ip_address(address) in network for network in read_proxies(proxies))


def test_proxies_are_addresses_and_networks_of_both_kinds() -> None:
    """Addresses and CIDR networks match their connections, over IPv6 sockets too."""
    assert _is_believed("10.0.0.2", "10.0.0.2")
    assert not _is_believed("10.0.0.3", "10.0.0.2")
    assert _is_believed("10.0.0.77", "192.0.2.1, 10.0.0.0/24")
    assert _is_believed("::ffff:10.0.0.77", "10.0.0.0/24")
    assert not _is_believed("::ffff:10.0.1.77", "10.0.0.0/24")
    assert _is_believed("fd00::5", "FD00:0::/64")
    assert _is_believed("::1", "127.0.0.1 ::1")
    assert read_proxies(()) == read_proxies(("",)) == ()


@pytest.mark.parametrize(
    ("value", "says"),
    [
        ("localhost", "is not an address; write one like 10.0.0.2"),
        ("proxy.example", "is not an address"),
        ("10.0.0.2:8080", "is not an address"),
        ("10.0.0", "is not an address"),
        ("10.0.0.0/33", "is not an address"),
        ("*", "is not an address"),
        ("10.0.0.2/24", "write 10.0.0.0/24"),
        ("0.0.0.0/0", "would trust every address"),
        ("10.0.0.2,::/0", "would trust every address"),
    ],
)
def test_a_proxy_that_can_never_match_is_refused(value: str, says: str) -> None:
    """Names, ports, incomplete addresses, invalid networks and the whole internet are refused."""
    with pytest.raises(AddressError, match=f"^--trusted-proxy: .*{re.escape(says)}"):
        read_proxies((value,))
