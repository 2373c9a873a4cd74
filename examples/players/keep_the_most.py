"""A player in Python: keeps the most frequent face, then fills the box with the most points.

yacht tournament greedy examples/players/keep_the_most.py
"""

from yachtdice.tournament import Category, Game, Keep


class KeepTheMost:
    """A player that collects dice of one face."""

    def __init__(self, game: Game) -> None:
        """Store the game; each game has a new player."""
        self.game = game

    def turn(self, dice: tuple[int, ...], stage: int) -> Keep | Category:
        """Keep the most frequent face while rolls are left, then fill a box."""
        if stage < 2:
            face = max(dice, key=lambda shown: (dice.count(shown), shown))
            return Keep([place for place, shown in enumerate(dice) if shown == face])
        return max(self.game.legal().fill, key=lambda category: category.score(dice))
