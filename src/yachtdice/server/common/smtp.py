"""The host's mail server, as the setting names it."""

import ipaddress
import re
from typing import Final
from urllib.parse import unquote, urlsplit

from msgspec import Struct

_PORTS: Final = {"smtp": 587, "smtps": 465}
_DOMAIN: Final = re.compile(
    r"(?=.{1,253}$)([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z][A-Za-z0-9-]*[A-Za-z0-9]"
)
_LOCAL: Final = re.compile(r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*")


class SmtpError(Exception):
    """A setting of the mail server that is wrong; the message never has the password."""


class AddressRefusedError(Exception):
    """A text that is not a plain e-mail address; the message says why."""


class SmtpSettings(Struct, frozen=True):
    """The mail server: `is_ssl` from the first byte; otherwise STARTTLS, except to this machine."""

    host: str
    port: int
    user: str | None
    password: str | None
    is_ssl: bool
    sender: str  #: The address that sends.

    @property
    def is_here(self) -> bool:
        """Whether the server is on this machine, so that no network sees the mail on its way."""
        try:
            return ipaddress.ip_address(self.host).is_loopback
        except ValueError:
            return self.host == "localhost"


def read_smtp(url: str, sender: str | None) -> SmtpSettings:
    """Return the mail server of a URL; raise SmtpError, whose text has no part of the URL."""
    form = "give --smtp as smtp://USER:PASSWORD@HOST:587, or smtps:// for TLS from the first byte"
    try:
        parts = urlsplit(url)
        port = parts.port or _PORTS[parts.scheme]
    except (ValueError, KeyError):
        raise SmtpError(form) from None
    if not parts.hostname or parts.path.strip("/") or parts.query or parts.fragment:
        raise SmtpError(form)
    try:
        address = plain_address(sender or "")
    except AddressRefusedError as error:
        raise SmtpError(f"--mail-from: {error}") from None
    user, password = (each and unquote(each) for each in (parts.username, parts.password))
    return SmtpSettings(parts.hostname, port, user, password, parts.scheme == "smtps", address)


def plain_address(text: str) -> str:
    """Return an address like `mina@dice.example`, its domain in lower case.

    Raises AddressRefusedError for anything else: names, line breaks, several addresses, quoted
    names, numbers of hosts, and letters outside ASCII.
    """
    text = text.strip(" ")
    if not text.isascii():
        raise AddressRefusedError(
            "the address has letters outside ASCII; write its domain in the xn-- form"
        )
    if not text.isprintable() or any(sign in text for sign in ' <>",;:()[]\\'):
        raise AddressRefusedError("give one address alone, like mina@dice.example, without a name")
    local, at, domain = text.rpartition("@")
    if not at or len(text) > 254 or len(local) > 64 or not _LOCAL.fullmatch(local):
        raise AddressRefusedError("this is not an e-mail address; write it like mina@dice.example")
    if not _DOMAIN.fullmatch(domain):
        raise AddressRefusedError(
            "the part behind the @ is not a domain; write it like mina@dice.example"
        )
    return f"{local}@{domain.lower()}"
