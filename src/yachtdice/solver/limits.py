"""How large a rule set may be to be solved."""

from typing import Final

from yachtdice.rules import RuleSet

MOST_BOXES: Final = 15
"""The most boxes a column may have to be solved: 2 ** 15 sets of open boxes."""


class TooLargeError(Exception):
    """A rule set, or a target, whose tables would be too large."""


def has_best_play(rules: RuleSet) -> bool:
    """Return whether best play of a rule set can be worked out."""
    return len(rules.boxes) <= MOST_BOXES


def check_size(rules: RuleSet) -> None:
    """Raise TooLargeError for a rule set with more boxes in a column than can be solved."""
    if not has_best_play(rules):
        raise TooLargeError(f"{rules.id} has {len(rules.boxes)} boxes, {MOST_BOXES} can be solved")
