"""A running game with sealed dice, and the parties that are asked for their shares."""

from msgspec import Struct

from yachtdice.game import GameState
from yachtdice.protocol.room_views import Stage
from yachtdice.sealed import HOST, Ledger
from yachtdice.services.rooms.room import Room
from yachtdice.services.rooms.sealed_game import party_of


class AskedParties(Struct, frozen=True):
    """The parties that are asked for a number, and for the later ones until the next message."""

    number: int
    parties: frozenset[int]


class SealedGame(Struct, frozen=True):
    """A running game with sealed dice, before its next throw."""

    room: Room
    game: str
    state: GameState
    ledger: Ledger

    @property
    def next(self) -> int:
        """The number of the next throw's first attempt."""
        return self.ledger.last + 1

    @property
    def server_throws_alone(self) -> bool:
        """Whether no pledge of a client counts for the next throw."""
        return not self.ledger.pledges.at(self.next).clients

    @property
    def roller(self) -> int:
        """The party of the seat on turn."""
        return self.state.seat + 1

    def party(self, player: str) -> int | None:
        """Return the party of a player, None for a spectator."""
        seats = [self.room.seats[place] for place in self.room.playing()]
        return party_of(seats, self.state.holders, self.room.host, player)

    def takes_part(self, party: int) -> bool:
        """Return whether a party is asked if its client is here.

        A program is asked for its own rolls only. A player who has resigned is not asked.
        """
        if party == HOST:
            return True
        seat = party - 1
        if self.is_program(party):
            return self.state.seat == seat and self.state.bots[seat] is None
        return seat not in self.state.resigned

    def is_program(self, party: int) -> bool:
        """Return whether a program took the seat of this party."""
        return party != HOST and self.state.holders[party - 1].program

    def is_dropped(self, party: int) -> bool:
        """Return whether a party has missed too often to be asked."""
        return self.ledger.has_dropped(party)


def sealed_game_in(room: Room) -> SealedGame | None:
    """Return the running game of a room if it has sealed dice."""
    state, dice = room.state, room.dice
    if state is None or dice is None or room.game is None or room.stage is not Stage.PLAYING:
        return None
    return SealedGame(room, room.game, state, dice.ledger)
