"""Playrooms, the processes for Python players, as the controlling process uses them.

A player can exit its playroom (`os._exit`), hang, or exceed the limits. The playroom writes the
current entrant, question and deadline to a shared memory page, so that the fault is attributed to
the right entrant.
"""

import mmap
import os
import select
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from math import inf, isfinite
from pathlib import Path
from typing import Final

from msgspec import Struct

from yachtdice.game import IllegalActionError
from yachtdice.rules import Text
from yachtdice.rules.errors import both
from yachtdice.tournament.faults import FaultKind, PlayerFault
from yachtdice.tournament.games.result import GameResult
from yachtdice.tournament.players.answer_timer import (
    ASKED,
    ENTRANT,
    GAME,
    LEFT_THREAD,
    NUMBERS,
    QUESTION,
    UNTIL,
    late,
)
from yachtdice.tournament.players.entrants import UnknownPlayerError
from yachtdice.tournament.playrooms import messages
from yachtdice.tournament.playrooms.outside_players import OutsidePlayers
from yachtdice.tournament.processes.process import Process
from yachtdice.tournament.processes.sandbox import ProgramLimits, pythons, unreadable
from yachtdice.views.records import JSON_ERRORS

#: Seconds after a deadline in which the playroom's own timer may stop the player.
_OVERDUE_S: Final = 1.0
_STILL_S: Final = 60.0  #: Seconds that a playroom may be idle while no player is asked.
_START_S: Final = 60.0
_LOOK_S: Final = 0.05
_PROGRAM: Final = (
    "import sys; from yachtdice.tournament.playrooms.inside import main; main(int(sys.argv[1]))"
)


class PlayroomError(Exception):
    """Python players cannot be run on this machine; the text gives the reason."""

    def __init__(self, text: Text) -> None:
        super().__init__(text.en)
        self.text = text

    def __reduce__(self) -> tuple[type["PlayroomError"], tuple[Text]]:
        """Return the arguments to rebuild the error in another process."""
        return type(self), (self.text,)


class PlayroomKind(Struct, frozen=True):
    """Configuration of a playroom; playrooms with the same one are interchangeable."""

    limits: ProgramLimits
    shut_in: bool
    folders: tuple[str, ...]
    paths: tuple[str, ...]
    log: str | None = None


class PlayroomEnded(Exception):  # noqa: N818 - the end of a room is not an error
    """A playroom has ended, or must be closed, because of this failure."""

    def __init__(self, failure: messages.Failure) -> None:
        super().__init__(failure.reason.en)
        self.failure = failure


