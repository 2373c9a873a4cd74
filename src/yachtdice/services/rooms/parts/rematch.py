"""The rematch in a live room: long absences, and the game that starts when a player returns."""

import asyncio

from yachtdice.services.rooms.environment import Core, Follower, Part
from yachtdice.services.rooms.parts.shares import DiceShares
from yachtdice.services.rooms.rematch import is_agreed, next_game
from yachtdice.services.rooms.room import Outcome, RefusedError


class RematchWatch(Part):
    """Measures the absence of seated players; starts a game when the last absent one returns."""

    def __init__(self, core: Core, shares: DiceShares) -> None:
        """Watch this room; a game starts with the pledges of `shares`."""
        self._core, self._shares = core, shares
        self._away_since: dict[str, int] = {}
        self._task: asyncio.Task[None] | None = None

    def missed(self) -> frozenset[str]:
        """Return the seated players who have been absent for longer than the grace period."""
        world = self._core.world
        before = world.ticks.now_ms() - int(1000 * world.host_grace_s)
        return frozenset(player for player, since in self._away_since.items() if since <= before)

    def start(self) -> None:
        """Measure all absences from now on, because the earlier ones are unknown."""
        self._away_since.clear()
        self._look()

    def enter(self, _: Follower) -> None:
        """Start the next game if it waited for this player."""
        self._look()
        is_due = is_agreed(self._core.room, self._core.present)
        if is_due and (self._task is None or self._task.done()):
            self._task = self._core.begin(self._due)

    def leave(self, _: Follower) -> None:
        """Measure the absence of the player who left."""
        self._look()

    def follow(self, _: Outcome) -> None:
        """Measure the absences of the players after a change of the seats."""
        self._look()

    def _look(self) -> None:
        """Begin and end the measurements of absences."""
        present, now = self._core.present, self._core.world.ticks.now_ms()
        seated = {seat.player for seat in self._core.room.seats if seat.player is not None}
        since = self._away_since
        self._away_since = {player: since.get(player, now) for player in seated - present}

    def _due(self) -> Outcome | None:
        """Return the next game if the vote allows it and no player has played too often."""
        core = self._core
        pledged = self._shares.pledges.for_next_game()
        outcome = next_game(core.room, core.present, pledged, core.world.chance)
        if outcome is None:
            return None
        try:
            core.world.game_pace.count(core.room, outcome.room)
        except RefusedError:
            return None
        return outcome
