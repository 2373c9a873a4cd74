"""A column made from the codes of a rule set, without the package `rules`.

`values.column.column_of` makes the same column from the rule set; the two agree in every field.
The WebAssembly module of the client has only this one. So it uses no function of numpy but `empty`,
and raises no exceptions: the caller has checked the codes.
"""

import numpy as np
from numpy.typing import NDArray

from yachtdice.solver.kernels.arrays import FACE_COUNT, LANES, PLACES, ROLL_COUNT, Column
from yachtdice.solver.kernels.compilation import inlined, kernel
from yachtdice.solver.kernels.rule_sets import codes as layout

_VARIANTS = 4  #: Of five alike: 2 x joker rights + flag.
_FIELDS = 5  #: Numbers of an outcome: paid, extra, adds, into, sets.
_BOX_FIELDS = ROLL_COUNT + _VARIANTS * FACE_COUNT  #: The most outcomes of a box.


@kernel
def build(codes: NDArray[np.int64], phase: int) -> Column:
    """Return the column of a phase, by its number from 0.

    `codes`: the rule set, in the layout of `codes`.
    """
    boxes, uppers = codes[layout.BOXES], codes[layout.UPPER_BOXES]
    counts, cap = _count_rolls(), _cap(codes)
    every = np.empty((boxes * _BOX_FIELDS, _FIELDS), np.int64)
    outcome = np.empty((ROLL_COUNT, boxes), np.int64)
    many = _number_plain(outcome, every, codes, counts, cap)
    five_outcome = np.empty((_VARIANTS, FACE_COUNT, boxes), np.int64)
    many = _number_fives(five_outcome, every, many, codes, cap)
    start, roll, paying = _list_paying(outcome, every)
    paid, extra, adds, into, sets = _split(every, many)
    points, gain = np.empty(len(paying), np.float64), np.empty(len(paying), np.int64)
    for entry in range(len(paying)):
        points[entry], gain[entry] = paid[paying[entry]], adds[paying[entry]]
    at = layout.HEAD + layout.BOX_CODES * boxes + layout.PHASE_CODES * phase
    return Column(
        boxes=boxes,
        rolls=codes[at],
        top_down=codes[at + 1] != 0,
        start=start,
        roll=roll,
        points=points,
        gain=gain,
        paying=paying,
        outcome=outcome,
        five_outcome=five_outcome,
        five=_fives(counts),
        paid=paid,
        extra=extra,
        adds=adds,
        into=into,
        sets=sets,
        own=_own(codes),
        upper=(1 << uppers) - 1,
        cap=cap,
        bonus=float(codes[layout.BONUS]),
        joker_box=codes[layout.JOKER_BOX],
        forced=codes[layout.FORCED] != 0,
        repeat_box=codes[layout.REPEAT_BOX],
        width=(cap + 1 + LANES - 1) // LANES * LANES + _most(adds) + LANES,
    )


