"""Scores of bots playing alone: measured means from a file.

`python -m tools.strengths` writes the file.
"""

from functools import lru_cache
from importlib.resources import files
from typing import Final

from msgspec import Struct

from yachtdice.bots import kinds
from yachtdice.rules import RuleSet

_FILE: Final = "strengths.tsv"


class MeasuredStrength(Struct, frozen=True):
    """The mean score of a bot playing alone, the standard error of that mean, and the games."""

    mean: float
    standard_error: float
    games: int


def strength(bot_id: str, rules: RuleSet) -> MeasuredStrength | None:
    """Return the measured strength of a bot under these rules, None if not measured."""
    return _measured().get((bot_id, rules.fingerprint))


@lru_cache(maxsize=1)
def _measured() -> dict[tuple[str, str], MeasuredStrength]:
    """Return the table: by bot and fingerprint of the rules."""
    text = files("yachtdice.bots").joinpath(_FILE).read_text("utf-8")
    rows = (line.split("\t") for line in text.splitlines()[1:])
    return {
        (bot, mark): MeasuredStrength(float(m), float(se), int(n))
        for bot, _, mark, m, se, n in rows
    }


def costs(fingerprint: str) -> dict[str, float]:
    """Return the mean points that each measured bot gives away in a game under some rules.

    That is the mean score of best play less that of the bot. Best play itself costs 0. Empty
    for rules without measurements.
    """
    found = {bot: one.mean for (bot, mark), one in _measured().items() if mark == fingerprint}
    best = found.get(kinds.OPTIMAL)
    return {} if best is None else {bot: max(0.0, best - mean) for bot, mean in found.items()}
