"""Chance as the operating system gives it: the dice of every game on this server."""

import secrets
from typing import Final

from yachtdice.rules import FACES, Dice

_LETTERS: Final = "abcdefghijkmnpqrstuvwxyz23456789"
"""Letters and digits that are not mistaken for each other; 32 of them, 5 bits each."""


class SystemChance:
    """The Chance port on `secrets`: nobody, clients least of all, can know the next dice."""

    def throw(self, count: int) -> Dice:
        """Return so many fresh faces, each as likely as any other."""
        return tuple(secrets.randbelow(FACES) + 1 for _ in range(count))

    def draw_order(self, count: int) -> tuple[int, ...]:
        """Return the numbers below `count` in a drawn order."""
        order = list(range(count))
        secrets.SystemRandom().shuffle(order)
        return tuple(order)

    def new_id(self, length: int) -> str:
        """Return an id that nobody can guess: 5 bits of chance a letter."""
        return "".join(secrets.choice(_LETTERS) for _ in range(length))
