"""The bot that plays for the greatest expected score."""

from random import Random

from yachtdice.bots.solved import opening, options_of, play_of
from yachtdice.game import GameState, Play
from yachtdice.solver import Solution


class OptimalBot:
    """Chooses what best play chooses; of tied options a fill, then the keep of most dice."""

    def __init__(self, _rng: Random, solution: Solution | None) -> None:
        """Play from this solution."""
        assert solution is not None, "best play needs its solution"
        self._solution = solution

    def choose(self, state: GameState) -> Play:
        """Return the play of greatest expected score."""
        start = opening(state)
        if start is not None:
            return start
        tied = [option for option in options_of(state, self._solution) if not option.regret]
        return play_of(state, max(tied, key=lambda o: (o.box is not None, len(o.keep or ()))))
