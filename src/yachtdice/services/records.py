"""Records of games, for those who were at their table."""

from yachtdice.game import record_text
from yachtdice.rules import parse_rules
from yachtdice.services.hub import Hub
from yachtdice.services.ports import GameStore, Player


class Records:
    """Finds a game and tells it, to whoever has played in its room or is there now."""

    def __init__(self, store: GameStore, hub: Hub) -> None:
        """Read from this store; the hub knows who is where."""
        self._store, self._hub = store, hub

    async def text(self, game: str, player: Player) -> str | None:
        """Return the record of a game; None when there is no such game for this player."""
        stored = await self._store.game(game)
        if stored is None or not stored.events:
            return None
        is_here = self._hub.is_present(stored.room, player.id)
        if not is_here and not await self._store.has_played(stored.room, player.id):
            return None
        return record_text(parse_rules(stored.rules_text), stored.events)
