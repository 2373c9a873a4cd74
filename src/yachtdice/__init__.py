"""Yacht Dice: rule sets, the game engine, best play, tournaments and the game server.

The public names load on first use, so that `import yachtdice` takes almost no time.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from yachtdice.rules import RulesError, RuleSet, load_rules, parse_rules, rules_ids
    from yachtdice.solver import Solution, best_play

__all__ = [
    "RuleSet",
    "RulesError",
    "Solution",
    "__version__",
    "best_play",
    "load_rules",
    "parse_rules",
    "rules_ids",
]

__version__: Final = "0.2.0"

_HOMES: Final = {
    "RuleSet": "yachtdice.rules",
    "RulesError": "yachtdice.rules",
    "load_rules": "yachtdice.rules",
    "parse_rules": "yachtdice.rules",
    "rules_ids": "yachtdice.rules",
    "Solution": "yachtdice.solver",
    "best_play": "yachtdice.solver",
}


def __getattr__(name: str) -> object:
    """Return a public name; import the package that defines it."""
    if name not in _HOMES:
        raise AttributeError(f"module 'yachtdice' has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)


def __dir__() -> list[str]:
    """Return the public names."""
    return sorted(__all__)
