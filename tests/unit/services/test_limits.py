"""How often something may be tried."""

import pytest

from yachtdice.services import limits
from yachtdice.services.limits import Limit, Limiter, TooOftenError

THREE = Limit("three in ten seconds", 3, 10)


class Clock:
    """A clock that a story sets."""

    def __init__(self) -> None:
        """Begin late."""
        self.ms = 1_000_000

    def __call__(self) -> int:
        """Return the time."""
        return self.ms


def test_one_try_too_many_is_told_until_when() -> None:
    """The fourth try says which limit it was and how long to wait; then tries are free again."""
    clock = Clock()
    limiter = Limiter(clock)
    for _ in range(3):
        limiter.take(THREE, "mina")
        clock.ms += 1000
    with pytest.raises(TooOftenError, match="three in ten seconds") as caught:
        limiter.take(THREE, "mina")
    assert (caught.value.until_ms, caught.value.seconds) == (1_010_000, 7)
    limiter.take(THREE, "jun")
    clock.ms = 1_010_000
    limiter.take(THREE, "mina")
    with pytest.raises(TooOftenError):
        limiter.take(THREE, "mina")


def test_looking_counts_nothing() -> None:
    """However often one looks, three tries are left; after them a look is refused too."""
    limiter = Limiter(lambda: 7)
    for _ in range(9):
        limiter.look(THREE, "mina")
    for _ in range(3):
        limiter.take(THREE, "mina")
    with pytest.raises(TooOftenError):
        limiter.look(THREE, "mina")


def test_a_success_is_forgiven_and_a_factor_widens() -> None:
    """What was forgotten does not count; a factor of two allows twice as much."""
    limiter = Limiter(lambda: 7, 2)
    for _ in range(2):
        for _ in range(6):
            limiter.take(THREE, "mina")
        with pytest.raises(TooOftenError):
            limiter.take(THREE, "mina")
        limiter.forget(THREE, "mina")


def test_only_so_many_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever tries from many places does not fill the memory."""
    monkeypatch.setattr(limits, "MOST_KEPT", 10)
    limiter = Limiter(lambda: 7)
    for number in range(100):
        limiter.take(THREE, str(number))
    assert len(limiter._tries) == 10
