"""What the one who asks for advice tells of the table: the phase, the card, the dice."""

from collections.abc import Sequence
from typing import Final

from yachtdice.cli.errors import UsageError
from yachtdice.cli.numbers import runs
from yachtdice.cli.options import Answer
from yachtdice.rules import (
    DICE,
    FACES,
    Box,
    Dice,
    Order,
    RuleSet,
    Section,
    Text,
    all_rolls,
    are_five_alike,
    is_joker,
    joker_points,
)

FULL: Final = Text(
    en="every box is filled, so there is nothing to choose",
    ko="모든 칸이 차서 고를 것이 없습니다",
)


def phase_given(rules: RuleSet, phase: str | None, answer: Answer) -> int:
    """Return the place of the phase with this id, the first one without it."""
    ids = [known.id for known in rules.phases]
    if phase is None:
        return 0
    if phase not in ids:
        known = ", ".join(ids)
        en = f"--phase {phase}: {rules.id} has no such phase; it has {known}"
        ko = f"--phase {phase}: {rules.id}에 그런 열이 없습니다. 있는 열: {known}"
        raise UsageError(answer.say(Text(en, ko)))
    return ids.index(phase)


def dice_given(words: Sequence[str], answer: Answer) -> Dice:
    """Return the dice on the table, written apart, with commas or together."""
    faces = "".join(words).replace(",", "").replace(" ", "")
    known = "".join(str(face) for face in range(1, FACES + 1))
    if len(faces) != DICE or set(faces) - set(known):
        en = f"--dice {' '.join(words)}: tell {DICE} faces from 1 to {FACES}, as 1 3 3 5 6"
        ko = f"--dice {' '.join(words)}: 1부터 {FACES}까지의 눈 {DICE}개를 1 3 3 5 6처럼 적으세요"
        raise UsageError(answer.say(Text(en, ko)))
    return tuple(sorted(int(face) for face in faces))


def rolls_left_given(rolls_left: int | None, most: int, answer: Answer) -> int:
    """Return how many rolls are left, all but the first where nothing was said."""
    if rolls_left is None:
        return most
    if not 0 <= rolls_left <= most:
        en = f"--rolls-left {rolls_left}: with dice on the table it is from 0 to {most} here"
        ko = f"--rolls-left {rolls_left}: 주사위가 나와 있을 때는 0부터 {most}까지입니다"
        raise UsageError(answer.say(Text(en, ko)))
    return rolls_left


def card_given(
    rules: RuleSet, phase: int, words: Sequence[str], answer: Answer
) -> tuple[int | None, ...]:
    """Return the points of the boxes of a column in card order, None where open.

    Raises UsageError for a card that no game comes to.
    """
    filled: dict[str, int] = {}
    for word in ",".join(words).split(","):
        if word.strip():
            _enter(rules, filled, word.strip(), answer)
    column = tuple(filled.get(box) for box in rules.categories)
    if None not in column:
        raise UsageError(f"--card: {answer.say(FULL)}")
    if rules.phases[phase].order is Order.TOP_DOWN:
        _check_order(rules, phase, column, answer)
    for box in rules.boxes:
        if box.id in filled:
            _check_points(rules, column, box, answer)
    return column


def _enter(rules: RuleSet, filled: dict[str, int], word: str, answer: Answer) -> None:
    """Enter `box=points` among the filled boxes."""
    box, _, points = word.partition("=")
    where = f"--card {word}: "
    if not (points.isascii() and points.isdecimal() and len(points) < 6):
        en, ko = "write box=points, as ones=3", "칸=점수로 적으세요 (예: ones=3)"
    elif box not in rules.index:
        known = ", ".join(rules.categories)
        en = f"{rules.id} has no box {box!r}; it has {known}"
        ko = f"{rules.id}에 {box!r} 칸이 없습니다. 있는 칸: {known}"
    elif box in filled:
        en, ko = f"{box} is told twice", f"{box} 칸이 두 번 나옵니다"
    else:
        filled[box] = int(points)
        return
    raise UsageError(answer.say(Text(where + en, where + ko)))


def _check_order(
    rules: RuleSet, phase: int, column: tuple[int | None, ...], answer: Answer
) -> None:
    """Raise UsageError when a column filled from the top has a gap."""
    first = column.index(None)
    late = next((i for i in range(first, len(column)) if column[i] is not None), None)
    if late is not None:
        title = rules.phases[phase].title
        done, gap = rules.categories[late], rules.categories[first]
        en = f"--card: {title.en} is filled from the top, but {done} is filled and {gap} is open"
        ko = f"--card: {title.ko} 열은 위에서부터 채우는데, {gap} 칸이 비고 {done} 칸이 찼습니다"
        raise UsageError(answer.say(Text(en, ko)))


def _check_points(rules: RuleSet, column: tuple[int | None, ...], box: Box, answer: Answer) -> None:
    """Raise UsageError for points that no dice give in a filled box."""
    held, can = column[rules.index[box.id]], _possible(rules, column, box)
    if held not in can:
        where = f"--card {box.id}={held}: "
        en = f"{box.title.en} can hold {runs(can)}"
        ko = f"{box.title.ko} 칸에 들어갈 수 있는 점수는 {runs(can)}입니다"
        raise UsageError(answer.say(Text(where + en, where + ko)))


def _possible(rules: RuleSet, column: tuple[int | None, ...], box: Box) -> list[int]:
    """Return the points that a box of such a card can hold, in ascending order."""
    open_boxes = sum(1 << i for i, held in enumerate(column) if held is None)
    place = rules.index[box.id]
    can = {rules.points(roll)[place] for roll in all_rolls()}
    for roll in filter(are_five_alike, all_rolls()):
        if is_joker(rules, roll, open_boxes):
            can.add(joker_points(rules, roll, place))
    bonus = rules.repeat_bonus
    if bonus is not None and bonus.into_box and bonus.box == box.id:
        times = range(_repeats(rules, column) + 1)
        can |= {held + many * bonus.points for held in can if held for many in times}
    return sorted(can)


def _repeats(rules: RuleSet, column: tuple[int | None, ...]) -> int:
    """Return how many boxes five alike may have gone to after the repeat bonus's own one."""
    bonus = rules.repeat_bonus
    assert bonus is not None, "asked only where there is a repeat bonus"
    fives = [rules.points(roll) for roll in filter(are_five_alike, all_rolls())]
    return sum(
        any(points[place] == column[place] for points in fives)
        for place, other in enumerate(rules.boxes)
        if other.id != bonus.box
        and (other.section is Section.UPPER or not bonus.upper_only)
        and column[place] is not None
    )
