"""Write the exact figures of games of two players: `python -m tests.conformance.duel.duel_figures`.

`... duel_figures classic optimal greedy` computes the best answers to these bots in `classic` and
appends them to `vectors/values/duel.tsv`. An answer takes minutes of processor time, so that the
tests only read the file.
"""

import sys
from csv import DictReader
from pathlib import Path
from typing import Final, NamedTuple

from yachtdice.bots.registry import find_bot
from yachtdice.rules import load_rules
from yachtdice.solver import answer_to

FILE: Final = Path(__file__).parents[3] / "vectors" / "values" / "duel.tsv"


class Figure(NamedTuple):
    """A chance of winning: against a bot, or between two players who play to win (`to win`)."""

    rules: str
    rival: str
    first: float
    second: float
    error: float


def stored_figures() -> list[Figure]:
    """Return the figures of the file."""
    with FILE.open(encoding="utf-8", newline="") as lines:
        rows = DictReader((line for line in lines if not line.startswith("#")), delimiter="\t")
        return [
            Figure(
                row["rules"],
                row["rival"],
                float(row["first"]),
                float(row["second"]),
                float(row["error"]),
            )
            for row in rows
        ]


def computed(rules_id: str, bot_id: str) -> Figure:
    """Return the figure of the best answer to a bot."""
    kind = find_bot(bot_id)
    manner = kind.stray if kind.simple is None else kind.simple
    assert manner is not None, f"{bot_id} does not choose by its own card only"
    found = answer_to(load_rules(rules_id), manner)
    return Figure(rules_id, bot_id, found.first, found.second, found.error)


def main(rules_id: str, *bot_ids: str) -> None:
    """Compute figures and append them to the file."""
    for bot_id in bot_ids:
        figure = computed(rules_id, bot_id)
        with FILE.open("a", encoding="utf-8") as file:
            file.write(
                f"{figure.rules}\t{figure.rival}\t{figure.first:.7f}\t{figure.second:.7f}\t"
                f"{figure.error:.0e}\n"
            )


if __name__ == "__main__":
    main(*sys.argv[1:])
