"""Floor 4: what games are worth to those who play them. Pure: no I/O, time or chance.

Exp and levels, what became of each seat, what its dice and boxes were, and whether dice are fair.
"""

from yachtdice.progression.ending import (
    NOTHING,
    Gain,
    Outcome,
    SeatEnding,
    end_of,
    exp_gained,
    exp_of_score,
    exp_of_win,
    places,
)
from yachtdice.progression.fairness import Fairness, fairness
from yachtdice.progression.levels import Standing, exp_needed, grown
from yachtdice.progression.tally import BoxTally, SeatTally, tally

__all__ = [
    "NOTHING",
    "BoxTally",
    "Fairness",
    "Gain",
    "Outcome",
    "SeatEnding",
    "SeatTally",
    "Standing",
    "end_of",
    "exp_gained",
    "exp_needed",
    "exp_of_score",
    "exp_of_win",
    "fairness",
    "grown",
    "places",
    "tally",
]
