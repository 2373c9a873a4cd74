"""The finished games that clients have lately requested a review of."""

from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import Final

from yachtdice.server.catalogue.service.rule_sets import rules_of
from yachtdice.server.learning.service.reviews import ReviewedGame
from yachtdice.server.people.service.ports import StoredGame

MOST_KEPT: Final = 256  #: Games kept in memory, each up to some hundred kilobytes.


class RecentGames:
    """Finished games by their viewer; those that were requested last are kept in memory.

    Pages repeat their request for a review each second until it is computed. The rolls and
    choices of a finished game and its viewers never change.
    """

    def __init__(self, read: Callable[[str, str | None], Awaitable[StoredGame | None]]) -> None:
        """Read other games with this function, which is `events` of the port HistoryStore."""
        self._read = read
        self._kept: OrderedDict[tuple[str, str | None], ReviewedGame] = OrderedDict()

    async def of(self, game: str, viewer: str | None) -> ReviewedGame | None:
        """Return a finished game; None if it does not exist or this viewer may not see it."""
        asked = game, viewer
        if asked in self._kept:
            self._kept.move_to_end(asked)
            return self._kept[asked]
        found = await self._read(game, viewer)
        if found is None:
            return None
        self._kept[asked] = ReviewedGame(rules_of(found.rules_text), found.events)
        if len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)
        return self._kept[asked]
