"""The bots of one room's game."""

from random import Random
from typing import Final

from yachtdice.bots import Bot, find_bot
from yachtdice.services.ports import Chance
from yachtdice.solver import Solution

STAND_IN: Final = "greedy"
"""Plays for a bot whose best play cannot be had; clients say so."""


class RoomBots:
    """Makes each bot at its first play in a game."""

    def __init__(self, chance: Chance) -> None:
        """Seed their whims by this chance."""
        self._chance = chance
        self._made: dict[tuple[int, str], Bot] = {}

    @property
    def made(self) -> frozenset[tuple[int, str]]:
        """The seats that bots have played, each with the bot that did."""
        return frozenset(self._made)

    def clear(self) -> None:
        """Forget all, for another game."""
        self._made.clear()

    def bot(self, seat: int, bot: str, solution: Solution | None) -> Bot:
        """Return the bot that plays a seat; its stand-in where it lacks the solution it needs."""
        kind = find_bot(bot)
        if kind is not None and kind.needs_solution and solution is None:
            kind = find_bot(STAND_IN)
        assert kind is not None, "bots are checked when they are seated"
        if (seat, kind.id) not in self._made:
            whims = Random(self._chance.new_id(16))  # noqa: S311 - a bot's whims, no dice
            self._made[seat, kind.id] = kind.make(whims, solution)
        return self._made[seat, kind.id]
