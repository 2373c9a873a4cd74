"""Measure the mean score of every bot under every rule set and write `bots/strengths.tsv`.

Run it after a change of a bot or of the rules: `python -m tools.strengths`. It takes several
minutes. With ids of bots or rule sets as arguments it measures only these and the missing ones.
Bots that the solver cannot simulate in batches play fewer games.
"""

import sys
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


def stored_lines() -> dict[tuple[str, str], str]:
    """Return the lines of the file by the ids of bot and rule set."""
    lines = FILE.read_text(encoding="utf-8").splitlines()[1:]
    return {(text.split("\t")[0], text.split("\t")[1]): text for text in lines}


def main() -> None:
    """Measure the named bots and rule sets, or all; print each new line and write the file."""
    named = set(sys.argv[1:])
    if unknown := named - {*rules_ids(), *(kind.id for kind in BOTS)}:
        sys.exit(
            f"no bot or rule set: {', '.join(sorted(unknown))}; name ids, or none to measure all"
        )
    stored = stored_lines() if named else {}
    lines = [HEAD]
    for rules_id in rules_ids():
        for kind in BOTS:
            known = None if {kind.id, rules_id} & named else stored.get((kind.id, rules_id))
            lines.append(known or line(kind, load_rules(rules_id)))
            if known is None:
                print(lines[-1], flush=True)
    FILE.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
