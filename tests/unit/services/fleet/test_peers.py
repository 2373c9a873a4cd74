"""Who is taken to live, by signs of life and one's own looks at them."""

from yachtdice.services.fleet.peers import BEAT_MS, CUT_OFF_MS, DEAD_MS, FORGOTTEN_MS, Peers
from yachtdice.services.fleet.ports import Beat


class Watch:
    """Looks at two servers, one's own count going on and that of `two` as the story says."""

    def __init__(self) -> None:
        """Begin with a first sign."""
        self.peers = Peers("one")
        self.now = self.count = 0
        self.look()

    def look(
        self, after_ms: int = 0, *, signs: int = 0, on_bus: bool = True, am_on_bus: bool = True
    ) -> None:
        """Look again, when so many signs of `two` have come."""
        self.now += after_ms
        self.count += signs
        beats = {"one": Beat(self.now, True), "two": Beat(self.count, on_bus)}
        self.peers.look(beats, self.now, am_on_bus=am_on_bus)

    def is_left_its_rooms(self) -> bool:
        """Return whether `two` keeps what it has."""
        return self.peers.keeps_rooms("two")


def test_a_server_without_a_sign_is_dead_after_a_while_and_not_before() -> None:
    """It takes the whole time of silence; one sign begins it anew."""
    watch = Watch()
    for _ in range(DEAD_MS // BEAT_MS - 1):
        watch.look(BEAT_MS)
        assert watch.is_left_its_rooms()
    watch.look(BEAT_MS, signs=1)
    for _ in range(DEAD_MS // BEAT_MS - 1):
        watch.look(BEAT_MS)
    assert watch.is_left_its_rooms()
    watch.look(BEAT_MS)
    assert not watch.is_left_its_rooms()
    watch.look(BEAT_MS, signs=1)
    assert watch.is_left_its_rooms()


def test_nobody_is_dead_because_we_could_not_look() -> None:
    """After an hour in which the store was away, the others have still their time to show up."""
    watch = Watch()
    watch.look(3_600_000)
    assert watch.is_left_its_rooms()
    watch.look(BEAT_MS, signs=1)
    assert watch.is_left_its_rooms()


def test_unknown_forgotten_and_parting_servers_keep_nothing() -> None:
    """Who was never seen, is no longer in the register, or says goodbye, is left no rooms."""
    watch = Watch()
    assert not watch.peers.keeps_rooms("three")
    assert not watch.peers.knows("three")
    watch.peers.sign_off("two")
    watch.peers.sign_off("three")
    assert not watch.is_left_its_rooms()
    watch.look(BEAT_MS, signs=1)
    assert watch.is_left_its_rooms()
    watch.peers.look({"one": Beat(9, True)}, watch.now + 1, am_on_bus=True)
    assert not watch.peers.knows("two")
    assert watch.peers.alive() == frozenset()


def test_who_is_cut_off_loses_its_rooms_only_to_those_who_are_not() -> None:
    """A bus that is away for all moves no room; one server without it does after a while."""
    watch = Watch()
    for _ in range(2 * CUT_OFF_MS // BEAT_MS):
        watch.look(BEAT_MS, signs=1, on_bus=False, am_on_bus=False)
    assert watch.is_left_its_rooms()
    watch.look(BEAT_MS, signs=1, on_bus=False)
    assert watch.is_left_its_rooms(), "it has a while to come back to a bus that came back"
    watch.look(BEAT_MS, signs=1)
    for _ in range(CUT_OFF_MS // BEAT_MS + 1):
        assert watch.is_left_its_rooms()
        watch.look(BEAT_MS, signs=1, on_bus=False)
    assert not watch.is_left_its_rooms()
    assert watch.peers.alive() == {"two"}


def test_the_long_dead_may_be_forgotten() -> None:
    """Only after a minute of silence."""
    watch = Watch()
    for _ in range(FORGOTTEN_MS // BEAT_MS - 1):
        watch.look(BEAT_MS)
    assert watch.peers.long_dead() == frozenset()
    watch.look(BEAT_MS)
    assert watch.peers.long_dead() == {"two"}
