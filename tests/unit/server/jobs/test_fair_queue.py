"""Queues that give each client its turn: order, bounds, and jobs that are taken back."""

from collections.abc import Iterator

import pytest
from hypothesis import given, strategies as st

from yachtdice.server.common.limits import SERVER
from yachtdice.server.jobs.fair_queue import FairQueue, TooManyWaitingError


def _all_of(queue: FairQueue[str]) -> Iterator[str]:
    """Yield the jobs in the order in which they are taken."""
    while (job := queue.take()) is not None:
        yield job


def test_a_client_with_a_thousand_jobs_delays_another_by_one() -> None:
    """A single job waits for one job of each client before it, not for all of their jobs."""
    queue = FairQueue[str]()
    for number in range(1000):
        queue.add("crowd", f"crowd {number}")
        queue.add(SERVER, f"server {number}")
    queue.add("mina", "mina")
    assert [queue.take() for _ in range(4)] == ["crowd 0", "server 0", "mina", "crowd 1"]


@given(st.lists(st.sampled_from("abcd"), max_size=40))
def test_clients_never_differ_by_more_than_one_turn(clients: list[str]) -> None:
    """Of two clients that still have jobs, neither has had two turns more, and no job is lost."""
    queue, left = FairQueue[str](), list(clients)
    for client in clients:
        queue.add(client, client)
    had = dict.fromkeys(clients, 0)
    while (job := queue.take()) is not None:
        had[job] += 1
        left.remove(job)
        turns = [had[client] for client in left]
        assert max(turns, default=0) - min(turns, default=0) <= 1
    assert left == []


def test_the_smallest_job_of_a_client_is_its_next() -> None:
    """Sizes order the jobs of one client, and equal ones keep their order."""
    queue = FairQueue[str]()
    for job, size in (("large", 9.0), ("first", 1.0), ("second", 1.0)):
        queue.add("mina", job, size)
    queue.add("juno", "huge", 99.0)
    assert list(_all_of(queue)) == ["first", "huge", "second", "large"]


def test_a_client_may_have_a_bounded_number_of_jobs_and_the_server_any() -> None:
    """Beyond the bound a job is refused until one has been taken; others are not affected."""
    queue = FairQueue[str](2)
    for client in ("mina", "mina", "juno", *[SERVER] * 9):
        queue.add(client, client)
    assert [queue.is_full(each) for each in ("mina", "juno", SERVER)] == [True, False, False]
    with pytest.raises(TooManyWaitingError):
        queue.add("mina", "one too many")
    assert queue.take() == "mina"
    assert not queue.is_full("mina")
    queue.add("mina", "mina")
    assert sorted(_all_of(queue)) == ["juno", "mina", "mina", *[SERVER] * 9]


def test_a_discarded_job_leaves_its_place() -> None:
    """A job that is taken back is not returned and no longer counts; a second time does nothing."""
    queue = FairQueue[str](1)
    queue.add("mina", "gone")
    for _ in range(2):
        queue.discard("mina", "gone")
    assert (queue.waiting_of("mina"), queue.take()) == (0, None)
    queue.add("mina", "here")
    assert list(_all_of(queue)) == ["here"]
