"""Stored turns and play time in memory."""

from collections.abc import Collection, Mapping

from yachtdice.server.rooms.service.state.record import Commit, StoredTurn
from yachtdice.server.rooms.service.waiting.ports import PlayLook, WaitingStanding


class MemoryTurns:
    """The ports TurnStore and PlayTimeStore in memory; `follow` takes the turns of the steps."""

    def __init__(self) -> None:
        """Start without turns."""
        self.rows: dict[str, StoredTurn] = {}
        self.held: dict[str, int] = {}
        self.standing: dict[str, WaitingStanding] = {}
        self.look: PlayLook | None = None

    def follow(self, commit: Commit) -> None:
        """Write the turn of a step, as its transaction does."""
        if not commit.changes_turn:
            return
        self.held.pop(commit.room, None)
        self.rows.pop(commit.room, None)
        if commit.turn is not None:
            self.rows[commit.room] = commit.turn

    async def turns_in(self, rooms: Collection[str]) -> Mapping[str, StoredTurn]:
        """Return the turns of these rooms."""
        return {room: self.rows[room] for room in rooms if room in self.rows}

    async def claim(
        self, keeper: str, due_ms: int, at_ms: int, until_ms: int, most: int
    ) -> tuple[str, ...]:
        """Claim due turns."""
        assert keeper
        due = [
            room
            for room, turn in self.rows.items()
            if turn.due_ms <= due_ms and self.held.get(room, 0) < at_ms
        ]
        claimed = tuple(sorted(due, key=lambda room: self.rows[room].due_ms)[:most])
        self.held |= dict.fromkeys(claimed, until_ms)
        return claimed

    async def count(self, player: str) -> int:
        """Return the number of turns that wait for a player."""
        return sum(turn.player == player for turn in self.rows.values())

    async def standings(self, players: Collection[str]) -> Mapping[str, WaitingStanding]:
        """Return the standings that the test has set, otherwise those of a new account."""
        fresh = WaitingStanding(is_account=True)
        return {player: self.standing.get(player, fresh) for player in players}

    async def last_look(self, at_ms: int) -> PlayLook:
        """Return the last look."""
        self.look = self.look or PlayLook(at_ms, 0)
        return self.look

    async def replace_look(self, before: PlayLook, after: PlayLook) -> bool:
        """Store a look, unless another server has looked meanwhile."""
        if self.look != before:
            return False
        self.look = after
        return True
