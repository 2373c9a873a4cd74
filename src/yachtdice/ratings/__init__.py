"""Floor 3: how strong players are, from how they came out against each other. Pure."""

from yachtdice.ratings.strength import NEWCOMER, Strength, rated

__all__ = ["NEWCOMER", "Strength", "rated"]
