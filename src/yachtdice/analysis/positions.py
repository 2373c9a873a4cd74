"""Positions as people enter them: impossible ones are refused with a reason."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct

from yachtdice.rules import (
    DICE,
    FACES,
    Dice,
    RuleSet,
    Text,
    gap_above,
    number_ranges,
    possible_points,
)
from yachtdice.solver import Card, Option, card_from_points

if TYPE_CHECKING:
    from yachtdice.solver import TurnValues


class ImpossiblePositionError(ValueError):
    """A position that no game reaches.

    `text` has the reason in both languages; `box` is the id of the box with the fault, if any.
    """

    def __init__(self, text: Text, box: str | None = None) -> None:
        """Use the English text as the message and keep both languages."""
        super().__init__(text.en)
        self.text, self.box = text, box


class Position(Struct, frozen=True):
    """Dice on the table, and the card of the player on turn.

    `column`: the points of each box of the phase in card order, None for open boxes.
    """

    phase: int
    column: tuple[int | None, ...]
    dice: Dice
    rolls_left: int

    def card(self, rules: RuleSet) -> Card:
        """Return the card in the form of the solver."""
        return card_from_points(rules, self.column, self.phase)


def check_position(rules: RuleSet, position: Position) -> None:
    """Raise ImpossiblePositionError for dice, rolls or a card that these rules do not allow."""
    _check_dice(position.dice)
    if not 0 <= position.phase < len(rules.phases):
        many = len(rules.phases)
        en = f"column {position.phase} does not exist; give 0 to {many - 1}"
        raise ImpossiblePositionError(Text(en, f"열 번호는 0부터 {many - 1}까지예요."))
    most = rules.phases[position.phase].rolls - 1
    if not 0 <= position.rolls_left <= most:
        en = f"{position.rolls_left} rolls left: with dice on the table, give 0 to {most}"
        ko = f"주사위가 나와 있을 때 남은 굴림은 0번부터 {most}번까지예요."
        raise ImpossiblePositionError(Text(en, ko))
    _check_column(rules, position.phase, position.column)


def column_of_points(rules: RuleSet, filled: Mapping[str, int]) -> tuple[int | None, ...]:
    """Return the column with these boxes filled; raise ImpossiblePositionError for other boxes."""
    for box in filled:
        if box not in rules.index:
            known = ", ".join(rules.categories)
            en = f"{rules.id} has no box {box!r}; it has {known}"
            raise ImpossiblePositionError(Text(en, f"이 규칙에는 {box!r} 칸이 없어요."))
    return tuple(filled.get(box) for box in rules.categories)


def real_options(turn: "TurnValues", dice: Dice, rolls_left: int) -> tuple[Option, ...]:
    """Return the options best first, without the roll that keeps all five dice.

    Filling a box now is never worse than that roll.
    """
    options = turn.options(dice, rolls_left)
    return tuple(o for o in options if o.keep_faces is None or len(o.keep_faces) < DICE)


def _check_dice(dice: Sequence[int]) -> None:
    """Raise ImpossiblePositionError for anything but five faces."""
    if len(dice) != DICE or not all(1 <= face <= FACES for face in dice):
        en = f"the dice must be {DICE} faces from 1 to {FACES}, not {list(dice)}"
        ko = f"주사위 {DICE}개의 눈을 1부터 {FACES}까지로 정해 주세요."
        raise ImpossiblePositionError(Text(en, ko))


def _check_column(rules: RuleSet, phase: int, column: tuple[int | None, ...]) -> None:
    """Raise ImpossiblePositionError for a column that no game reaches, and for a full one."""
    if len(column) != len(rules.boxes):
        en = f"the card needs {len(rules.boxes)} boxes, it has {len(column)}"
        ko = f"점수표의 칸은 {len(rules.boxes)}개여야 해요."
        raise ImpossiblePositionError(Text(en, ko))
    if None not in column:
        en = "every box is filled; leave at least one box open"
        ko = "모든 칸이 차서 고를 것이 없어요. 한 칸은 비워 두세요."
        raise ImpossiblePositionError(Text(en, ko))
    found = gap_above(rules, phase, column)
    if found is not None:
        gap, done = (rules.boxes[place] for place in found)
        en = f"this column is filled from the top: fill {gap.title.en} before {done.title.en}"
        ko = f"이 열은 위에서부터 채워요. {done.title.ko} 칸보다 {gap.title.ko} 칸을 먼저 채우세요."
        raise ImpossiblePositionError(Text(en, ko), gap.id)
    for place, held in enumerate(column):
        can = possible_points(rules, column, place) if held is not None else []
        if held is not None and held not in can:
            title, numbers = rules.boxes[place].title, number_ranges(can)
            en = f"{title.en} cannot hold {held} points; it can hold {numbers}"
            ko = f"{title.ko} 칸은 {held}점이 될 수 없어요. 가능한 점수: {numbers}"
            raise ImpossiblePositionError(Text(en, ko), rules.boxes[place].id)
