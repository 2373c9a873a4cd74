"""A disk on which unsynced writes may be lost or torn by a power failure.

SQLite accesses files through a VFS. This VFS wraps the default one of the library that Python's
sqlite3 uses, so the server's code runs on it unchanged. It records every write and sync, and fails
the planned ones. The content of the disk after a power failure is computed from this record. APSW
would make a VFS in fewer lines, but has its own SQLite, which SQLAlchemy cannot use. Syncs of the
real disk are skipped: a thousand crashes take a minute or two.
"""

import _sqlite3
import ctypes
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from ctypes import CFUNCTYPE, POINTER, Structure, c_char_p, c_int, c_int64, c_void_p, cast
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

OK, IOERR_WRITE, IOERR_FSYNC, FULL = 0, 10 | 3 << 8, 10 | 4 << 8, 13
SECTOR: Final = 512

# Names are passed on as pointers, because SQLite keeps them.
_Open = CFUNCTYPE(c_int, c_void_p, c_void_p, c_void_p, c_int, c_void_p)
_Delete = CFUNCTYPE(c_int, c_void_p, c_void_p, c_int)
_Write = CFUNCTYPE(c_int, c_void_p, c_void_p, c_int, c_int64)
_Truncate = CFUNCTYPE(c_int, c_void_p, c_int64)
_Sync = CFUNCTYPE(c_int, c_void_p, c_int)


class _Vfs(Structure):
    """The struct sqlite3_vfs; functions that are not overridden are kept unchanged."""

    _fields_ = (
        ("version", c_int),
        ("size_of_file", c_int),
        ("longest_path", c_int),
        ("next", c_void_p),
        ("name", c_char_p),
        ("app_data", c_void_p),
        ("open", _Open),
        ("delete", _Delete),
        ("others", c_void_p * 14),
    )


class _Methods(Structure):
    """The struct sqlite3_io_methods."""

    _fields_ = (
        ("version", c_int),
        ("close", c_void_p),
        ("read", c_void_p),
        ("write", _Write),
        ("truncate", _Truncate),
        ("sync", _Sync),
        ("others", c_void_p * 13),
    )


class _File(Structure):
    """The beginning of every struct sqlite3_file."""

    _fields_ = (("methods", POINTER(_Methods)),)


class Op(NamedTuple):
    """An operation on a file: a write, a truncation to `at` bytes, a sync, or a deletion."""

    kind: str
    file: str
    at: int = 0
    data: bytes = b""


class Disk:
    """All operations on files of one folder while it is `inserted`, until the power fails."""

    def __init__(self, folder: Path, power_lasts: int, faults: dict[int, int]) -> None:
        """Set how many operations the power lasts; `faults` fails single ones by number."""
        self.folder = folder
        self.before = {file.name: file.read_bytes() for file in folder.iterdir()}
        self.ops: list[Op] = []
        self._left, self._faults = power_lasts, faults

    @property
    def is_off(self) -> bool:
        """Whether the power has failed."""
        return self._left <= 0

    def cut(self) -> None:
        """Fail the power now."""
        self._left = 0

    def do(self, op: Op, fault: int) -> int:
        """Record an operation and return OK, or return its error without doing it."""
        if self.is_off:
            return fault
        self._left -= 1
        if not self._left:
            return fault
        if (planned := self._faults.pop(self._left, None)) is not None:
            return planned if op.kind == "write" else fault
        self.ops.append(op)
        return OK

    def remains(self, chance: Random) -> dict[str, bytes]:
        """Return the content after a power failure: everything synced, and some of the rest."""
        files = {name: bytearray(data) for name, data in self.before.items()}
        pending: dict[str, list[Op]] = {}
        for op in self.ops:
            if op.kind == "delete":
                pending.pop(op.file, None)
                files.pop(op.file, None)
            elif op.kind == "sync":
                data = files.setdefault(op.file, bytearray())
                for late in pending.pop(op.file, []):
                    _carry_out(late, data)
            else:
                pending.setdefault(op.file, []).append(op)
        for name, late_ops in pending.items():
            if name in files or chance.random() < 0.5:
                data = files.setdefault(name, bytearray())
                for late in _survivors(late_ops, chance):
                    _carry_out(late, data)
        return {name: bytes(data) for name, data in files.items()}


