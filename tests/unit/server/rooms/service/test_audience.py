"""The followers of a room, and the frames they get."""

from yachtdice.game import RollOpened
from yachtdice.server.http.connection import MOST_WAITING
from yachtdice.server.rooms.api.outbox import Outbox
from yachtdice.server.rooms.messages.codec import frame_of
from yachtdice.server.rooms.messages.server import Changed, Presence, ServerMessage
from yachtdice.server.rooms.service.followers import MOST_BYTES, REMEMBERED, Audience


class Listener:
    """The Follower port that records its messages."""

    def __init__(self, player: str | None, address: str = "") -> None:
        """Follow as this player, from this address."""
        self.player, self.address = player, address
        self.messages: list[ServerMessage] = []

    def send(self, message: ServerMessage) -> None:
        """Record a message."""
        self.messages.append(message)


def _changed(version: int) -> Changed:
    """Return a change to this version."""
    return Changed(1, version, (), None, None, None)


def test_players_are_counted_once_and_watchers_each() -> None:
    """A player with several tabs is present once; each nameless connection is one watcher."""
    audience = Audience()
    mina, tab, watcher = Listener("mina"), Listener("mina"), Listener(None)
    for follower in (mina, tab, watcher):
        audience.add(follower)
    assert audience.present == {"mina"}
    assert (audience.watchers, len(audience)) == (1, 3)
    audience.remove(mina)
    audience.remove(mina)
    assert audience.present == {"mina"}
    audience.remove(tab)
    assert not audience.present
    assert (audience.watchers, len(audience)) == (1, 1)


def test_the_address_of_a_room_is_never_empty() -> None:
    """Followers without an address share no account: the first known address counts, or none."""
    audience = Audience()
    for follower in (Listener("mina"), Listener("jun"), Listener(None)):
        audience.add(follower)
    assert audience.address_of("mina") is None
    audience.add(Listener("jun", "afar"))
    audience.add(Listener("mina", "here"))
    assert [audience.address_of(each) for each in ("mina", "jun", "bo")] == ["here", "afar", "afar"]


def test_missed_frames_are_those_after_the_last_version() -> None:
    """From any remembered version, the frames after it are returned in order."""
    audience = Audience()
    for version in range(2, 12):
        audience.publish(version - 1, _changed(version))
    for seen in range(1, 12):
        missed = audience.missed(seen, 11)
        assert missed is not None
        assert missed == [_changed(version) for version in range(seen + 1, 12)]


def test_forgotten_frames_require_a_snapshot() -> None:
    """A version too old, never sent, or from before a new epoch gives None: send a snapshot."""
    audience = Audience()
    current = REMEMBERED + 5
    for version in range(2, current + 1):
        audience.publish(version - 1, _changed(version))
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


def test_large_frames_are_replayed_only_as_far_as_they_fit() -> None:
    """After 62 large steps a connection gets a snapshot instead, and is never disconnected."""
    audience = Audience()
    steps = (RollOpened(0, (0, 1, 2, 3)),) * 100
    for version in range(2, 64):
        audience.publish(version - 1, Changed(1, version, steps, None, None, None))
    assert audience.missed(1, 63) is None
    replayed = [audience.missed(version, 63) for version in range(1, 64)]
    sizes = [sum(map(len, map(frame_of, changes))) for changes in replayed if changes is not None]
    assert MOST_BYTES / 2 < max(sizes) <= MOST_BYTES < MOST_WAITING
    outbox = Outbox("mina")
    for changed in max((changes for changes in replayed if changes), key=len):
        outbox.send(changed)
    assert not outbox.given_up.is_set()


def test_a_frame_too_large_to_keep_is_sent_but_not_replayed() -> None:
    """A change above the limit reaches present followers, and later changes are stored again."""
    audience = Audience()
    mina = Listener("mina")
    audience.add(mina)
    audience.publish(1, Changed(1, 2, (RollOpened(0, (0,)),) * 3000, None, None, None))
    assert len(frame_of(mina.messages[-1])) > MOST_BYTES
    assert audience.missed(1, 2) is None
    audience.publish(2, _changed(3))
    assert audience.missed(2, 3) == mina.messages[-1:]


def test_each_follower_gets_the_message_of_its_player() -> None:
    """A message made for one player reaches only the connections of that player."""
    audience = Audience()
    mina, watcher = Listener("mina"), Listener(None)
    audience.add(mina)
    audience.add(watcher)
    audience.send_each(lambda player: Presence(1, 2, (player or "no name",), 0))
    assert mina.messages == [Presence(1, 2, ("mina",), 0)]
    assert watcher.messages == [Presence(1, 2, ("no name",), 0)]
