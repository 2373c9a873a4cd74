"""The built-in rule sets and bots in one file, for the client, which plays without a server.

python -m yachtdice.server.catalogue.service.shelf shelf.json
"""

import sys
from pathlib import Path

import msgspec
from msgspec import Struct

from yachtdice.bots import BOTS
from yachtdice.rules import load_rules, rules_ids
from yachtdice.server.catalogue.messages import BotLine
from yachtdice.server.catalogue.service.bot_lines import show_bot
from yachtdice.views.rules import RulesView, show_rules


class Shelf(Struct, frozen=True):
    """The built-in rule sets, and the built-in bots without their strength."""

    rules: tuple[RulesView, ...]
    bots: tuple[BotLine, ...]


def shelf() -> Shelf:
    """Return the shelf, in the order of lists."""
    rules = tuple(show_rules(load_rules(name), name) for name in rules_ids())
    return Shelf(rules, tuple(show_bot(kind, None) for kind in BOTS))


def main() -> None:
    """Write the shelf to the path that is the only argument."""
    [path] = map(Path, sys.argv[1:])
    path.write_bytes(msgspec.json.encode(shelf()))


if __name__ == "__main__":
    main()
