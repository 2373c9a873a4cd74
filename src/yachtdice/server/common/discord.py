"""The settings of Discord, which come from the environment alone: they are secrets."""

import re
from collections.abc import Mapping
from typing import Final, Literal
from urllib.parse import urlsplit

from msgspec import Struct

WEBHOOK: Final = "YACHT_DISCORD_WEBHOOK"
PUBLIC_KEY: Final = "YACHT_DISCORD_PUBLIC_KEY"
LANGUAGE: Final = "YACHT_DISCORD_LANGUAGE"
_KEY: Final = re.compile(r"[0-9a-f]{64}")


class DiscordSetupError(Exception):
    """A setting of Discord that is wrong; the message never has its value."""


class DiscordSettings(Struct, frozen=True):
    """The webhook to tell ends of games, and the key of Discord's requests; None: not used.

    `language`: that of the messages of the webhook.
    """

    webhook: str | None = None
    public_key: str | None = None
    language: Literal["en", "ko"] = "en"

    def __repr__(self) -> str:
        """Return no secret."""
        return "DiscordSettings(...)"


def read_discord(environment: Mapping[str, str]) -> DiscordSettings | None:
    """Return the settings in the environment, None without any; raise DiscordSetupError."""
    webhook, key = environment.get(WEBHOOK) or None, environment.get(PUBLIC_KEY) or None
    if webhook is None and key is None:
        return None
    if webhook is not None and not _is_private(webhook):
        raise DiscordSetupError(f"{WEBHOOK}: give the https URL of the webhook from Discord")
    if key is not None and not _KEY.fullmatch(key.lower()):
        raise DiscordSetupError(
            f"{PUBLIC_KEY}: give the 64 hexadecimal digits that Discord shows as the public key"
        )
    language = environment.get(LANGUAGE) or "en"
    if language not in {"en", "ko"}:
        raise DiscordSetupError(f"{LANGUAGE}: give en or ko")
    return DiscordSettings(webhook, key and key.lower(), "ko" if language == "ko" else "en")


def _is_private(url: str) -> bool:
    """Return whether no network can read a request to this URL: https, or http to this machine."""
    if not url.isascii() or not url.isprintable() or " " in url:
        return False
    try:
        parts = urlsplit(url)
        _ = parts.port
    except ValueError:
        return False
    is_here = parts.scheme == "http" and parts.hostname in {"127.0.0.1", "::1", "localhost"}
    return is_here or (parts.scheme == "https" and bool(parts.hostname))
