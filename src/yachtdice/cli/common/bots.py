"""The bot that the user names on the command line."""

from yachtdice.bots import BotKind, UnknownBotError, find_bot
from yachtdice.cli.common.errors import refused


def bot_given(bot: str) -> BotKind:
    """Return the bot of the option --bot; raise UsageError if there is none."""
    with refused(UnknownBotError, at="--bot"):
        return find_bot(bot)
