"""The bot that does anything the rules allow."""

from random import Random

from yachtdice.game import GameState, Play, legal_plays


class RandomBot:
    """Chooses among all legal plays, each as likely as any other."""

    def __init__(self, rng: Random) -> None:
        """Choose by this source of chance."""
        self._rng = rng

    def choose(self, state: GameState) -> Play:
        """Return any legal play."""
        return self._rng.choice(legal_plays(state))
