"""What each bot scores on average, measured; `python -m tools.strengths` writes the file."""

from functools import lru_cache
from importlib.resources import files
from typing import Final

from msgspec import Struct

from yachtdice.rules import RuleSet

_FILE: Final = "strengths.tsv"


class Strength(Struct, frozen=True):
    """The mean score of a bot playing alone, the standard error of that mean, and the games."""

    mean: float
    standard_error: float
    games: int


def strength(bot_id: str, rules: RuleSet) -> Strength | None:
    """Return what a bot scores by these rules, None where nobody has measured it."""
    return _measured().get((bot_id, rules.fingerprint))


@lru_cache(maxsize=1)
def _measured() -> dict[tuple[str, str], Strength]:
    """Return the table: by bot and fingerprint of the rules."""
    text = files("yachtdice.bots").joinpath(_FILE).read_text("utf-8")
    rows = (line.split("\t") for line in text.splitlines()[1:])
    return {(bot, mark): Strength(float(m), float(se), int(n)) for bot, _, mark, m, se, n in rows}
