"""Parsing of the options of `yacht advise`: the phase, the card, the dice and the rolls left."""

import re
import unicodedata
from collections.abc import Sequence
from typing import Final

from yachtdice.cli.common.errors import UsageError
from yachtdice.rules import (
    DICE,
    FACES,
    Box,
    Dice,
    RuleSet,
    Text,
    gap_above,
    number_ranges,
    possible_points,
)

FULL: Final = Text(
    en="every box is filled, so there is nothing to choose",
    ko="모든 칸이 차서 고를 것이 없습니다",
)


def phase_given(rules: RuleSet, phase: str | None) -> int:
    """Return the index of the phase with this id, by default the first."""
    ids = [known.id for known in rules.phases]
    if phase is None:
        return 0
    if phase not in ids:
        known = ", ".join(ids)
        en = f"{rules.id} has no such phase; it has {known}"
        ko = f"{rules.id}에 그런 열이 없습니다. 있는 열: {known}"
        raise UsageError(en, ko, at=f"--phase {phase}")
    return ids.index(phase)


def dice_given(words: Sequence[str]) -> Dice:
    """Return the dice on the table, typed with spaces, with commas or together."""
    faces = "".join(words).replace(",", "").replace(" ", "")
    known = "".join(str(face) for face in range(1, FACES + 1))
    if len(faces) != DICE or set(faces) - set(known):
        en = f"give {DICE} faces from 1 to {FACES}, for example 1 3 3 5 6"
        ko = f"1부터 {FACES}까지의 눈 {DICE}개를 1 3 3 5 6처럼 적으세요"
        raise UsageError(en, ko, at=f"--dice {' '.join(words)}")
    return tuple(sorted(int(face) for face in faces))


def rolls_left_given(rolls_left: int | None, most: int) -> int:
    """Return the number of rolls left, by default all but the first."""
    if rolls_left is None:
        return most
    if not 0 <= rolls_left <= most:
        en = f"with dice on the table, give a number from 0 to {most}"
        ko = f"주사위가 나와 있을 때는 0부터 {most}까지입니다"
        raise UsageError(en, ko, at=f"--rolls-left {rolls_left}")
    return rolls_left


def card_given(
    rules: RuleSet,
    phase: int,
    words: Sequence[str],
    *,
    option: str = "--card",
    may_be_full: bool = False,
) -> tuple[int | None, ...]:
    """Return the points of the boxes of a column in card order, None for open boxes.

    Raises UsageError for an impossible card, and for a full one unless it `may_be_full`. `option`
    is the option that errors name.
    """
    filled: dict[str, int] = {}
    for word in _entries(words):
        _enter(rules, filled, word, option)
    column = tuple(filled.get(box) for box in rules.categories)
    if None not in column and not may_be_full:
        raise UsageError(FULL, at=option)
    _check_order(rules, phase, column, option)
    for box in rules.boxes:
        if box.id in filled:
            _check_points(rules, column, box, option)
    return column


def _entries(words: Sequence[str]) -> list[str]:
    """Return the entries `box=points` of a card; a title may have several words."""
    joined = re.sub(r"(=\s*\d+)\s+", r"\1,", " ".join(words))
    return [part.strip() for part in joined.split(",") if part.strip()]


def _enter(rules: RuleSet, filled: dict[str, int], word: str, option: str) -> None:
    """Add `box=points` to the filled boxes; raise UsageError for an invalid entry."""
    name, _, points = word.rpartition("=")
    boxes = _boxes_called(rules, name)
    if not (points.isascii() and points.isdecimal() and len(points) < 6):
        en, ko = "write box=points, for example ones=3", "칸=점수로 적으세요 (예: ones=3)"
    elif not boxes:
        known = ", ".join(rules.categories)
        en = f"{rules.id} has no box {name!r}; it has {known}"
        ko = f"{rules.id}에 {name!r} 칸이 없습니다. 있는 칸: {known}"
    elif len(boxes) > 1:
        en = f"{name!r} names several boxes; write one of the ids {', '.join(boxes)}"
        ko = f"{name!r} 칸이 여럿입니다. 아이디로 적으세요: {', '.join(boxes)}"
    elif boxes[0] in filled:
        en, ko = f"{boxes[0]} is given twice", f"{boxes[0]} 칸이 두 번 나옵니다"
    else:
        filled[boxes[0]] = int(points)
        return
    raise UsageError(en, ko, at=f"{option} {word}")


def _boxes_called(rules: RuleSet, name: str) -> list[str]:
    """Return the ids of the boxes with this id, else of those with this title in any case."""
    if name in rules.index:
        return [name]
    asked = _folded(name)
    called = {box.id: {_folded(box.id), *map(_folded, _titles(box))} for box in rules.boxes}
    return [box for box, names in called.items() if asked and asked in names]


def _titles(box: Box) -> tuple[str, str]:
    return box.title.en, box.title.ko


def _folded(name: str) -> str:
    """Return a name normalized for comparison: without case, spaces and hyphens."""
    plain = unicodedata.normalize("NFKC", name).casefold()
    return "".join(letter for letter in plain if letter.isalnum())


def _check_order(rules: RuleSet, phase: int, column: tuple[int | None, ...], option: str) -> None:
    """Raise UsageError if a column that is filled from the top has a gap."""
    found = gap_above(rules, phase, column)
    if found is not None:
        title = rules.phases[phase].title
        gap, done = (rules.categories[place] for place in found)
        en = f"{title.en} is filled from the top, but {done} is filled and {gap} is open"
        ko = f"{title.ko} 열은 위에서부터 채우는데, {gap} 칸이 비고 {done} 칸이 찼습니다"
        raise UsageError(en, ko, at=option)


def _check_points(rules: RuleSet, column: tuple[int | None, ...], box: Box, option: str) -> None:
    """Raise UsageError if no dice score the points of this filled box."""
    place = rules.index[box.id]
    held, can = column[place], possible_points(rules, column, place)
    if held not in can:
        en = f"{box.title.en} can hold {number_ranges(can)}"
        ko = f"{box.title.ko} 칸에 들어갈 수 있는 점수는 {number_ranges(can)}입니다"
        raise UsageError(en, ko, at=f"{option} {box.id}={held}")
