"""The results of games for their players. Pure: no I/O, time or randomness.

Outcomes of seats, experience points and levels, counts of dice and boxes, the fairness of the dice,
and score histograms.
"""

from yachtdice.progression.ending import (
    NOTHING,
    Gain,
    LevelStanding,
    SeatEnding,
    SeatOutcome,
    end_of,
    exp_gained,
    exp_needed,
    exp_of_score,
    exp_of_win,
    grown,
    places,
)
from yachtdice.progression.statistics import Fairness, ScoreBins, fairness, score_bins
from yachtdice.progression.tally import BoxTally, SeatTally, tally

__all__ = [
    "NOTHING",
    "BoxTally",
    "Fairness",
    "Gain",
    "LevelStanding",
    "ScoreBins",
    "SeatEnding",
    "SeatOutcome",
    "SeatTally",
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
