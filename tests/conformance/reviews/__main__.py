"""Checks the laws at length: `python -m tests.conformance.reviews GAMES CARDS PLAYS HOUSE`.

For each shipped rule set: the sums of GAMES games, chances and aspects of a tenth of them, and
PLAYS simulated games from each of CARDS cards. Then 10 games and 3 cards of each of HOUSE random
rule sets.
"""

import sys
import time
from random import Random

from hypothesis import HealthCheck, given, settings

from tests.conformance.reviews import laws
from tests.support.games.strategies import SHIPPED, house_rules
from yachtdice.rules import parse_rules
from yachtdice.solver import Solution, best_play, fetch_insight, solve
from yachtdice.solver.insight.table import Insight, insight_of


def checked(solution: Solution, insight: Insight, games: int, cards: int, plays: int) -> str:
    """Return the number of choices checked and the seconds taken; raise AssertionError."""
    begun, rng, choices = time.perf_counter(), Random(solution.rules.id), 0
    for number in range(games):
        is_tenth = number % 10 == 0
        choices += laws.check_game(solution, insight if is_tenth else None, rng, aspects=is_tenth)
    laws.check_empty_card(solution, insight)
    laws.check_cards(solution, insight, rng, cards=cards, games=plays)
    took = time.perf_counter() - begun
    return f"{games} games, {choices} choices, {cards} cards x {plays} plays in {took:.0f} s"


def main() -> None:
    """Check all rule sets and print a line for each."""
    games, cards, plays, house = (int(word) for word in sys.argv[1:5])
    for rules in SHIPPED:
        solution = best_play(rules)
        line = checked(solution, fetch_insight(solution), games, cards, plays)
        sys.stdout.write(f"{rules.id}: {line}\n")
        sys.stdout.flush()

    @settings(max_examples=house, deadline=None, suppress_health_check=[HealthCheck.too_slow])
    @given(text=house_rules())
    def check_house(text: str) -> None:
        solution = solve(parse_rules(text))
        checked(solution, insight_of(solution), games=10, cards=3, plays=plays)

    check_house()
    sys.stdout.write(f"{house} random rule sets: 10 games, 3 cards x {plays} plays each\n")


if __name__ == "__main__":
    main()
