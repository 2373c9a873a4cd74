"""Finished games, judged against best play.

The public names load on first use: some need numpy, which a server loads later.
"""

from typing import TYPE_CHECKING, Final

from yachtdice import on_first_use

if TYPE_CHECKING:
    from yachtdice.analysis.explaining import Aspect, AspectKind, Explanation, explain
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
    from yachtdice.analysis.reasons import main_reason
    from yachtdice.analysis.review import (
        REVIEW_LIMIT,
        UnfinishedGameError,
        review_game,
        solve_endgame,
    )
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
    "main_reason",
    "mark_of",
    "review_game",
    "solve_endgame",
]


def __dir__() -> list[str]:
    """Return the public names."""
    return sorted(__all__)


_NAMES: Final = {
    "explaining": "Aspect AspectKind Explanation explain",
    "facts": "ChoiceReview GameReview SeatReview Throw TurnReview WinMoment WinSums",
    "marks": "Mark PlayerLevel ThrowMark level_of mark_of",
    "reasons": "main_reason",
    "review": "REVIEW_LIMIT UnfinishedGameError review_game solve_endgame",
    "themes": "Theme",
    "turns": "decision_of",
}
__getattr__ = on_first_use(
    __name__,
    {name: f"{__name__}.{home}" for home, names in _NAMES.items() for name in names.split()},
)
