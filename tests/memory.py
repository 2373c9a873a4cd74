"""The stores in memory, and a store that fails when a story asks for it."""

from collections.abc import Awaitable, Callable

import numpy as np

from yachtdice.game import Event
from yachtdice.rules import RuleSet
from yachtdice.services.account_ports import SESSION_MS, NameTakenError, StoredAccount, Visit
from yachtdice.services.ports import (
    CommandKey,
    Commit,
    LostRoomError,
    NewGame,
    Player,
    RoomRecord,
    StoredRoom,
    StoreUnavailableError,
)
from yachtdice.solver import Progress, Solution
from yachtdice.solver.column import column_of


class MemoryGuests:
    """The GuestStore port in memory."""

    def __init__(self) -> None:
        """Begin with nobody."""
        self.by_secret: dict[str, str] = {}
        self.names: dict[str, str] = {}

    async def add_player(self, player: Player, secret: str, at_ms: int) -> None:
        """Keep a new player."""
        assert at_ms
        self.by_secret[secret], self.names[player.id] = player.id, player.name

    async def rename_player(self, player: str, name: str) -> None:
        """Change the name of a player."""
        self.names[player] = name

    async def player_of(self, secret: str, at_ms: int) -> Player | None:
        """Return who is known by this secret."""
        assert at_ms
        player = self.by_secret.get(secret)
        return None if player is None else Player(player, self.names[player])


class MemoryRules:
    """The RulesStore port in memory."""

    def __init__(self) -> None:
        """Begin with none."""
        self.texts: dict[str, str] = {}

    async def keep_rules(self, reference: str, text: str, at_ms: int) -> None:
        """Keep the text under its reference."""
        assert at_ms
        self.texts.setdefault(reference, text)

    async def rules_text(self, reference: str) -> str | None:
        """Return the text kept under this reference."""
        return self.texts.get(reference)


class MemoryRooms:
    """The RoomStore port in memory, by the same contract as on a database.

    `before` and `after`, where a story sets them, are awaited around the next commit and may
    raise: a failure before it, or one of which nobody knows whether it came before.
    """

    def __init__(self) -> None:
        """Begin with no rooms."""
        self.rooms: dict[str, StoredRoom] = {}
        self.games: dict[str, tuple[Event, ...]] = {}
        self.commands: dict[tuple[str, CommandKey], int] = {}
        self.begun: list[NewGame] = []
        self.wakes = 0
        self.is_away = False
        self.before: Callable[[], Awaitable[None]] | None = None
        self.after: Callable[[], Awaitable[None]] | None = None

    def _reach(self) -> None:
        """Fail while the story says that the store is away."""
        if self.is_away:
            raise StoreUnavailableError("away")

    async def create(self, room: str, record: RoomRecord, at_ms: int) -> None:
        """Keep a new room at epoch 0, version 1."""
        self._reach()
        assert at_ms
        self.rooms[room] = StoredRoom(room, 0, 1, record, ())

    async def wake(self, room: str, held: int | None = None) -> StoredRoom | None:
        """Return the room under a new epoch, if it is the one held."""
        self._reach()
        self.wakes += 1
        if room not in self.rooms:
            return None
        old = self.rooms[room]
        if held is not None and old.epoch != held:
            raise LostRoomError(room)
        played = self.games.get(old.record.game or "", ())
        self.rooms[room] = StoredRoom(room, old.epoch + 1, old.version, old.record, played)
        return self.rooms[room]

    async def commit(self, commit: Commit) -> None:
        """Write the step, with whatever the story has in store before and after it."""
        before, self.before = self.before, None
        after, self.after = self.after, None
        if before is not None:
            await before()
        self._reach()
        await self._write(commit)
        if after is not None:
            await after()

    async def _write(self, commit: Commit) -> None:
        """Write the step if the room stands where it says."""
        old = self.rooms[commit.room]
        if (old.epoch, old.version) != (commit.epoch, commit.version):
            raise LostRoomError(commit.room)
        if commit.command is not None:
            key = (commit.room, commit.command)
            if key in self.commands:
                raise LostRoomError(commit.room)
            self.commands[key] = commit.new_version
        if commit.new_game is not None:
            self.begun.append(commit.new_game)
        game = commit.record.game or ""
        if commit.events:
            assert commit.first_event == len(self.games.get(game, ())) + 1
            self.games[game] = (*self.games.get(game, ()), *commit.events)
        self.rooms[commit.room] = StoredRoom(
            commit.room, old.epoch, commit.new_version, commit.record, self.games.get(game, ())
        )

    async def answer(self, room: str, key: CommandKey) -> int | None:
        """Return the version a command led to."""
        self._reach()
        return self.commands.get((room, key))


