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
from yachtdice.views.rules import RulesFile, RulesView, show_file, show_rules


class Shelf(Struct, frozen=True):
    """The built-in rule sets with their files, and the built-in bots without their strength.

    `files` are by the reference of their rules.
    """

    rules: tuple[RulesView, ...]
    files: dict[str, RulesFile]
    bots: tuple[BotLine, ...]


def shelf() -> Shelf:
    """Return the shelf, in the order of lists."""
    sets = {name: load_rules(name) for name in rules_ids()}
    views = tuple(show_rules(rules, name) for name, rules in sets.items())
    files = {name: show_file(rules) for name, rules in sets.items()}
    return Shelf(views, files, tuple(show_bot(kind, None) for kind in BOTS))


def main() -> None:
    """Write the shelf to the path that is the only argument."""
    [path] = map(Path, sys.argv[1:])
    path.write_bytes(msgspec.json.encode(shelf()))


if __name__ == "__main__":
    main()
