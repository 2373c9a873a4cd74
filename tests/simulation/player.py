"""A player's browser in a simulation: it plays at random, sends again, and comes back."""

import asyncio
from collections.abc import Callable
from random import Random
from typing import Any, Final

from tests.simulation.network import Wire
from yachtdice.game import Step
from yachtdice.protocol.client_messages import (
    AnyCommand,
    Enter,
    Fill,
    Rematch,
    Roll,
    StartGame,
    TakeSeat,
)
from yachtdice.protocol.codec import read_server_message, write_message
from yachtdice.protocol.server_messages import (
    Accepted,
    Changed,
    Refused,
    Snapshot,
    UpToDate,
)
from yachtdice.protocol.views import RoomView, Stage, TableView
from yachtdice.services.ports import Player

Dial = Callable[["Browser"], Wire]
Note = Callable[[str, AnyCommand], None]

PATIENCE: Final = 2.0
"""Seconds after which an unanswered command is sent again."""

SILENCE: Final = 8.0
"""Seconds after which a line is taken for dead on which nothing came that fits what was seen."""


class Browser:
    """One open page of a player: what it has seen, and what it has sent without an answer."""

    def __init__(
        self,
        name: str,
        who: Player,
        room: str,
        players: int,
        dial: Dial,
        note: Note,
        chance: Random,
    ) -> None:
        """Sit down in a room for so many players, and play two games; `name` tells pages apart."""
        self.name, self.who, self._room_id, self._players = name, who, room, players
        self._dial, self._note, self._chance = dial, note, chance
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

    async def run(self) -> None:
        """Live until the story is over."""
        while True:
            await asyncio.sleep(self._chance.uniform(0.05, 0.6))
            now = asyncio.get_running_loop().time()
            if self._wire is None:
                self._connect(now)
            elif now - self._whole_at > SILENCE:
                self._wire.cut()
            elif self._is_in:
                self._act(now)

    def _connect(self, now: float) -> None:
        """Dial, and ask for what was missed."""
        self._heard_at = self._whole_at = now
        self._early.clear()
        self._wire = self._dial(self)
        self._wire.say(write_message(Enter(self._room_id, self.epoch, self.version)))

    def line_gone(self, wire: Wire) -> None:
        """Learn that a line has ended."""
        if self._wire is wire:
            self._wire, self._is_in = None, False

    def _act(self, now: float) -> None:
        """Send what was not answered once more, or do the next thing."""
        if self._unanswered is None:
            self._unanswered, self._sent_at = self._wish(), now
        elif now - self._sent_at < PATIENCE:
            return
        self._sent_at = now
        if self._wire is not None and self._unanswered is not None:
            self._note(self.who.id, self._unanswered)
            self._wire.say(write_message(self._unanswered))

    def hear(self, frame: bytes) -> None:
        """Take in what the server says."""
        self._heard_at = asyncio.get_running_loop().time()
        message = read_server_message(frame)
        match message:
            case Snapshot(epoch=epoch, version=version, room=room, table=table):
                if (epoch, version) >= (self.epoch, self.version):
                    self.epoch, self.version, self._view, self.table = epoch, version, room, table
                self._is_in = True
            case UpToDate(epoch=epoch):
                self._is_in = epoch == self.epoch
                if not self._is_in:
                    self._come_in_again()
            case Changed() as changed:
                self._follow(changed)
            case Accepted(cid=cid) | Refused(cid=cid):
                if self._unanswered is not None and cid in (self._unanswered.cid, None):
                    self._unanswered = None
            case _:
                pass
        if (getattr(message, "version", None) or 0) <= self.version:
            self._whole_at = self._heard_at

    def _follow(self, changed: Changed) -> None:
        """Apply a change and those that wait for it; one that comes too early waits."""
        if changed.epoch != self.epoch:
            self._come_in_again()
            return
        self._early[changed.version] = changed
        while (following := self._early.pop(self.version + 1, None)) is not None:
            self.version = following.version
            self._view = following.room or self._view
            self.table = following.table or self.table
        self._early = {at: frame for at, frame in self._early.items() if at > self.version}

    def _come_in_again(self) -> None:
        """Let the line go; the next one begins with what is missing."""
        if self._wire is not None:
            self._wire.cut()

    def _wish(self) -> AnyCommand | None:
        """Return what this player does now, None for waiting."""
        if self._view is None:
            return None
        if self._view.stage is Stage.PLAYING:
            return self._play(self._view)
        return self._gather(self._view)

    def _gather(self, room: RoomView) -> AnyCommand | None:
        """Sit down; as the host, begin when all are here, and once more after the first game."""
        seated = [seat.player for seat in room.seats if seat.player is not None]
        if self.who.id not in seated:
            free = [number for number, seat in enumerate(room.seats) if seat.player is None]
            return TakeSeat(**self._next(), seat=self._chance.choice(free))
        if room.host != self.who.id or len(seated) < self._players:
            return None
        if room.stage is Stage.WAITING:
            return StartGame(**self._next())
        return Rematch(**self._next()) if room.games == 1 else None

    def _play(self, room: RoomView) -> AnyCommand | None:
        """Roll, keeping some dice, or fill a box, when it is our turn."""
        table = self.table
        if table is None or table.step is Step.OVER:
            return None
        taken = [seat.player for seat in room.seats if seat.player is not None or seat.bot]
        if taken[table.seat] != self.who.id:
            return None
        if table.offers and (not table.may_roll or self._chance.random() < 0.4):
            return Fill(**self._next(), box=self._chance.choice(table.offers).box)
        kept = sorted(self._chance.sample(range(5), self._chance.randint(0, 4)))
        return Roll(**self._next(), keep=tuple(kept) if table.may_keep else ())

    def _next(self) -> dict[str, Any]:
        """Return a fresh cid, and the version it is for."""
        self._cids += 1
        return {"cid": f"{self.name}-{self._cids}", "expect": self.version}