def _carry_out(op: Op, data: bytearray) -> None:
    """Apply an operation to the content of a file."""
    if op.kind == "truncate":
        del data[op.at :]
        data.extend(bytes(op.at - len(data)))
        return
    data.extend(bytes(max(0, op.at - len(data))))
    data[op.at : op.at + len(op.data)] = op.data


def _survivors(ops: list[Op], chance: Random) -> Iterator[Op]:
    """Yield the surviving parts of unsynced operations: none, all, or some sectors."""
    share = chance.choice([0.0, 0.5, 0.9, 1.0])
    for op in ops:
        if op.kind == "truncate" and chance.random() < share:
            yield op
        for begin in range(0, len(op.data), SECTOR):
            if chance.random() < share:
                yield op._replace(at=op.at + begin, data=op.data[begin : begin + SECTOR])


class _Layer:
    """The VFS, created once because SQLite may keep pointers to it."""

    def __init__(self) -> None:
        """Copy the default VFS and put our functions into the copy."""
        self.library = ctypes.CDLL(_sqlite3.__file__)
        self.library.sqlite3_vfs_find.restype = POINTER(_Vfs)
        self.disk: Disk | None = None
        self.usual = self.library.sqlite3_vfs_find(None)
        self.vfs = _Vfs.from_buffer_copy(self.usual.contents)
        self.vfs.name = b"forgetful"
        self.vfs.open, self.vfs.delete = _Open(self._open), _Delete(self._delete)
        self._names: dict[int, str] = {}
        self._theirs: Any = None  # any table works: all write alike and differ only in locks
        self._tables: dict[int, _Methods] = {}

    def _of(self, name: int | None) -> str | None:
        """Return the name of a file in the disk's folder, None for any other."""
        if self.disk is None or name is None:
            return None
        path = Path(ctypes.string_at(name).decode())
        return path.name if path.parent == self.disk.folder else None

    def _open(self, vfs: int, name: int | None, file: int, flags: int, out: int) -> int:
        """Open a file as usual, then intercept its writes and syncs."""
        code = int(self.usual.contents.open(vfs, name, file, flags, out))
        ours = self._of(name)
        if code == OK and ours is not None:
            opened = cast(file, POINTER(_File)).contents
            self._names[file] = ours
            opened.methods = ctypes.pointer(self._taken_over(opened.methods))
        return code

    def _taken_over(self, theirs: Any) -> _Methods:
        """Return the methods of a file with ours among them; the default VFS has several tables."""
        where = ctypes.addressof(theirs.contents)
        if where not in self._tables:
            ours = _Methods.from_buffer_copy(theirs.contents)
            ours.write, ours.truncate = _Write(self._write), _Truncate(self._truncate)
            ours.sync = _Sync(self._sync)
            self._theirs, self._tables[where] = theirs.contents, ours
        return self._tables[where]

    def _done(self, op: Op, fault: int, carry_out: Callable[[], int]) -> int:
        """Return the result code of an operation."""
        code = OK if self.disk is None else self.disk.do(op, fault)
        return code if code != OK else int(carry_out())

    def _write(self, file: int, data: int, amount: int, at: int) -> int:
        op = Op("write", self._names[file], at, ctypes.string_at(data, amount))
        return self._done(op, IOERR_WRITE, lambda: self._theirs.write(file, data, amount, at))

    def _truncate(self, file: int, size: int) -> int:
        op = Op("truncate", self._names[file], size)
        return self._done(op, IOERR_WRITE, lambda: self._theirs.truncate(file, size))

    def _sync(self, file: int, _flags: int) -> int:
        return self._done(Op("sync", self._names[file]), IOERR_FSYNC, lambda: OK)

    def _delete(self, vfs: int, name: int, sync: int) -> int:
        ours = self._of(name)
        carry_out = self.usual.contents.delete
        if ours is None:
            return int(carry_out(vfs, name, sync))
        return self._done(Op("delete", ours), IOERR_WRITE, lambda: carry_out(vfs, name, sync))


_layer: list[_Layer] = []


@contextmanager
def inserted(disk: Disk) -> Iterator[None]:
    """Make SQLite use this disk for the files of its folder inside the block."""
    if not _layer:
        _layer.append(_Layer())
    layer = _layer[0]
    layer.disk = disk
    layer.library.sqlite3_vfs_register(ctypes.byref(layer.vfs), 1)
    try:
        yield
    finally:
        layer.library.sqlite3_vfs_register(layer.usual, 1)
        layer.disk = None
