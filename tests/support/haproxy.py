"""A real HAProxy for the tests: the balancer of deploy/, and an https proxy in front of it."""

import os
import re
import shutil
import signal
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from socket import create_connection

import pytest

from tests.paths import ROOT
from tests.support.server_process import free_port
from tests.support.waiting import PATIENCE, wait_until

DEPLOYED = ROOT / "deploy" / "haproxy.cfg"


def haproxy_program() -> str:
    """Return the path of HAProxy; skip the test if it is not installed."""
    program = shutil.which("haproxy") or shutil.which("haproxy", path="/usr/sbin")
    if program is None:
        pytest.skip("HAProxy is not installed (Debian: apt-get install haproxy)")
    return program


@contextmanager
def proxying(config: str, port: int, folder: Path, **variables: str) -> Iterator[None]:
    """Run HAProxy with this configuration, which listens on this loopback port."""
    program = haproxy_program()
    file = folder / f"haproxy-{port}.cfg"
    file.write_text(config, "utf-8")
    process = subprocess.Popen(
        [program, "-db", "-q", "-f", str(file)], env={**os.environ, **variables}
    )
    try:
        wait_until(lambda: _listens(process, port))
        yield
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(PATIENCE)


def _listens(process: "subprocess.Popen[bytes]", port: int) -> bool:
    """Return whether the port accepts connections; fail if HAProxy has ended."""
    assert process.poll() is None, "HAProxy ended at its start"
    try:
        create_connection(("127.0.0.1", port), PATIENCE).close()
    except OSError:
        return False
    return True


def deployed(port: int, servers: Sequence[int]) -> str:
    """Return the balancer configuration of deploy/ for servers on these ports.

    Only the lookup of the servers differs: fixed addresses instead of Docker's DNS.
    """
    text = DEPLOYED.read_text("utf-8")
    lines = "".join(f"    server web{n} 127.0.0.1:{n}\n" for n in servers)
    for there, here, times in (
        ("bind :8080", f"bind 127.0.0.1:{port}", 1),
        ("    server-template web 16 web:8000\n", lines, 2),
        (" resolvers docker init-addr none", "", 2),
    ):
        assert text.count(there) == times, f"deploy/haproxy.cfg has changed: {there}"
        text = text.replace(there, here)
    return re.sub(r"\nresolvers docker\n(    .*\n)+", "", text)


@contextmanager
def balancing(servers: Sequence[int], folder: Path, front: str = "127.0.0.99") -> Iterator[str]:
    """Run the balancer of deploy/ for servers on these ports; yield its URL."""
    port = free_port()
    with proxying(deployed(port, servers), port, folder, FRONT_PROXY=front):
        yield f"http://127.0.0.1:{port}"


_HTTPS = """
defaults
    mode http
    timeout connect 3s
    timeout client 30s
    timeout server 30s
    timeout tunnel 1h
frontend https
    bind 127.0.0.1:{port} ssl crt {certificate}
    option forwardfor
    http-request set-header x-forwarded-proto https
    default_backend balancer
backend balancer
    server balancer {to} source {address}
"""


@contextmanager
def https_front(to: str, folder: Path, address: str = "127.0.0.7") -> Iterator[str]:
    """Run an https proxy in front of a URL, calling from this address; yield its own URL."""
    port = free_port()
    config = _HTTPS.format(
        address=address, port=port, certificate=_certificate(folder), to=to.removeprefix("http://")
    )
    with proxying(config, port, folder):
        yield f"https://127.0.0.1:{port}"


def _certificate(folder: Path) -> Path:
    """Return a file with a self-signed certificate and its key."""
    key, certificate, both = folder / "key.pem", folder / "cert.pem", folder / "both.pem"
    words = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256",
             "-nodes", "-days", "2", "-subj", "/CN=127.0.0.1",
             "-keyout", str(key), "-out", str(certificate)]  # fmt: skip
    subprocess.run(words, check=True, capture_output=True)
    both.write_bytes(certificate.read_bytes() + key.read_bytes())
    return both


def forwarded_for(address: str) -> Mapping[str, str]:
    """Return the header with which a sender claims to forward another client's request."""
    return {"x-forwarded-for": address}
