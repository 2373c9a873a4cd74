"""The arrays that the solver passes to its kernels, and the sizes that both use.

This module imports neither numba nor the rest of the package, so that it loads fast. Every type
is a tuple of arrays and numbers: numba passes such tuples to compiled code without conversion.

A *keep* is a multiset of up to five dice. There are 462, numbered by size and then in lexicographic
order: 210 partial keeps of fewer than five dice, then the 252 rolls. A *card* is a set of open
boxes, a flag (whether the box of the repeat bonus holds points) and an upper total. The *number* of
a card is its flag, then its open boxes, as bits; it does not contain the upper total.
"""

from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

FACE_COUNT: Final = 6
PLACES: Final = 5  #: Dice on the table.
PARTIAL: Final = 210  #: Partial keeps. Roll r, counted from 0, is keep PARTIAL + r.
ROLL_COUNT: Final = 252
KEEP_COUNT: Final = PARTIAL + ROLL_COUNT
WAYS_TO_KEEP: Final = 1 << PLACES  #: Choices of places to keep.
#: Throws of all dice, counting different orders of the same faces.
THROWS: Final = FACE_COUNT**PLACES

#: Numbers in a vector: eight upper totals, or eight numbers of points needed, at a time.
LANES: Final = 8
KEEP_LANES: Final = KEEP_COUNT * LANES
PARTIAL_LANES: Final = PARTIAL * LANES
#: Length of a work array: a vector for each keep, and a last one for a bound or a total.
WORK_LANES: Final = KEEP_LANES + LANES

#: A choice ties with the best one if its value is less than this below the best value.
TIE: Final = 1e-9
#: Weight of an expected point added to a chance, so that points decide between equal chances.
TRIFLE: Final = 1e-7

#: Sums of points (cards x upper totals x n), in the smallest type that holds those of a column.
Quantiles: TypeAlias = NDArray[np.uint16 | np.uint32]

CARD_SHIFT: Final = 32
FLAG_SHIFT: Final = 47
UPPER_MASK: Final = (1 << CARD_SHIFT) - 1
#: Layout of a packed card: the upper total in 32 bits, 15 bits of open boxes, the flag.
BOXES_MASK: Final = (1 << FLAG_SHIFT - CARD_SHIFT) - 1

GOLDEN_RATIO: Final = 0x9E3779B97F4A7C15
DRAW_STEP: Final = 0xD1B54A32D192ED03
#: Numbers of the hash that throws dice: the increments for each game and each draw of SplitMix64,
#: and the draws reserved for a turn.
DRAWS_PER_TURN: Final = 64

BEST_PLAY: Final = 0
ERRATIC: Final = 1
GREEDY: Final = 2
RANDOM: Final = 3  #: The kinds of `Strategy`.

#: In the moves of a dealt game: 64 + the box filled; smaller numbers are places kept, as bits.
FILLED: Final = 64


class Column(NamedTuple):
    """A column of a rule set.

    An *outcome* is the effect of a fill: `paid` points (`extra` of them a repeat bonus), the points
    that it `adds` to the upper total, the box that it goes `into`, and whether it `sets` the flag
    that the repeat box holds points. `outcome`: the number of the outcome by roll and box (252 x
    boxes), without jokers and repeat bonuses. `five_outcome`: that of five alike by 2 x joker
    rights + flag, face and box (4 x 6 x boxes). `five`: for each roll the face of five alike, from
    0, or -1.

    `start`, `roll`, `points`, `gain`, `paying`: for each box the rolls that it pays something, the
    points, the points added to the upper total, and the number of the outcome. The entries of box b
    are from `start[b]` to `start[b + 1]`. `own`: for each face its own upper boxes as bits.
    `upper`: the upper boxes as bits. `cap`: upper totals from here on are equivalent (0 without an
    upper bonus). `joker_box` and `repeat_box`: their places, -1 for none. `width`: the values in a
    row of the table.
    """

    boxes: int
    rolls: int
    top_down: bool
    start: NDArray[np.int64]
    roll: NDArray[np.int64]
    points: NDArray[np.float64]
    gain: NDArray[np.int64]
    paying: NDArray[np.int64]
    outcome: NDArray[np.int64]
    five_outcome: NDArray[np.int64]
    five: NDArray[np.int64]
    paid: NDArray[np.float64]
    extra: NDArray[np.float64]
    adds: NDArray[np.int64]
    into: NDArray[np.int64]
    sets: NDArray[np.int64]
    own: NDArray[np.int64]
    upper: int
    cap: int
    bonus: float
    joker_box: int
    forced: bool
    repeat_box: int
    width: int

    @property
    def flags(self) -> int:
        """The number of tables: two if cards differ by whether the repeat box holds points."""
        return 2 if self.repeat_box >= 0 else 1


