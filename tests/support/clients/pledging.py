"""A client's side of sealed dice: it pledges its chains, and reveals the shares that are asked."""

from dataclasses import dataclass, field

from yachtdice.game import DicePledged, GameStarted, Step
from yachtdice.sealed import HOST, Chain, client_leaf
from yachtdice.server.rooms.messages.client import Pledge, Share
from yachtdice.server.rooms.messages.room import RoomView, Stage, seats_of_game
from yachtdice.server.rooms.messages.server import (
    Asked,
    Changed,
    Opened,
    ServerMessage,
    Snapshot,
    UpToDate,
)
from yachtdice.views.table import TableView


@dataclass
class PledgingClient:
    """The key of one device of a player, and the frames that it has seen.

    `answered` has the seat and the kept places for which each number was answered. The client never
    answers a number for another throw; `conflicts` counts how often it was asked to.
    """

    player: str
    key: bytes
    asked: list[Asked] = field(default_factory=list)
    answered: dict[tuple[str, int], tuple[int, tuple[int, ...]]] = field(default_factory=dict)
    room: RoomView | None = None
    table: TableView | None = None
    pledged: list[DicePledged] = field(default_factory=list)
    chains: dict[str, Chain] = field(default_factory=dict)
    conflicts: int = 0

    def chain(self, game: str) -> Chain:
        """Return the chain for a game."""
        if game not in self.chains:
            self.chains[game] = Chain(game, client_leaf(self.key, game, self.player, 1))
        return self.chains[game]

    def see(self, message: ServerMessage) -> list[Pledge | Share]:
        """Return the answers to a frame."""
        match message:
            case Snapshot():
                self.room, self.table, self.asked = message.room, message.table, []
                pledges = () if message.ledger is None else message.ledger.pledges
                self.pledged = [DicePledged(one.party, one.tip, one.since) for one in pledges]
                return [*self.pledges(), *self._early()]
            case Changed():
                had = self.room and self.room.next_game
                self.room, self.table = message.room or self.room, message.table or self.table
                if any(isinstance(event, GameStarted) for event in message.events):
                    self.asked, self.pledged = [], []
                self.pledged += [e for e in message.events if isinstance(e, DicePledged)]
                is_new = self.room is not None and self.room.next_game != had
                return [*(self.pledges() if is_new else []), *self._early()]
            case UpToDate():
                self.asked = []
                return [*self.pledges(), *self._early()]
            case Asked():
                self.asked.append(message)
                return self._early()
            case Opened(game=game, throw=throw, seat=seat, keep=keep):
                return self._answer(game, throw, seat, keep)
            case _:
                return []

    def pledges(self) -> list[Pledge | Share]:
        """Return the pledges for the running and the next game."""
        assert self.room is not None
        games = [] if self.room.next_game is None else [self.room.next_game.id]
        if self.table is not None and self.table.sealed and self.room.stage is Stage.PLAYING:
            games.append(self.table.game)
        return [Pledge(game, self.chain(game).tip) for game in games]

    @property
    def party(self) -> int | None:
        """The party of the player, None for a spectator."""
        assert self.room is not None
        places = seats_of_game(self.room.seats, self.room.play_off)
        playing = [self.room.seats[place] for place in places]
        for number, seat in enumerate(playing, 1):
            if seat.player == self.player:
                return number
        people = any(seat.player and not seat.program for seat in playing)
        return HOST if self.player == self.room.host and not people else None

    def is_asked(self, throw: int) -> bool:
        """Return whether the share of a throw is asked for, from the key of this device."""
        if self.table is None or self.table.sealed is None:
            return False
        first = self.table.sealed.throw + 1
        own = [one for one in self.pledged if one.party == self.party and one.since <= first]
        if not own or own[-1].tip != self.chain(self.table.game).tip:
            return False
        fitting = [asked for asked in self.asked if asked.throw <= throw]
        return bool(fitting) and self.party in fitting[-1].parties

    def share_of_roll(self) -> str | None:
        """Return the player's share of its own next roll, None if it is not asked."""
        if self.table is None or self.table.sealed is None:
            return None
        throw = self.table.sealed.throw + 1
        return self.chain(self.table.game).share(throw) if self.is_asked(throw) else None

    def _early(self) -> list[Pledge | Share]:
        """Return the share of the first roll of a player's turn, unless the player is away."""
        table = self.table
        if table is None or table.sealed is None:
            return []
        is_first = table.step is Step.AWAIT_ROLL and table.rolls_left == table.rolls
        roller = table.seat + 1
        if not is_first or self.party == roller or self._is_away(roller, table.sealed.throw + 1):
            return []
        return self._answer(table.game, table.sealed.throw + 1, table.seat, ())

    def _is_away(self, roller: int, throw: int) -> bool:
        """Return whether the pledge of the roller counts, and the server does not ask for it."""
        has_pledged = any(one.party == roller and one.since <= throw for one in self.pledged)
        fitting = [asked for asked in self.asked if asked.throw <= throw]
        return has_pledged and not (fitting and roller in fitting[-1].parties)

    def _answer(
        self, game: str, throw: int, seat: int, keep: tuple[int, ...]
    ) -> list[Pledge | Share]:
        """Return the share of a throw, if it is asked for."""
        if not self.is_asked(throw):
            return []
        if self.answered.setdefault((game, throw), (seat, keep)) != (seat, keep):
            self.conflicts += 1
            return []
        return [Share(game, throw, self.chain(game).share(throw))]


def key_of(name: str) -> bytes:
    """Return the key of a player's device."""
    return name.encode().ljust(32, b".")[:32]
