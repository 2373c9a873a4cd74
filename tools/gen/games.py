"""500 random games, `vectors/games/*.jsonl`, for the engine that the client has for games offline.

A file has a line for each rule set, followed by its games as words (tests/support/games/
scripted_games.py). The house rule sets of `house.jsonl` were drawn once; without the file they are
drawn again.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tests.support.games.scripted_games import (
    ScriptedGame,
    house_rule_sets,
    scripted_game,
    seeded,
    view_without_texts,
)
from yachtdice.rules import RuleSet, load_rules, parse_rules, rules_ids

HOUSE_RULES: Final = 50  #: Number of house rule sets.
_GAMES: Final = 15  #: Games of each built-in rule set.
_HOUSE_GAMES: Final = 7  #: Games of each house rule set.
#: Games of the first house rule sets are written with all their tables, if they are short.
_WHOLE: Final = 12
_SHORT: Final = 16


def game_files(folder: Path) -> dict[Path, str]:
    """Return the content of each file in the folder."""
    whole = set(house_texts(folder)[:_WHOLE])
    files: dict[Path, str] = {}
    for rules, games in vector_games(folder):
        is_house = rules.id not in rules_ids()
        file = folder / f"{'house' if is_house else rules.id}.jsonl"
        head = {"rules": view_without_texts(rules)} | ({"text": rules.text} if is_house else {})
        shown = (_game_line(game, whole=rules.text in whole) for game in games)
        files[file] = files.get(file, "") + "".join(map(_line, (head, *shown)))
    return files


def vector_games(folder: Path) -> Iterator[tuple[RuleSet, tuple[ScriptedGame, ...]]]:
    """Yield every rule set with its games; the folder has the house rule sets."""
    for rules in map(load_rules, rules_ids()):
        yield rules, _games(rules, _GAMES)
    for rules in map(parse_rules, house_texts(folder)):
        yield rules, _games(rules, _HOUSE_GAMES)


def _games(rules: RuleSet, count: int) -> tuple[ScriptedGame, ...]:
    seeds = (f"{rules.fingerprint} {number}" for number in range(count))
    return tuple(scripted_game(rules, seeded(text)) for text in seeds)


def house_texts(folder: Path) -> tuple[str, ...]:
    """Return the texts of the house rule sets in the folder; without a file, new ones."""
    file = folder / "house.jsonl"
    if not file.exists():
        return house_rule_sets(HOUSE_RULES, 30)
    lines = map(json.loads, file.read_text(encoding="utf-8").splitlines())
    return tuple(line["text"] for line in lines if "text" in line)


def _game_line(game: ScriptedGame, *, whole: bool) -> dict[str, object]:
    """Return a game with its digests; with its steps, if it is `whole` and short."""
    return {
        "holders": [[holder.name, holder.bot, holder.program] for holder in game.holders],
        "order": game.order,
        "words": " ".join(game.words),
        "fills": game.fills,
        "digest": game.digest,
        **({"steps": game.steps} if whole and len(game.steps) <= _SHORT else {}),
    }


def _line(item: object) -> str:
    return json.dumps(item, ensure_ascii=False, separators=(",", ":")) + "\n"
