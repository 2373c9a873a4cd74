"""Timers of this machine."""

import asyncio

import pytest

from yachtdice.compose.system import LoopTicks


@pytest.mark.parametrize("wait_ms", [0, 1])
async def test_an_alarm_rings_later_and_not_after_it_was_cancelled(wait_ms: int) -> None:
    """Even without a wait, an alarm does not ring within the call that sets it."""
    ticks, rung, heard = LoopTicks(), list[str](), asyncio.Event()
    cancelled = ticks.call_in(wait_ms, lambda: rung.append("cancelled"))
    ticks.call_in(wait_ms, lambda: rung.append("set"))
    ticks.call_in(wait_ms + 1, heard.set)
    assert rung == []
    cancelled.cancel()
    await heard.wait()
    assert rung == ["set"]
