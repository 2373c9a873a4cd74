"""The pledges of a room's players: for its next game in memory, for the running game as steps.

A room that waits for its players stores those for the next game too, because it is unloaded between
their visits. Otherwise the server alone would make the first throws.
"""

from collections.abc import Callable, Mapping

from msgspec.structs import replace

from yachtdice.game import PledgeTip
from yachtdice.sealed import Ledger, ProofError, bytes_of
from yachtdice.server.common.ports import Player
from yachtdice.server.rooms.messages.client import Pledge
from yachtdice.server.rooms.messages.server import RefusalCode
from yachtdice.server.rooms.service.environment import Follower
from yachtdice.server.rooms.service.followers import Core
from yachtdice.server.rooms.service.parts.asking import SealedGame, ShownKeys, sealed_game_in
from yachtdice.server.rooms.service.state import game_steps
from yachtdice.server.rooms.service.state.room import Outcome, RefusedError


class RoomPledges:
    """Takes the pledges of the clients of a room."""

    def __init__(
        self,
        core: Core,
        keys: ShownKeys,
        on_shown: Callable[[], None],
        on_next: Callable[[], None],
    ) -> None:
        """Take pledges for this room.

        `on_shown` is called after a key for the running game, `on_next` after one for the next.
        """
        self._core, self._keys = core, keys
        self._on_shown, self._on_next = on_shown, on_next

    def for_next_game(self) -> Mapping[str, str]:
        """Return the tips that players have pledged for the next game, by player."""
        following = self._core.room.next_sealed
        return {} if following is None else self._keys.pledged(following.id)

    def take(self, follower: Follower, player: Player, message: Pledge) -> None:
        """Record a pledge for the next game, or schedule the step of one for the running game.

        The server ignores pledges for other games, and those of spectators of the running game.
        Raises RefusedError for a tip that may not be pledged.
        """
        tip = bytes_of(message.tip)
        if tip is None:
            raise RefusedError(RefusalCode.BAD_SHARE, "a tip is 32 bytes in base64url")
        room, running = self._core.room, sealed_game_in(self._core.room)
        following = room.next_sealed
        if following is not None and message.game == following.id:
            self._keys.show(follower, message.game, tip)
            self._keys.pledge(message.game, player.id, message.tip)
            self.keep()
            self._on_next()
        elif running is not None and message.game == running.game:
            party = running.party(player.id)
            if party is not None:
                self._begin_step(running, party, message.tip)
                self._keys.show(follower, message.game, tip)
                self._on_shown()

    def restore(self) -> None:
        """Take the stored pledges for the next game, unless a client has pledged again."""
        following = self._core.room.next_sealed
        if following is not None:
            for player, tip in self._core.room.pledged:
                if player not in self.for_next_game():
                    self._keys.pledge(following.id, player, tip)

    def keep(self) -> None:
        """Schedule the step that stores the pledges for the next game, if the room waits."""
        if self._kept() is not None:
            self._core.begin(self._kept)

    def _kept(self) -> Outcome | None:
        """Return the step that stores the pledges for the next game, None if nothing changes."""
        room = self._core.room
        if not room.settings.waits:
            return None
        regulars = {room.host, *(seat.player for seat in room.seats)}
        tips = self.for_next_game().items()
        pledged = tuple(sorted((player, tip) for player, tip in tips if player in regulars))
        if pledged == room.pledged:
            return None
        return Outcome(replace(room, pledged=pledged), is_quiet=True)

    def _begin_step(self, running: SealedGame, party: int, tip: str) -> None:
        """Schedule the step of a pledge in the running game, unless it was pledged before."""
        if _has_pledged(running.ledger, party, tip):
            return
        try:
            running.ledger.pledged(party, tip, running.ledger.soonest)
        except ProofError as error:
            raise RefusedError(RefusalCode.NOT_ALLOWED, str(error)) from error
        self._core.begin(lambda: self._step(running.game, party, tip))

    def _step(self, table: str, party: int, tip: str) -> Outcome | None:
        """Return the step of a pledge in this game, None if it is no longer possible."""
        running = sealed_game_in(self._core.room)
        if running is None or running.game != table or _has_pledged(running.ledger, party, tip):
            return None
        try:
            return game_steps.played(running.room, PledgeTip(party, tip, running.ledger.soonest))
        except (ProofError, RefusedError):
            return None


def _has_pledged(ledger: Ledger, party: int, tip: str) -> bool:
    """Return whether a party has pledged this tip in the running game."""
    return any((each.party, each.tip) == (party, bytes_of(tip)) for each in ledger.pledges.tips)
