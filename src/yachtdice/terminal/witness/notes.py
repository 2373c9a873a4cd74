"""The secret of this device and its notes about games, in one file for each server.

The key gives the shares, so no two servers may share it: the server chooses the id of a game, and
would ask for the shares of a game elsewhere. A number is answered for one roll only, also by two
clients at once: each change reads the file again, while it is locked.
"""

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote, urlsplit

import msgspec
from msgspec import Struct
from msgspec.structs import replace
from platformdirs import user_state_path

from yachtdice.rules import Text
from yachtdice.sealed import bytes_of, letters_of
from yachtdice.terminal.session import PlayError
from yachtdice.terminal.witness.alarm import DiceAlarm

fcntl: Any
try:
    import fcntl
except ImportError:  # Windows
    fcntl = None

_MOST_GAMES: Final = 24
_MOST_ANNOUNCED: Final = 24
_PORTS: Final = {"http": 80, "https": 443}


class NotesError(PlayError):
    """Notes that cannot be read or written; the text has the place, the reason and the remedy."""


class NotedAnswer(Struct, frozen=True):
    """An answer of this device: for this seat (from 1) and these kept places (as bits).

    `rolled`: the share travelled in an own roll.
    """

    seat: int
    keep: int
    rolled: bool


class DiceVerdict(Struct, frozen=True):
    """A checked throw, and the seal after it.

    `own`: a share of this player is in it. `moved` are the parties that the server changed after
    this device had answered.
    """

    own: bool
    moved: tuple[int, ...]
    seal: str


class NotedState(Struct, frozen=True):
    """The last state of a game that this device has seen."""

    version: int
    epoch: int
    throw: int
    seal: str
    dice: tuple[int, ...] = ()


class GameNotes(Struct, frozen=True):
    """The notes about one game.

    `tips` are those of this device's chains, `pledged` those of them in the record,
    `dismissed` the kinds of dismissed alarms.
    """

    party: int | None = None
    tips: tuple[str, ...] = ()
    pledged: tuple[str, ...] = ()
    answers: Mapping[int, NotedAnswer] = {}
    throws: Mapping[int, DiceVerdict] = {}
    last: NotedState | None = None
    dismissed: tuple[str, ...] = ()


class _Stored(Struct, frozen=True):
    key: str
    alarm: DiceAlarm | None = None
    games: Mapping[str, GameNotes] = {}


_NONE: Final = GameNotes()


def notes_folder(url: str) -> Path:
    """Return the folder of this user's notes about a server; only its origin matters."""
    parts = urlsplit(url)
    scheme = {"ws": "http", "wss": "https"}.get(parts.scheme, parts.scheme)
    port = parts.port or _PORTS.get(scheme, 0)
    name = quote(f"{scheme}-{parts.hostname or ''}-{port}", safe="")
    return user_state_path("yachtdice", appauthor=False) / "dice" / name


