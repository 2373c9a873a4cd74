"""The law of quiet times: without faults, every open connection receives the stored state."""

from typing import Final

from tests.soak.simulation.laws import BrokenLawError
from tests.soak.simulation.network import Wire
from yachtdice.server.rooms.messages.codec import read_server_message
from yachtdice.server.rooms.messages.server import Changed, Snapshot, UpToDate

#: Seconds without faults in which a connection must catch up; pages reconnect after eight.
QUIET_S: Final = 6.0


class Calm:
    """Tracks the time without faults, and the last version sent on each connection."""

    def __init__(self) -> None:
        """Start without faults and connections."""
        self._troubles, self._since = 0, 0.0
        self._told: dict[Wire, tuple[int, float]] = {}

    def begin_trouble(self) -> None:
        """Record the start of a fault."""
        self._troubles += 1

    def end_trouble(self, now: float) -> None:
        """Record the end of a fault."""
        self._troubles, self._since = self._troubles - 1, now

    def received(self, wire: Wire, frame: bytes, now: float) -> None:
        """Record a frame that a server sends on a connection."""
        match read_server_message(frame):
            case Changed(version=version) | Snapshot(version=version) | UpToDate(version=version):
                self._told[wire] = version, now
            case _:
                pass

    def check(self, newest: int, now: float) -> None:
        """Raise BrokenLawError for a connection that does not get the stored state."""
        self._told = {wire: sent for wire, sent in self._told.items() if wire.is_open}
        for wire, (version, at) in self._told.items():
            if version == newest:
                self._told[wire] = version, now
            elif not self._troubles and min(now - self._since, now - at) > QUIET_S:
                raise BrokenLawError(f"a connection is left at {version}, {newest} is stored")
