"""Floor 3: what is best. Any rule set turned into exact best play."""

from yachtdice.solver.batch import KEEP_PLACES, OptionTable, option_table
from yachtdice.solver.card import Card, card_from_boxes, card_from_points, empty_card
from yachtdice.solver.choices import Option
from yachtdice.solver.compiled import load_kernels
from yachtdice.solver.solution import Solution
from yachtdice.solver.solve import Progress, TooLargeError, solve
from yachtdice.solver.store import Fetched, best_play, fetch

__all__ = [
    "KEEP_PLACES",
    "Card",
    "Fetched",
    "Option",
    "OptionTable",
    "Progress",
    "Solution",
    "TooLargeError",
    "best_play",
    "card_from_boxes",
    "card_from_points",
    "empty_card",
    "fetch",
    "load_kernels",
    "option_table",
    "solve",
]
