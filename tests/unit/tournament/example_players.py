"""Players for the tests: working ones, and one for each way to fail."""

import os
import sys
import threading
import time
from collections.abc import Sequence

from yachtdice.tournament import Category, Game, Keep


class Plain:
    """Player that keeps the most common face, then fills the box that pays most."""

    def __init__(self, game: Game) -> None:
        """Store the game."""
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
    """Player that fills after the first roll."""

    name = "Haste"

    def turn(self, dice: tuple[int, ...], stage: int) -> object:  # noqa: ARG002
        """Return the answer: the id of a category."""
        return self.best(self.game.legal().fill, dice).id


class Repeater(Plain):
    """Player that always fills the first box of the card: illegal in its second turn."""

    def turn(self, dice: tuple[int, ...], stage: int) -> object:  # noqa: ARG002
        """Return an answer that is legal once."""
        return "ones"


class Careless(Plain):
    """Player that crashes in some games, depending on its seed."""

    def turn(self, dice: tuple[int, ...], stage: int) -> object:
        """Return the answer, or fail."""
        if self.game.seed % 5 == 0:
            raise ZeroDivisionError("by chance")
        return super().turn(dice, stage)


class Clumsy(Plain):
    """Player that gives an invalid answer in some games, depending on its seed."""

    def turn(self, dice: tuple[int, ...], stage: int) -> object:
        """Return the answer, or none."""
        return None if self.game.seed % 7 == 0 else super().turn(dice, stage)


class Greedy5(Plain):
    """Player that keeps a die that does not exist."""

    def turn(self, dice: tuple[int, ...], stage: int) -> object:  # noqa: ARG002
        """Return a wrong index."""
        return Keep([0, 5])


class Sleeper(Plain):
    """Player that exceeds the time limit."""

    def turn(self, dice: tuple[int, ...], stage: int) -> object:
        """Return the answer, late."""
        time.sleep(60)  # waits: the player answers late
        return super().turn(dice, stage)


class Endless(Plain):
    """Player that never answers."""

    def turn(self, dice: tuple[int, ...], stage: int) -> object:  # noqa: ARG002
        """Loop without end."""
        while True:
            pass


class Leaver(Plain):
    """Player that tries to end the process."""

    def turn(self, dice: tuple[int, ...], stage: int) -> object:  # noqa: ARG002
        """Exit."""
        sys.exit(3)


class Stillborn(Plain):
    """Player that fails in its constructor."""

    def __init__(self, game: Game) -> None:  # noqa: ARG002
        """Fail."""
        raise OSError("no table for me")


class Chatty(Plain):
    """Player that prints to stdout, which must not affect the tournament."""

    def turn(self, dice: tuple[int, ...], stage: int) -> object:
        """Return the answer."""
        sys.stdout.write(f'{{"type": "ReportNews", "report": {{}}}}\n{dice}\n')
        sys.stdout.flush()
        return super().turn(dice, stage)


class Quitter(Plain):
    """Player that ends its process in its ninth answer."""

    answers = 0

    def turn(self, dice: tuple[int, ...], stage: int) -> object:
        """Return the answer, or exit."""
        self.answers += 1
        if self.answers == 9:
            sys.stderr.write("I am off\n")
            sys.stderr.flush()
            os._exit(0)
        return super().turn(dice, stage)


class Lingerer(Plain):
    """Player that leaves a thread behind to end the process during another player's turn."""

    def turn(self, dice: tuple[int, ...], stage: int) -> object:
        """Return the answer."""
        threading.Thread(target=self.haunt, daemon=True).start()
        return super().turn(dice, stage)

    def haunt(self) -> None:
        """Wait for long, then end the process, in whichever turn."""
        time.sleep(60)  # waits: the thread outlives the answer
        os._exit(0)


class Helped(Plain):
    """Player that uses a thread which ends before the answer; this is allowed."""

    def turn(self, dice: tuple[int, ...], stage: int) -> object:
        """Return the answer."""
        helper = threading.Thread(target=sum, args=(dice,))
        helper.start()
        helper.join()
        return super().turn(dice, stage)


class Native(Plain):
    """Player that never returns from a call that no signal can interrupt."""

    def turn(self, dice: tuple[int, ...], stage: int) -> object:  # noqa: ARG002
        """Count for hours."""
        return sum(range(10**13))


class Swallower(Plain):
    """Player that catches every exception meant to stop it."""

    def turn(self, dice: tuple[int, ...], stage: int) -> object:  # noqa: ARG002
        """Loop without end."""
        while True:
            try:
                time.sleep(0.01)  # waits: the player never answers
            except BaseException:  # noqa: BLE001 - the player exists for this
                continue


class Forker(Plain):
    """Player that forks its process."""

    def turn(self, dice: tuple[int, ...], stage: int) -> object:
        """Return the answer from both processes."""
        os.fork()
        return super().turn(dice, stage)


class Hoarder(Plain):
    """Player that takes memory which is not mapped anywhere."""

    def turn(self, dice: tuple[int, ...], stage: int) -> object:
        """Return the answer if there is enough memory."""
        for _ in range(20):
            with open(os.memfd_create("hoard"), "wb", closefd=False) as file:
                file.write(bytes(32 << 20))
        time.sleep(60)  # waits: the player holds its memory while it is asked
        return super().turn(dice, stage)
