"""Classes of Python players: where their code is, and how it is loaded."""

import importlib
import importlib.util
import sys
from collections.abc import Callable
from functools import lru_cache
from hashlib import sha256
from importlib.metadata import EntryPoint, entry_points
from inspect import isclass
from pathlib import Path
from types import ModuleType
from typing import Final, TypeAlias, TypeGuard, TypeVar

from yachtdice.tournament.players.entrants import UnknownPlayerError
from yachtdice.tournament.players.player import Game, TurnBot
from yachtdice.tournament.processes.sandbox import importable, readable, unreadable

#: Called with the game at the start of each game.
PlayerClass: TypeAlias = Callable[[Game], TurnBot]
_Loaded = TypeVar("_Loaded")
#: Group of the entry points with which an installed package offers players.
GROUP: Final = "yachtdice.bots"


@lru_cache(maxsize=256)
def find_class(spec: str) -> PlayerClass:
    """Load the code of a player in this process and return its class; raise UnknownPlayerError."""
    offered = _offered(spec)
    if offered is not None:
        return _class(spec, _loaded(spec, offered.load), spec)
    place, name = _split(spec)
    if place.endswith(".py"):
        return _picked(spec, _file(Path(place)), name)
    _search_here()
    return _picked(spec, _loaded(spec, lambda: importlib.import_module(place)), name)


def _split(spec: str) -> tuple[str, str]:
    """Return the module or file, and the class if one is given."""
    place, _, name = spec.rpartition(":")
    return (spec, "") if not place or spec.endswith(".py") else (place, name)


def _search_here() -> None:
    """Make modules of the current folder importable, like `python -m`."""
    if "" not in sys.path:
        sys.path.insert(0, "")


def _offered(spec: str) -> EntryPoint | None:
    """Return the entry point of the installed player with this name."""
    return next(iter(entry_points(group=GROUP, name=spec)), None)


def _loaded(spec: str, load: Callable[[], _Loaded]) -> _Loaded:
    """Return the loaded object; raise UnknownPlayerError if loading raises anything."""
    try:
        return load()
    except Exception as error:
        raise UnknownPlayerError(f"{spec}: {type(error).__name__}: {error}") from error


def _file(path: Path) -> ModuleType:
    """Return the module of a file; raise UnknownPlayerError if there is no such file."""
    if not path.is_file():
        raise UnknownPlayerError(f"{path}: file not found")
    name = f"yacht_player_{sha256(str(path.absolute()).encode()).hexdigest()[:12]}"
    found = importlib.util.spec_from_file_location(name, path)
    assert found is not None, "the file ends in .py"
    assert found.loader is not None, "the file ends in .py"
    module = importlib.util.module_from_spec(found)
    sys.modules[name] = module
    loader = found.loader
    _loaded(str(path), lambda: loader.exec_module(module))
    return module


def _picked(spec: str, module: ModuleType, name: str) -> PlayerClass:
    """Return the class with this name, or the only player class of the module."""
    if name:
        return _class(spec, getattr(module, name, None), name)
    own = [c for c in vars(module).values() if getattr(c, "__module__", "") == module.__name__]
    players = [c for c in own if _is_player(c)]
    if len(players) != 1:
        names = ", ".join(player.__name__ for player in players) or "none"
        raise UnknownPlayerError(
            f"{spec} needs exactly one class with turn(dice, stage); found {names}"
        )
    return players[0]


def _is_player(found: object) -> TypeGuard[PlayerClass]:
    """Return whether an object is a class with a method `turn`."""
    return isclass(found) and callable(getattr(found, "turn", None))


def _class(spec: str, found: object, name: str) -> PlayerClass:
    """Return a player class; raise UnknownPlayerError for any other object."""
    if _is_player(found):
        return found
    raise UnknownPlayerError(f"{spec}: {name} is not a class with a method turn(dice, stage)")


def mark_of(found: PlayerClass) -> str:
    """Return the fingerprint of the file that defines a class, empty if there is no file."""
    file = getattr(sys.modules.get(found.__module__), "__file__", None)
    return sha256(Path(file).read_bytes()).hexdigest()[:16] if file else ""


def class_name(found: PlayerClass) -> str:
    """Return the display name of a player class: its `name` attribute if that is printable."""
    name = getattr(found, "name", None)
    shown = isinstance(name, str) and name.isprintable() and name
    return str(name) if shown else found.__name__


def folders_of(spec: str, *, shut_in: bool) -> list[str]:
    """Return the folders with the code of a player, as far as they are known.

    Does not run the player's code. Raises UnknownPlayerError if the text names no player, or one
    whose file players cannot read.
    """
    place, name = _split(spec)
    if place.endswith(".py") and _offered(spec) is None:
        if not Path(place).is_file():
            raise UnknownPlayerError(f"{place}: file not found")
        _check_readable(place, shut_in=shut_in)
        return [readable(Path(place))]
    entry = _offered(spec)
    if entry is None and not name:
        raise UnknownPlayerError(
            f"{spec}: unknown player; give a bot, an installed player, module:Class or file.py"
        )
    top = (place if entry is None else entry.module).partition(".")[0]
    _search_here()
    try:
        found = importlib.util.find_spec(top)
    except (ImportError, ValueError):
        found = None
    if found is None:
        return []
    _check_readable(found.origin or "", shut_in=shut_in)
    places = found.submodule_search_locations or [found.origin or ""]
    above = {Path(place).absolute().parent for place in places if place}
    return [path for folder in above for path in importable(folder)]


def _check_readable(file: str, *, shut_in: bool) -> None:
    """Raise UnknownPlayerError if players cannot read this file."""
    if closed := unreadable([Path(file)], shut_in=shut_in):
        raise UnknownPlayerError(closed)
