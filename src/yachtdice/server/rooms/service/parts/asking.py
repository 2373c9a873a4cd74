"""The parties whose clients a room asks for shares of sealed dice, and the keys of the clients.

A number is the number of an attempt. Until its first share arrives, its parties change with the
connections; then they are fixed.
"""

from collections import Counter
from collections.abc import Collection, Mapping, Set

from msgspec import Struct

from yachtdice.game import GameState
from yachtdice.sealed import HOST, MOST_PLEDGES, Ledger
from yachtdice.server.rooms.messages.room import Stage
from yachtdice.server.rooms.messages.server import Asked
from yachtdice.server.rooms.service.environment import Follower
from yachtdice.server.rooms.service.followers import Core
from yachtdice.server.rooms.service.state.room import Room
from yachtdice.server.rooms.service.state.sealed_game import party_of


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
    state, dice = room.game, room.dice
    if state is None or dice is None or room.game_id is None or room.stage is not Stage.PLAYING:
        return None
    return SealedGame(room, room.game_id, state, dice.ledger)


class ShownKeys:
    """The tips that each connection has pledged, and the pledges of players for the next game.

    A connection that has pledged a tip has the key of its chain, so it can answer for it.
    """

    def __init__(self) -> None:
        """Start without connections."""
        self._shown: dict[Follower, dict[str, set[bytes]]] = {}
        self._holders = Counter[tuple[str, bytes]]()
        self._pledged: dict[str, str] = {}
        self._next: str | None = None

    def show(self, follower: Follower, game: str, tip: bytes) -> None:
        """Record a tip that a connection has pledged for a game; it keeps the earlier ones."""
        tips = self._shown.setdefault(follower, {}).setdefault(game, set())
        if len(tips) >= MOST_PLEDGES:
            self._drop(game, tips)
            tips.clear()
        if tip not in tips:
            tips.add(tip)
            self._holders[game, tip] += 1

    def forget(self, follower: Follower) -> None:
        """Forget a connection that has ended; the pledge of its player stays."""
        for game, tips in self._shown.pop(follower, {}).items():
            self._drop(game, tips)

    def _drop(self, game: str, tips: Collection[bytes]) -> None:
        """Count one connection less for each of these chains."""
        for tip in tips:
            self._holders[game, tip] -= 1
            if not self._holders[game, tip]:
                del self._holders[game, tip]

    def has(self, game: str, tip: bytes) -> bool:
        """Return whether a connection has the key of this chain."""
        return (game, tip) in self._holders

    def pledge(self, game: str, player: str, tip: str) -> None:
        """Record a player's pledge for the next game; it replaces the earlier one."""
        if game != self._next:
            self._next = game
            self._pledged.clear()
        self._pledged[player] = tip

    def pledged(self, game: str) -> Mapping[str, str]:
        """Return the pledges for this game, by player."""
        return dict(self._pledged) if game == self._next else {}

    def limit(self, games: Collection[str], players: Collection[str]) -> None:
        """Forget the tips of all other games, and the pledges of all other players."""
        for shown in self._shown.values():
            for game in shown.keys() - games:
                self._drop(game, shown.pop(game))
        self._pledged = {p: tip for p, tip in self._pledged.items() if p in players}

    def forget_player(self, player: str | None) -> None:
        """Forget the pledge of a player."""
        self._pledged.pop(player or "", None)


class AskedParties(Struct, frozen=True):
    """The parties that are asked for a number, and for the later ones until the next message."""

    number: int
    parties: frozenset[int]


class AskedClients:
    """The parties that the connections of a room know to be asked.

    `fixed`: the parties of the number that has shares, or whose roll waits; None before that.
    """

    def __init__(self, core: Core, keys: ShownKeys) -> None:
        """Ask those parties of this room whose connections have shown a key."""
        self._core, self._keys = core, keys
        self._told: AskedParties | None = None
        self.fixed: AskedParties | None = None

    def begin_number(self) -> None:
        """Let the parties of the next number change again."""
        self.fixed = None

    def begin_game(self) -> None:
        """Forget the parties of the last game."""
        self._told = None

    def of(self, number: int) -> AskedParties | None:
        """Return the fixed number with its parties.

        Before a number is fixed, return this one with the announced parties, None without any.
        """
        if self.fixed is not None or self._told is None:
            return self.fixed
        return AskedParties(number, self._told.parties)

    def able(self, running: SealedGame, number: int) -> frozenset[int]:
        """Return the parties to ask for a throw whose first attempt has this number."""
        return frozenset(
            [
                pledge.party
                for pledge in running.ledger.pledges.at(number).clients
                if self._keys.has(running.game, pledge.tip)
                and not running.is_dropped(pledge.party)
                and running.takes_part(pledge.party)
            ]
        )

    def may_answer(self, running: SealedGame, party: int) -> bool:
        """Return whether a share of this party may still arrive.

        A program sends its share with the roll only.
        """
        if running.is_program(party):
            return False
        pledge = running.ledger.pledges.at(running.next).by_party.get(party)
        return pledge is not None and self._keys.has(running.game, pledge.tip)

    def look(self, running: SealedGame, *, is_silent: bool = False) -> None:
        """Tell the parties of the next number that is not fixed, if they have changed."""
        number = running.next if self.fixed is None else self.fixed.number + 1
        self._tell(AskedParties(number, self.able(running, number)), is_silent=is_silent)

    def fix(self, number: int, parties: Set[int]) -> None:
        """Fix the parties of a number, and tell them if they have changed."""
        self.fixed = AskedParties(number, frozenset(parties))
        self._tell(self.fixed)

    def _tell(self, asked: AskedParties, *, is_silent: bool = False) -> None:
        """Tell all connections the parties of a number, unless they know them."""
        if self._told is None or self._told.parties != asked.parties:
            self._told = asked
            if not is_silent:
                self._core.send(self._frame(asked))

    def tell_one(self, follower: Follower) -> None:
        """Tell a new connection the parties that it has to know."""
        for asked in self._current():
            follower.send(self._frame(asked))

    def tell_again(self) -> None:
        """Tell all connections the parties that they have to know."""
        for asked in self._current():
            self._core.send(self._frame(asked))

    def _current(self) -> list[AskedParties]:
        """Return the parties that a connection has to know, in order."""
        told, fixed = self._told, self.fixed
        if told is None or fixed is None or fixed.parties == told.parties:
            return [] if told is None else [told if fixed is None else fixed]
        return [fixed, AskedParties(max(told.number, fixed.number + 1), told.parties)]

    def _frame(self, asked: AskedParties) -> Asked:
        core = self._core
        parties = tuple(sorted(asked.parties))
        return Asked(core.epoch, core.version, core.room.game_id or "", asked.number, parties)
