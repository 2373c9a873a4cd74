"""Tables whose memory is returned part by part."""

import mmap

import numpy as np

from yachtdice.solver.duel.rows import TAKES_PARTS, return_part, returnable_table

PAGE = mmap.PAGESIZE // 4  #: The places in a page.


def test_only_the_returned_part_is_lost() -> None:
    """Whole pages before the end of the part go back to the system; all other places are kept."""
    table = returnable_table(10 * PAGE, np.float32)
    table[:] = 1.0
    return_part(table, 0, 3 * PAGE + 5)
    return_part(table, 3 * PAGE + 5, 6 * PAGE - 1)

    assert (table[5 * PAGE :] == 1.0).all()
    assert not TAKES_PARTS or not table[: 5 * PAGE].any()


def test_other_tables_keep_all_of_their_memory() -> None:
    """A table of numpy is left as it is."""
    table = np.ones(4 * PAGE, np.float32)
    return_part(table, 0, len(table))

    assert (table == 1.0).all()
