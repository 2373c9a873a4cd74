"""Players for the tests: one that plays, and one for every way to fail."""

import sys
import time
from collections.abc import Sequence

from yachtdice.tournament import Category, Game, Keep


class Plain:
    """Keeps the commonest face, then fills what pays most."""

    def __init__(self, game: Game) -> None:
        """Sit down."""
        self.game = game

    def turn(self, dice: tuple[int, ...], stage: int) -> object:
        """Return the answer."""
        if stage < 2 and self.game.legal().keep:
            face = max(dice, key=dice.count)
            return Keep([place for place, shown in enumerate(dice) if shown == face])
        return self.best(self.game.legal().fill, dice)

    def best(self, free: Sequence[Category], dice: tuple[int, ...]) -> Category:
        """Return the category that pays most."""
        return max(free, key=lambda category: category.score(dice))


class Hasty(Plain):
    """Fills at once."""

    name = "Haste"

    def turn(self, dice: tuple[int, ...], stage: int) -> object:  # noqa: ARG002
        """Return the answer, a category by its id."""
        return self.best(self.game.legal().fill, dice).id


class Repeater(Plain):
    """Fills the first box of the card for ever: illegal in its second turn."""

    def turn(self, dice: tuple[int, ...], stage: int) -> object:  # noqa: ARG002
        """Return what is legal once."""
        return "ones"


class Careless(Plain):
    """Crashes in some games, as its seed has it."""

    def turn(self, dice: tuple[int, ...], stage: int) -> object:
        """Return the answer, or fail."""
        if self.game.seed % 5 == 0:
            raise ZeroDivisionError("by chance")
        return super().turn(dice, stage)


class Clumsy(Plain):
    """Answers nonsense in some games, as its seed has it."""

    def turn(self, dice: tuple[int, ...], stage: int) -> object:
        """Return the answer, or none."""
        return None if self.game.seed % 7 == 0 else super().turn(dice, stage)


class Greedy5(Plain):
    """Keeps a die that is not there."""

    def turn(self, dice: tuple[int, ...], stage: int) -> object:  # noqa: ARG002
        """Return a wrong index."""
        return Keep([0, 5])


class Sleeper(Plain):
    """Takes longer than anybody waits."""

    def turn(self, dice: tuple[int, ...], stage: int) -> object:
        """Return the answer, late."""
        time.sleep(1)
        return super().turn(dice, stage)


class Endless(Plain):
    """Never answers."""

    def turn(self, dice: tuple[int, ...], stage: int) -> object:  # noqa: ARG002
        """Think for ever."""
        while True:
            pass


class Leaver(Plain):
    """Ends the process, it thinks."""

    def turn(self, dice: tuple[int, ...], stage: int) -> object:  # noqa: ARG002
        """Leave."""
        sys.exit(3)


class Stillborn(Plain):
    """Cannot even sit down."""

    def __init__(self, game: Game) -> None:  # noqa: ARG002
        """Fail."""
        raise OSError("no table for me")


class Chatty(Plain):
    """Prints what it thinks, which is nothing to the tournament."""

    def turn(self, dice: tuple[int, ...], stage: int) -> object:
        """Return the answer."""
        sys.stdout.write(f'{{"type": "Reported", "facts": {{}}}}\n{dice}\n')
        sys.stdout.flush()
        return super().turn(dice, stage)
