"""Strategies other than best play: random mistakes, and simple ones without values."""

from enum import Enum
from typing import NamedTuple


class Stray(NamedTuple):
    """Random mistakes: an option has weight exp(-regret / slip), 0 if its regret exceeds `cap`."""

    slip: float
    cap: float


class Simple(Enum):
    """A strategy that needs no best play: the most points now, or a random play."""

    GREEDY = "greedy"
    RANDOM = "random"