@kernel
def most_points(codes: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return the most points of each box, without jokers and repeat bonuses."""
    boxes = codes[layout.BOXES]
    counts, most = _count_rolls(), np.empty(boxes, np.int64)
    for box in range(boxes):
        most[box] = 0
        for roll in range(ROLL_COUNT):
            most[box] = max(most[box], box_points(codes, box, counts[roll], False))
    return most


@kernel
def is_counted_above(codes: NDArray[np.int64]) -> bool:
    """Return whether repeat bonuses go into an upper box and so count toward the upper total."""
    box: int = codes[layout.REPEAT_BOX]
    uppers: int = codes[layout.UPPER_BOXES]
    return codes[layout.INTO_BOX] == 1 and 0 <= box < uppers


@kernel
def box_points(codes: NDArray[np.int64], box: int, counts: NDArray[np.int64], rights: bool) -> int:
    """Return the points of a roll in a box; `counts`: its dice of each face.

    `rights`: whether the roll has joker rights, so that it matches every lower box.
    """
    at = layout.HEAD + layout.BOX_CODES * box
    kind, number, first, pay = codes[at], codes[at + 1], codes[at + 2], codes[at + 3]
    every = 0
    for face in range(FACE_COUNT):
        every += (face + 1) * counts[face]
    matching = _matching(kind, number, first, counts, every)
    if matching < 0 and rights and box >= codes[layout.UPPER_BOXES]:
        matching = every
    points: int = pay
    if matching < 0:
        points = 0
    elif pay == layout.MATCHING:
        points = matching
    elif pay == layout.ALL:
        points = every
    return points


@kernel
def _matching(kind: int, number: int, first: int, counts: NDArray[np.int64], every: int) -> int:
    """Return the sum of the dice that form a pattern, -1 if the dice do not form it."""
    matching = -1
    if kind == layout.ANYTHING:
        matching = every
    elif kind == layout.OF_FACE:
        matching = number * counts[number - 1]
    elif kind == layout.OF_A_KIND:
        for face in range(FACE_COUNT):
            if counts[face] >= number:
                matching = number * (face + 1)
    elif kind == layout.STRAIGHT:
        matching = _best_row(number, first, counts)
    elif _has_shape(kind, counts):
        matching = every if kind != layout.TWO_PAIRS else _sum_pairs(counts)
    return matching


@kernel
def _best_row(length: int, first: int, counts: NDArray[np.int64]) -> int:
    """Return the sum of the highest row, or of the row from face `first` on; -1 for none."""
    best, row = -1, 0
    for face in range(1, FACE_COUNT + 1):
        row = row + 1 if counts[face - 1] > 0 else 0
        if row >= length and first in (0, face - length + 1):
            best = length * (2 * face - length + 1) // 2
    return best


@kernel
def _has_shape(kind: int, counts: NDArray[np.int64]) -> bool:
    """Return whether the dice are two pairs or a full house, whichever `kind` is."""
    pairs, triples, fives = 0, 0, 0
    for face in range(FACE_COUNT):
        pairs += counts[face] >= 2
        triples += counts[face] == 3
        fives += counts[face] == PLACES
    if kind == layout.TWO_PAIRS:
        return pairs == 2
    return (pairs == 2 and triples == 1) or (kind != layout.FULL_HOUSE and fives == 1)


@kernel
def _sum_pairs(counts: NDArray[np.int64]) -> int:
    """Return the sum of two dice of each face that at least two dice show."""
    total = 0
    for face in range(FACE_COUNT):
        if counts[face] >= 2:
            total += 2 * (face + 1)
    return total


@kernel
def _count_rolls() -> NDArray[np.int64]:
    """Return the dice of each face in every roll (252 x 6)."""
    counts = np.empty((ROLL_COUNT, FACE_COUNT), np.int64)
    dice = np.empty(PLACES, np.int64)
    for place in range(PLACES):
        dice[place] = 0
    for roll in range(ROLL_COUNT):
        for face in range(FACE_COUNT):
            counts[roll, face] = 0
        for place in range(PLACES):
            counts[roll, dice[place]] += 1
        raised = PLACES - 1
        while raised > 0 and dice[raised] == FACE_COUNT - 1:
            raised -= 1
        face = dice[raised] + 1
        for place in range(raised, PLACES):
            dice[place] = face
    return counts


@kernel
def _fives(counts: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return for each roll the face of five alike, from 0, or -1."""
    five = np.empty(ROLL_COUNT, np.int64)
    for roll in range(ROLL_COUNT):
        five[roll] = -1
        for face in range(FACE_COUNT):
            if counts[roll, face] == PLACES:
                five[roll] = face
    return five


@kernel
def _cap(codes: NDArray[np.int64]) -> int:
    """Return the upper total that is equivalent to all higher ones, 0 without an upper bonus."""
    cap: int = codes[layout.AT_LEAST]
    if cap > 0 and not is_counted_above(codes):
        most, total = most_points(codes), 1
        for box in range(codes[layout.UPPER_BOXES]):
            total += most[box]
        cap = min(cap, total)
    return cap


@inlined
def _set_effect(
    outcome: NDArray[np.int64],
    codes: NDArray[np.int64],
    box: int,
    points: int,
    bonus: int,
    cap: int,
) -> None:
    """Set an outcome to the effect of a fill that pays `points` and a repeat bonus."""
    adds = points if cap > 0 and box < codes[layout.UPPER_BOXES] else 0
    if cap > 0 and is_counted_above(codes):
        adds += bonus
    outcome[0], outcome[1], outcome[2], outcome[3] = points + bonus, bonus, adds, box
    outcome[4] = box == codes[layout.REPEAT_BOX] and points > 0


@kernel
def _number(every: NDArray[np.int64], many: int) -> int:
    """Return the number of the outcome in row `many`: that of an equal row before it, or `many`."""
    for known in range(many):
        equal = True
        for field in range(_FIELDS):
            equal = equal and every[known, field] == every[many, field]
        if equal:
            return known
    return many


@kernel
def _number_plain(
    outcome: NDArray[np.int64],
    every: NDArray[np.int64],
    codes: NDArray[np.int64],
    counts: NDArray[np.int64],
    cap: int,
) -> int:
    """Fill `outcome` and list its outcomes in `every`; return how many there are."""
    many = 0
    for roll in range(ROLL_COUNT):
        for box in range(outcome.shape[1]):
            points = box_points(codes, box, counts[roll], False)
            _set_effect(every[many], codes, box, points, 0, cap)
            outcome[roll, box] = _number(every, many)
            many += outcome[roll, box] == many
    return many


@kernel
def _number_fives(
    five_outcome: NDArray[np.int64],
    every: NDArray[np.int64],
    many: int,
    codes: NDArray[np.int64],
    cap: int,
) -> int:
    """Fill `five_outcome`, list further outcomes in `every`; return how many there are now."""
    counts = np.empty(FACE_COUNT, np.int64)
    for variant in range(_VARIANTS):
        for face in range(FACE_COUNT):
            for other in range(FACE_COUNT):
                counts[other] = PLACES if other == face else 0
            for box in range(five_outcome.shape[2]):
                points = box_points(codes, box, counts, variant >= 2)
                bonus = _repeat_bonus(codes, box) if variant & 1 else 0
                _set_effect(every[many], codes, box, points, bonus, cap)
                five_outcome[variant, face, box] = _number(every, many)
                many += five_outcome[variant, face, box] == many
    return many


@inlined
def _repeat_bonus(codes: NDArray[np.int64], box: int) -> int:
    """Return the repeat bonus for filling a box with five alike; its own box holds points."""
    none = codes[layout.UPPER_ONLY] != 0 and box >= codes[layout.UPPER_BOXES]
    return 0 if none else codes[layout.REPEAT_POINTS]


@kernel
def _list_paying(
    outcome: NDArray[np.int64], every: NDArray[np.int64]
) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
    """Return `start`, `roll` and `paying` of a column."""
    boxes, many = outcome.shape[1], 0
    start = np.empty(boxes + 1, np.int64)
    roll, paying = np.empty(outcome.size, np.int64), np.empty(outcome.size, np.int64)
    for box in range(boxes):
        start[box] = many
        for at in range(ROLL_COUNT):
            if every[outcome[at, box], 0] > 0:
                roll[many], paying[many] = at, outcome[at, box]
                many += 1
    start[boxes] = many
    return start, roll[:many], paying[:many]


@kernel
def _split(
    every: NDArray[np.int64], many: int
) -> tuple[
    NDArray[np.float64],
    NDArray[np.float64],
    NDArray[np.int64],
    NDArray[np.int64],
    NDArray[np.int64],
]:
    """Return `paid`, `extra`, `adds`, `into` and `sets` of the first `many` outcomes."""
    paid, extra = np.empty(many, np.float64), np.empty(many, np.float64)
    adds, into, sets = np.empty(many, np.int64), np.empty(many, np.int64), np.empty(many, np.int64)
    for o in range(many):
        paid[o], extra[o] = every[o, 0], every[o, 1]
        adds[o], into[o], sets[o] = every[o, 2], every[o, 3], every[o, 4]
    return paid, extra, adds, into, sets


@kernel
def _own(codes: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return for each face its own upper boxes, as bits."""
    own = np.empty(FACE_COUNT, np.int64)
    for face in range(FACE_COUNT):
        own[face] = 0
        for box in range(codes[layout.UPPER_BOXES]):
            at = layout.HEAD + layout.BOX_CODES * box
            if codes[at] == layout.OF_FACE and codes[at + 1] == face + 1:
                own[face] |= 1 << box
    return own


@kernel
def _most(numbers: NDArray[np.int64]) -> int:
    """Return the largest of some numbers, none of them negative."""
    most = 0
    for number in numbers:
        most = max(most, number)
    return most