class Playroom:
    """A playroom: a process that carries out orders."""

    def __init__(self, kind: PlayroomKind) -> None:
        """Start a playroom with the first interpreter that can; raise PlayroomError if none can."""
        self.kind, self.is_worn = kind, False
        failures = []
        for python in pythons(shut_in=kind.shut_in):
            try:
                self._start(python)
            except PlayroomEnded as ended:
                self.close()
                failures.append(ended.failure)
            else:
                return
        raise PlayroomError(_not_started(failures[0], kind))

    def _start(self, python: str) -> None:
        """Start the process with this interpreter; raise PlayroomEnded if it cannot play."""
        kind = self.kind
        with tempfile.TemporaryFile() as file:
            file.truncate(mmap.PAGESIZE)
            self._page = memoryview(mmap.mmap(file.fileno(), mmap.PAGESIZE)).cast("d")[:NUMBERS]
            self._page[UNTIL] = inf
            self._process = Process(
                (python, "-c", _PROGRAM, str(file.fileno())),
                kind.limits,
                shut_in=kind.shut_in,
                log=Path(kind.log) if kind.log else None,
                folders=kind.folders,
                extra=_environment(kind.paths),
                shared=(file.fileno(),),
            )
        self._receive(_START_S)

    def described(self, spec: str) -> messages.Described:
        """Return the name of a player; raise UnknownPlayerError."""
        try:
            self._send(messages.Describe(spec))
            answer = self._receive(self.kind.limits.start_s)
        except PlayroomEnded as ended:
            reason = ended.failure.reason
            text = Text(f"{spec}: {reason.en}", f"{spec}: {reason.ko}")
            raise UnknownPlayerError(text) from ended
        if isinstance(answer, messages.Described):
            return answer
        raise UnknownPlayerError(
            answer.words if isinstance(answer, messages.NoSuchPlayer) else spec
        )

    def results(self, order: messages.PlayGames, outside: OutsidePlayers) -> Iterator[GameResult]:
        """Yield the results of a range of games; raise PlayroomEnded if the playroom ends early."""
        self._send(order)
        while not isinstance(found := self._receive(), messages.Finished):
            if isinstance(found, GameResult):
                yield found
                continue
            reply = self._replied(found, outside)
            if reply is not None:
                self._send(reply)
        self.is_worn = found.cpu_s > self.kind.limits.cpu_s / 2

    def answer(self, order: messages.TakeTurn) -> messages.Chosen | messages.Failure:
        """Return the answer to a position; raise PlayroomEnded if the playroom ends instead."""
        self._send(order)
        answer = self._receive()
        if isinstance(answer, messages.Chosen | messages.Failure):
            return answer
        raise self.ended(PlayerFault(FaultKind.ILLEGAL, DISTURBED))

    def blamed(self, game: int) -> tuple[int, int]:
        """Return the entrant asked last (-1: none) and the number of its question in this game."""
        numbers = [self._page[at] for at in (ENTRANT, GAME, QUESTION)]
        if not self._page[ASKED] or not all(map(isfinite, numbers)):
            return -1, 0
        entrant, last, question = map(int, numbers)
        return entrant, question if last == game else 0

    def is_open(self) -> bool:
        """Return whether the playroom is running."""
        return self._process.ending(0) is None

    def close(self) -> None:
        """End the playroom and all processes that players have started in it."""
        self._process.end()

    def _replied(
        self, found: messages.PlayroomMessage, outside: OutsidePlayers
    ) -> messages.Reply | None:
        """Return the reply of an outside player; raise PlayroomEnded for an invalid question."""
        try:
            if isinstance(found, messages.SitDown | messages.Choose | messages.GameOver):
                return outside.replied(found)
        except (IllegalActionError, ValueError, IndexError, AssertionError) as error:
            raise self.ended(PlayerFault(FaultKind.ILLEGAL, DISTURBED)) from error
        raise self.ended(PlayerFault(FaultKind.ILLEGAL, DISTURBED))

    def _send(self, message: messages.RoomOrder | messages.Reply) -> None:
        text = messages.framed(message)
        try:
            while text:
                text = text[os.write(self._process.stdin, text) :]
        except OSError:
            raise self.ended() from None

    def _receive(self, limit_s: float = inf) -> messages.PlayroomMessage:
        """Return the next message of the playroom; raise PlayroomEnded if there is none."""
        until = time.monotonic() + limit_s
        length = messages.LENGTH.unpack(self._bytes(messages.LENGTH.size, until, limit_s))[0]
        if length > messages.LONGEST:
            raise self.ended(PlayerFault(FaultKind.ILLEGAL, DISTURBED))
        try:
            return messages.room_messages.decode(self._bytes(length, until, limit_s))
        except JSON_ERRORS as error:
            raise self.ended(PlayerFault(FaultKind.ILLEGAL, DISTURBED)) from error

    def _bytes(self, count: int, until: float, limit_s: float) -> bytes:
        """Return this many bytes from the playroom; raise PlayroomEnded if they do not arrive."""
        text = b""
        since, asked = time.monotonic(), self._page[ASKED]
        while len(text) < count:
            self._process.asked()
            if select.select([self._process.stdout], [], [], _LOOK_S)[0]:
                part = os.read(self._process.stdout, count - len(text))
                if not part:
                    raise self.ended()
                text += part
                continue
            now = time.monotonic()
            if self._page[ASKED] != asked:
                since, asked = now, self._page[ASKED]
            if now > until:
                raise self.ended(late(limit_s))
            if now > self._overdue(since):
                is_first = self._page[QUESTION] == 0
                limits = self.kind.limits
                raise self.ended(late(limits.start_s if is_first else limits.answer_s))
        return text

    def _overdue(self, since: float) -> float:
        """Return the time at which to stop a player that has been asked since `since`."""
        due = self._page[UNTIL]
        if due == inf:
            return since + _STILL_S
        longest = since + max(self.kind.limits.start_s, self.kind.limits.answer_s)
        return (min(longest, due)) + _OVERDUE_S

    def ended(self, fault: PlayerFault | None = None) -> PlayroomEnded:
        """Return the error for a playroom that has ended, or must be closed for this fault."""
        process = self._process
        if fault is None:
            words = process.ending(_START_S) or _STREAMS
            fault = PlayerFault(FaultKind.CRASHED, _LEFT if process.code == LEFT_THREAD else words)
        return PlayroomEnded(messages.Failure(fault.kind, fault.reason, process.log_end()))


_STREAMS: Final = Text("it closed streams of its process", "프로세스의 입출력을 닫았어요")
_LEFT: Final = Text(
    "it left a thread running after its answer", "답한 뒤에도 스레드를 끝내지 않았어요"
)
DISTURBED: Final = Text(
    "it disturbed the games of its process", "같은 프로세스의 게임을 방해했어요"
)


def _not_started(failure: messages.Failure, kind: PlayroomKind) -> Text:
    """Return why a playroom did not start: a file that players cannot read, or its last line."""
    package = Path(sys.modules["yachtdice"].__file__ or "")
    closed = unreadable((Path(sys.executable), Path(os.__file__), package), shut_in=kind.shut_in)
    last = failure.log.strip().rpartition("\n")[2]
    why = closed or (both(last) if last else failure.reason)
    return Text(
        f"Python players cannot be started: {why.en}",
        f"파이썬 참가자를 시작할 수 없습니다: {why.ko}",
    )


def _environment(paths: Sequence[str]) -> dict[str, str]:
    """Return the environment with which Python finds these modules and the cached solutions."""
    names = [name for name in ("HOME", "XDG_CACHE_HOME") if name in os.environ]
    variables = {name: os.environ[name] for name in names}
    return {**variables, "PYTHONPATH": os.pathsep.join(paths), "PYTHONDONTWRITEBYTECODE": "1"}
