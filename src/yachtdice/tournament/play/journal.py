"""The file of a run: its setup, then one line for each game that counts.

Every line ends with a checksum of its JSON. A run that stopped early leaves a complete line for
each game that counted, and perhaps part of one more; a damaged disk leaves lines with a wrong
checksum. A resumed run discards everything after the last valid line and appends to the file. If
more games are requested, the file is written again.
"""

import os
import zlib
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import IO, Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from yachtdice.rules import RulesError
from yachtdice.tournament.files import write_whole
from yachtdice.tournament.games.result import GameResult
from yachtdice.tournament.games.schedule import games_in_all
from yachtdice.tournament.games.setup import Setup
from yachtdice.views.records import JSON_ERRORS

_VERSION: Final = 3
_BEGINS: Final = b'{"file":"yacht tournament"'  #: First bytes of every journal, in all versions.


class JournalError(Exception):
    """The file is not a journal, cannot be read or is damaged; the message gives the reason."""


class JournalHead(Struct, frozen=True, tag="yacht tournament", tag_field="file"):
    """The first line."""

    version: int
    setup: Setup


class JournalVersion(Struct, frozen=True):
    """The part of the first line that all versions share."""

    version: int


_versions: Final = msgspec.json.Decoder(JournalVersion)
_heads: Final = msgspec.json.Decoder(JournalHead)
_games: Final = msgspec.json.Decoder(GameResult)


class Journal:
    """A journal open for writing."""

    def __init__(self, path: Path) -> None:
        """Use this file; `begin` or `resume` opens it."""
        self._path = path
        self._file: IO[bytes] | None = None

    def begin(self, setup: Setup) -> None:
        """Write the first line of a new file, or of one without a complete first line."""
        self._path.parent.mkdir(parents=True, exist_ok=True)
        self._file = self._path.open("wb")
        self._write(JournalHead(_VERSION, setup))

    def resume(self, length: int) -> None:
        """Continue after this many bytes, which are complete lines."""
        self._file = self._path.open("r+b")
        self._file.truncate(length)
        self._file.seek(length)

    def add(self, result: GameResult) -> None:
        """Write a game; it is kept even if this process is killed."""
        self._write(result)

    def close(self) -> None:
        """Write all data to the disk; raise OSError if that fails."""
        if self._file is not None:
            os.fsync(self._file.fileno())
            self._file.close()

    def abandon(self) -> None:
        """Close the file and ignore errors."""
        if self._file is not None:
            with suppress(OSError):
                self._file.close()

    def _write(self, what: Struct) -> None:
        assert self._file is not None, "a journal is begun before it is written"
        self._file.write(_line(what))
        self._file.flush()


class StoredRun(Struct, frozen=True):
    """Content of a journal: its setup, its games in order, and the length of their lines in bytes.

    `damaged` is the number of unusable bytes after these lines, without an incomplete last line.
    """

    setup: Setup
    results: list[GameResult]
    length: int
    damaged: int = 0


def read_journal(path: Path) -> StoredRun | None:
    """Return the valid part of a journal, None if it has no setup.

    Raises JournalError for a file that is not a journal, or one whose setup is damaged.
    """
    if path.exists() and not path.is_file():
        raise JournalError(f"{path} is a folder or a device; choose a file")
    try:
        text = path.read_bytes()
    except OSError as error:
        raise JournalError(f"{path} cannot be read: {error.strerror}") from error
    text = text.rstrip(b"\0")  # a system crash may leave zero bytes at the end
    lines = text.split(b"\n")[:-1]
    if not lines and (_BEGINS.startswith(text) or text.startswith(_BEGINS)):
        return None
    head = _head(path, lines[0] if lines else text)
    results = [*_whole_games(lines[1:])]
    length = sum(len(line) + 1 for line in lines[: len(results) + 1])
    damaged = sum(len(line) + 1 for line in lines) - length
    return StoredRun(head.setup, results, length, damaged)


def _head(path: Path, line: bytes) -> JournalHead:
    """Return the first line; raise JournalError if it is missing or unusable."""
    if not line.startswith(_BEGINS):
        raise JournalError(f"{path} is not a tournament journal; choose another file")
    text = _checked(line)
    try:
        if text is None:
            version = _versions.decode(line.rpartition(b"\t")[0] or line).version
        else:
            head = _heads.decode(text)
            version, _ = head.version, head.setup.rules
            if version == _VERSION:
                return head
    except (RulesError, *JSON_ERRORS):
        version = _VERSION
    if version != _VERSION:
        words = f"is of version {version}, and this program writes version {_VERSION}"
        raise JournalError(f"{path} {words}; continue with the program that wrote it")
    raise JournalError(f"the setup in the first line of {path} is damaged; choose another file")


def _whole_games(lines: list[bytes]) -> Iterator[GameResult]:
    """Yield the games up to the first line that is damaged or out of order."""
    for number, line in enumerate(lines):
        text = _checked(line)
        try:
            result = _games.decode(text) if text is not None else None
        except JSON_ERRORS:
            return
        if result is None or result.game != number:
            return
        yield result


def _line(what: Struct) -> bytes:
    """Return a line: JSON, a tab, the checksum of the JSON."""
    text = msgspec.json.encode(what)
    return b"%s\t%08x\n" % (text, zlib.crc32(text))


def _checked(line: bytes) -> bytes | None:
    """Return the JSON of a line, or None if its checksum is wrong."""
    text, _, check = line.rpartition(b"\t")
    return text if check == b"%08x" % zlib.crc32(text) else None


def extended(path: Path, stored: StoredRun, games: int) -> StoredRun:
    """Return the journal with more games to play; its file is rewritten.

    All scheduled games stay. Playoffs are dropped, because with more games the tie may be gone.
    Raises OSError if the file cannot be written.
    """
    setup = replace(stored.setup, games=games)
    before = games_in_all(setup.mode, len(setup.entrants), stored.setup.games)
    results = stored.results[:before]
    text = b"".join(map(_line, (JournalHead(_VERSION, setup), *results)))
    write_whole(path, text)
    return StoredRun(setup, results, len(text))


def differences(stored: Setup, asked: Setup) -> list[str]:
    """Return the properties in which a requested run differs from the stored one.

    The number of games may differ, and so may limits and logs, which do not affect games.
    """
    pairs = {
        "rules": (stored.rules.fingerprint, asked.rules.fingerprint),
        "players": (_players(stored), _players(asked)),
        "mode": (stored.mode, asked.mode),
        "seed": (stored.seed, asked.seed),
        "sprt": (stored.sprt, asked.sprt),
        "playoffs": (stored.playoffs, asked.playoffs),
    }
    return [what for what, (one, other) in pairs.items() if one != other]


def _players(setup: Setup) -> list[tuple[str, str]]:
    """Return the properties that identify the players."""
    return [(entrant.spec, entrant.fingerprint) for entrant in setup.entrants]
