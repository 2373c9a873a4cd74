"""The bots that come with the package."""

from typing import Final

from yachtdice.bots.base import BotKind
from yachtdice.bots.greedy import GreedyBot
from yachtdice.bots.random_bot import RandomBot
from yachtdice.rules import Text

BOTS: Final = (
    BotKind(
        id="random",
        title=Text(en="Drift", ko="표류"),
        about=Text(en="Plays anything the rules allow", ko="규칙 안에서 아무렇게나 둡니다"),
        make=RandomBot,
    ),
    BotKind(
        id="greedy",
        title=Text(en="Gull", ko="갈매기"),
        about=Text(en="Takes the most points it sees now", ko="당장 가장 높은 점수를 고릅니다"),
        make=lambda _rng: GreedyBot(),
    ),
)


def find_bot(bot_id: str) -> BotKind | None:
    """Return the bot with this id, or None."""
    return next((kind for kind in BOTS if kind.id == bot_id), None)
