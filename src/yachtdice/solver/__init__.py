"""The solver: best play of rule sets, computed exactly, and everything that follows from it.

The public names load on first use: most need numpy, a tenth of a second that a server or a command
spends only if it needs them.
"""

from typing import TYPE_CHECKING, Final

from yachtdice import on_first_use

if TYPE_CHECKING:
    from yachtdice.solver.dealt import Dealt, Seats, dealt_seeds, play_dealt, trace_of
    from yachtdice.solver.distributions import (
        BoxFacts,
        Distribution,
        distribution,
        fetch_distribution,
    )
    from yachtdice.solver.duel.answers import BestAnswer, answer_to
    from yachtdice.solver.duel.book import (
        BOOK_LIMIT,
        BookSize,
        book_size,
        has_book,
        read_book,
        solve_book,
    )
    from yachtdice.solver.duel.bounds import DuelBounds, duel_bounds
    from yachtdice.solver.duel.duel import DUEL_LIMIT, Duel, duel_size, solve_duel
    from yachtdice.solver.duel.manners import BEST_PLAY, Manner
    from yachtdice.solver.duel.seats import (
        SeatChances,
        contenders,
        duel_at,
        seat_chances,
        seat_options,
    )
    from yachtdice.solver.duel.winning import WinChance, WinChoices, Winning, winning
    from yachtdice.solver.insight.contest import Parts, TurnParts, TurnWins, win_chances
    from yachtdice.solver.insight.table import Insight, fetch_insight, insight_of
    from yachtdice.solver.insight.winning import Matches, play_matches, win_options
    from yachtdice.solver.limits import (
        ENDGAME_LIMIT,
        NO_ENDGAMES,
        USUAL,
        TooLargeError,
        WorkLimit,
        WorkSize,
        check_work,
        has_best_play,
    )
    from yachtdice.solver.looking_back import Decision, Judged, look_back
    from yachtdice.solver.playing import Judgement, Played, judge_games, play_games
    from yachtdice.solver.reach import Reach, reach_size, solve_reach
    from yachtdice.solver.running import Progress, load_kernels
    from yachtdice.solver.sizes import (
        distribution_size,
        insight_size,
        solution_bytes,
        solution_size,
    )
    from yachtdice.solver.solving import Fetched, best_play, fetch, solve
    from yachtdice.solver.strategies import Simple, Stray
    from yachtdice.solver.values.aims import Aim, aims_of
    from yachtdice.solver.values.batch import KEEP_PLACES, OptionTable, option_table
    from yachtdice.solver.values.card import Card, card_from_boxes, card_from_points, empty_card
    from yachtdice.solver.values.option import Option
    from yachtdice.solver.values.position import Standing, TablePosition
    from yachtdice.solver.values.solution import Solution
    from yachtdice.solver.values.turn import TurnValues

__all__ = [
    "BEST_PLAY",
    "BOOK_LIMIT",
    "DUEL_LIMIT",
    "ENDGAME_LIMIT",
    "KEEP_PLACES",
    "NO_ENDGAMES",
    "USUAL",
    "Aim",
    "BestAnswer",
    "BookSize",
    "BoxFacts",
    "Card",
    "Dealt",
    "Decision",
    "Distribution",
    "Duel",
    "DuelBounds",
    "Fetched",
    "Insight",
    "Judged",
    "Judgement",
    "Manner",
    "Matches",
    "Option",
    "OptionTable",
    "Parts",
    "Played",
    "Progress",
    "Reach",
    "SeatChances",
    "Seats",
    "Simple",
    "Solution",
    "Standing",
    "Stray",
    "TablePosition",
    "TooLargeError",
    "TurnParts",
    "TurnValues",
    "TurnWins",
    "WinChance",
    "WinChoices",
    "Winning",
    "WorkLimit",
    "WorkSize",
    "aims_of",
    "answer_to",
    "best_play",
    "book_size",
    "card_from_boxes",
    "card_from_points",
    "check_work",
    "contenders",
    "dealt_seeds",
    "distribution",
    "distribution_size",
    "duel_at",
    "duel_bounds",
    "duel_size",
    "empty_card",
    "fetch",
    "fetch_distribution",
    "fetch_insight",
    "has_best_play",
    "has_book",
    "insight_of",
    "insight_size",
    "judge_games",
    "load_kernels",
    "look_back",
    "option_table",
    "play_dealt",
    "play_games",
    "play_matches",
    "reach_size",
    "read_book",
    "seat_chances",
    "seat_options",
    "solution_bytes",
    "solution_size",
    "solve",
    "solve_book",
    "solve_duel",
    "solve_reach",
    "trace_of",
    "win_chances",
    "win_options",
    "winning",
]


def __dir__() -> list[str]:
    """Return the public names."""
    return sorted(__all__)


_NAMES: Final = {
    "dealt": "Dealt Seats dealt_seeds play_dealt trace_of",
    "distributions": "BoxFacts Distribution distribution fetch_distribution",
    "duel.answers": "BestAnswer answer_to",
    "duel.book": "BOOK_LIMIT BookSize book_size has_book read_book solve_book",
    "duel.bounds": "DuelBounds duel_bounds",
    "duel.duel": "DUEL_LIMIT Duel duel_size solve_duel",
    "duel.manners": "BEST_PLAY Manner",
    "duel.seats": "SeatChances contenders duel_at seat_chances seat_options",
    "duel.winning": "WinChance WinChoices Winning winning",
    "insight.contest": "Parts TurnParts TurnWins win_chances",
    "insight.table": "Insight fetch_insight insight_of",
    "insight.winning": "Matches play_matches win_options",
    "limits": "ENDGAME_LIMIT NO_ENDGAMES USUAL TooLargeError WorkLimit WorkSize check_work "
    "has_best_play",
    "looking_back": "Decision Judged look_back",
    "playing": "Judgement Played judge_games play_games",
    "reach": "Reach reach_size solve_reach",
    "running": "Progress load_kernels",
    "sizes": "distribution_size insight_size solution_bytes solution_size",
    "solving": "Fetched best_play fetch solve",
    "strategies": "Simple Stray",
    "values.aims": "Aim aims_of",
    "values.batch": "KEEP_PLACES OptionTable option_table",
    "values.card": "Card card_from_boxes card_from_points empty_card",
    "values.option": "Option",
    "values.position": "Standing TablePosition",
    "values.solution": "Solution",
    "values.turn": "TurnValues",
}
__getattr__ = on_first_use(
    __name__,
    {name: f"{__name__}.{home}" for home, names in _NAMES.items() for name in names.split()},
)
