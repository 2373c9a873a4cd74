"""Strength by the model of Plackett and Luce (Weng and Lin's update): any number, with draws."""

from collections.abc import Sequence
from typing import Final

from msgspec import Struct
from openskill.models import PlackettLuce

_MODEL: Final = PlackettLuce()


SETTLED_AFTER: Final = 10
"""So many games, and a strength is no longer provisional."""


class Strength(Struct, frozen=True):
    """What is believed of a player's strength: its mean, and how uncertain that is."""

    mean: float
    deviation: float
    games: int = 0

    @property
    def shown(self) -> float:
        """The strength a player has almost surely: three deviations below the mean."""
        return self.mean - 3 * self.deviation

    @property
    def is_provisional(self) -> bool:
        """Whether so few games have been seen that the next ones may still change it a lot."""
        return self.games < SETTLED_AFTER


NEWCOMER: Final = Strength(_MODEL.mu, _MODEL.sigma)
"""What is believed of somebody nobody has seen play."""


def rated(before: Sequence[Strength], places: Sequence[int]) -> tuple[Strength, ...]:
    """Return the players' strengths after a game in which they came out at these places.

    Equal places are draws. The same call gives the same numbers, to the bit, on one machine.
    """
    teams = [[_MODEL.create_rating([one.mean, one.deviation])] for one in before]
    after = _MODEL.rate(teams, ranks=[float(place) for place in places])
    return tuple(
        Strength(team[0].mu, team[0].sigma, old.games + 1)
        for team, old in zip(after, before, strict=True)
    )
