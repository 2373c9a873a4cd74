"""A table of the load generator whose clients pledge, and share in every throw."""

import re
from typing import Final

from bench.load.clients.messages import Message
from bench.load.clients.seat import Seat
from bench.load.clients.table import Table
from yachtdice.game import Step
from yachtdice.sealed import Chain, read_proof
from yachtdice.server.rooms.messages.client import Command, Pledge, Roll, Share

_OPENED: Final = re.compile(rb'\{"type":"Opened",.*?"throw":(\d+),"seat":(\d+)')


class SealedTable(Table):
    """Four players whose clients take part in the dice of all.

    Without sealed dice, as in versions before 0.2.0, it is a plain table.
    """

    async def enter(self) -> None:
        """Follow the room from every seat, and pledge for its next game."""
        await super().enter()
        assert self.room_state is not None
        if self.room_state.next_game is None:
            return
        game = self.room_state.next_game.id
        self.game = game
        self.chains = [Chain(game, bytes([seat + 1]) * 32) for seat in range(len(self.seats))]
        for seat, chain in zip(self.seats, self.chains, strict=True):
            seat.say(Pledge(game, chain.tip))

    def roll(self, at: int, keep: tuple[int, ...]) -> Command:
        """Return the roll of the seat on turn, with its share."""
        assert self.state is not None
        if self.state.sealed is None:
            return super().roll(at, keep)
        number = self.state.sealed.throw + 1
        share = self.chains[self.state.seat].share(number)
        return Roll(cid=f"m{at}", expect=at, keep=keep, share=share)

    def see(self, changed: Message) -> None:
        """Store the state of the table; before the first roll of a turn the others share."""
        super().see(changed)
        state = self.state
        if state is None or state.sealed is None:
            return
        for event in changed.events:
            if event.proof is not None:
                self.incomplete += len(read_proof(event.proof).parties) != len(self.seats) + 1
        if state.step == Step.AWAIT_ROLL and state.rolls_left == state.rolls:
            self._share(state.sealed.throw + 1, state.seat, range(len(self.seats)))

    def other_frame(self, seat: Seat, frame: bytes) -> None:
        """Answer a roll that waits for shares."""
        if (found := _OPENED.match(frame)) is not None:
            own = self.seats.index(seat)
            self._share(int(found[1]), int(found[2]), (own,))

    def _share(self, number: int, roller: int, seats: range | tuple[int, ...]) -> None:
        """Send the shares of these seats, except that of the roller."""
        for own in seats:
            if own != roller:
                self.seats[own].say(Share(self.game, number, self.chains[own].share(number)))
