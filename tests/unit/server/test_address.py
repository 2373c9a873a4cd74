"""Where a server listens, and the links to it."""

import socket
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager

import pytest

from yachtdice.server.address import LONGEST_UNREAD_MS, AddressError, is_bare, links, listen


@contextmanager
def _listening(host: str) -> Iterator[socket.socket]:
    """Listen on a free port."""
    with closing(listen(host, 0)) as listener:
        yield listener


def test_a_port_in_use_is_refused_in_words() -> None:
    """A port somebody listens on is refused with host, port and reason."""
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
def test_an_address_that_is_none_is_refused_in_words(host: str, port: int) -> None:
    """Unknown hosts, foreign addresses and impossible ports are AddressErrors of one line."""
    with pytest.raises(AddressError) as caught:
        listen(host, port)
    assert "\n" not in str(caught.value)


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have no such limit")
def test_connections_do_not_wait_for_ever_for_one_who_does_not_read() -> None:
    """What is accepted gives up an end that takes nothing; the kernel sees to it."""
    with _listening("127.0.0.1") as listener:
        listener.listen()
        with socket.create_connection(listener.getsockname()), listener.accept()[0] as accepted:
            limit = accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT)
            assert limit == LONGEST_UNREAD_MS


def test_an_answer_in_parts_is_sent_as_it_comes() -> None:
    """What is accepted holds nothing back until the other end has said that it got the last."""
    with _listening("127.0.0.1") as listener:
        listener.listen()
        with socket.create_connection(listener.getsockname()), listener.accept()[0] as accepted:
            assert accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)


def test_links_of_a_server_for_this_machine_only() -> None:
    """On a loopback address the link says localhost, and there is none for others."""
    with _listening("127.0.0.1") as listener:
        port = listener.getsockname()[1]
        assert links(listener, None) == (f"http://localhost:{port}/", None)


def test_links_of_a_server_for_the_network() -> None:
    """On all addresses this machine gets localhost, others a number of this machine or nothing."""
    with _listening("0.0.0.0") as listener:
        port = listener.getsockname()[1]
        here, others = links(listener, None)
        assert here == f"http://localhost:{port}/"
        assert others is None or others.startswith("http://")
        assert others is None or "0.0.0.0" not in others


def test_links_of_a_server_with_a_public_url() -> None:
    """A public URL is the link for everybody, with one slash at its end."""
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
def test_plain_http_over_the_internet_is_known(link: str, bare: bool) -> None:
    """A link is bare when it leaves the network without https."""
    assert is_bare(link) is bare
