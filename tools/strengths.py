"""Measures what every bot scores by every rule set and writes `bots/strengths.tsv`.

Run it after a change of a bot or of the rules: `python -m tools.strengths`. Bots that the solver
does not play many at a time play fewer games.
"""

from pathlib import Path

import numpy as np

from yachtdice import bots
from yachtdice.bots import BOTS, BotKind, simulate
from yachtdice.rules import RuleSet, load_rules, rules_ids
from yachtdice.solver import best_play

GAMES = 100_000
SLOW_GAMES = 10_000
FILE = Path(bots.__file__).with_name("strengths.tsv")
HEAD = "bot\trules\tfingerprint\tmean\tstandard_error\tgames"


def line(kind: BotKind, rules: RuleSet) -> str:
    """Return the measured strength of a bot as a line of the file."""
    games = GAMES if kind.stray else SLOW_GAMES
    scores = simulate(kind, rules, best_play(rules), games, seed=1)
    error = scores.std(ddof=1) / np.sqrt(games)
    figures = f"{scores.mean():.3f}\t{error:.3f}\t{games}"
    return f"{kind.id}\t{rules.id}\t{rules.fingerprint}\t{figures}"


def main() -> None:
    """Measure and write."""
    lines = [HEAD]
    for rules_id in rules_ids():
        for kind in BOTS:
            lines.append(line(kind, load_rules(rules_id)))
            print(lines[-1])
    FILE.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
