"""Finished games, judged against best play."""

from yachtdice.analysis.explaining import Aspect, AspectKind, Explanation, explain, sentences
from yachtdice.analysis.facts import (
    ChoiceReview,
    GameReview,
    SeatReview,
    Throw,
    TurnReview,
    WinMoment,
    WinSums,
)
from yachtdice.analysis.marks import Mark, PlayerLevel, ThrowMark, level_of, mark_of
from yachtdice.analysis.review import REVIEW_LIMIT, UnfinishedGameError, review_game, solve_endgame
from yachtdice.analysis.themes import Theme
from yachtdice.analysis.turns import decision_of

__all__ = [
    "REVIEW_LIMIT",
    "Aspect",
    "AspectKind",
    "ChoiceReview",
    "Explanation",
    "GameReview",
    "Mark",
    "PlayerLevel",
    "SeatReview",
    "Theme",
    "Throw",
    "ThrowMark",
    "TurnReview",
    "UnfinishedGameError",
    "WinMoment",
    "WinSums",
    "decision_of",
    "explain",
    "level_of",
    "mark_of",
    "review_game",
    "sentences",
    "solve_endgame",
]
