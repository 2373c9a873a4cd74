"""Real proxies for the tests: the balancer of deploy/, and those of deploy/proxies with https."""

import os
import re
import shutil
import signal
import ssl
import subprocess
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from socket import create_connection

import pytest

from tests.paths import ROOT
from tests.support.servers.server_process import free_port
from tests.support.waiting import PATIENCE, wait_until

DEPLOYED = ROOT / "deploy" / "proxies"
#: Where `tools/bootstrap.sh system` unpacks programs that it does not install.
_UNPACKED = ROOT / ".tools" / "debian" / "usr"

#: The part of Debian's nginx.conf around a site, for a user without rights.
_NGINX = """
daemon off;
master_process off;
pid {folder}/nginx.pid;
error_log stderr error;
events {{}}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    scgi_temp_path {folder}/scgi;
    uwsgi_temp_path {folder}/uwsgi;
    include {site};
}}
"""

#: Options of Caddy in a test: it stops although a stream is open.
_CADDY = """{
    admin off
    grace_period 100ms
    auto_https disable_redirects
    log {
        level ERROR
    }
}
"""

#: Runs a proxy with https on this loopback port in front of HOST:PORT, with files in a folder.
Front = Callable[[int, str, Path], AbstractContextManager[None]]


def program(name: str) -> str:
    """Return the path of a proxy's program; skip the test if this machine has none."""
    folders = (os.environ["PATH"], "/usr/sbin", str(_UNPACKED / "sbin"), str(_UNPACKED / "bin"))
    found = shutil.which(name, path=os.pathsep.join(folders))
    if found is None:
        pytest.skip(f"{name} is not available (Debian: tools/bootstrap.sh system)")
    return found


def changed(text: str, *changes: tuple[str, str, int]) -> str:
    """Return a deployed text with parts replaced, each of which it has this many times."""
    for there, here, times in changes:
        assert text.count(there) == times, f"the file of deploy/ has changed: {there}"
        text = text.replace(there, here)
    return text


@contextmanager
def _running(words: Sequence[str | Path], port: int, **variables: str) -> Iterator[None]:
    """Run a proxy that listens on this loopback port."""
    process = subprocess.Popen(words, env={**os.environ, **variables})
    try:
        wait_until(lambda: _listens(process, port))
        yield
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(PATIENCE)


def _listens(process: "subprocess.Popen[bytes]", port: int) -> bool:
    """Return whether the port accepts connections; fail if the proxy has ended."""
    assert process.poll() is None, "the proxy ended at its start"
    try:
        create_connection(("127.0.0.1", port), PATIENCE).close()
    except OSError:
        return False
    return True


@contextmanager
def _haproxy(config: str, port: int, folder: Path, **variables: str) -> Iterator[None]:
    """Run HAProxy with this configuration, which listens on this loopback port."""
    file = folder / f"haproxy-{port}.cfg"
    file.write_text(config, "utf-8")
    with _running([program("haproxy"), "-db", "-q", "-f", file], port, **variables):
        yield


def _balancer(port: int, servers: Sequence[int]) -> str:
    """Return the balancer configuration of deploy/ for servers on these ports.

    Only the lookup of the servers differs: fixed addresses instead of Docker's DNS.
    """
    text = (ROOT / "deploy" / "haproxy.cfg").read_text("utf-8")
    lines = "".join(f"    server web{n} 127.0.0.1:{n}\n" for n in servers)
    text = changed(
        text,
        ("bind :8080", f"bind 127.0.0.1:{port}", 1),
        ("    server-template web 16 web:8000\n", lines, 2),
        (" resolvers docker init-addr none", "", 2),
    )
    return re.sub(r"\nresolvers docker\n(    .*\n)+", "", text)


@contextmanager
def balancing(servers: Sequence[int], folder: Path, front: str = "127.0.0.99") -> Iterator[str]:
    """Run the balancer of deploy/ for servers on these ports; yield its URL."""
    port = free_port()
    with _haproxy(_balancer(port, servers), port, folder, FRONT_PROXY=front):
        yield f"http://127.0.0.1:{port}"


