"""Floor 4: who plays when no person does."""

from yachtdice.bots.base import Bot, BotKind
from yachtdice.bots.greedy import GreedyBot
from yachtdice.bots.levels import LevelBot
from yachtdice.bots.optimal import OptimalBot
from yachtdice.bots.random_bot import RandomBot
from yachtdice.bots.registry import BOTS, find_bot
from yachtdice.bots.simulation import simulate
from yachtdice.bots.strengths import Strength, strength

__all__ = [
    "BOTS",
    "Bot",
    "BotKind",
    "GreedyBot",
    "LevelBot",
    "OptimalBot",
    "RandomBot",
    "Strength",
    "find_bot",
    "simulate",
    "strength",
]
