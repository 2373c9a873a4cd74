"""The opening book of a rule set: the first rounds of the solved game of two, in the cache.

The whole game is solved once, in float32, and the chances of its first rounds are stored in 16
bits. `solve_duel` solves what follows in seconds. A book exists for rule sets of one column without
upper bonus; other rule sets have too many pairs of cards.
"""

from functools import lru_cache
from itertools import pairwise
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from yachtdice.rules import RuleSet, Text, check_rules
from yachtdice.solver.array_files import ArrayFiles, Arrays, file_size, have_forms
from yachtdice.solver.duel.duel import STATE_S, Duel, check_duel
from yachtdice.solver.duel.plies import Plan, plan_of, solved_turns
from yachtdice.solver.duel.rows import (
    TAKES_PARTS,
    PackedRows,
    packed_rows,
    packed_values,
    padded_values,
)
from yachtdice.solver.kernels.duel.arrays import duel_group
from yachtdice.solver.limits import PROCESS_BYTES, TooLargeError, WorkLimit, WorkSize, check_boxes
from yachtdice.solver.running import Progress, no_progress, thread_count
from yachtdice.solver.values.card import empty_card
from yachtdice.solver.values.position import Standing

#: The default limit of `solve_book`.
BOOK_LIMIT: Final = WorkLimit(memory=8_000_000_000, cpu_seconds=3600)
#: The greatest error of a chance in a book: half a step of 16 bits plus the error of float32.
BOOK_ERROR: Final = 1e-5
_ROUNDS: Final = 4
#: The time to compute a chance in float32, as a share of the time in float64.
_FASTER: Final = 0.55


class BookSize(NamedTuple):
    """The estimated size of the computation of a book, and of its file in bytes."""

    work: WorkSize
    file_bytes: int


def has_book(rules: RuleSet) -> bool:
    """Return whether a rule set may have a book: one column, without upper bonus."""
    return len(rules.phases) == 1 and rules.upper_bonus is None


def book_size(rules: RuleSet) -> BookSize:
    """Return the size of `solve_book`; raise TooLargeError for rule sets without a book."""
    return _size(whole_game(rules))


def solve_book(
    rules: RuleSet,
    *,
    threads: int | None = None,
    progress: Progress = no_progress,
    limit: WorkLimit | None = BOOK_LIMIT,
) -> Duel:
    """Solve the whole game, write its book into the cache, and return the book.

    Raises TooLargeError for rule sets without a book and beyond `limit` (None: no limit), and
    OSError if the file cannot be written. An error raised by `progress` stops the computation;
    no file is written then.
    """
    plan = whole_game(rules)
    check_duel(rules, _size(plan).work, limit)
    last = _last_turn(plan)
    found = list[NDArray[np.uint16]]()
    rolls = rules.phases[0].rolls
    for turn, rows in solved_turns(plan, rolls, np.float32, thread_count(threads), progress):
        if turn <= last:
            found.insert(0, packed_values(rows, plan.windows(turn)))
    book = _book(rules, plan, found)
    BOOKS.write(book)
    progress(1.0)
    return book


def read_book(rules: RuleSet) -> Duel | None:
    """Return the book of a rule set from the cache, None if there is none or it is damaged."""
    if not has_book(check_rules(rules)):
        return None
    path = BOOKS.path(rules)
    try:
        return _read(rules, str(path), path.stat().st_size)
    except (OSError, LookupError):
        return None


@lru_cache(maxsize=4)
def _read(rules: RuleSet, path: str, _size: int) -> Duel:
    """Return the book in the cache; raise LookupError, which is not cached, if it is damaged."""
    found = BOOKS.read(rules)
    if found is None:
        raise LookupError(path)
    return found


def whole_game(rules: RuleSet) -> Plan:
    """Return the game from two empty cards on; raise TooLargeError for rules without a book."""
    check_boxes(check_rules(rules))
    if not has_book(rules):
        en = (
            f"{rules.id} has an upper bonus or several columns; only rule sets of one column "
            "without upper bonus can be solved from the first turn on"
        )
        ko = (
            f"{rules.id}: 상단 보너스가 있거나 열이 여럿입니다. 열이 하나이고 상단 보너스가 없는 "
            "규칙만 처음부터 계산할 수 있습니다"
        )
        raise TooLargeError(Text(en, ko))
    first = Standing(0, empty_card(rules))
    return plan_of(rules, first, first)


def _last_turn(plan: Plan) -> int:
    """Return the last turn in the book: that after its last round."""
    return min(2 * _ROUNDS, plan.turns)


def _size(plan: Plan) -> BookSize:
    """Return the size of solving a plan and storing its first rounds."""
    group = duel_group(4)
    many = [plan.windows(turn).many for turn in range(plan.turns)]
    padded = [padded_values(plan.windows(turn), group) for turn in range(plan.turns)]
    both = max if TAKES_PARTS else sum
    most = max(map(both, pairwise(padded)), default=sum(padded))
    stored = file_size(2 * int(windows.sum()) for windows in many[: _last_turn(plan) + 1])
    pairs = max(len(windows) for windows in many)
    held = PROCESS_BYTES + 4 * most + 48 * pairs + stored
    work = WorkSize(sum(padded), held, sum(padded) * STATE_S * _FASTER)
    return BookSize(work, stored)


def _book(rules: RuleSet, plan: Plan, values: Arrays) -> Duel:
    """Return the book with these chances, by turn."""
    rows = [
        packed_rows(of_turn, plan.windows(turn), plan.other_count(turn))
        for turn, of_turn in enumerate(values)
    ]
    return Duel(rules, plan, tuple(rows), error=BOOK_ERROR)


def _stored(rules: RuleSet, values: Arrays) -> Duel | None:
    """Return the book with the arrays of a file, None if they do not fit the rules."""
    plan = whole_game(rules)
    turns = range(_last_turn(plan) + 1)
    forms = [(np.uint16, (int(plan.windows(turn).many.sum()),)) for turn in turns]
    return _book(rules, plan, values) if have_forms(values, forms) else None


def _arrays(book: Duel) -> Arrays:
    """Return the chances of a book, by turn."""
    return [rows.values for rows in book.rows if isinstance(rows, PackedRows)]


BOOKS: Final = ArrayFiles("duel", _arrays, _stored)
