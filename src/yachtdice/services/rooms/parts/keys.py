"""The keys that connections have shown: the tips that they pledged for a room's games."""

from collections.abc import Collection, Mapping

from yachtdice.sealed import MOST_PLEDGES
from yachtdice.services.rooms.environment import Follower


class ShownKeys:
    """The tips that each connection has pledged, and the pledges of players for the next game.

    A connection that has pledged a tip has the key of its chain, so it can answer for it.
    """

    def __init__(self) -> None:
        """Start without connections."""
        self._shown: dict[Follower, dict[str, set[bytes]]] = {}
        self._pledged: dict[str, str] = {}
        self._next: str | None = None

    def show(self, follower: Follower, game: str, tip: bytes) -> None:
        """Record a tip that a connection has pledged for a game; it keeps the earlier ones."""
        tips = self._shown.setdefault(follower, {}).setdefault(game, set())
        if len(tips) >= MOST_PLEDGES:
            tips.clear()
        tips.add(tip)

    def forget(self, follower: Follower) -> None:
        """Forget a connection that has ended; the pledge of its player stays."""
        self._shown.pop(follower, None)

    def has(self, game: str, tip: bytes) -> bool:
        """Return whether a connection has the key of this chain."""
        return any(tip in tips.get(game, ()) for tips in self._shown.values())

    def pledge(self, game: str, player: str, tip: str) -> None:
        """Record a player's pledge for the next game; it replaces the earlier one."""
        if game != self._next:
            self._next = game
            self._pledged.clear()
        self._pledged[player] = tip

    def pledged(self, game: str) -> Mapping[str, str]:
        """Return the pledges for this game, by player."""
        return dict(self._pledged) if game == self._next else {}

    def limit(self, games: Collection[str], players: Collection[str]) -> None:
        """Forget the tips of all other games, and the pledges of all other players."""
        for follower, tips in list(self._shown.items()):
            self._shown[follower] = {game: tip for game, tip in tips.items() if game in games}
        self._pledged = {p: tip for p, tip in self._pledged.items() if p in players}
