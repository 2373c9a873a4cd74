"""What a bot is to the rest of the house."""

from collections.abc import Callable
from random import Random
from typing import Protocol

from msgspec import Struct

from yachtdice.game import GameState, Play
from yachtdice.rules import Text


class Bot(Protocol):
    """A program that plays a seat."""

    def choose(self, state: GameState) -> Play:
        """Return one of `legal_plays(state)`; the seat on turn is the bot's own."""
        ...


class BotKind(Struct, frozen=True):
    """A bot one can seat: its id, what people are told of it, and how to make one for a game.

    `make` takes the bot's own source of chance, so that a seeded game can be played again.
    """

    id: str
    title: Text
    about: Text
    make: Callable[[Random], Bot]
