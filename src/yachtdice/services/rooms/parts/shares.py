"""The shares of sealed dice in a live room: the parties that it asks, and the wait of a roll.

A number is the number of an attempt. Until its first share arrives, its parties change with the
connections; then they are fixed. A party that leaves or is late after that makes the attempt void,
and the roll is repeated with the next number, without this party.
"""

import asyncio
from collections.abc import Callable, Mapping, Set

from msgspec.structs import replace

from yachtdice.game import PledgeTip, Step
from yachtdice.protocol.client_messages import Pledge, Share
from yachtdice.protocol.server_messages import Asked, Opened, RefusalCode
from yachtdice.sealed import SERVER, Ledger, Proof, ProofError, SparseChain, Void, bytes_of
from yachtdice.services.ports import Alarm, Player, StoreUnavailableError
from yachtdice.services.rooms import game
from yachtdice.services.rooms.asking import AskedParties, SealedGame, sealed_game_in
from yachtdice.services.rooms.environment import Core, Follower, Part
from yachtdice.services.rooms.parts.keys import ShownKeys
from yachtdice.services.rooms.room import NO_PLEDGES, Outcome, RefusedError, Room
from yachtdice.services.rooms.sealed_game import chain_of, show_void


class DiceShares(Part):
    """Asks the clients of a room for their shares, and makes the throws."""

    def __init__(self, core: Core, on_wait: Callable[[], None]) -> None:
        """Ask in this room; `on_wait` is called when a roll begins or ends to wait."""
        self._core, self._on_wait = core, on_wait
        self._keys = ShownKeys()
        self._chain: tuple[str, SparseChain] | None = None
        self._told: AskedParties | None = None
        self._fixed: AskedParties | None = None
        self._shares: dict[int, bytes] = {}
        self._opened: Opened | None = None
        self._returning: frozenset[int] = frozenset()
        self._at: tuple[str, int] | None = None
        self._change = asyncio.Event()
        self._alarm: Alarm | None = None
        self._is_abandoned = self._is_late = self.is_open = False

    # Events of the room

    def start(self) -> None:
        """Forget the shares; the parties that were asked may come back within `Limits.share_ms`."""
        self._at = None
        self._begin_number(sealed_game_in(self._core.room))
        self._returning = frozenset(self._core.room.asked)
        self._look(is_silent=True)

    def enter(self, follower: Follower) -> None:
        """Tell a connection which parties are asked, and which roll waits."""
        self._change.set()
        for asked in self._current():
            follower.send(self._frame(asked))
        if self._opened is not None:
            follower.send(self._opened)

    def leave(self, follower: Follower) -> None:
        """Stop asking a party whose last connection with its key has ended."""
        self._keys.forget(follower)
        self._change.set()
        self._look()

    def follow(self, outcome: Outcome) -> None:
        """Begin the next number after a throw or a resignation; ask the parties of the new turn."""
        room = outcome.room
        self._begin_number(sealed_game_in(room))
        games = {each for each in (room.game, room.next_game and room.next_game.id) if each}
        players = {seat.player for seat in room.seats if seat.player is not None}
        self._keys.limit(games, players | {room.host} | self._core.present)
        self._look()

    def stop(self) -> None:
        """Give up a roll that waits, because the room is unloaded."""
        self.abandon()

    def abandon(self) -> None:
        """Refuse the roll that waits, and later ones: another process takes over the room."""
        self._is_abandoned = True
        self._change.set()

    def publish(self) -> None:
        """Tell all connections which parties are asked, after a new epoch."""
        for asked in self._current():
            self._core.send(self._frame(asked))

    def _begin_number(self, running: SealedGame | None) -> None:
        """Forget the shares of the last number, and after a game its parties and its chain."""
        before, self._at = self._at, None if running is None else (running.game, running.next)
        if before is None or self._at is None or before[0] != self._at[0]:
            self._told, self._chain = None, None
        if before != self._at:
            self._fixed, self._shares, self._returning = None, {}, frozenset()

    # Pledges

    def pledged(self) -> Mapping[str, str]:
        """Return the tips that players have pledged for the next game, by player."""
        following = self._core.room.next_sealed
        return NO_PLEDGES if following is None else self._keys.pledged(following.id)

    def pledge(self, follower: Follower, player: Player, message: Pledge) -> None:
        """Record a pledge for the next game, or schedule the step of one for the running game.

        The server ignores pledges for other games, and those of spectators of the running game.
        Raises RefusedError for a tip that may not be pledged.
        """
        tip = bytes_of(message.tip)
        if tip is None:
            raise RefusedError(RefusalCode.BAD_SHARE, "a tip is 32 bytes in base64url")
        room, running = self._core.room, sealed_game_in(self._core.room)
        following = room.next_sealed
        if following is not None and message.game == following.id:
            self._keys.show(follower, message.game, tip)
            self._keys.pledge(message.game, player.id, message.tip)
        elif running is not None and message.game == running.game:
            party = running.party(player.id)
            if party is not None:
                self._pledge_now(running, party, message.tip)
                self._keys.show(follower, message.game, tip)
                self._change.set()
                self._look()

    def _pledge_now(self, running: SealedGame, party: int, tip: str) -> None:
        """Schedule the step of a pledge in the running game, unless it was pledged before."""
        if _has_pledged(running.ledger, party, tip):
            return
        try:
            running.ledger.pledged(party, tip, running.ledger.soonest)
        except ProofError as error:
            raise RefusedError(RefusalCode.NOT_ALLOWED, str(error)) from error
        self._core.begin(lambda: self._pledge_step(running.game, party, tip))

    def _pledge_step(self, table: str, party: int, tip: str) -> Outcome | None:
        """Return the step of a pledge in this game, None if it is no longer possible."""
        running = sealed_game_in(self._core.room)
        if running is None or running.game != table or _has_pledged(running.ledger, party, tip):
            return None
        try:
            return game.played(running.room, PledgeTip(party, tip, running.ledger.soonest))
        except (ProofError, RefusedError):
            return None

    # The parties that are asked

    def _able(self, running: SealedGame, number: int) -> frozenset[int]:
        """Return the parties to ask for a throw whose first attempt has this number."""
        return frozenset(
            pledge.party
            for pledge in running.ledger.counting(number)
            if pledge.party != SERVER
            and not running.is_dropped(pledge.party)
            and running.takes_part(pledge.party)
            and self._keys.has(running.game, pledge.tip)
        )

    def _look(self, *, is_silent: bool = False) -> None:
        """Tell the parties of the next number that is not fixed, if they have changed."""
        running = sealed_game_in(self._core.room)
        if running is not None:
            number = running.next if self._fixed is None else self._fixed.number + 1
            self._tell(AskedParties(number, self._able(running, number)), is_silent=is_silent)

    def _tell(self, asked: AskedParties, *, is_silent: bool = False) -> None:
        """Tell all connections the parties of a number, unless they know them."""
        if self._told is None or self._told.parties != asked.parties:
            self._told = asked
            if not is_silent:
                self._core.send(self._frame(asked))

    def _current(self) -> list[AskedParties]:
        """Return the parties that a connection has to know, in order."""
        told, fixed = self._told, self._fixed
        if told is None or fixed is None or fixed.parties == told.parties:
            return [] if told is None else [told if fixed is None else fixed]
        return [fixed, AskedParties(max(told.number, fixed.number + 1), told.parties)]

    def _frame(self, asked: AskedParties) -> Asked:
        core = self._core
        parties = tuple(sorted(asked.parties))
        return Asked(core.epoch, core.version, core.room.game or "", asked.number, parties)

    def _fix(self, number: int, parties: Set[int]) -> None:
        """Fix the parties of a number."""
        self._fixed = AskedParties(number, frozenset(parties))
        self._tell(self._fixed)

    # Shares

    def share(self, player: Player, message: Share) -> None:
        """Record a share; ignore one that is not asked for now. Raises RefusedError."""
        running = sealed_game_in(self._core.room)
        if running is None or message.game != running.game or self._told is None:
            return
        fixed = self._fixed
        asked = AskedParties(running.next, self._told.parties) if fixed is None else fixed
        party = running.party(player.id)
        if message.throw != asked.number or party not in asked.parties or self._is_early(running):
            return
        assert party is not None
        self._add(running, party, asked.number, message.share)
        if fixed is None:
            self._fix(asked.number, asked.parties)

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

    async def thrown(self, decided: Outcome, share: str | None) -> Outcome:
        """Return the outcome with the dice of its roll, if it has one.

        `share` is that of the roller. Waits for the shares of the other parties. Raises
        RefusedError for a wrong share, and StoreUnavailableError if the room is unloaded.
        """
        running = sealed_game_in(decided.room)
        if running is not None and running.state.step is Step.AWAIT_DICE:
            try:
                proof = await self._proof(running, share)
            finally:
                self._close()
            decided = game.thrown_by(decided, proof)
        else:
            decided = game.thrown(decided, self._core.world.chance)
        return replace(decided, room=replace(decided.room, asked=self._asked_after(decided.room)))

    def _asked_after(self, room: Room) -> tuple[int, ...]:
        """Return the parties to ask for the next throw of a room, for its stored form."""
        running = sealed_game_in(room)
        return () if running is None else tuple(sorted(self._able(running, running.next)))

    async def _proof(self, running: SealedGame, share: str | None) -> Proof:
        """Return the proof of a throw, once the shares of all its parties are here."""
        number, voids = running.next, list(running.ledger.resigned)
        await self._gather(running)
        if share is not None:
            self._add_own(running, number, share)
        if self._fixed is None:
            self._fix(number, self._able(running, number))
        absent: set[int] = set()
        while missing := await self._missing(running, tuple(voids)):
            voids.append(Void(number, tuple(sorted(missing))))
            number, absent = number + 1, absent | missing
            people = {p for p in self._able(running, running.next) if not running.is_program(p)}
            self._shares = {}
            self._fix(number, people - absent)
        shares = {SERVER: self._server_link(running, number), **self._shares}
        return Proof(tuple(voids), number, tuple(sorted(shares.items())))

    def _add_own(self, running: SealedGame, number: int, share: str) -> None:
        """Add the share that came with the roll, unless the parties were fixed without it."""
        party, fixed = running.roller, self._fixed
        if fixed is not None and party not in fixed.parties:
            return
        self._add(running, party, number, share)
        if fixed is None:
            self._fix(number, {*self._able(running, number), party})

    async def _gather(self, running: SealedGame) -> None:
        """Wait for the parties that were asked before the room was loaded, at most `share_ms`.

        They may have answered the same number to the server that stopped.
        """
        if not self._are_back(running):
            self._begin_to_wait()
            while not self._are_back(running) and not self._is_late:
                await self._next_change()
        self._returning = frozenset()

    def _are_back(self, running: SealedGame) -> bool:
        """Return whether the parties are here that were asked before the room was loaded."""
        return self._returning <= self._able(running, running.next)

    async def _missing(self, running: SealedGame, voids: tuple[Void, ...]) -> frozenset[int]:
        """Wait for the shares of an attempt; return the parties that are missing, if any."""
        assert self._fixed is not None
        waits = False
        while missing := self._fixed.parties - self._shares.keys():
            gone = {party for party in missing if not self._may_answer(running, party)}
            if gone or (waits and self._is_late):
                return frozenset(gone or missing)
            if not waits:
                waits = True
                self._open(running, voids)
            await self._next_change()
        return frozenset()

    def _may_answer(self, running: SealedGame, party: int) -> bool:
        """Return whether a share of this party may still arrive.

        A program sends its share with the roll only.
        """
        if running.is_program(party):
            return False
        pledges = running.ledger.counting(running.next)
        return any(p.party == party and self._keys.has(running.game, p.tip) for p in pledges)

    def _open(self, running: SealedGame, voids: tuple[Void, ...]) -> None:
        """Tell all connections that a roll waits, and begin to wait."""
        assert self._fixed is not None
        core, state = self._core, running.state
        self._opened = Opened(
            epoch=core.epoch,
            version=core.version,
            game=running.game,
            throw=self._fixed.number,
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

    def _server_link(self, running: SealedGame, number: int) -> bytes:
        """Return the server's share of an attempt."""
        secret = running.room.secret
        assert secret is not None, "a running game with sealed dice has its secret"
        if self._chain is None or self._chain[0] != running.game:
            self._chain = (running.game, chain_of(secret))
        return self._chain[1].link(number)


def _has_pledged(ledger: Ledger, party: int, tip: str) -> bool:
    """Return whether a party has pledged this tip in the running game."""
    return any((each.party, each.tip) == (party, bytes_of(tip)) for each in ledger.pledges)
