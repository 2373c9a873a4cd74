"""Floor 3: what is best. Any rule set turned into exact best play."""

from yachtdice.solver.batch import KEEP_PLACES, OptionTable, option_table
from yachtdice.solver.card import Card, card_from_boxes, card_from_points, empty_card
from yachtdice.solver.choices import Option
from yachtdice.solver.compiled import load_kernels
from yachtdice.solver.dealt import Dealt, Seats, Simple, dealt_seeds, play_dealt, trace_of
from yachtdice.solver.distribution import BoxFacts, Distribution, distribution
from yachtdice.solver.distribution_store import fetch_distribution
from yachtdice.solver.judging import Judgement, judge_games
from yachtdice.solver.limits import TooLargeError, has_best_play
from yachtdice.solver.matches import Matches, play_matches
from yachtdice.solver.outlook import Outlook, outlook_of
from yachtdice.solver.playing import Played, Stray, play_games
from yachtdice.solver.progress import Progress
from yachtdice.solver.reach import Reach, ReachSize, reach_size, solve_reach
from yachtdice.solver.review import Decision, Judged, review
from yachtdice.solver.solution import Solution
from yachtdice.solver.solve import solve
from yachtdice.solver.store import Fetched, best_play, fetch
from yachtdice.solver.winning import Standing, win_options

__all__ = [
    "KEEP_PLACES",
    "BoxFacts",
    "Card",
    "Dealt",
    "Decision",
    "Distribution",
    "Fetched",
    "Judged",
    "Judgement",
    "Matches",
    "Option",
    "OptionTable",
    "Outlook",
    "Played",
    "Progress",
    "Reach",
    "ReachSize",
    "Seats",
    "Simple",
    "Solution",
    "Standing",
    "Stray",
    "TooLargeError",
    "best_play",
    "card_from_boxes",
    "card_from_points",
    "dealt_seeds",
    "distribution",
    "empty_card",
    "fetch",
    "fetch_distribution",
    "has_best_play",
    "judge_games",
    "load_kernels",
    "option_table",
    "outlook_of",
    "play_dealt",
    "play_games",
    "play_matches",
    "reach_size",
    "review",
    "solve",
    "solve_reach",
    "trace_of",
    "win_options",
]
