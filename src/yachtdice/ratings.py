"""Ratings by the Plackett-Luce model (Weng and Lin's update): any number of players, with draws."""

from collections.abc import Sequence
from typing import Final

from msgspec import Struct
from openskill.models import PlackettLuce

_MODEL: Final = PlackettLuce()


SETTLED_AFTER: Final = 10  #: The number of games after which a strength is no longer provisional.


class PlayerStrength(Struct, frozen=True):
    """An estimate of a player's strength: its mean and its uncertainty."""

    mean: float
    deviation: float
    games: int = 0

    @property
    def shown(self) -> float:
        """The strength shown: a conservative estimate, three deviations below the mean."""
        return self.mean - 3 * self.deviation

    @property
    def is_provisional(self) -> bool:
        """Whether the estimate is based on too few games to be reliable."""
        return self.games < SETTLED_AFTER


#: The strength of a player without games.
NEWCOMER: Final = PlayerStrength(_MODEL.mu, _MODEL.sigma)


def rated(before: Sequence[PlayerStrength], places: Sequence[int]) -> tuple[PlayerStrength, ...]:
    """Return the players' strengths after a game with these places.

    Equal places are draws. On one machine, the same call gives the same numbers to the bit.
    """
    teams = [[_MODEL.create_rating([one.mean, one.deviation])] for one in before]
    after = _MODEL.rate(teams, ranks=[float(place) for place in places])
    return tuple(
        PlayerStrength(team[0].mu, team[0].sigma, old.games + 1)
        for team, old in zip(after, before, strict=True)
    )
