"""The keys that connections have shown: the tips that they pledged for a room's games."""

from collections import Counter
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
        self._holders = Counter[tuple[str, bytes]]()
        self._pledged: dict[str, str] = {}
        self._next: str | None = None

    def show(self, follower: Follower, game: str, tip: bytes) -> None:
        """Record a tip that a connection has pledged for a game; it keeps the earlier ones."""
        tips = self._shown.setdefault(follower, {}).setdefault(game, set())
        if len(tips) >= MOST_PLEDGES:
            self._drop(game, tips)
            tips.clear()
        if tip not in tips:
            tips.add(tip)
            self._holders[game, tip] += 1

    def forget(self, follower: Follower) -> None:
        """Forget a connection that has ended; the pledge of its player stays."""
        for game, tips in self._shown.pop(follower, {}).items():
            self._drop(game, tips)

    def _drop(self, game: str, tips: Collection[bytes]) -> None:
        """Count one connection less for each of these chains."""
        for tip in tips:
            self._holders[game, tip] -= 1
            if not self._holders[game, tip]:
                del self._holders[game, tip]

    def has(self, game: str, tip: bytes) -> bool:
        """Return whether a connection has the key of this chain."""
        return (game, tip) in self._holders

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
        for shown in self._shown.values():
            for game in shown.keys() - games:
                self._drop(game, shown.pop(game))
        self._pledged = {p: tip for p, tip in self._pledged.items() if p in players}

    def forget_player(self, player: str | None) -> None:
        """Forget the pledge of a player."""
        self._pledged.pop(player or "", None)
