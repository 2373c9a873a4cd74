"""Which servers are considered alive, from their heartbeats and the local checks of them."""

from yachtdice.server.cluster.membership import (
    CUT_OFF_MS,
    DEAD_MS,
    FORGOTTEN_MS,
    HEARTBEAT_MS,
    FailureDetector,
)
from yachtdice.server.cluster.ports import Heartbeat


class Observer:
    """Checks of two servers: `one` always sends heartbeats, `two` when the test says so."""

    def __init__(self) -> None:
        """Start with a first heartbeat of both."""
        self.detector = FailureDetector("one")
        self.now = self.count = 0
        self.observe()

    def observe(
        self, after_ms: int = 0, *, beats: int = 0, on_bus: bool = True, am_on_bus: bool = True
    ) -> None:
        """Check again, after this number of new heartbeats of `two`."""
        self.now += after_ms
        self.count += beats
        heartbeats = {"one": Heartbeat(self.now, True), "two": Heartbeat(self.count, on_bus)}
        self.detector.observe(heartbeats, self.now, am_on_bus=am_on_bus)

    def is_cut_off(self) -> bool:
        """Return whether `one`, the local server, is off a bus that others are on."""
        return self.detector.am_cut_off

    def may_own_rooms(self) -> bool:
        """Return whether `two` keeps its rooms."""
        return self.detector.may_own_rooms("two")


def test_a_node_is_dead_after_the_full_time_without_a_heartbeat() -> None:
    """A server is dead only after the full time of silence, which one heartbeat restarts."""
    observer = Observer()
    for _ in range(DEAD_MS // HEARTBEAT_MS - 1):
        observer.observe(HEARTBEAT_MS)
        assert observer.may_own_rooms()
    observer.observe(HEARTBEAT_MS, beats=1)
    for _ in range(DEAD_MS // HEARTBEAT_MS - 1):
        observer.observe(HEARTBEAT_MS)
    assert observer.may_own_rooms()
    observer.observe(HEARTBEAT_MS)
    assert not observer.may_own_rooms()
    observer.observe(HEARTBEAT_MS, beats=1)
    assert observer.may_own_rooms()


def test_time_without_the_registry_does_not_count() -> None:
    """After an hour without the store, the other servers still have their full time to show up."""
    observer = Observer()
    observer.observe(3_600_000)
    assert observer.may_own_rooms()
    observer.observe(HEARTBEAT_MS, beats=1)
    assert observer.may_own_rooms()


def test_unknown_removed_and_stopped_nodes_own_no_rooms() -> None:
    """A server that is unknown, no longer registered or signed off keeps no rooms."""
    observer = Observer()
    assert not observer.detector.may_own_rooms("three")
    assert not observer.detector.knows("three")
    observer.detector.sign_off("two")
    observer.detector.sign_off("three")
    assert not observer.may_own_rooms()
    observer.observe(HEARTBEAT_MS, beats=1)
    assert observer.may_own_rooms()
    observer.detector.observe({"one": Heartbeat(9, True)}, observer.now + 1, am_on_bus=True)
    assert not observer.detector.knows("two")
    assert observer.detector.alive() == frozenset()


def test_a_cut_off_node_loses_its_rooms_only_to_nodes_on_the_bus() -> None:
    """A bus outage for all servers moves no room; one for a single server does after a while."""
    observer = Observer()
    for _ in range(2 * CUT_OFF_MS // HEARTBEAT_MS):
        observer.observe(HEARTBEAT_MS, beats=1, on_bus=False, am_on_bus=False)
    assert observer.may_own_rooms()
    observer.observe(HEARTBEAT_MS, beats=1, on_bus=False)
    assert observer.may_own_rooms(), "a node has some time to reconnect to a restored bus"
    observer.observe(HEARTBEAT_MS, beats=1)
    for _ in range(CUT_OFF_MS // HEARTBEAT_MS + 1):
        assert observer.may_own_rooms()
        observer.observe(HEARTBEAT_MS, beats=1, on_bus=False)
    assert not observer.may_own_rooms()
    assert observer.detector.alive() == {"two"}


def test_a_node_is_cut_off_when_it_alone_has_lost_the_bus() -> None:
    """A server that alone loses the bus is cut off in five seconds; in a full outage none is."""
    observer = Observer()
    for _ in range(2 * CUT_OFF_MS // HEARTBEAT_MS):
        observer.observe(HEARTBEAT_MS, beats=1, on_bus=False, am_on_bus=False)
    assert not observer.is_cut_off()
    for _ in range(CUT_OFF_MS // HEARTBEAT_MS):
        observer.observe(HEARTBEAT_MS, beats=1, am_on_bus=False)
        assert not observer.is_cut_off()
    observer.observe(HEARTBEAT_MS, beats=1, am_on_bus=False)
    assert observer.is_cut_off()
    observer.observe(HEARTBEAT_MS, beats=1)
    assert not observer.is_cut_off()


def test_a_dead_node_on_the_bus_cuts_no_node_off() -> None:
    """The last heartbeat of a dead server that was on the bus makes no live server unready."""
    observer = Observer()
    for _ in range(4 * CUT_OFF_MS // HEARTBEAT_MS):
        observer.observe(HEARTBEAT_MS, am_on_bus=False)
    assert not observer.is_cut_off()


def test_a_long_dead_node_may_be_removed() -> None:
    """A dead server is forgotten only after a minute of silence."""
    observer = Observer()
    for _ in range(FORGOTTEN_MS // HEARTBEAT_MS - 1):
        observer.observe(HEARTBEAT_MS)
    assert observer.detector.long_dead() == frozenset()
    observer.observe(HEARTBEAT_MS)
    assert observer.detector.long_dead() == {"two"}
