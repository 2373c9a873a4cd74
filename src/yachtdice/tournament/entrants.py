"""Who enters a tournament, from the words one names players by."""

import importlib
import importlib.util
import shlex
import sys
from collections.abc import Callable
from enum import StrEnum
from functools import lru_cache
from hashlib import sha256
from importlib.metadata import EntryPoint, entry_points
from inspect import isclass
from pathlib import Path
from types import ModuleType
from typing import Any, Final

from msgspec import Struct

GROUP: Final = "yachtdice.bots"
"""The entry points under which an installed package offers its players."""


class EntrantKind(StrEnum):
    """Where a player comes from."""

    BOT = "bot"
    CLASS = "class"
    COMMAND = "command"


class Entrant(Struct, frozen=True):
    """A player as it was named, what it is called, and a mark of what it was made from."""

    kind: EntrantKind
    spec: str
    name: str
    fingerprint: str = ""

    @property
    def command(self) -> tuple[str, ...]:
        """The words of a command."""
        return tuple(shlex.split(self.spec))


class UnknownPlayerError(Exception):
    """Words that name no player; the message says what was tried."""


def find_entrant(spec: str) -> Entrant:
    """Return the player that a word names; raise UnknownPlayerError for one that names none.

    It is one of the package's bots, an installed player, `module:Class`, `file.py` or
    `file.py:Class`.
    """
    if is_bot(spec):
        return Entrant(EntrantKind.BOT, spec, spec, _version())
    found = find_class(spec)
    name = getattr(found, "name", None)
    called = name if isinstance(name, str) and name.isprintable() and name else found.__name__
    return Entrant(EntrantKind.CLASS, spec, called, _mark(found))


def command_entrant(command: str, name: str = "", version: str = "") -> Entrant:
    """Return the program that a command runs; it is called by its last word until it says."""
    words = shlex.split(command)
    if not words:
        raise UnknownPlayerError("a command has at least one word")
    return Entrant(EntrantKind.COMMAND, command, name or Path(words[-1]).name, version)


def is_bot(spec: str) -> bool:
    """Return whether the word is the id of one of the package's bots."""
    from yachtdice.bots import find_bot  # noqa: PLC0415 - a worker without our bots loads no numpy

    return find_bot(spec) is not None


@lru_cache(maxsize=256)
def find_class(spec: str) -> Callable[..., Any]:
    """Return the class that a word names; raise UnknownPlayerError."""
    offered = _offered(spec)
    if offered is not None:
        return _class(spec, _loaded(spec, offered.load), spec)
    place, _, name = spec.rpartition(":")
    if not place or spec.endswith(".py"):
        place, name = spec, ""
    if place.endswith(".py"):
        return _picked(spec, _file(Path(place)), name)
    if not name:
        raise UnknownPlayerError(f"{spec}: no bot, installed player, module:Class or file.py")
    if "" not in sys.path:
        sys.path.insert(0, "")  # modules of the folder one is in, as `python -m` finds them
    return _picked(spec, _loaded(spec, lambda: importlib.import_module(place)), name)


def _offered(spec: str) -> EntryPoint | None:
    """Return the installed player of this name."""
    return next(iter(entry_points(group=GROUP, name=spec)), None)


def _loaded(spec: str, load: Callable[[], Any]) -> Any:
    """Return what is loaded; raise UnknownPlayerError when that fails in whatever way."""
    try:
        return load()
    except Exception as error:
        raise UnknownPlayerError(f"{spec}: {type(error).__name__}: {error}") from error


def _file(path: Path) -> ModuleType:
    """Return the module in a file; raise UnknownPlayerError when there is none."""
    if not path.is_file():
        raise UnknownPlayerError(f"{path}: there is no such file")
    name = f"yacht_player_{sha256(str(path.absolute()).encode()).hexdigest()[:12]}"
    found = importlib.util.spec_from_file_location(name, path)
    assert found is not None, "the file ends in .py"
    assert found.loader is not None, "the file ends in .py"
    module = importlib.util.module_from_spec(found)
    sys.modules[name] = module
    loader = found.loader
    _loaded(str(path), lambda: loader.exec_module(module))
    return module


def _picked(spec: str, module: ModuleType, name: str) -> Callable[..., Any]:
    """Return the class of this name, or the one player of the module."""
    if name:
        return _class(spec, getattr(module, name, None), name)
    own = [c for c in vars(module).values() if isclass(c) and c.__module__ == module.__name__]
    players = [c for c in own if callable(getattr(c, "turn", None))]
    if len(players) != 1:
        names = ", ".join(player.__name__ for player in players) or "none"
        raise UnknownPlayerError(
            f"{spec}: one class with turn(dice, stage) is awaited; has {names}"
        )
    return players[0]


def _class(spec: str, found: Any, name: str) -> Callable[..., Any]:
    """Return the class of a player; raise UnknownPlayerError for anything else."""
    if isclass(found) and callable(getattr(found, "turn", None)):
        return found
    raise UnknownPlayerError(f"{spec}: {name} is no class with a method turn(dice, stage)")


def _mark(found: Callable[..., Any]) -> str:
    """Return a mark of the file a class stands in."""
    file = getattr(sys.modules.get(found.__module__), "__file__", None)
    return sha256(Path(file).read_bytes()).hexdigest()[:16] if file else ""


def _version() -> str:
    """Return the version of this package."""
    from yachtdice import __version__  # noqa: PLC0415 - at the root, which loads floors lazily

    return __version__


def distinct(entrants: list[Entrant]) -> tuple[Entrant, ...]:
    """Return the entrants with names that tell them apart."""
    names: list[str] = []
    for entrant in entrants:
        count, name = 1, entrant.name
        while name in names:
            count += 1
            name = f"{entrant.name} {count}"
        names.append(name)
    return tuple(
        Entrant(e.kind, e.spec, name, e.fingerprint)
        for e, name in zip(entrants, names, strict=True)
    )
