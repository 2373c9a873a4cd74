"""A player's simulated browser: it plays at random, repeats commands, and reconnects.

Some browsers are hostile: they send commands that no client of ours sends.
"""

import asyncio
from collections.abc import Callable
from random import Random
from typing import Any, Final

from msgspec.structs import replace

from tests.soak.simulation.loop import pause
from tests.soak.simulation.network import Wire
from tests.support.clients.pledging import PledgingClient, key_of
from yachtdice.game import Step
from yachtdice.server.common.ports import Player
from yachtdice.server.rooms.messages.client import (
    AnyCommand,
    ChangeSettings,
    Enter,
    Fill,
    HandOver,
    LeaveSeat,
    PlayAgain,
    Pledge,
    Rematch,
    Roll,
    Share,
    SkipSeat,
    StartGame,
    TakeBack,
    TakeSeat,
)
from yachtdice.server.rooms.messages.codec import read_server_message, write_message
from yachtdice.server.rooms.messages.room import RoomView, Stage, Ties, seats_of_game
from yachtdice.server.rooms.messages.server import (
    Accepted,
    Asked,
    Changed,
    Opened,
    Refused,
    ServerMessage,
    Snapshot,
    UpToDate,
)
from yachtdice.views.table import TableView

Dial = Callable[["Browser"], Wire]
Note = Callable[[str, AnyCommand], None]

PATIENCE: Final = 2.0  #: Seconds after which an unanswered command is sent again.

SILENCE: Final = 8.0  #: Seconds without a usable frame after which a connection is considered dead.


