"""The limits of games that wait: how many of them a player may have, and where guests play."""

from collections.abc import Iterable
from typing import Final

from yachtdice.server.common.ports import Player
from yachtdice.server.rooms.messages.server import RefusalCode
from yachtdice.server.rooms.service.state.room import RefusedError, Room
from yachtdice.server.rooms.service.waiting.ports import TurnStore, WaitingStanding

MOST_OF_GUEST: Final = 3
MOST_AT_FIRST: Final = 10  #: Open games of an account that has finished none.
MOST_OPEN: Final = 40

BY_LINK: Final = "guests play games that wait by link only; log in, or do not list the game"


def most_open(standing: WaitingStanding) -> int:
    """Return the number of waiting games that a player may have open."""
    if not standing.is_account:
        return MOST_OF_GUEST
    return min(MOST_OPEN, MOST_AT_FIRST + standing.finished)


def _require_account(standing: WaitingStanding) -> None:
    if not standing.is_account:
        raise RefusedError(RefusalCode.NOT_ALLOWED, BY_LINK)


def _require_free(name: str, standing: WaitingStanding) -> None:
    if standing.open >= (most := most_open(standing)):
        reason = f"{name} has {most} open games that wait; finish one of them first"
        raise RefusedError(RefusalCode.NOT_ALLOWED, reason)


class WaitingLimits:
    """Checks the games that wait before their steps are stored; live games cost nothing."""

    def __init__(self, store: TurnStore | None) -> None:
        """Check with this store; None: there are no limits."""
        self._store = store

    async def check_start(self, after: Room) -> None:
        """Check the waiting game that a step starts.

        Raises RefusedError if a player has too many open games, and StoreUnavailableError.
        """
        for name, standing in await self._standings(after, after.playing()):
            _require_free(name, standing)
        await self.check_seats(after)

    async def check_search(self, player: Player) -> None:
        """Check a player who searches for an opponent in a game that waits.

        Raises RefusedError for a guest and for too many open games, and StoreUnavailableError.
        """
        if self._store is None:
            return
        standing = (await self._store.standings([player.id]))[player.id]
        _require_account(standing)
        _require_free(player.name, standing)

    async def check_seats(self, after: Room) -> None:
        """Raise RefusedError if a guest has a seat in a listed room that waits."""
        if not after.settings.listed:
            return
        for _, standing in await self._standings(after, after.taken()):
            _require_account(standing)

    async def _standings(
        self, room: Room, places: Iterable[int]
    ) -> list[tuple[str, WaitingStanding]]:
        """Return the names and standings of the players on these seats of a room that waits."""
        if self._store is None or not room.settings.waits:
            return []
        seats = [room.seats[place] for place in places]
        names = {seat.player: seat.name or "" for seat in seats if seat.player is not None}
        found = await self._store.standings(names)
        return [(name, found.get(player, WaitingStanding())) for player, name in names.items()]
