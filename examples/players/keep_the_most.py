"""Keeps the face it has most of, then fills the box that pays most. A player in Python.

yacht tournament greedy examples/players/keep_the_most.py
"""

from yachtdice.tournament import Category, Game, Keep


class KeepTheMost:
    """Goes for as many of a kind as it can get."""

    def __init__(self, game: Game) -> None:
        """Sit down; there is a new player for every game."""
        self.game = game

    def turn(self, dice: tuple[int, ...], stage: int) -> Keep | Category:
        """Keep the commonest face while there are rolls left."""
        if stage < 2:
            face = max(dice, key=lambda shown: (dice.count(shown), shown))
            return Keep([place for place, shown in enumerate(dice) if shown == face])
        return max(self.game.legal().fill, key=lambda category: category.score(dice))
