"""The bot that the user names on the command line."""

from yachtdice.bots import BotKind, UnknownBotError, find_bot
from yachtdice.cli.common.errors import UsageError
from yachtdice.cli.common.options import Answer


def bot_given(bot: str, answer: Answer) -> BotKind:
    """Return the bot of the option --bot; raise UsageError if there is none."""
    try:
        return find_bot(bot)
    except UnknownBotError as error:
        raise UsageError(f"--bot: {answer.say(error.text)}") from error
