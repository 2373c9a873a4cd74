"""The load balancer of deploy/, as a real HAProxy for the tests."""

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from tests.paths import ROOT
from tests.support.servers.proxies import changed, haproxy
from tests.support.servers.server_process import free_port

DEPLOYED = ROOT / "deploy" / "haproxy.cfg"


def deployed(port: int, servers: Sequence[int]) -> str:
    """Return the balancer configuration of deploy/ for servers on these ports.

    Only the lookup of the servers differs: fixed addresses instead of Docker's DNS.
    """
    text = DEPLOYED.read_text("utf-8")
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
    with haproxy(deployed(port, servers), port, folder, FRONT_PROXY=front):
        yield f"http://127.0.0.1:{port}"


def forwarded_for(address: str) -> Mapping[str, str]:
    """Return the header with which a sender claims to forward another client's request."""
    return {"x-forwarded-for": address}
