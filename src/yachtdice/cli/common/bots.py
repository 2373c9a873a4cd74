"""The bot, the games and the seed that the user names on the command line."""

from typing import Annotated, Final, TypeAlias

from yachtdice.bots import BotKind, UnknownBotError, find_bot
from yachtdice.cli.common.errors import UsageError, refused
from yachtdice.cli.common.help_texts import option

GivenBot: TypeAlias = Annotated[str, option("Id of the bot.", "플레이할 봇의 아이디.")]
GivenGames: TypeAlias = Annotated[int, option("Number of games.", "판 수.")]
GivenSeed: TypeAlias = Annotated[
    int, option("The same seed gives the same games.", "시드가 같으면 같은 게임이 나옵니다.")
]
MOST_GAMES: Final = 10_000_000


def bot_given(bot: str, option: str = "--bot") -> BotKind:
    """Return the bot of an option; raise UsageError if there is none."""
    with refused(UnknownBotError, at=option):
        return find_bot(bot)


def check_games(games: int, most: int = MOST_GAMES) -> None:
    """Raise UsageError for a number of games that cannot be played."""
    if not 1 <= games <= most:
        en, ko = f"give a number from 1 to {most:,}", f"1판부터 {most:,}판까지 할 수 있습니다"
        raise UsageError(en, ko, at=f"--games {games}")
