"""The position in the address of a board, as the client writes it (web/src/board/address.ts)."""

import re
from typing import Final
from urllib.parse import parse_qs

from yachtdice.analysis.positions import (
    ImpossiblePositionError,
    Position,
    check_position,
    column_of_points,
)
from yachtdice.rules import DICE, RuleSet

_PARTS: Final = frozenset({"rules", "phase", "card", "dice", "left"})
_ENTRY: Final = re.compile(r"(.+)-([0-9]{1,4})")
_DICE: Final = re.compile(f"[1-6]{{0,{DICE}}}")


def parts_of(query: str) -> dict[str, str] | None:
    """Return the parts of a board's address, None for unknown, repeated or missing ones."""
    found = parse_qs(query, keep_blank_values=True)
    if "rules" not in found or not found.keys() <= _PARTS:
        return None
    if any(len(values) > 1 for values in found.values()):
        return None
    return {name: values[0] for name, values in found.items()}


def position_of(rules: RuleSet, parts: dict[str, str]) -> Position | None:
    """Return the position of an address under its rules, None for an impossible one.

    The position has the dice of the address, which may be fewer than five.
    """
    phases = [phase.id for phase in rules.phases]
    if parts.get("phase", phases[0]) not in phases:
        return None
    phase = phases.index(parts.get("phase", phases[0]))
    most, dice = rules.phases[phase].rolls - 1, parts.get("dice", "")
    left = parts.get("left", str(most))
    card = parts.get("card", "")
    entries = [_ENTRY.fullmatch(entry) for entry in card.split(".")] if card else []
    if not _DICE.fullmatch(dice) or not re.fullmatch("[0-9]", left):
        return None
    filled = {entry[1]: int(entry[2]) for entry in entries if entry is not None}
    if len(filled) < len(entries):
        return None
    faces = tuple(map(int, dice))
    try:
        column = column_of_points(rules, filled)
        whole = (*faces, *(1,) * (DICE - len(faces)))
        check_position(rules, Position(phase, column, whole, int(left)))
    except ImpossiblePositionError:
        return None
    return Position(phase, column, faces, int(left))
