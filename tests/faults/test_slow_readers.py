"""Spectators who stop reading cost the others nothing."""

from pathlib import Path

from tests.faults.slow_reader import SEND_BUFFER, stop_reading
from tests.server_process import ServerProcess
from yachtdice.server.address import LONGEST_UNREAD_MS

MOST_MB = 25.0
"""Wide, for busy machines: `make faults` prints the figures (10 s, 5 MB are meant)."""


async def test_spectators_who_stop_reading_are_given_up(tmp_path: Path) -> None:
    """They are closed as too slow; a player hears every frame meanwhile, and is answered."""
    with ServerProcess(str(tmp_path / "yacht.sqlite3"), send_buffer=SEND_BUFFER) as server:
        found = await stop_reading(server, crowd=5, seconds=3.0)
    assert found.gaps == 0, found
    assert found.during.count, found
    assert set(found.codes) <= {4008, None}, found
    # Were they not given up, the system would end them in silence, and later.
    assert 4008 in found.codes or found.closed_s < LONGEST_UNREAD_MS / 2000, found
    assert found.grown_mb < MOST_MB, found
