"""Floor 4: who plays when no person does."""

from yachtdice.bots.base import Bot, BotKind
from yachtdice.bots.greedy import GreedyBot
from yachtdice.bots.random_bot import RandomBot
from yachtdice.bots.registry import BOTS, find_bot

__all__ = ["BOTS", "Bot", "BotKind", "GreedyBot", "RandomBot", "find_bot"]
