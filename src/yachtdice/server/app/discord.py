"""Discord on a server whose host has given its secrets: only this module connects the parts.

The import raises DiscordSetupError without the optional packages `cryptography` and `httpx`.
"""

from yachtdice import extra_needed
from yachtdice.server.catalogue.service.rule_sets import RulesCatalog
from yachtdice.server.common.discord import DiscordSettings, DiscordSetupError
from yachtdice.server.common.limits import Limiter
from yachtdice.server.common.system import now_ms
from yachtdice.server.discord.service.interactions import Interactions
from yachtdice.server.discord.service.news import ChannelNews
from yachtdice.server.rooms.service.access import Rooms

try:
    from yachtdice.server.discord.service.signatures import SignatureCheck
    from yachtdice.server.discord.service.webhook import Webhook
except ModuleNotFoundError as error:
    missing = (error.name or "").partition(".")[0]
    raise DiscordSetupError(extra_needed("Discord", missing, "discord")) from error


def webhook_of(secrets: DiscordSettings, news: ChannelNews) -> Webhook | None:
    """Return the sender of news to the host's channel, None if the host has named no webhook."""
    return None if secrets.webhook is None else Webhook(secrets.webhook, news.message)


def interactions_of(
    secrets: DiscordSettings, url: str, rooms: Rooms, shelf: RulesCatalog, limiter: Limiter
) -> Interactions | None:
    """Return the answers to the command `/yacht`, None if the host has given no public key."""
    if secrets.public_key is None:
        return None
    check = SignatureCheck(secrets.public_key, now_ms)
    return Interactions(check.is_signed, rooms, shelf, limiter, url)
