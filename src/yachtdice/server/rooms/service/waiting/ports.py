"""The interfaces to the stored turns of games that wait, and to the stored play time."""

from collections.abc import Collection, Mapping
from typing import Protocol

from msgspec import Struct

from yachtdice.server.rooms.service.state.record import StoredTurn


class WaitingStanding(Struct, frozen=True):
    """The waiting games of a player: how many are open, and how many are finished."""

    is_account: bool = False
    open: int = 0
    finished: int = 0


class TurnStore(Protocol):
    """Storage of turns, which steps of rooms write; each method raises StoreUnavailableError."""

    async def turns_in(self, rooms: Collection[str]) -> Mapping[str, StoredTurn]:
        """Return the turns that these rooms wait for, by room."""
        ...

    async def claim(
        self, keeper: str, due_ms: int, at_ms: int, until_ms: int, most: int
    ) -> tuple[str, ...]:
        """Return rooms whose turns are due at `due_ms`, the oldest first, at most `most`.

        Until `until_ms` no other server can claim them, also after a crash of the keeper.
        """
        ...

    async def count(self, player: str) -> int:
        """Return the number of turns that wait for a player."""
        ...

    async def standings(self, players: Collection[str]) -> Mapping[str, WaitingStanding]:
        """Return the standing of each of these players."""
        ...


class PlayLook(Struct, frozen=True):
    """The wall clock at the last look of a server, and the time that does not count as play."""

    looked_ms: int
    shift_ms: int


class PlayTimeStore(Protocol):
    """Storage of the play time that all servers share; both raise StoreUnavailableError."""

    async def last_look(self, at_ms: int) -> PlayLook:
        """Return the last look; without one, store that a server looks at this time."""
        ...

    async def replace_look(self, before: PlayLook, after: PlayLook) -> bool:
        """Store a look; return False if another server has looked meanwhile."""
        ...
