"""Who follows a room, and the frames they may have missed."""

from collections import deque
from typing import Final, Protocol

from yachtdice.protocol.codec import write_message
from yachtdice.protocol.server_messages import Changed

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
        """Let one more connection follow."""
        self._followers.append(follower)

    def remove(self, follower: Follower) -> None:
        """Forget a connection, if it is here."""
        if follower in self._followers:
            self._followers.remove(follower)

    def present(self) -> frozenset[str]:
        """Return the public ids of the players who are here."""
        return frozenset(player for player in self.players() if player is not None)

    def watchers(self) -> int:
        """Return how many nameless connections merely watch."""
        return sum(follower.player is None for follower in self._followers)

    def tell(self, before: int, changed: Changed) -> None:
        """Send a change to everybody; `before` is the version it started from."""
        frame = write_message(changed)
        self._frames.append((before, changed.version, frame))
        self.send(frame)

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

    def send(self, frame: bytes, but: Follower | None = None) -> None:
        """Send everybody the same frame, one connection left out."""
        for follower in list(self._followers):
            if follower is not but:
                follower.send(frame)
