"""Which servers live, told by their signs of life and by no clock but one's own.

A server is dead when its count has stood still for a while in which we have looked. While we
could not look, because the store was away or we ourselves were held up, nobody grows older.
"""

from collections.abc import Mapping
from typing import Final

from yachtdice.services.fleet.ports import Beat

BEAT_MS: Final = 400
"""How often a sign of life is given, and looked for."""

DEAD_MS: Final = 1600
"""So long without a sign, and a server is taken for dead: its rooms may be taken over."""

CUT_OFF_MS: Final = 5000
"""So long off the bus that we are on, and a server that lives may be taken its rooms too."""

FORGOTTEN_MS: Final = 60_000
"""So long dead, and it is forgotten."""


class _Peer:
    """What is known of one server."""

    def __init__(self, beat: Beat) -> None:
        """Begin with a first sign."""
        self.count, self.silent_ms, self.is_gone = beat.count, 0, False
        self.cut_off_ms = 0

    @property
    def is_alive(self) -> bool:
        """Whether it is taken to live."""
        return self.silent_ms < DEAD_MS and not self.is_gone


class Peers:
    """The other servers, as one of them sees them."""

    def __init__(self, me: str) -> None:
        """Begin with having seen nobody."""
        self._me = me
        self._peers: dict[str, _Peer] = {}
        self._looked_ms: int | None = None

    def look(self, beats: Mapping[str, Beat], now_ms: int, *, am_on_bus: bool) -> None:
        """Take in the signs of all."""
        passed = 0 if self._looked_ms is None else now_ms - self._looked_ms
        self._looked_ms = now_ms
        passed = min(passed, 2 * BEAT_MS)
        for server, beat in beats.items():
            if server != self._me:
                peer = self._see(server, beat, passed)
                is_cut_off = am_on_bus and not beat.is_on_bus
                peer.cut_off_ms = peer.cut_off_ms + passed if is_cut_off else 0
        for server in self._peers.keys() - beats.keys():
            del self._peers[server]

    def _see(self, server: str, beat: Beat, passed_ms: int) -> _Peer:
        """Return a server, its sign taken in that many milliseconds after the one before."""
        peer = self._peers.setdefault(server, _Peer(beat))
        if peer.count == beat.count:
            peer.silent_ms += passed_ms
        else:
            peer.count, peer.silent_ms, peer.is_gone = beat.count, 0, False
        return peer

    def sign_off(self, server: str) -> None:
        """Take a server at its word that it ends."""
        if server in self._peers:
            self._peers[server].is_gone = True

    def alive(self) -> frozenset[str]:
        """Return the other servers that live."""
        return frozenset(server for server, peer in self._peers.items() if peer.is_alive)

    def knows(self, server: str) -> bool:
        """Return whether a sign of this server has been seen, and it is not forgotten."""
        return server in self._peers

    def keeps_rooms(self, server: str) -> bool:
        """Return whether a server is to be left its rooms: it lives, and can be reached.

        One that lives but has long been off the bus, while we have not, is reached by nobody.
        """
        peer = self._peers.get(server)
        return peer is not None and peer.is_alive and peer.cut_off_ms < CUT_OFF_MS

    def long_dead(self) -> frozenset[str]:
        """Return the servers that may be forgotten."""
        return frozenset(
            server for server, peer in self._peers.items() if peer.silent_ms >= FORGOTTEN_MS
        )
