"""Discord on a server whose host has given its secrets: only this module connects the parts.

The import raises DiscordSetupError without the optional packages `cryptography` and `httpx`.
"""

from collections.abc import Awaitable, Callable

from yachtdice import extra_needed
from yachtdice.server.catalogue.service.roster import Roster
from yachtdice.server.common.discord import DiscordSettings, DiscordSetupError
from yachtdice.server.contests.messages.bodies import ContestView
from yachtdice.server.discord.service.news import ChannelNews
from yachtdice.server.people.service.ports import FinishedGame

try:
    from yachtdice.server.discord.service.webhook import Webhook
except ModuleNotFoundError as error:
    missing = (error.name or "").partition(".")[0]
    raise DiscordSetupError(extra_needed("Discord", missing, "discord")) from error


def webhook_of(
    secrets: DiscordSettings,
    url: str,
    game: Callable[[str, str | None], Awaitable[FinishedGame | None]],
    contest: Callable[[str, str | None], Awaitable[ContestView]],
    roster: Roster,
    *,
    pictures: bool,
) -> Webhook | None:
    """Return the sender of news to the host's channel, None if the host has named no webhook."""
    if secrets.webhook is None:
        return None
    news = ChannelNews(game, contest, roster, url, secrets.language, pictures=pictures)
    return Webhook(secrets.webhook, news.message)
