"""What a bot is to the rest of the house."""

from collections.abc import Callable
from random import Random
from typing import Protocol

from msgspec import Struct

from yachtdice.game import GameState, Play
from yachtdice.rules import Text
from yachtdice.solver import Simple, Solution, Stray


class Bot(Protocol):
    """A program that plays a seat."""

    def choose(self, state: GameState) -> Play:
        """Return one of `legal_plays(state)`; the seat on turn is the bot's own."""
        ...


class BotKind(Struct, frozen=True):
    """A bot one can seat: its id, what people are told of it, and how to make one for a game.

    `make` takes the bot's own source of chance, so that a seeded game can be played again, and
    best play of the rules it will play by; None will do unless `needs_solution`. `stray`: how
    far it strays from best play, for a bot that does nothing else; `simple`: what it does without
    best play, for one of which the solver knows that too.
    """

    id: str
    title: Text
    about: Text
    make: Callable[[Random, Solution | None], Bot]
    needs_solution: bool = False
    stray: Stray | None = None
    simple: Simple | None = None
