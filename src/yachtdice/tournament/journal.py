"""The file of a run: its setup, then one line for each game that counts.

It is only ever added to, but where more games are asked for: then it is written anew.

A run that was cut off leaves a whole line for each game that counted, and perhaps part of one
more, which is dropped when the run goes on.
"""

import os
from pathlib import Path
from typing import IO, Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from yachtdice.rules import RulesError
from yachtdice.tournament.result import GameResult
from yachtdice.tournament.schedule import games_in_all
from yachtdice.tournament.worker import Setup

_VERSION: Final = 2


class JournalError(Exception):
    """A file that is no journal, or one of another tournament; the message says which."""


class Head(Struct, frozen=True, tag="yacht tournament", tag_field="file"):
    """The first line."""

    version: int
    setup: Setup


_heads: Final = msgspec.json.Decoder(Head)
_games: Final = msgspec.json.Decoder(GameResult)


class Journal:
    """A journal being written."""

    def __init__(self, path: Path) -> None:
        """Write to this file from `begin` or `go_on` on."""
        self._path = path
        self._file: IO[bytes] | None = None

    def begin(self, setup: Setup) -> None:
        """Write the first line of a new file."""
        self._path.parent.mkdir(parents=True, exist_ok=True)
        self._file = self._path.open("xb")
        self._write(Head(_VERSION, setup))

    def go_on(self, length: int) -> None:
        """Go on after so many bytes that are whole lines."""
        self._file = self._path.open("r+b")
        self._file.truncate(length)
        self._file.seek(length)

    def add(self, result: GameResult) -> None:
        """Write a game; it stays if this process is killed a moment later."""
        self._write(result)

    def close(self) -> None:
        """Have all of it on the disk."""
        if self._file is not None:
            os.fsync(self._file.fileno())
            self._file.close()

    def _write(self, what: Struct) -> None:
        assert self._file is not None, "a journal is begun before it is written"
        self._file.write(msgspec.json.encode(what) + b"\n")
        self._file.flush()


class Kept(Struct, frozen=True):
    """What a journal holds: its setup, its games in order, the length of its whole lines."""

    setup: Setup
    results: list[GameResult]
    length: int


def read_journal(path: Path) -> Kept:
    """Return what a journal holds; raise JournalError for a file that is none."""
    try:
        lines = path.read_bytes().split(b"\n")[:-1]
    except OSError as error:
        raise JournalError(f"{path} cannot be read: {error.strerror}") from error
    try:
        head = _heads.decode(lines[0] if lines else b"")
        if head.version != _VERSION:
            raise JournalError(
                f"{path} is of version {head.version}, which this program is too old for"
            )
        results = [_games.decode(line) for line in lines[1:]]
        _ = head.setup.rules
    except (msgspec.DecodeError, RulesError, UnicodeDecodeError) as error:
        raise JournalError(f"{path} is no journal of a tournament: {error}") from error
    if [result.game for result in results] != list(range(len(results))):
        raise JournalError(f"{path} does not have every game once, in order")
    return Kept(head.setup, results, sum(len(line) + 1 for line in lines))


def raised(path: Path, kept: Kept, games: int) -> Kept:
    """Return what is kept with more games to play, its file written anew.

    All scheduled games stay. Playoffs go: the tie that they broke is one of fewer games.
    """
    setup = replace(kept.setup, games=games)
    before = games_in_all(setup.mode, len(setup.entrants), kept.setup.games)
    results = kept.results[:before]
    lines = [msgspec.json.encode(what) + b"\n" for what in (Head(_VERSION, setup), *results)]
    beside = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        beside.write_bytes(b"".join(lines))
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)
    return Kept(setup, results, sum(map(len, lines)))


def differences(kept: Setup, asked: Setup) -> list[str]:
    """Return in what a run that is asked for differs from one that was begun.

    More games may be asked for; limits and logs do not decide games.
    """
    pairs = {
        "rules": (kept.rules.fingerprint, asked.rules.fingerprint),
        "players": (_players(kept), _players(asked)),
        "mode": (kept.mode, asked.mode),
        "seed": (kept.seed, asked.seed),
        "sequential test": (kept.sprt, asked.sprt),
    }
    return [what for what, (one, other) in pairs.items() if one != other]


def _players(setup: Setup) -> list[tuple[str, str]]:
    """Return what tells players apart."""
    return [(entrant.spec, entrant.fingerprint) for entrant in setup.entrants]
