"""The store of searches in memory, with the same contract as on a database."""

from msgspec import Struct
from msgspec.structs import replace

from yachtdice.server.rooms.service.quick_match import MatchedRoom, SearchEnded, Seeker, SeekResult


class _Search(Struct, frozen=True):
    """A stored search."""

    seeker: Seeker
    beat_ms: int
    partner: str | None = None
    room: str | None = None


class MemorySearches:
    """The SearchStore port in memory; several services may share one."""

    def __init__(self) -> None:
        """Start without searches."""
        self.searches: dict[str, _Search] = {}

    async def begin(self, seeker: Seeker, at_ms: int, alive_since: int) -> None:
        """Store a new search, in place of the player's earlier one; delete abandoned ones."""
        self.searches = {
            ticket: one
            for ticket, one in self.searches.items()
            if one.beat_ms >= alive_since and one.seeker.player != seeker.player
        }
        self.searches[seeker.ticket] = _Search(seeker, at_ms)

    async def seek(self, seeker: Seeker, at_ms: int, alive_since: int) -> SeekResult:
        """Store a heartbeat of the search, and claim the oldest open search before it."""
        own = self.searches.get(seeker.ticket)
        if own is None:
            return SearchEnded()
        self._change(seeker.ticket, beat_ms=at_ms)
        if own.room is not None:
            del self.searches[seeker.ticket]
            return MatchedRoom(own.room)
        if own.partner is not None:
            claimer = self.searches.get(own.partner)
            if claimer is None or claimer.beat_ms < alive_since:
                self._change(seeker.ticket, partner=None)
            return None
        return self._claim(seeker, alive_since)

    def _claim(self, seeker: Seeker, alive_since: int) -> Seeker | None:
        """Claim the oldest open search before this one."""
        earlier = [
            one.seeker
            for one in self.searches.values()
            if (one.seeker.rules, one.seeker.pace) == (seeker.rules, seeker.pace)
            and one.partner is None
            and one.beat_ms >= alive_since
            and (one.seeker.asked_ms, one.seeker.ticket) < (seeker.asked_ms, seeker.ticket)
        ]
        if not earlier:
            return None
        found = min(earlier, key=lambda one: (one.asked_ms, one.ticket))
        self._change(found.ticket, partner=seeker.ticket)
        self._change(seeker.ticket, partner=found.ticket)
        return found

    async def settle(self, seeker: Seeker, partner: Seeker, room: str | None) -> None:
        """End a claim with the room of the game; None: both searches go on."""
        if room is not None:
            self._change(partner.ticket, room=room)
            self.searches.pop(seeker.ticket, None)
            return
        for ticket in (seeker.ticket, partner.ticket):
            self._change(ticket, partner=None)

    async def withdraw(self, ticket: str) -> bool:
        """Delete a search; return False if another search has claimed it meanwhile."""
        own = self.searches.get(ticket)
        if own is None or own.partner is not None:
            return False
        del self.searches[ticket]
        return True

    def _change(self, ticket: str, **fields: int | str | None) -> None:
        """Change a search, if it is stored."""
        if ticket in self.searches:
            self.searches[ticket] = replace(self.searches[ticket], **fields)