class Notes:
    """The key and the notes for one server. All methods raise NotesError."""

    def __init__(self, folder: Path | None, random: Callable[[int], bytes] = os.urandom) -> None:
        """Read the notes of this folder, or begin them; None: keep them in memory."""
        self._folder = folder
        self._signature: tuple[int, int, int] | None = None
        self._stored = _Stored(letters_of(random(32)))
        self._is_open = False  #: Whether changes are collected in memory, while the file is locked.
        with self.changing():
            pass

    @property
    def key(self) -> bytes:
        """The secret of this device."""
        return bytes_of(self._read().key) or b""

    @property
    def alarm(self) -> DiceAlarm | None:
        """The alarm that the player has not dismissed, in any game."""
        return self._read().alarm

    @property
    def states(self) -> Mapping[str, NotedState]:
        """The last state of each game."""
        games = self._read().games
        return {game: notes.last for game, notes in games.items() if notes.last is not None}

    def of(self, game: str) -> GameNotes:
        """Return the notes of a game."""
        return self._read().games.get(game, _NONE)

    def change(self, game: str, change: Callable[[GameNotes], GameNotes]) -> None:
        """Change the notes of a game; the notes of games that changed long ago go."""

        def changed(stored: _Stored) -> _Stored:
            before = stored.games.get(game, _NONE)
            after = change(before)
            if after == before:
                return stored
            others = [each for each in stored.games.items() if each[0] != game]
            return replace(stored, games=_latest([*others, (game, after)]))

        self._change(changed)

    def may_answer(self, game: str, number: int, answer: NotedAnswer) -> bool:
        """Note an answer; return whether the number was not answered for another roll before."""

        def answered(notes: GameNotes) -> GameNotes:
            return replace(notes, answers={number: answer, **notes.answers})

        self.change(game, answered)
        noted = self.of(game).answers[number]
        return (noted.seat, noted.keep) == (answer.seat, answer.keep)

    def raise_alarm(self, alarm: DiceAlarm) -> None:
        """Keep the first alarm until it is dismissed; ignore kinds dismissed in the same game."""

        def raised(stored: _Stored) -> _Stored:
            dismissed = stored.games.get(alarm.game, _NONE).dismissed
            return (
                stored if stored.alarm or alarm.kind in dismissed else replace(stored, alarm=alarm)
            )

        self._change(raised)

    def dismiss(self) -> None:
        """Take the alarm away; this device remembers that the player has seen it."""
        alarm = self.alarm
        if alarm is not None:
            kind = str(alarm.kind)
            self.change(alarm.game, lambda n: replace(n, dismissed=(*n.dismissed, kind)))
            self._change(lambda stored: replace(stored, alarm=None))

    # The file

    @staticmethod
    def _path(folder: Path) -> Path:
        return folder / "notes.json"

    @contextmanager
    def changing(self) -> Iterator[None]:
        """Make the changes inside as a single one, which is on the disk at the end."""
        if self._folder is None or self._is_open:
            yield
            return
        with self._locked(self._folder):
            before, self._is_open = self._read(), True
            try:
                yield
            finally:
                self._is_open = False
                if self._stored != before or self._signature is None:
                    self._write(self._folder)

    def _change(self, change: Callable[[_Stored], _Stored]) -> None:
        with self.changing():
            self._stored = change(self._stored)

    def _read(self) -> _Stored:
        """Return the notes, from the file if another client has changed it.

        A file that was removed meanwhile comes back with the next change.
        """
        if self._folder is None or self._is_open:
            return self._stored
        path = self._path(self._folder)
        try:
            if self._signature != _signature(path.stat()):
                with path.open("rb") as file:
                    self._signature = _signature(os.fstat(file.fileno()))
                    self._stored = _decoded(file.read())
        except FileNotFoundError:
            self._signature = None
        except (OSError, msgspec.MsgspecError) as error:
            en = (
                f"{path}: the notes about sealed dice cannot be read: {error}. "
                "Move the file away to begin with a new key, then join the game again."
            )
            ko = (
                f"{path}: 봉인 주사위의 메모를 읽을 수 없어요: {error}. "
                "파일을 다른 곳으로 옮기고 다시 들어와 주세요. 새 열쇠로 시작해요."
            )
            raise NotesError(Text(en, ko)) from error
        return self._stored

    def _write(self, folder: Path) -> None:
        """Write the whole file at once, for this user alone."""
        part = folder / "notes.part"
        handle = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(handle, "wb") as file:
            file.write(msgspec.json.encode(self._stored))
            file.flush()
            os.fsync(file.fileno())
            self._signature = _signature(os.fstat(file.fileno()))
        part.replace(self._path(folder))

    @contextmanager
    def _locked(self, folder: Path) -> Iterator[None]:
        """Lock the notes against other clients."""
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            with (folder / "lock").open("w") as lock:
                if fcntl is not None:
                    fcntl.flock(lock, fcntl.LOCK_EX)
                yield
        except OSError as error:
            en = (
                f"{folder}: the notes about sealed dice cannot be written: {error}. "
                "Without them the client must not reveal its shares. Free the disk or correct "
                "the permissions, then join the game again."
            )
            ko = (
                f"{folder}: 봉인 주사위의 메모를 쓸 수 없어요: {error}. "
                "메모 없이는 조각을 공개할 수 없어요. "
                "디스크를 비우거나 권한을 고치고 다시 들어와 주세요."
            )
            raise NotesError(Text(en, ko)) from error


def _decoded(data: bytes) -> _Stored:
    """Return the notes in a file; raise MsgspecError."""
    stored = msgspec.json.decode(data, type=_Stored)
    if bytes_of(stored.key) is None:
        raise msgspec.ValidationError("the key is not 32 bytes")
    return stored


def _latest(games: Sequence[tuple[str, GameNotes]]) -> dict[str, GameNotes]:
    """Return the games that changed last, the latest last.

    A server can announce any number of games, so these never replace games that have begun.
    """
    begun = [name for name, notes in games if notes.last is not None]
    announced = [name for name, notes in games if notes.last is None]
    kept = {*begun[-_MOST_GAMES:], *announced[-_MOST_ANNOUNCED:]}
    return {name: notes for name, notes in games if name in kept}


def _signature(stat: os.stat_result) -> tuple[int, int, int]:
    return stat.st_ino, stat.st_mtime_ns, stat.st_size
