"""Quick chat: its rate limits and its log."""

from itertools import pairwise

from hypothesis import given, strategies as st

from yachtdice.server.rooms.messages.room import ChatLine
from yachtdice.server.rooms.service.parts.chat import (
    GAP_MS,
    MOST,
    PER_MS,
    REMEMBERED,
    Chat,
    wait_ms,
)

NOON = 1_800_000_000_000


def line(at_ms: int = NOON, player: str = "mina") -> ChatLine:
    """Return a chat line before it is sent."""
    return ChatLine(at_ms, 0, "Mina", player, None, "praise-1")


def test_four_seconds_must_pass_between_two_phrases() -> None:
    """Right after a phrase the wait is four seconds, and after four seconds it is none."""
    assert wait_ms((), NOON) == 0
    assert wait_ms((NOON,), NOON) == GAP_MS == 4000
    assert wait_ms((NOON,), NOON + 3999) == 1
    assert wait_ms((NOON,), NOON + 4000) == 0


def test_a_fifth_phrase_waits_for_the_first_of_four_to_be_ten_seconds_old() -> None:
    """However short the pause between two, at most four phrases fit into ten seconds."""
    said = (NOON, NOON + 10, NOON + 20, NOON + 30)
    assert (MOST, PER_MS) == (4, 10_000)
    assert wait_ms(said, NOON + 40, gap=0) == 9960
    assert wait_ms(said[1:], NOON + 40, gap=0) == 0
    assert wait_ms(said, NOON + 10_000, gap=0) == 0


@given(st.lists(st.integers(0, 3000), max_size=80), st.integers(0, 5000))
def test_a_player_who_waits_for_the_pause_is_never_limited(tries: list[int], gap: int) -> None:
    """Any phrases that the limiter lets through keep both limits, for any pause."""
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
    """The phrase of one player delays no other player."""
    chat = Chat()
    chat.add("mina", line(), NOON)
    assert chat.wait_ms("mina", NOON + 1) == 3999
    assert chat.wait_ms("jun", NOON + 1) == 0


def test_no_two_lines_have_the_same_time() -> None:
    """Lines of the same millisecond, or after a clock change, still have increasing times."""
    chat = Chat()
    times = [chat.add(name, line(at), at).at_ms for name, at in (("a", 5), ("b", 5), ("c", 3))]
    assert times == [5, 6, 7]


def test_the_last_lines_are_kept() -> None:
    """Thirty lines are kept for latecomers, the newest last."""
    chat = Chat()
    for minute in range(40):
        chat.add("mina", line(NOON + minute * 60_000), minute * 60_000)
    assert len(chat.lines) == REMEMBERED == 30
    assert chat.lines[-1].at_ms == NOON + 39 * 60_000
