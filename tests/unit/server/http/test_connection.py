"""The rate limit of the messages on one connection."""

from yachtdice.server.http.connection import MOST_MESSAGES, PER_SECONDS, MessageRate


def test_the_hundred_and_first_message_within_the_span_is_too_fast() -> None:
    """Messages up to the limit within any span are allowed, one more is not, and time resets it."""
    pace = MessageRate()
    assert not any(pace.is_too_fast(number / 10) for number in range(MOST_MESSAGES))
    assert pace.is_too_fast(MOST_MESSAGES / 10)
    pace = MessageRate()
    assert not any(pace.is_too_fast(number * PER_SECONDS / 99) for number in range(1000))
    pace = MessageRate()
    for _ in range(MOST_MESSAGES):
        pace.is_too_fast(0)
    assert not pace.is_too_fast(PER_SECONDS + 0.01)
