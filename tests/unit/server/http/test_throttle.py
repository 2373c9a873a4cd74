"""Repeated events of the log."""

from yachtdice.server.http.throttle import LogThrottle


def test_repeated_lines_pass_once() -> None:
    """A key passes once, other keys beside it; the oldest is forgotten when there are too many."""
    seldom = LogThrottle(most_kept=2)
    assert [seldom.may_log(key) for key in ("a", "a", "b", "a")] == [True, False, True, False]
    assert seldom.may_log("c")
    assert seldom.may_log("a")
    assert LogThrottle(pause_s=0).may_log("a")
