"""Built-in bots: programs that choose a play for a state of the game."""

from typing import TYPE_CHECKING

from yachtdice import on_first_use
from yachtdice.bots.kinds import BotKind
from yachtdice.bots.registry import (
    BOTS,
    GreedyBot,
    RandomBot,
    UnknownBotError,
    find_bot,
    is_bot,
    known_bot,
)
from yachtdice.bots.solved import LevelBot, OptimalBot
from yachtdice.bots.strengths import MeasuredStrength, costs, strength
from yachtdice.game.state import Bot

if TYPE_CHECKING:
    from yachtdice.bots.simulations import simulate

__all__ = [
    "BOTS",
    "Bot",
    "BotKind",
    "GreedyBot",
    "LevelBot",
    "MeasuredStrength",
    "OptimalBot",
    "RandomBot",
    "UnknownBotError",
    "costs",
    "find_bot",
    "is_bot",
    "known_bot",
    "simulate",
    "strength",
]

__getattr__ = on_first_use(__name__, {"simulate": "yachtdice.bots.simulations"})  # loads numpy
