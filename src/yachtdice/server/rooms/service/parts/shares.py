"""The shares of sealed dice in a live room, and the wait of a roll.

The first share of a number fixes its parties. A party that leaves or is late after that makes the
attempt void, and the roll is repeated with the next number, without this party.
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeAlias

from msgspec.structs import replace

from yachtdice.game import Step
from yachtdice.sealed import SERVER, Proof, Void, bytes_of
from yachtdice.server.common.ports import Alarm, Player, StoreUnavailableError
from yachtdice.server.rooms.messages.client import Share
from yachtdice.server.rooms.messages.server import Opened, RefusalCode
from yachtdice.server.rooms.service.environment import Follower
from yachtdice.server.rooms.service.followers import Core, Part
from yachtdice.server.rooms.service.parts.asking import (
    AskedClients,
    SealedGame,
    ShownKeys,
    sealed_game_in,
)
from yachtdice.server.rooms.service.parts.pledges import RoomPledges
from yachtdice.server.rooms.service.state import game_steps
from yachtdice.server.rooms.service.state.room import Outcome, RefusedError, Room
from yachtdice.server.rooms.service.state.sealed_game import show_void

Check: TypeAlias = Callable[[], Awaitable[None]]  #: Raises an error if a roll cannot be stored.


async def _accept() -> None:
    """Accept every roll."""


def _regulars(room: Room) -> set[str]:
    """Return the players whose pledges are kept while they are away: with a seat, and the host."""
    return {room.host, *(seat.player for seat in room.seats if seat.player is not None)}


class DiceShares(Part):
    """Asks the clients of a room for their shares, and makes the throws."""

    def __init__(
        self, core: Core, on_wait: Callable[[], None], on_pledge: Callable[[], None]
    ) -> None:
        """Ask in this room.

        `on_wait` is called when a roll begins or ends to wait, `on_pledge` after a pledge for the
        next game.
        """
        self._core, self._on_wait = core, on_wait
        self._keys = ShownKeys()
        self._asked = AskedClients(core, self._keys)
        self.pledges = RoomPledges(core, self._keys, self._look_again, on_pledge)
        self._shares: dict[int, bytes] = {}
        self._opened: Opened | None = None
        self._returning: frozenset[int] = frozenset()
        self._at: tuple[str, int] | None = None
        self._change = asyncio.Event()
        self._alarm: Alarm | None = None
        self._is_abandoned = self._is_late = self.is_open = False

    # Events of the room

    def start(self) -> None:
        """Forget the shares; the parties that were asked may come back within `Limits.share_ms`.

        A game that waits is loaded at each visit, mostly without the others: it waits for none.
        """
        self._at = None
        self.pledges.restore()
        running = sealed_game_in(self._core.room)
        self._begin_number(running)
        room = self._core.room
        self._returning = frozenset() if room.settings.waits else frozenset(room.asked)
        if running is not None:
            self._asked.look(running, is_silent=True)

    def enter(self, follower: Follower) -> None:
        """Tell a connection which parties are asked, and which roll waits."""
        self._change.set()
        self._asked.tell_one(follower)
        if self._opened is not None:
            follower.send(self._opened)

    def leave(self, follower: Follower) -> None:
        """Stop asking a party whose last connection with its key has ended."""
        self._keys.forget(follower)
        player, core = follower.player, self._core
        if player is not None and player not in core.present | _regulars(core.room):
            self._keys.forget_player(player)
        self._look_again()

    def follow(self, outcome: Outcome) -> None:
        """Begin the next number after a throw or a resignation; ask the parties of the new turn.

        A play after which the server throws alone changes nothing here.
        """
        room, running = outcome.room, sealed_game_in(outcome.room)
        if not outcome.plays_on:
            self.pledges.keep()
        if running is not None and running.server_throws_alone and outcome.plays_on:
            return
        self._begin_number(running)
        if not outcome.plays_on:
            games = {each for each in (room.game_id, room.next_game and room.next_game.id) if each}
            self._keys.limit(games, self._core.present | _regulars(room))
        if running is not None:
            self._asked.look(running)

    def stop(self) -> None:
        """Give up a roll that waits, because the room is unloaded."""
        self.abandon()

    def abandon(self) -> None:
        """Refuse the roll that waits, and later ones: another process takes over the room."""
        self._is_abandoned = True
        self._change.set()

    def publish(self) -> None:
        """Tell all connections which parties are asked, after a new epoch."""
        self._asked.tell_again()

    def _look_again(self) -> None:
        """Tell the parties that are asked, after a connection has shown a key or ended."""
        self._change.set()
        if (running := sealed_game_in(self._core.room)) is not None:
            self._asked.look(running)

    def _begin_number(self, running: SealedGame | None) -> None:
        """Forget the shares of the last number, and after a game its parties."""
        before, self._at = self._at, None if running is None else (running.game, running.next)
        if before is None or self._at is None or before[0] != self._at[0]:
            self._asked.begin_game()
        if before != self._at:
            self._asked.begin_number()
            self._shares, self._returning = {}, frozenset()

    # Shares

    def share(self, player: Player, message: Share) -> None:
        """Record a share; ignore one that is not asked for now. Raises RefusedError."""
        running = sealed_game_in(self._core.room)
        if running is None or message.game != running.game:
            return
        asked, party = self._asked.of(running.next), running.party(player.id)
        if asked is None:
            return
        if message.throw != asked.number or party not in asked.parties or self._is_early(running):
            return
        assert party is not None
        self._add(running, party, asked.number, message.share)
        if self._asked.fixed is None:
            self._asked.fix(asked.number, asked.parties)

    def _is_early(self, running: SealedGame) -> bool:
        """Return whether a share arrives too early to fix the parties of its number.

        A roller that has missed too often decides with the roll whether its share is in the throw;
        it must not decide with the other shares known. After the room was loaded, the parties are
        not fixed before all have had time to come back.
        """
        return not self._are_back(running) or (
            not self.is_open and running.is_dropped(running.roller)
        )

    def _add(self, running: SealedGame, party: int, number: int, share: str) -> None:
        """Add the share of a party; raise RefusedError if it does not lead to the pledged tip."""
        link = bytes_of(share)
        if link is None or not running.ledger.fits(party, number, link):
            raise RefusedError(RefusalCode.BAD_SHARE, "the share does not lead to the pledged tip")
        self._shares.setdefault(party, link)
        self._change.set()

    # Throws

    async def thrown(self, decided: Outcome, share: str | None, check: Check = _accept) -> Outcome:
        """Return the outcome with the dice of its roll, if it has one.

        `share` is that of the roller. Waits for the shares of the other parties. Before it waits or
        makes an attempt void, it awaits `check`, which raises an error if the roll cannot be
        stored: a throw that is not stored must not use up numbers.

        Raises the errors of `check`, RefusedError for a wrong share, and StoreUnavailableError if
        the room is unloaded.
        """
        running = sealed_game_in(decided.room)
        if running is None or running.state.step is not Step.AWAIT_DICE:
            decided = game_steps.thrown(decided, self._core.world.chance)
        elif running.server_throws_alone and share is None:
            decided = game_steps.thrown_by(decided, _server_proof(running))
        else:
            decided = game_steps.thrown_by(decided, await self._proof(running, share, check))
        room, asked = decided.room, self._asked_after(decided.room)
        if asked == room.asked:
            return decided
        return replace(decided, room=replace(room, asked=asked))

    def _asked_after(self, room: Room) -> tuple[int, ...]:
        """Return the parties to ask for the next throw of a room, for its stored form."""
        running = sealed_game_in(room)
        if running is None or running.server_throws_alone:
            return ()
        return tuple(sorted(self._asked.able(running, running.next)))

    async def _proof(self, running: SealedGame, share: str | None, check: Check) -> Proof:
        """Return the proof of a throw, once the shares of all its parties are here."""
        try:
            return await self._shared(running, share, check)
        finally:
            self._close()

    async def _shared(self, running: SealedGame, share: str | None, check: Check) -> Proof:
        """Return the proof as `_proof` does; the wait may still be open."""
        number, voids = running.next, list(running.ledger.resigned)
        await self._gather(running, check)
        if self._lacks_shares(running, share):
            await check()
        if share is not None:
            self._add_own(running, number, share)
        if self._asked.fixed is None:
            self._asked.fix(number, self._asked.able(running, number))
        absent = set[int]()
        while missing := await self._missing(running, tuple(voids)):
            voids.append(Void(number, tuple(sorted(missing))))
            number, absent = number + 1, absent | missing
            able = self._asked.able(running, running.next)
            self._shares = {}
            self._asked.fix(number, {p for p in able - absent if not running.is_program(p)})
        shares = {SERVER: _server_link(running, number), **self._shares}
        return Proof(tuple(voids), number, tuple(sorted(shares.items())))

    def _add_own(self, running: SealedGame, number: int, share: str) -> None:
        """Add the share that came with the roll, unless the parties were fixed without it."""
        party, fixed = running.roller, self._asked.fixed
        if fixed is not None and party not in fixed.parties:
            return
        self._add(running, party, number, share)
        if fixed is None:
            self._asked.fix(number, {*self._asked.able(running, number), party})

    def _lacks_shares(self, running: SealedGame, share: str | None) -> bool:
        """Return whether a party of the next attempt has not sent its share."""
        fixed, own = self._asked.fixed, () if share is None else (running.roller,)
        parties = self._asked.able(running, running.next) if fixed is None else fixed.parties
        return not parties <= {*self._shares, *own}

    async def _gather(self, running: SealedGame, check: Check) -> None:
        """Wait for the parties that were asked before the room was loaded, at most `share_ms`.

        They may have answered the same number to the server that stopped.
        """
        if not self._are_back(running):
            await check()
            self._begin_to_wait()
            while not self._are_back(running) and not self._is_late:
                await self._next_change()
        self._returning = frozenset()

    def _are_back(self, running: SealedGame) -> bool:
        """Return whether the parties are here that were asked before the room was loaded."""
        back = self._returning
        return not back or back <= self._asked.able(running, running.next)

    async def _missing(self, running: SealedGame, voids: tuple[Void, ...]) -> frozenset[int]:
        """Wait for the shares of an attempt; return the parties that are missing, if any."""
        assert self._asked.fixed is not None
        waits = False
        while missing := self._asked.fixed.parties - self._shares.keys():
            gone = {party for party in missing if not self._asked.may_answer(running, party)}
            if gone or (waits and self._is_late):
                return frozenset(gone or missing)
            if not waits:
                waits = True
                self._open(running, voids)
            await self._next_change()
        return frozenset()

    def _open(self, running: SealedGame, voids: tuple[Void, ...]) -> None:
        """Tell all connections that a roll waits, and begin to wait."""
        assert self._asked.fixed is not None
        core, state = self._core, running.state
        self._opened = Opened(
            epoch=core.epoch,
            version=core.version,
            game=running.game,
            throw=self._asked.fixed.number,
            seat=state.seat,
            keep=state.kept,
            voids=tuple(map(show_void, voids)),
        )
        self._begin_to_wait()
        core.send(self._opened)

    def _begin_to_wait(self) -> None:
        """Start the timeout of an attempt; the clock of the turn is paused."""
        self._stop_alarm()
        self.is_open, self._is_late = True, False
        self._on_wait()
        self._alarm = self._core.world.ticks.call_in(self._core.world.limits.share_ms, self._ring)

    def _ring(self) -> None:
        self._alarm, self._is_late = None, True
        self._change.set()

    async def _next_change(self) -> None:
        """Wait for a share, a connection or the timeout; raise if the room is unloaded."""
        await self._change.wait()
        self._change.clear()
        if self._is_abandoned or self._core.is_lost:
            raise StoreUnavailableError("the room moves to another server")

    def _close(self) -> None:
        """End the wait of a roll."""
        self._opened = None
        self._stop_alarm()
        if self.is_open:
            self.is_open = False
            self._on_wait()

    def _stop_alarm(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None


def _server_proof(running: SealedGame) -> Proof:
    """Return the proof of a throw that the server decides alone."""
    number = running.next
    return Proof(running.ledger.resigned, number, ((SERVER, _server_link(running, number)),))


def _server_link(running: SealedGame, number: int) -> bytes:
    """Return the server's share of an attempt."""
    secret = running.room.secret
    assert secret is not None, "a running game with sealed dice has its secret"
    return secret.chain.link(number)
