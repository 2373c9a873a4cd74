"""The settings of a server."""

import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from msgspec import Struct

from yachtdice.cache import cache_limit
from yachtdice.server.common.discord import DiscordSettings
from yachtdice.server.common.durations import GRACE_S, SHARE_MS, RetentionDays
from yachtdice.server.common.messages import Contact
from yachtdice.server.common.smtp import SmtpSettings
from yachtdice.solver import USUAL, WorkLimit

_NAMED: Final = re.compile(r"(?P<name>[^<>]*)<(?P<link>[^<>\s]+)>")
_MAIL: Final = re.compile(r"[^\s@<>:/?#]+@[^\s@<>:/?#]+")


class ContactError(Exception):
    """A text that is not a contact; the message shows the expected form."""


def read_contact(text: str) -> Contact:
    """Return the contact of a text like `Name <mail or URL>`; raise ContactError."""
    found = _NAMED.fullmatch(text.strip())
    name, address = (found["name"].strip(), found["link"]) if found else ("", text.strip())
    link = f"mailto:{address}" if _MAIL.fullmatch(address) else address
    if not text.strip().isprintable() or len(text) > 200 or not (link != address or _is_page(link)):
        raise ContactError(
            f"{text!r}: give a contact like Mina <mina@dice.example> or https://dice.example"
        )
    return Contact(name or address, link)


class PushSetupError(Exception):
    """Push messages that cannot be turned on; the message says why."""


class PreviewsSetupError(Exception):
    """Previews of links that cannot be turned on; the message says why."""


def read_push_contact(text: str) -> str:
    """Return the contact for push services (`mailto:` or https); raise PushSetupError."""
    if not (text.startswith("mailto:") and _MAIL.fullmatch(text[7:])) and not (
        text.startswith("https://") and _is_page(text)
    ):
        raise PushSetupError(f"--push: {text!r}: give mailto:ADDRESS or an https URL")
    return text


def _is_page(link: str) -> bool:
    """Return whether a link is an http or https URL."""
    try:
        parts = urlsplit(link)
    except ValueError:
        return False
    return parts.scheme in {"http", "https"} and bool(parts.hostname) and link.isprintable()


class HostBotSpec(Struct, frozen=True):
    """A bot of the host: its id, its display name, and the text that names its code.

    `shut_in`: whether it is isolated from the network and the files of this machine.
    """

    id: str
    name: str
    spec: str
    shut_in: bool = True


#: Default ports, which browsers leave out of an origin.
_USUAL_PORTS: Final = {"http": 80, "https": 443}


@dataclass(frozen=True, slots=True)
class Settings:
    """The configuration of one server.

    - `public_url`: the address that players open, None if it is only this machine's own.
      `share_url`: the base of invitation links, for instance this machine's address in its network;
      the default is `public_url`.
    - `bot_pause`: minimum and maximum thinking time of a bot, in seconds.
    - `linger`: seconds until an empty room is unloaded.
    - `trusted_proxies`: proxies whose report of the client's address is trusted.
    - `limit_factor`: multiplies all rate and connection limits, for tests and for many players
      behind one address.
    - `second_ms`: length of a second of the turn clock; tests change it.
    - `share_ms`: the time that a roll waits for the shares of one attempt; tests lengthen it.
    - `host_grace`: seconds that the host of a room may be absent before another player takes over.
    - `tournaments_by`: accounts that may start tournaments. If there are none and `own_machine`
      is true (the server serves only this machine), any local player may.
    - `bus`: URL of the NATS server that connects the nodes of a cluster, None for a single server.
    - `metrics`: HOST:PORT at which the metrics are served. `log_json`: log all events as JSON.
    - `solver_limit`: limit on the computation of best play of one rule set.
    - `cache_limit`: the size limit of the cache in bytes.
    - `prepare`: whether the server computes best play of the rule sets on offer after the start.
    - `reviews`: whether it reviews the finished games of accounts in the background, for profiles
      and the practice.
    - `contact`: the host's contact, shown to players.
    - `smtp`: the mail server for reminders by e-mail, None without them.
    - `push`: the contact for push services, None without push messages. `push_hosts`: more hosts
      of push services, as HOST or HOST:PORT.
    - `discord`: the secrets of Discord, None without it; it needs `public_url`.
    - `previews`: whether links have previews, with pictures; they need `public_url`.
    - `lowers_priority`: whether reviews, chances, pictures and best play run at a lower
      priority. Tests do not lower it: a busy machine would leave them no processor time.
    - `players`: players of the host, which rooms offer beside the built-in bots.
    - `kept`: how long unused data is kept. `sweep_s`: seconds between two searches for such data.
    - `account_days`: the age in days at which an account may make a club, and enter contests.
    - `turns_s`: seconds between two looks for turns of waiting games whose time is up.
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
    share_ms: int = SHARE_MS
    host_grace: float = GRACE_S
    tournaments_by: tuple[str, ...] = ()
    own_machine: bool = False
    bus: str | None = None
    metrics: str | None = None
    log_json: bool = False
    solver_limit: WorkLimit = USUAL
    cache_limit: int = field(default_factory=cache_limit)
    prepare: bool = False
    reviews: bool = False
    lowers_priority: bool = True
    contact: Contact | None = None
    smtp: SmtpSettings | None = None
    push: str | None = None
    push_hosts: tuple[str, ...] = ()
    previews: bool = False
    discord: DiscordSettings | None = None
    players: tuple[HostBotSpec, ...] = ()
    kept: RetentionDays = field(default_factory=RetentionDays)
    sweep_s: float = 3600.0
    turns_s: float = 30.0
    account_days: int = 7

    @property
    def invite_url(self) -> str | None:
        """The base URL of invitation links, None if it is not known."""
        return self.share_url or self.public_url

    @property
    def is_https(self) -> bool:
        """Whether players reach the server over https."""
        return self.public_url is not None and urlsplit(self.public_url).scheme == "https"

    @property
    def public_origin(self) -> str | None:
        """The origin that browsers send for pages of `public_url`."""
        if self.public_url is None:
            return None
        parts = urlsplit(self.public_url)
        host = parts.netloc.lower().removesuffix(f":{_USUAL_PORTS.get(parts.scheme)}")
        return f"{parts.scheme}://{host}"
