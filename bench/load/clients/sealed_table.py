"""A table of the load generator whose clients pledge, and share in every throw."""

import re
from typing import Final

from bench.load.clients.seat import Seat
from bench.load.clients.table import Table
from yachtdice.game import DiceThrown, Step
from yachtdice.protocol.client_messages import Pledge, Roll, Share
from yachtdice.protocol.server_messages import Changed
from yachtdice.sealed import Chain, read_proof

_OPENED: Final = re.compile(rb'\{"type":"Opened",.*?"throw":(\d+),"seat":(\d+)')


class SealedTable(Table):
    """Four players whose clients take part in the dice of all."""

    async def enter(self) -> None:
        """Follow the room from every seat, and pledge for its next game."""
        await super().enter()
        assert self.room_view is not None
        assert self.room_view.next_game is not None
        game = self.room_view.next_game.id
        self.game = game
        self.chains = [Chain(game, bytes([seat + 1]) * 32) for seat in range(len(self.seats))]
        for seat, chain in zip(self.seats, self.chains, strict=True):
            await seat.say(Pledge(game, chain.tip))

    def roll(self, at: int, keep: tuple[int, ...]) -> Roll:
        """Return the roll of the seat on turn, with its share."""
        assert self.view is not None
        assert self.view.sealed is not None
        number = self.view.sealed.throw + 1
        share = self.chains[self.view.seat].share(number)
        return Roll(cid=f"m{at}", expect=at, keep=keep, share=share)

    async def see(self, changed: Changed) -> None:
        """Store the state of the table; before the first roll of a turn the others share."""
        await super().see(changed)
        for event in changed.events:
            if isinstance(event, DiceThrown):
                parties = len(read_proof(event.proof).parties)
                self.incomplete += parties != len(self.seats) + 1
        view = self.view
        if view is None or view.sealed is None or view.step is not Step.AWAIT_ROLL:
            return
        if view.rolls_left == view.rolls:
            await self._share(view.sealed.throw + 1, view.seat, range(len(self.seats)))

    async def other_frame(self, seat: Seat, frame: bytes) -> None:
        """Answer a roll that waits for shares."""
        if (found := _OPENED.match(frame)) is not None:
            own = self.seats.index(seat)
            await self._share(int(found[1]), int(found[2]), (own,))

    async def _share(self, number: int, roller: int, seats: range | tuple[int, ...]) -> None:
        """Send the shares of these seats, except that of the roller."""
        for own in seats:
            if own != roller:
                share = self.chains[own].share(number)
                await self.seats[own].say(Share(self.game, number, share))
