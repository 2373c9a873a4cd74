"""The loops that reckon best play, compiled; the only home of numba.

Every kernel has a slow twin: of the same name in `reference`, or, for players, a bot that chooses
the same; for their dice `tournament.dice`; for judging `review`. Kernels take all they need as
arguments, never from a module: numba's cache would keep the old values of globals for ever.
"""

from yachtdice.solver.kernels.compiled import own_cache

_end = own_cache()
from yachtdice.solver.kernels.choosing import option_rows, reckon_options  # noqa: E402
from yachtdice.solver.kernels.counting import count_cards  # noqa: E402
from yachtdice.solver.kernels.dealing import (  # noqa: E402
    deal_rolls,
    hash_seats,
    play_dealt,
    trace_moves,
)
from yachtdice.solver.kernels.hashing import hash_tables  # noqa: E402
from yachtdice.solver.kernels.judging import judge_cards  # noqa: E402
from yachtdice.solver.kernels.matching import play_matches  # noqa: E402
from yachtdice.solver.kernels.outlooks import take_quantiles  # noqa: E402
from yachtdice.solver.kernels.playing import play_cards, sort_games  # noqa: E402
from yachtdice.solver.kernels.reaching import reach_cards  # noqa: E402
from yachtdice.solver.kernels.solving import solve_cards  # noqa: E402

_end()

__all__ = [
    "count_cards",
    "deal_rolls",
    "hash_seats",
    "hash_tables",
    "judge_cards",
    "option_rows",
    "play_cards",
    "play_dealt",
    "play_matches",
    "reach_cards",
    "reckon_options",
    "solve_cards",
    "sort_games",
    "take_quantiles",
    "trace_moves",
]
