"""Quick chat: how often one may speak, and what is kept of it."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from yachtdice.protocol.views import ChatLine
from yachtdice.services.chat import GAP_MS, MOST, PER_MS, REMEMBERED, Chat, wait_ms

NOON = 1_800_000_000_000


def line(at_ms: int = NOON, player: str = "mina") -> ChatLine:
    """Return a line as it is about to be said."""
    return ChatLine(at_ms, 0, "Mina", player, None, "praise-1")


def test_four_seconds_lie_between_two_phrases() -> None:
    """At once after a phrase the whole pause is to be waited, after it none."""
    assert wait_ms((), NOON) == 0
    assert wait_ms((NOON,), NOON) == GAP_MS == 4000
    assert wait_ms((NOON,), NOON + 3999) == 1
    assert wait_ms((NOON,), NOON + 4000) == 0


def test_a_fifth_phrase_waits_for_the_first_of_four_to_be_ten_seconds_old() -> None:
    """However short the pause between two, no more than four phrases fall into ten seconds."""
    said = (NOON, NOON + 10, NOON + 20, NOON + 30)
    assert (MOST, PER_MS) == (4, 10_000)
    assert wait_ms(said, NOON + 40, gap=0) == 9960
    assert wait_ms(said[1:], NOON + 40, gap=0) == 0
    assert wait_ms(said, NOON + 10_000, gap=0) == 0


@given(st.lists(st.integers(0, 3000), max_size=80), st.integers(0, 5000))
def test_whoever_heeds_the_pause_is_never_too_often(tries: list[int], gap: int) -> None:
    """Of any tries those let through keep both rules, whatever the pause between two is."""
    said: list[int] = []
    now = NOON
    for step in tries:
        now += step
        if wait_ms(said, now, gap=gap) == 0:
            said.append(now)
    assert all(later - earlier >= gap for earlier, later in pairwise(said))
    for place in range(len(said)):
        within = [at for at in said[: place + 1] if at > said[place] - PER_MS]
        assert len(within) <= MOST


def test_each_speaker_has_a_pause_of_their_own() -> None:
    """One's phrase holds back nobody else."""
    chat = Chat()
    chat.add("mina", line(), NOON)
    assert chat.wait_ms("mina", NOON + 1) == 3999
    assert chat.wait_ms("jun", NOON + 1) == 0


def test_no_two_lines_have_the_same_time() -> None:
    """Lines of one millisecond, or of a clock put back, follow each other all the same."""
    chat = Chat()
    times = [chat.add(name, line(at), at).at_ms for name, at in (("a", 5), ("b", 5), ("c", 3))]
    assert times == [5, 6, 7]


def test_the_last_lines_are_kept() -> None:
    """Thirty lines are kept for latecomers, the newest at the end."""
    chat = Chat()
    for minute in range(40):
        chat.add("mina", line(NOON + minute * 60_000), minute * 60_000)
    assert len(chat.lines) == REMEMBERED == 30
    assert chat.lines[-1].at_ms == NOON + 39 * 60_000
