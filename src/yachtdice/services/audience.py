"""Who follows a room, and the frames they may have missed."""

from collections import deque
from typing import Final, Protocol

from yachtdice.protocol.codec import write_message
from yachtdice.protocol.server_messages import Changed, Presence

REMEMBERED: Final = 64
"""Frames kept for those who come back: about a round of four seats."""


class Follower(Protocol):
    """One connection to a room."""

    @property
    def player(self) -> str | None:
        """The public id of the player behind it, None for a nameless watcher."""
        ...

    def send(self, frame: bytes) -> None:
        """Take a frame to deliver, in order; never waits and never raises."""
        ...


class Audience:
    """The followers of one room, told everything once and in order."""

    def __init__(self) -> None:
        """Begin with nobody."""
        self._followers: list[Follower] = []
        self._frames: deque[tuple[int, int, bytes]] = deque(maxlen=REMEMBERED)

    def __len__(self) -> int:
        """Return how many connections follow."""
        return len(self._followers)

    def add(self, follower: Follower) -> None:
        """Let one more connection follow; `tell_presence` makes it known."""
        self._followers.append(follower)

    def remove(self, follower: Follower) -> None:
        """Forget a connection, and tell the others."""
        if follower in self._followers:
            self._followers.remove(follower)
            self.tell_presence()

    def presence(self) -> Presence:
        """Return who is here."""
        players = {f.player for f in self._followers if f.player is not None}
        watchers = sum(follower.player is None for follower in self._followers)
        return Presence(tuple(sorted(players)), watchers)

    def present(self) -> frozenset[str]:
        """Return the public ids of the players who are here."""
        return frozenset(self.presence().present)

    def tell(self, before: int, changed: Changed) -> None:
        """Send a change to everybody; `before` is the version it started from."""
        frame = write_message(changed)
        self._frames.append((before, changed.version, frame))
        self._send(frame)

    def forget(self) -> None:
        """Drop the frames kept, after a new epoch."""
        self._frames.clear()

    def missed(self, version: int, current: int) -> list[bytes] | None:
        """Return the frames from this version to the current one, None when some are gone."""
        if version == current:
            return []
        starts = [i for i, (before, _, _) in enumerate(self._frames) if before == version]
        if not starts:
            return None
        return [frame for _, _, frame in list(self._frames)[starts[0] :]]

    def send_all(self, frames: dict[str | None, bytes]) -> None:
        """Send each follower the frame made for its player."""
        for follower in list(self._followers):
            follower.send(frames[follower.player])

    def players(self) -> set[str | None]:
        """Return the players (None: nameless watchers) that have a connection here."""
        return {follower.player for follower in self._followers}

    def tell_presence(self) -> None:
        """Tell everybody who is here."""
        self._send(write_message(self.presence()))

    def _send(self, frame: bytes) -> None:
        for follower in list(self._followers):
            follower.send(frame)