def forwarded_for(address: str) -> Mapping[str, str]:
    """Return the header with which a sender claims to forward another client's request."""
    return {"x-forwarded-for": address}


@contextmanager
def haproxy_front(port: int, to: str, folder: Path, address: str = "127.0.0.1") -> Iterator[None]:
    """Run the HAProxy of deploy/proxies, which calls the server from this address."""
    config = changed(
        (DEPLOYED / "haproxy.cfg").read_text("utf-8"),
        ("    log /dev/log local0 notice\n    user haproxy\n    group haproxy\n", "", 1),
        ("bind :::80 v4v6", f"bind 127.0.0.1:{free_port()}", 1),
        ("bind :::443 v4v6", f"bind 127.0.0.1:{port}", 1),
        ("crt /etc/haproxy/certificates/dice.example.pem", f"crt {certificate(folder)}", 1),
        ("server yacht 127.0.0.1:8000", f"server yacht {to} source {address}", 1),
    )
    with _haproxy(config, port, folder):
        yield


@contextmanager
def nginx_front(port: int, to: str, folder: Path) -> Iterator[None]:
    """Run the nginx of deploy/proxies."""
    own = str(certificate(folder))
    site = changed(
        (DEPLOYED / "nginx.conf").read_text("utf-8"),
        ("    listen [::]:80;\n", "", 1),
        ("    listen [::]:443 ssl http2;\n", "", 1),
        ("listen 80;", f"listen 127.0.0.1:{free_port()};", 1),
        ("listen 443 ssl", f"listen 127.0.0.1:{port} ssl", 1),
        ("/etc/letsencrypt/live/dice.example/fullchain.pem", own, 1),
        ("/etc/letsencrypt/live/dice.example/privkey.pem", own, 1),
        ("127.0.0.1:8000", to, 1),
    )
    (folder / "site.conf").write_text(site, "utf-8")
    main = folder / "nginx.conf"
    main.write_text(_NGINX.format(folder=folder, site=folder / "site.conf"), "utf-8")
    with _running([program("nginx"), "-p", folder, "-e", "stderr", "-c", main], port):
        yield


@contextmanager
def caddy_front(port: int, to: str, folder: Path) -> Iterator[None]:
    """Run the Caddy of deploy/proxies, with a certificate of the test instead of a public one."""
    own = certificate(folder)
    site = changed(
        (DEPLOYED / "Caddyfile").read_text("utf-8"),
        ("\ndice.example {\n", f"\nhttps://127.0.0.1:{port} {{\n\ttls {own} {own}\n", 1),
        ("127.0.0.1:8000", to, 1),
    )
    file = folder / "Caddyfile"
    file.write_text(_CADDY + site, "utf-8")
    words: list[str | Path] = [program("caddy"), "run", "--adapter", "caddyfile", "--config", file]
    with _running(words, port, XDG_DATA_HOME=str(folder), XDG_CONFIG_HOME=str(folder)):
        yield


def certificate(folder: Path) -> Path:
    """Return a file with a self-signed certificate for 127.0.0.1 and its key."""
    key, alone, both = folder / "key.pem", folder / "cert.pem", folder / "both.pem"
    if not both.exists():
        words = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256",
                 "-nodes", "-days", "2", "-subj", "/CN=127.0.0.1",
                 "-addext", "subjectAltName=IP:127.0.0.1",
                 "-keyout", str(key), "-out", str(alone)]  # fmt: skip
        subprocess.run(words, check=True, capture_output=True)
        both.write_bytes(alone.read_bytes() + key.read_bytes())
    return both


def trusting(folder: Path) -> ssl.SSLContext:
    """Return the settings of a client that trusts the certificate in this folder."""
    return ssl.create_default_context(cafile=certificate(folder))
