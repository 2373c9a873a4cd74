"""The timer of Python players."""

import signal
from array import array

from yachtdice.tournament.players.answer_timer import NUMBERS, AnswerTimer


def test_the_timer_runs_only_during_orders() -> None:
    """Between orders no alarm wakes the process of an idle playroom."""
    with AnswerTimer(memoryview(array("d", bytes(8 * NUMBERS)))) as timer:
        assert signal.getitimer(signal.ITIMER_REAL) == (0, 0)
        with timer.ticking():
            assert signal.getitimer(signal.ITIMER_REAL) != (0, 0)
        assert signal.getitimer(signal.ITIMER_REAL) == (0, 0)
