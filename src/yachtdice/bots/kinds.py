"""Kinds of bots, and the ids of the built-in ones for code that names one."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Final

from yachtdice.game.state import Bot
from yachtdice.rules import Text
from yachtdice.solver import Simple, Stray

if TYPE_CHECKING:
    from yachtdice.solver import Solution


@dataclass(frozen=True, slots=True)
class BotKind:
    """A kind of bot: its id, its texts, and a factory for a game.

    `make` takes the bot's own random generator, so that a seeded game can be repeated, and best
    play of the rules (None unless `needs_solution`). `stray`: the random mistakes of a bot that
    otherwise makes the choices of best play. `simple`: the strategy of a bot that needs no
    best play, if the solver has the same one. With either of them the solver can play many games
    of the bot at once.
    """

    id: str
    title: Text
    about: Text
    make: "Callable[[Random, Solution | None], Bot]"
    needs_solution: bool = False
    stray: Stray | None = None
    simple: Simple | None = None


RANDOM: Final = "random"
GREEDY: Final = "greedy"
DECKHAND: Final = "deckhand"
SAILOR: Final = "sailor"
MATE: Final = "mate"
CAPTAIN: Final = "captain"
OPTIMAL: Final = "optimal"
WIN: Final = "win"
REACH: Final = "reach:"  #: Prefix of the ids of bots that play for a total; the total follows.