class PaperWorkshop:
    """Best play without the work: all cards are worth 0, so that points now are all.

    `during`, where a story sets it, is awaited in the next work, after its first half is told,
    and may raise. `begun` and `ended` name the rules of all works so far.
    """

    def __init__(self) -> None:
        """Begin with no work done."""
        self.during: Callable[[], Awaitable[None]] | None = None
        self.begun: list[str] = []
        self.ended: list[str] = []

    async def best_play(self, rules: RuleSet, tell: Progress) -> Solution:
        """Return a solution by which nothing is worth anything later."""
        self.begun.append(rules.id)
        during, self.during = self.during, None
        try:
            tell(0.5)
            if during is not None:
                await during()
        finally:
            self.ended.append(rules.id)
        columns = (column_of(rules, phase) for phase in rules.phases)
        shapes = ((column.flags, 1 << column.boxes, column.cap + 1) for column in columns)
        return Solution(rules, tuple(np.zeros(shape) for shape in shapes))


class MemoryAccounts:
    """The AccountStore port in memory, by the same contract as on a database."""

    def __init__(self) -> None:
        """Begin with nobody."""
        self.players: dict[str, Player] = {}
        self.accounts: dict[str, tuple[str, str]] = {}
        self.sessions: dict[str, tuple[str, str]] = {}
        self.expiry: dict[str, int] = {}
        self.changed: list[str] = []

    async def visit(self, secret: str, at_ms: int) -> Visit | None:
        """Return who is known by this secret."""
        assert at_ms
        for session, (player, known) in self.sessions.items():
            if known == secret:
                expires = self.expiry[session]
                return Visit(self.players[player], session, player in self.accounts, expires)
        return None

    async def open_account(self, player: Player, fold: str, password: str, at_ms: int) -> None:
        """Make a player an account of this name."""
        assert at_ms
        if player.id in self.accounts or await self.account_named(fold):
            raise NameTakenError(player.name)
        self.players[player.id], self.accounts[player.id] = player, (fold, password)

    async def account_named(self, fold: str) -> StoredAccount | None:
        """Return the account of this fold."""
        found = (player for player, (known, _) in self.accounts.items() if known == fold)
        player = next(found, None)
        return None if player is None else await self.account_of(player)

    async def account_of(self, player: str) -> StoredAccount | None:
        """Return a player's account."""
        if player not in self.accounts:
            return None
        return StoredAccount(self.players[player], self.accounts[player][1])

    async def set_password(self, player: str, password: str) -> None:
        """Keep another hash."""
        self.accounts[player] = (self.accounts[player][0], password)
        self.changed.append(player)

    async def begin_session(self, player: str, secret: str, at_ms: int) -> str:
        """Return the id of a new session."""
        session = f"session{len(self.sessions)}"
        self.expiry[session] = at_ms + SESSION_MS
        self.sessions[session] = (player, secret)
        return session

    async def renew_session(self, session: str, secret: str, at_ms: int) -> None:
        """Know a session by another secret."""
        self.expiry[session] = at_ms + SESSION_MS
        self.sessions[session] = (self.sessions[session][0], secret)

    async def prolong_session(self, session: str, at_ms: int) -> None:
        """Let a session last from now on as long as a new one."""
        self.expiry[session] = at_ms + SESSION_MS

    async def end_session(self, session: str) -> None:
        """End a session."""
        self.sessions.pop(session, None)

    async def end_sessions(self, player: str, but: str | None = None) -> tuple[str, ...]:
        """End all sessions of a player but one."""
        held = [name for name, (who, _) in self.sessions.items() if who == player]
        over = tuple(name for name in held if name != but)
        for session in over:
            del self.sessions[session]
        return over

    async def close_account(self, player: str) -> tuple[str, ...]:
        """Forget a player's account, name and sessions."""
        del self.accounts[player]
        return await self.end_sessions(player)
