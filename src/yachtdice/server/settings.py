"""What a server is told at its start."""

from dataclasses import dataclass
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from yachtdice.services.hosting import GRACE_S

_USUAL_PORTS: Final = {"http": 80, "https": 443}
"""Browsers leave these out of an origin."""


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything that differs from one server to the next.

    `bus` is where NATS is, by which servers of one database reach each other; None: there is one.
    `metrics` is the HOST:PORT to show its figures at, `log_json` has it tell all as JSON lines.
    `public_url` is the address people open, where it is not simply this machine's; `share_url`
    is the one to invite others by (the public one, or this machine's on its network). `bot_pause`
    bounds, in seconds, how long a bot thinks; `linger` is how long an empty room stays awake,
    `host_grace` how long a host may be away and still be host. `second_ms` is what a second of a
    turn's clock takes, for tests in a hurry. `trusted_proxies` are believed when they say whose
    request they pass on. `limit_factor` widens every limit on tries and connections: for tests,
    and for many people behind one address. `tournaments_by` are the accounts that may start
    tournaments; where there are none, whoever sits at this machine may if `own_machine` says that
    the server is for it alone.
    """

    database: str
    public_url: str | None = None
    share_url: str | None = None
    rules_folder: Path | None = None
    bot_pause: tuple[float, float] = (1.0, 3.0)
    linger: float = 30.0
    trusted_proxies: tuple[str, ...] = ()
    limit_factor: int = 1
    second_ms: int = 1000
    host_grace: float = GRACE_S
    tournaments_by: tuple[str, ...] = ()
    own_machine: bool = False
    bus: str | None = None
    metrics: str | None = None
    log_json: bool = False

    @property
    def invite_url(self) -> str | None:
        """The address to invite others by, where it is known."""
        return self.share_url or self.public_url

    @property
    def is_https(self) -> bool:
        """Whether people reach the server over https."""
        return self.public_url is not None and urlsplit(self.public_url).scheme == "https"

    @property
    def public_origin(self) -> str | None:
        """The origin that browsers send when they come from `public_url`."""
        if self.public_url is None:
            return None
        parts = urlsplit(self.public_url)
        host = parts.netloc.lower().removesuffix(f":{_USUAL_PORTS.get(parts.scheme)}")
        return f"{parts.scheme}://{host}"