class Browser:
    """One open page of a player: the state it has seen, and its unanswered command."""

    def __init__(
        self,
        name: str,
        who: Player,
        room: str,
        players: int,
        dial: Dial,
        note: Note,
        chance: Random,
        ties: Ties = Ties.DRAW,
    ) -> None:
        """Play two games in a room for this number of players; `name` identifies the page.

        As the host, choose this rule for `ties`.
        """
        self.name, self.who, self._room_id, self._players = name, who, room, players
        self._dial, self._note, self._chance, self._ties = dial, note, chance, ties
        self.epoch = self.version = 0
        self.table: TableView | None = None
        self._view: RoomView | None = None
        self._early: dict[int, Changed] = {}
        self._whole_at = 0.0
        self._wire: Wire | None = None
        self._is_in = False
        self._unanswered: AnyCommand | None = None
        self._sent_at = self._heard_at = 0.0
        self._cids = 0
        self._dice = PledgingClient(who.id, key_of(chance.choice([who.id, name])))
        self._share_lost = chance.choice([0.0, 0.0, 0.1, 1.0])
        self._has_clock, self._by_waiting = (chance.random() < 0.5 for _ in range(2))
        self._is_hostile, self._accepted = chance.random() < 0.25, list[str]()

    async def run(self) -> None:
        """Run until the story is over."""
        while True:
            await pause(self._chance.uniform(0.05, 0.6))
            now = asyncio.get_running_loop().time()
            if self._wire is None:
                self._connect(now)
            elif now - self._whole_at > SILENCE:
                self._wire.cut()
            elif self._is_in:
                self._act(now)

    def _connect(self, now: float) -> None:
        """Connect, and request the missed frames."""
        self._heard_at = self._whole_at = now
        self._early.clear()
        self._wire = self._dial(self)
        self._wire.say(write_message(Enter(self._room_id, self.epoch, self.version)))

    def line_gone(self, wire: Wire) -> None:
        """Handle the end of a connection."""
        if self._wire is wire:
            self._wire, self._is_in = None, False

    def _act(self, now: float) -> None:
        """Repeat the unanswered command, or send the next one."""
        if self._unanswered is None:
            self._unanswered, self._sent_at = self._distorted(self._wish()), now
        elif now - self._sent_at < PATIENCE:
            return
        self._sent_at = now
        if self._wire is not None and self._unanswered is not None:
            self._note(self.who.id, self._unanswered)
            for _ in range(2 if self._is_hostile else 1):
                self._wire.say(write_message(self._unanswered))

    def _distorted(self, command: AnyCommand | None) -> AnyCommand | None:
        """Return a command as it is, or that of a hostile client.

        It has the last accepted cid or the one before, an old or a future version, or no share.
        """
        if command is None or not self._is_hostile or self._chance.random() < 0.5:
            return command
        if isinstance(command, Roll):
            command = replace(command, share=None)
        if self._accepted and self._chance.random() < 0.5:
            return replace(command, cid=self._chance.choice(self._accepted[-2:]))
        return replace(command, expect=command.expect + self._chance.randint(-2, 1))

    def receive(self, frame: bytes) -> None:
        """Apply a message of the server."""
        self._heard_at = asyncio.get_running_loop().time()
        message = read_server_message(frame)
        match message:
            case Snapshot(epoch=epoch, version=version, room=room, table=table):
                if (epoch, version) >= (self.epoch, self.version):
                    self.epoch, self.version, self._view, self.table = epoch, version, room, table
                    self._answer(message)
                self._is_in = True
            case UpToDate(epoch=epoch):
                self._is_in = epoch == self.epoch
                self._resume(message)
            case Asked() | Opened() if self._is_in:
                self._answer(message)
            case Changed() as changed:
                self._follow(changed)
            case Accepted(cid=cid) | Refused(cid=cid):
                if isinstance(message, Accepted):
                    self._accepted.append(message.cid)
                if self._unanswered is not None and cid in (self._unanswered.cid, None):
                    self._unanswered = None
            case _:
                pass
        # the answer to a repeated command does not show that no frame was lost
        is_answer = isinstance(message, Accepted | Refused)
        if not is_answer and (getattr(message, "version", None) or 0) <= self.version:
            self._whole_at = self._heard_at

    def _resume(self, message: UpToDate) -> None:
        """Go on after the missed frames; connect again if they are of another epoch."""
        if not self._is_in:
            self._reconnect()
        elif self._view is not None:
            self._answer(message)

    def _answer(self, message: ServerMessage) -> None:
        """Pledge and share as a frame asks, at once or late; some shares are never sent."""
        for answer in self._dice.see(message):
            if isinstance(answer, Share) and self._chance.random() < self._share_lost:
                continue
            late = self._chance.uniform(0.0, 4.0) if self._chance.random() < 0.1 else 0.0
            asyncio.get_running_loop().call_later(late, self._give, self._wire, answer)

    def _give(self, wire: Wire | None, answer: Pledge | Share) -> None:
        """Send a pledge or a share if the connection is still open."""
        if wire is not None and wire is self._wire:
            wire.say(write_message(answer))

    def _follow(self, changed: Changed) -> None:
        """Apply a change and those that wait for it; a change that comes too early waits."""
        if changed.epoch != self.epoch:
            self._reconnect()
            return
        self._early[changed.version] = changed
        while (following := self._early.pop(self.version + 1, None)) is not None:
            self.version = following.version
            self._view = following.room or self._view
            self.table = following.table or self.table
            self._answer(following)
        self._early = {at: frame for at, frame in self._early.items() if at > self.version}

    def _reconnect(self) -> None:
        """Close the connection; the next one starts with the missed frames."""
        if self._wire is not None:
            self._wire.cut()

    def _wish(self) -> AnyCommand | None:
        """Return the next command of this player, None to wait."""
        if self._view is None:
            return None
        if self._view.stage is Stage.PLAYING:
            return self._play(self._view)
        return self._gather(self._view)

    def _gather(self, room: RoomView) -> AnyCommand | None:
        """Sit down; as the host, start when all are here; vote after the first game."""
        seated = [seat.player for seat in room.seats if seat.player is not None]
        if room.stage is Stage.OVER and room.games == 1 and self.who.id in seated:
            return self._vote(room)
        if self.who.id not in seated:
            free = [number for number, seat in enumerate(room.seats) if seat.player is None]
            return TakeSeat(**self._next(), seat=self._chance.choice(free))
        if room.host != self.who.id or len(seated) < self._players:
            return None
        if room.stage is not Stage.WAITING:
            return None
        if room.clock is not None and not self._has_clock:
            return ChangeSettings(**self._next(), clock=None)
        if room.ties is not self._ties:
            return ChangeSettings(**self._next(), ties=self._ties)
        return StartGame(**self._next())

    def _vote(self, room: RoomView) -> AnyCommand | None:
        """Vote, sometimes withdraw the vote or leave; as the host, skip a seat or go back."""
        seat = next(n for n, each in enumerate(room.seats) if each.player == self.who.id)
        if room.host == self.who.id and self._by_waiting:
            return PlayAgain(**self._next())
        if room.host == self.who.id and self._chance.random() < 0.2:
            return SkipSeat(**self._next(), seat=self._chance.randrange(4))
        if seat in room.agreed:
            leaves = self._chance.random() < 0.05
            return Rematch(**self._next(), agree=False) if leaves else None
        if self._players > 2 and self._chance.random() < 0.1 and seat not in room.left:
            return LeaveSeat(**self._next())
        return Rematch(**self._next())

    def _play(self, room: RoomView) -> AnyCommand | None:
        """Roll, keeping some dice, or fill a box, on our own turn."""
        table = self.table
        if table is None or table.step is Step.OVER:
            return None
        playing = seats_of_game(room.seats, room.play_off)
        if room.seats[playing[table.seat]].player != self.who.id:
            return None
        if table.seats[table.seat].bot is not None:
            return TakeBack(**self._next()) if self._chance.random() < 0.05 else None
        if self._chance.random() < 0.03:
            bot = self._chance.choice(["greedy", "sailor", "optimal"])
            return HandOver(**self._next(), seat=table.seat, bot=bot)
        if table.offers and (not table.may_roll or self._chance.random() < 0.4):
            return Fill(**self._next(), box=self._chance.choice(table.offers).box)
        kept = sorted(self._chance.sample(range(5), self._chance.randint(0, 4)))
        keep = tuple(kept) if table.may_keep else ()
        return Roll(**self._next(), keep=keep, share=self._dice.share_of_roll())

    def _next(self) -> dict[str, Any]:
        """Return a fresh cid and the version it expects."""
        self._cids += 1
        return {"cid": f"{self.name}-{self._cids}", "expect": self.version}
