"""A pool of idle playrooms, and games with Python players in them.

A playroom is replaced after a crash. A new playroom plays the interrupted game again, and the
entrant that is blamed for the end of the old one fails at the same question.
"""

import atexit
import importlib
import os
import sys
import threading
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Final

from platformdirs import user_cache_path

from yachtdice.rules import Text
from yachtdice.tournament.faults import FaultKind, PlayerFault
from yachtdice.tournament.games.result import GameResult
from yachtdice.tournament.games.setup import EntrantBots, GameRange, Setup, seats_at
from yachtdice.tournament.players.classes import folders_of
from yachtdice.tournament.players.entrants import EntrantSource, UnknownPlayerError
from yachtdice.tournament.playrooms.messages import Described, Failure, KnownFailure, PlayGames
from yachtdice.tournament.playrooms.outside_players import OutsidePlayers
from yachtdice.tournament.playrooms.room import (
    DISTURBED,
    Playroom,
    PlayroomEnded,
    PlayroomError,
    PlayroomKind,
)
from yachtdice.tournament.processes.sandbox import ProgramLimits, importable

#: Maximum number of idle playrooms kept for reuse: at least one for each worker of a processor.
_IDLE: Final = max(4, os.cpu_count() or 1)


class RoomPool:
    """Pool of idle playrooms; closed when this process exits."""

    def __init__(self) -> None:
        """Start with an empty pool."""
        self._idle: list[Playroom] = []
        self._lock = threading.Lock()
        atexit.register(self.close)

    def taken(self, kind: PlayroomKind) -> Playroom:
        """Return a playroom of this kind; the caller must give it back or close it."""
        with self._lock:
            found = next((room for room in self._idle if room.kind == kind), None)
            if found is not None:
                self._idle.remove(found)
        if found is not None and found.is_open():
            return found
        if found is not None:
            found.close()
        return Playroom(kind)

    def give_back(self, room: Playroom) -> None:
        """Put a playroom back into the pool; close playrooms that are worn or surplus."""
        with self._lock:
            self._idle.append(room)
            surplus = [r for r in self._idle if r.is_worn] or self._idle[:-_IDLE]
            for one in surplus:
                self._idle.remove(one)
        for one in surplus:
            one.close()

    def close(self) -> None:
        """Close all playrooms of the pool."""
        with self._lock:
            rooms, self._idle = self._idle, []
        for room in rooms:
            room.close()


ROOMS: Final = RoomPool()


def described(spec: str, limits: ProgramLimits, *, shut_in: bool) -> Described:
    """Return the name of a Python player; raise UnknownPlayerError or PlayroomError."""
    room = ROOMS.taken(kind_for([spec], limits, shut_in=shut_in))
    try:
        found = room.described(spec)
    except UnknownPlayerError:
        room.close()
        raise
    ROOMS.give_back(room)
    return found


@lru_cache(maxsize=8)  # looking up installed players takes 20 ms, and each range of games asks
def kind_of_setup(setup: Setup) -> PlayroomKind:
    """Return the playroom configuration of a tournament."""
    log = str(Path(setup.logs) / "python.log") if setup.logs else None
    specs = [entrant.spec for entrant in setup.entrants if entrant.kind is EntrantSource.CLASS]
    return kind_for(specs, setup.limits, shut_in=setup.shut_in, log=log)


def kind_for(
    specs: Sequence[str], limits: ProgramLimits, *, shut_in: bool, log: str | None = None
) -> PlayroomKind:
    """Return the playroom configuration for these players; raise UnknownPlayerError."""
    folders = {
        *_own_folders(),
        *(folder for spec in specs for folder in folders_of(spec, shut_in=shut_in)),
    }
    paths = tuple(path for path in sys.path if path)
    return PlayroomKind(limits, shut_in, tuple(sorted(folders)), paths, log)


def _own_folders() -> list[str]:
    """Return the folders of this package, its libraries and its cached solutions."""
    package = Path(importlib.import_module("yachtdice").__file__ or "").parent
    cache = user_cache_path("yachtdice", appauthor=False)
    found = [Path(path).absolute() for path in sys.path if path]
    folders = [Path(sys.prefix), package.parent, cache, *found]
    return [path for folder in {*folders} if folder.is_dir() for path in importable(folder)]


def played(setup: Setup, games: GameRange) -> list[GameResult]:
    """Return the results of a range of games with Python players.

    Raises PlayroomError if the players cannot run on this machine.
    """
    results: list[GameResult] = []
    barred, failures, kind = set(games.barred), KnownFailures(), kind_of_setup(setup)
    with EntrantBots(setup) as bots:
        outside = OutsidePlayers(setup, bots)
        while len(results) < games.count:
            first = games.first + len(results)
            left = GameRange(first, games.count - len(results), frozenset(barred), games.among)
            room = ROOMS.taken(kind)
            try:
                for result in room.results(PlayGames(setup, left, failures.now), outside):
                    game = games.first + len(results)
                    seats = seats_at(setup, game, games.among, barred)
                    if (result.game, result.seats) != (game, seats):
                        raise room.ended(PlayerFault(FaultKind.ILLEGAL, DISTURBED))
                    results.append(result)
                    barred |= {fault.entrant for fault in result.faults}
                    failures = KnownFailures()
            except PlayroomEnded as ended:
                game = games.first + len(results)
                seats = seats_at(setup, game, games.among, barred)
                failures.add(_inside(setup, seats), room.blamed(game), ended.failure)
                room.close()
            else:
                ROOMS.give_back(room)
    return results


class KnownFailures:
    """The players whose failure in a game ended the playroom."""

    def __init__(self) -> None:
        """Start with none."""
        self._failures: dict[int, KnownFailure] = {}

    @property
    def now(self) -> tuple[KnownFailure, ...]:
        """The known failures, at most one for each player."""
        return tuple(self._failures.values())

    def add(self, inside: Sequence[int], blamed: tuple[int, int], failure: Failure) -> None:
        """Blame one of the inside players: the last one asked, at its question.

        A player that fails differently when the game is played again is blamed for an earlier
        question each time, so that the retries end. Raises PlayroomError if there is no earlier
        question or no player to blame.
        """
        entrant, question = blamed if blamed[0] in inside else (next(iter(inside), -1), 0)
        if entrant in self._failures:
            question = min(question, self._failures[entrant].question - 1)
        if entrant < 0 or question < 0:
            en = f"Python players cannot be played with: {failure.reason.en}"
            raise PlayroomError(
                Text(en, f"파이썬 참가자와 플레이할 수 없습니다: {failure.reason.ko}")
            )
        self._failures[entrant] = KnownFailure(entrant, question, failure)


def _inside(setup: Setup, seats: Sequence[int]) -> list[int]:
    """Return the Python players of a game."""
    return [entrant for entrant in seats if setup.entrants[entrant].kind is EntrantSource.CLASS]
