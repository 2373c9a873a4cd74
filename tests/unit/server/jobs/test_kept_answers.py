"""Kept answers: bounded by their size, those used longest ago are dropped."""

from yachtdice.server.jobs.helper import KeptAnswers


def test_the_answers_used_longest_ago_make_room() -> None:
    """The answers fit the size; a found answer stays longer than one that is not asked for."""
    kept = KeptAnswers(most_bytes=30)
    for name in (b"a", b"b", b"c"):
        kept.keep(name, name * 10)
    assert kept.find(b"a") == b"a" * 10
    kept.keep(b"d", b"d" * 10)
    assert [kept.find(name) is not None for name in (b"a", b"b", b"c", b"d")] == [
        True, False, True, True,
    ]  # fmt: skip


def test_an_answer_that_is_kept_again_counts_once() -> None:
    """The size counts each answer once, and an answer larger than all room is not kept."""
    kept = KeptAnswers(most_bytes=30)
    for _ in range(9):
        kept.keep(b"a", b"a" * 20)
    kept.keep(b"b", b"b" * 10)
    assert kept.find(b"a") == b"a" * 20
    kept.keep(b"c", b"c" * 31)
    assert kept.find(b"c") is None
