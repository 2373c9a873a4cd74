"""Rate limits."""

from pathlib import Path

import pytest

from tests.paths import ROOT
from yachtdice.server.common import limits
from yachtdice.server.common.limits import LIMITS, PASSWORDS, Limiter, RateLimit, TooOftenError

THREE = RateLimit("three in ten seconds", 3, 10)
TEN = RateLimit("ten in a minute", 10, 60)
LIMITS_PAGE = ROOT / "docs" / "host" / "limits.md"


class Clock:
    """A clock that a test sets."""

    def __init__(self) -> None:
        """Start at a late time."""
        self.ms = 1_000_000

    def __call__(self) -> int:
        """Return the time."""
        return self.ms


def test_the_refusal_names_the_limit_and_the_time_of_the_next_try() -> None:
    """The fourth try is refused until the first leaves the window; other keys are unaffected."""
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


def test_a_check_is_not_counted_as_a_try() -> None:
    """Checking a limit does not count as a try, but is refused once the tries are used up."""
    limiter = Limiter(lambda: 7)
    for _ in range(9):
        limiter.check(THREE, "mina")
    for _ in range(3):
        limiter.take(THREE, "mina")
    with pytest.raises(TooOftenError):
        limiter.check(THREE, "mina")


def test_a_success_forgives_and_a_factor_multiplies() -> None:
    """Forgotten tries do not count, and a factor of two allows twice as many."""
    limiter = Limiter(lambda: 7, 2)
    for _ in range(2):
        for _ in range(6):
            limiter.take(THREE, "mina")
        with pytest.raises(TooOftenError):
            limiter.take(THREE, "mina")
        limiter.forget(THREE, "mina")


def test_a_try_refused_by_one_limit_is_counted_by_none() -> None:
    """Tries refused by the limit of the address are not counted for the name."""
    limiter = Limiter(lambda: 7)
    for _ in range(3):
        limiter.take(THREE, "address")
    for _ in range(100):
        with pytest.raises(TooOftenError, match="three"):
            limiter.take_all((THREE, "address"), (TEN, "mina"))
    assert limiter.counted(TEN) == 0
    limiter.take_all((THREE, "elsewhere"), (TEN, "mina"))
    assert limiter.counted(TEN) == 1


def test_a_flood_of_keys_does_not_flush_a_counter() -> None:
    """After 105,000 other keys the eleventh guess is still refused, and memory is bounded."""
    clock = Clock()
    limiter = Limiter(clock)
    for _ in range(10):
        limiter.take(TEN, "mina")
    for number in range(105_000):
        limiter.take(TEN, f"bogus {number}")
    assert limiter.counted(TEN) == limits.MOST_KEYS
    with pytest.raises(TooOftenError):
        limiter.take(TEN, "mina")


def test_expired_keys_are_dropped_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """Expired keys do not displace current ones."""
    monkeypatch.setattr(limits, "MOST_KEYS", 10)
    clock = Clock()
    limiter = Limiter(clock)
    for number in range(10):
        for _ in range(10):
            limiter.take(TEN, f"old {number}")
    clock.ms += 60_000
    for number in range(10):
        limiter.take(TEN, f"new {number}")
    for number in range(10):
        for _ in range(9):
            limiter.take(TEN, f"new {number}")
        with pytest.raises(TooOftenError):
            limiter.take(TEN, f"new {number}")


def test_a_limit_does_not_move_with_the_wall_clock() -> None:
    """Jumps of the wall clock change only the time shown to clients, not the limit."""
    steady, wall = Clock(), Clock()
    limiter = Limiter(steady, wall=wall)
    for _ in range(3):
        limiter.take(THREE, "mina")
    for jump in (86_400_000, -2 * 86_400_000):
        wall.ms += jump
        with pytest.raises(TooOftenError) as caught:
            limiter.take(THREE, "mina")
        assert (caught.value.until_ms, caught.value.seconds) == (wall.ms + 10_000, 10)
    steady.ms += 10_000
    limiter.take(THREE, "mina")


def test_a_long_key_takes_no_more_room_than_a_short_one() -> None:
    """A name of 100,000 letters is stored, and sent to other servers, as its hash."""
    limiter, sizes = Limiter(lambda: 7), []
    limiter.announce = lambda _limit, key, _is_forgiven: sizes.append(len(key))
    for _ in range(3):
        limiter.take(THREE, "x" * 100_000)
    with pytest.raises(TooOftenError):
        limiter.take(THREE, "x" * 100_000)
    limiter.take(THREE, "x" * 100_001)
    assert sizes == [64] * 4


def test_tries_at_other_servers_count() -> None:
    """Tries at another server are counted and forgiven here; an unknown limit is ignored."""
    limiter = Limiter(lambda: 7)
    guests = limits.NEW_GUESTS
    for _ in range(guests.most):
        limiter.count(guests.name, "10.0.0.1")
    with pytest.raises(TooOftenError):
        limiter.check(guests, "10.0.0.1")
    limiter.forgive(guests.name, "10.0.0.1")
    limiter.check(guests, "10.0.0.1")
    limiter.count("a limit of tomorrow", "10.0.0.1")


def test_a_success_forgives_at_every_server() -> None:
    """A right password takes back the tries before it, at the other servers too."""
    here, there = Limiter(lambda: 7), Limiter(lambda: 7)

    def tell(limit: str, key: str, is_forgiven: bool) -> None:
        (there.forgive if is_forgiven else there.count)(limit, key)

    here.announce = tell
    for _ in range(PASSWORDS.most - 1):
        here.take(PASSWORDS, "mina")
    here.forget(PASSWORDS, "mina")
    for limiter in (here, there):
        for _ in range(PASSWORDS.most):
            limiter.check(PASSWORDS, "mina")
            limiter.count(PASSWORDS.name, "mina")


def test_every_limit_is_listed_and_documented() -> None:
    """All limits are in this one module, in LIMITS and in the table of docs/host/limits.md."""
    assert {found for found in vars(limits).values() if isinstance(found, RateLimit)} == set(LIMITS)
    package = Path(limits.__file__).parents[1]
    made = [
        path.name for path in package.rglob("*.py") if "= RateLimit(" in path.read_text("utf-8")
    ]
    assert made == ["limits.py"]
    text = LIMITS_PAGE.read_text("utf-8")
    for limit in LIMITS:
        assert f"| `{limit.name}` | {limit.most} | {_span(limit.seconds)} |" in text, limit.name


def _span(seconds: int) -> str:
    """Return a duration in the format of the table."""
    if seconds % 60:
        return f"{seconds} s"
    if seconds % 3600:
        return f"{seconds // 60} min"
    return f"{seconds // 3600} h"


def test_repeated_lines_pass_once() -> None:
    """A key passes once, other keys beside it; the oldest is forgotten when there are too many."""
    seldom = limits.LogThrottle(most_kept=2)
    assert [seldom.may_log(key) for key in ("a", "a", "b", "a")] == [True, False, True, False]
    assert seldom.may_log("c")
    assert seldom.may_log("a")
    assert limits.LogThrottle(pause_s=0).may_log("a")
