"""Compares the arena with the core at length: `python -m tests.conformance.envs GAMES`.

GAMES random games of each shipped rule set: masks, observations, points and scores.
"""

import sys
import time

from tests.conformance.envs.core_games import check_games
from tests.support.games.strategies import SHIPPED

BATCH = 250  #: Games at once.


def main() -> None:
    """Check all rule sets and print a line for each."""
    games = int(sys.argv[1])
    for rules in SHIPPED:
        begun, decisions = time.process_time(), 0
        for first in range(0, games, BATCH):
            decisions += check_games(rules, min(BATCH, games - first), first)
        took = time.process_time() - begun
        sys.stdout.write(f"{rules.id}: {games} games, {decisions} decisions, {took:.0f} CPU s\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
