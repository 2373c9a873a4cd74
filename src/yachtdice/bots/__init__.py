"""Built-in bots: programs that choose a play for a state of the game."""

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
from yachtdice.bots.strengths import MeasuredStrength, costs, simulate, strength
from yachtdice.game.state import Bot

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
