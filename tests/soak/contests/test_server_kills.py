"""No kill of a server loses an acknowledged choice, or shows a second tape."""

from pathlib import Path

from tests.integration.contests.evening import SHORT
from tests.soak.contests.kills import kill_often
from tests.support.length import at_length
from tests.support.servers.server_process import CROWD, server_with


async def test_kills_lose_no_choice_and_no_throw(tmp_path: Path) -> None:
    """The record of each contest verifies, and agrees with all frames before and after kills."""
    with server_with(tmp_path, SHORT.text, limit_factor=CROWD) as server:
        report = await kill_often(server, at_length(6, 30), entrants=30, slowest_s=0.3)
    assert report.acknowledged > 100
    assert len(report.kills) >= 2
