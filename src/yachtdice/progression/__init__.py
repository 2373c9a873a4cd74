"""Floor 4: what games are worth to those who play them. Pure: no I/O, time or chance.

Exp and levels, what became of each seat, what its dice and boxes were, whether dice are fair,
scores in bins.
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
from yachtdice.progression.histogram import ScoreBins, score_bins
from yachtdice.progression.levels import Standing, exp_needed, grown
from yachtdice.progression.tally import BoxTally, SeatTally, tally

__all__ = [
    "NOTHING",
    "BoxTally",
    "Fairness",
    "Gain",
    "Outcome",
    "ScoreBins",
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
    "score_bins",
    "tally",
]
