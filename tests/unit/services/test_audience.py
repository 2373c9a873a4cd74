"""Who follows a room, and what they are told."""

from yachtdice.protocol.codec import read_server_message
from yachtdice.protocol.server_messages import Changed
from yachtdice.services.audience import REMEMBERED, Audience


class Listener:
    """The Follower port that keeps what it is sent."""

    def __init__(self, player: str | None) -> None:
        """Follow for this player."""
        self.player = player
        self.frames: list[bytes] = []

    def send(self, frame: bytes) -> None:
        """Keep a frame."""
        self.frames.append(frame)


def _changed(version: int) -> Changed:
    """Return a change to this version."""
    return Changed(1, version, (), None, None, None)


def test_players_are_counted_once_and_watchers_each() -> None:
    """A player is here once however many tabs are open; each nameless connection is a watcher."""
    audience = Audience()
    mina, tab, watcher = Listener("mina"), Listener("mina"), Listener(None)
    for follower in (mina, tab, watcher):
        audience.add(follower)
    assert audience.present() == {"mina"}
    assert (audience.watchers(), len(audience)) == (1, 3)
    audience.remove(mina)
    audience.remove(mina)
    assert audience.present() == {"mina"}
    audience.remove(tab)
    assert not audience.present()
    assert (audience.watchers(), len(audience)) == (1, 1)
    assert audience.players() == {None}


def test_what_was_missed_is_exactly_what_came_after() -> None:
    """From any version still remembered the frames after it come back, in order."""
    audience = Audience()
    for version in range(2, 12):
        audience.tell(version - 1, _changed(version))
    for seen in range(1, 12):
        missed = audience.missed(seen, 11)
        assert missed is not None
        told = [read_server_message(frame) for frame in missed]
        assert told == [_changed(version) for version in range(seen + 1, 12)]


def test_what_is_forgotten_is_not_made_up() -> None:
    """Versions too old, never told, or of before a new epoch give None: a snapshot is needed."""
    audience = Audience()
    current = REMEMBERED + 5
    for version in range(2, current + 1):
        audience.tell(version - 1, _changed(version))
    oldest = current - REMEMBERED
    assert audience.missed(oldest - 1, current) is None
    kept = audience.missed(oldest, current)
    assert kept is not None
    assert len(kept) == REMEMBERED
    for unknown in (0, current + 1, 10**9):
        assert audience.missed(unknown, current) is None
    audience.forget()
    assert audience.missed(current - 1, current) is None
    assert audience.missed(current, current) == []


def test_each_follower_gets_the_frame_of_its_player() -> None:
    """Frames made for each player reach that player's connections only."""
    audience = Audience()
    mina, watcher = Listener("mina"), Listener(None)
    audience.add(mina)
    audience.add(watcher)
    audience.send_all({"mina": b"for mina", None: b"for all"})
    assert mina.frames[-1] == b"for mina"
    assert watcher.frames[-1] == b"for all"
