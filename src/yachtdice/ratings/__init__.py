"""Floor 3: how strong players are, from how they came out against each other. Pure."""

from yachtdice.ratings.strength import NEWCOMER, SETTLED_AFTER, Strength, rated

__all__ = ["NEWCOMER", "SETTLED_AFTER", "Strength", "rated"]
