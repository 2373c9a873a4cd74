"""Spectators who stop reading do not affect the others."""

from pathlib import Path

from tests.soak.faults.slow_reader import SEND_BUFFER, stop_reading
from tests.support.servers.server_process import ServerProcess
from yachtdice.server.http.address import LONGEST_UNREAD_MS

#: Generous, for busy machines; `make faults` prints the figures (targets: 10 s, 5 MB).
MOST_MB = 25.0


async def test_spectators_that_stop_reading_are_disconnected(tmp_path: Path) -> None:
    """Slow readers are disconnected, while a player gets every frame and answers."""
    with ServerProcess(str(tmp_path / "yacht.sqlite3"), send_buffer=SEND_BUFFER) as server:
        found = await stop_reading(server, crowd=5, seconds=3.0)
    assert found.gaps == 0, found
    assert found.during.count, found
    assert set(found.codes) <= {4008, None}, found
    # If the server did not close them, the system would end them silently and later.
    assert 4008 in found.codes or found.closed_s < LONGEST_UNREAD_MS / 2000, found
    assert found.grown_mb < MOST_MB, found