class Lattice(NamedTuple):
    """How keeps grow and shrink die by die.

    `grown[k, f]`: keep k plus a die of face f + 1 (210 x 6). `shrunk[k]`: keep k without one of its
    dice (462 x 5); unused places are 0, the empty keep, which is within every keep. `order`: the
    other 461 keeps by size, then by number of different faces. `chance[r]`: the probability of roll
    r in a throw of all dice (252). `fives[f]`: the roll of five dice of face f + 1.
    """

    grown: NDArray[np.int64]
    shrunk: NDArray[np.int64]
    order: NDArray[np.int64]
    chance: NDArray[np.float64]
    fives: NDArray[np.int64]


class Throws(NamedTuple):
    """The rolls after each throw, for simulations.

    `rolls[start[k] + i]`: the roll that keep k becomes with the i-th of its `many[k]` equally
    likely throws (6 to the power of the dice thrown). `within[r, j]` for j below
    `within_count[r]`: the partial keeps of roll r, in ascending order.
    """

    start: NDArray[np.int64]
    many: NDArray[np.int64]
    rolls: NDArray[np.int16]
    within: NDArray[np.int64]
    within_count: NDArray[np.int64]


class ColumnValues(NamedTuple):
    """The values of all cards of a column: the value of every choice follows from them.

    `table`: flat, by flag, open boxes and upper total; rows have `column.width` values.
    """

    table: NDArray[np.float64]
    column: Column
    lattice: Lattice


class CardKey(NamedTuple):
    """A card: its open boxes as bits, its flag, and its upper total (at most the cap)."""

    mask: int
    flag: int
    upper: int


class Games(NamedTuple):
    """Games in progress in one column.

    `card`: the card of each game, packed (see `CARD_SHIFT`). `score`: the points so far. `number`:
    the number of the game in the batch.
    """

    card: NDArray[np.int64]
    score: NDArray[np.int64]
    number: NDArray[np.int64]


class SimulatedRun(NamedTuple):
    """Settings of `play_cards`: seed, number of the first game, random mistakes (slip 0: none)."""

    seed: np.uint64
    first: int
    slip: float
    cap: float


class Strategy(NamedTuple):
    """A strategy for dealt games. `kind`: `BEST_PLAY`, `ERRATIC`, `GREEDY` or `RANDOM`.

    `slip` and `cap`: the random mistakes. `later`: the expected points of later phases, added to
    the value of every option as bots do.
    """

    kind: int
    slip: float
    cap: float
    later: float


class DealtSeats(NamedTuple):
    """The dice of n seats and their results in a phase.

    `codes` (n x rolls): the faces dealt for every roll of the game. `chance`: the state of each
    player's random generator. `points` (n x boxes): the points in each box. `extra`: the repeat
    bonuses.
    """

    codes: NDArray[np.uint16]
    chance: NDArray[np.uint64]
    points: NDArray[np.int32]
    extra: NDArray[np.int64]


class DealTables(NamedTuple):
    """Look-up tables for playing by place.

    `digits` (7,776 x 5): the faces, from 0, of a dealt roll. `numbers` (7 ** 5): the number of a
    keep, by a digit for each place (the face from 1, or 0 if not kept). `counts` (462): the dice of
    each face in a keep, three bits each. `keeps`: the 32 ways to keep, places as bits, in the order
    of `game.legal.KEEPS`.
    """

    digits: NDArray[np.int8]
    numbers: NDArray[np.int16]
    counts: NDArray[np.int64]
    keeps: NDArray[np.int64]


class HashKey(NamedTuple):
    """A keyed hash: its key (4 words), first working state and message schedule of 12 rounds."""

    key: NDArray[np.uint64]
    start: NDArray[np.uint64]
    order: NDArray[np.int64]


class LevelRows(NamedTuple):
    """Rows of probabilities for one level: the cards with the same number of open boxes.

    `chances`: flat. The row of a card at an upper total begins at `starts[card]` + upper total x
    `spans[card]` and has the probability of each score from 0 on. `facts`: flat, in rows of
    `fact_width`; row number `firsts[card]` + upper total has the figures described in
    `counting.count_cards`.
    """

    chances: NDArray[np.float64]
    starts: NDArray[np.int64]
    spans: NDArray[np.int64]
    facts: NDArray[np.float64]
    firsts: NDArray[np.int64]
    fact_width: int


class Needs(NamedTuple):
    """The greatest chance of scoring the points still needed.

    `table`: flat. The row of a card at an upper total begins at `starts[card]` + upper total x
    `spans[card]`. Place LANES - 1 + n of a row is for n points needed. A row begins with LANES ones
    (nothing needed) and ends with at least as many zeros (out of reach).
    """

    table: NDArray[np.float64]
    starts: NDArray[np.int64]
    spans: NDArray[np.int64]

    def row(self, card: int, upper: int) -> NDArray[np.float64]:
        """Return the row of a card, by its number, at an upper total."""
        begin = self.starts[card] + upper * self.spans[card]
        return self.table[begin : begin + self.spans[card]]
