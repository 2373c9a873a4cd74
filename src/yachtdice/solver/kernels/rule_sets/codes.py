"""The layout of a rule set as integers, its *codes*.

The kernel `columns.build` reads codes, so that a program without the package `rules`, such as the
WebAssembly module of the client, can make a column. `values.codes` writes them. The constants are
here because numba freezes them into the compiled kernels.

Codes are a head, four numbers for each box, and two for each phase:

- head: the numbers `BOXES` to `FORCED` below, by place;
- box: the kind of its pattern, the number of the pattern (a face, a count or a length; 0 for
  none), the first face of an exact row (0 for any row), and its pay (points, or `MATCHING`, `ALL`);
- phase: the rolls of a turn, and 1 if boxes are filled from the top (else 0).

Upper boxes come before lower ones, as in every rule set.
"""

from typing import Final

BOXES: Final = 0  #: The number of boxes.
PHASES: Final = 1  #: The number of phases.
UPPER_BOXES: Final = 2  #: The number of upper boxes.
AT_LEAST: Final = 3  #: The upper points that bring the upper bonus, 0 without one.
BONUS: Final = 4  #: The points of the upper bonus.
REPEAT_BOX: Final = 5  #: The place of the box of the repeat bonus, -1 without one.
REPEAT_POINTS: Final = 6  #: The points of the repeat bonus.
UPPER_ONLY: Final = 7  #: 1 if only the fill of an upper box brings the repeat bonus.
INTO_BOX: Final = 8  #: 1 if the repeat bonus is added to its box.
JOKER_BOX: Final = 9  #: The place of the joker's box, -1 without a joker.
FORCED: Final = 10  #: 1 if the joker is forced.
HEAD: Final = 11  #: The length of the head.

BOX_CODES: Final = 4
PHASE_CODES: Final = 2

ANYTHING: Final = 0
OF_FACE: Final = 1
OF_A_KIND: Final = 2
TWO_PAIRS: Final = 3
FULL_HOUSE: Final = 4
FULL_HOUSE_OR_FIVE_ALIKE: Final = 5
STRAIGHT: Final = 6  #: The kinds of patterns.

MATCHING: Final = -1
ALL: Final = -2  #: The ways to pay other than fixed points.
