"""Yacht Dice: rule sets, the game engine, best play, tournaments and the game server.

The public names load on first use, so that `import yachtdice` takes almost no time.
"""

import sys
from collections.abc import Callable, Mapping
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

#: Whether the package is on a package index. The first release sets it, then runs `make gen`.
IS_PUBLISHED: Final = False


def install_command(extra: str = "", *, is_published: bool = IS_PUBLISHED) -> str:
    """Return the command that installs this package with an extra; see `IS_PUBLISHED`."""
    source = "yachtdice" if is_published else "."
    return f"pip install '{source}[{extra}]'" if extra else f"pip install {source}"


def extra_needed(what: str, package: str, extra: str) -> str:
    """Return the message that something needs a package, with the command that installs it."""
    place = "" if IS_PUBLISHED else " in a checkout"
    return f"{what} needs {package}; run{place}: {install_command(extra)}"


def on_first_use(package: str, homes: Mapping[str, str]) -> Callable[[str], object]:
    """Return the `__getattr__` of a package that loads its public names on first use.

    `homes`: the module of each name.
    """

    def load(name: str) -> object:
        if name not in homes:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        found = getattr(import_module(homes[name]), name)
        setattr(sys.modules[package], name, found)  # the next use does not come here
        return found

    return load


def __dir__() -> list[str]:
    """Return the public names."""
    return sorted(__all__)


__getattr__ = on_first_use(
    __name__,
    {
        "RuleSet": "yachtdice.rules",
        "RulesError": "yachtdice.rules",
        "load_rules": "yachtdice.rules",
        "parse_rules": "yachtdice.rules",
        "rules_ids": "yachtdice.rules",
        "Solution": "yachtdice.solver",
        "best_play": "yachtdice.solver",
    },
)
