"""Programs as players: each in its own process, with one line for each question and answer.

`ProgramEntrantBot` makes a bot of a command that speaks the line protocol.
"""

import os
import select
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

from yachtdice.game import GameState, Play
from yachtdice.rules import RuleSet, Text
from yachtdice.tournament.dice import chance_of
from yachtdice.tournament.faults import FaultKind, PlayerFault
from yachtdice.tournament.players import line_protocol
from yachtdice.tournament.players.answer_timer import late
from yachtdice.tournament.players.entrant_bots import EntrantBot, stage_of
from yachtdice.tournament.players.player import Game, card_copy, legal_answers
from yachtdice.tournament.processes.process import ASKED_EVERY_S, Process
from yachtdice.tournament.processes.sandbox import ProgramLimits

_LONGEST_LINE: Final = 65536
_GRACE_S: Final = 1.0
#: Seconds to wait for extra lines after a faulty answer, because they may explain the fault.
_MORE_S: Final = 1.0


class Program:
    """A running program that reads and writes lines."""

    def __init__(
        self,
        command: Sequence[str],
        limits: ProgramLimits,
        *,
        shut_in: bool,
        log: Path | None = None,
    ) -> None:
        """Start the program with its limits; its stderr goes to `log`."""
        self._process = Process(command, limits, shut_in=shut_in, log=log)
        self._in, self._out = self._process.stdin, self._process.stdout
        os.set_blocking(self._in, False)
        self._readable, self._writable = select.poll(), select.poll()
        self._readable.register(self._out, select.POLLIN)
        self._writable.register(self._in, select.POLLOUT)
        self._unread = b""

    def send(self, line: bytes, limit_s: float) -> None:
        """Write a line; raise PlayerFault if the program has ended or does not read."""
        until = time.perf_counter() + limit_s
        self._process.asked()
        while line:
            try:
                line = line[os.write(self._in, line) :]
            except BlockingIOError:
                if not self._is_ready(self._writable, until):
                    raise self.logged(late(limit_s)) from None
            except OSError:
                raise self._gone() from None

    def ask(self, line: bytes, limit_s: float) -> bytes:
        """Write a question and return the line of the answer; raise PlayerFault if none comes."""
        until = time.perf_counter() + limit_s
        if self._unread or self._readable.poll(0):
            self._refuse_extra_lines()
        self.send(line, limit_s)
        while b"\n" not in self._unread:
            self._read(until, limit_s)
        answer, _, self._unread = self._unread.partition(b"\n")
        return answer

    def explained(self, fault: PlayerFault) -> PlayerFault:
        """Return the fault of an answer with the end of the log.

        If the program has written further lines, the result is a fault for these lines instead. The
        faulty answer may then be the second line of the previous answer, which arrived after this
        question was sent.
        """
        if self._unread or self._readable.poll(_MORE_S * 1000):
            try:
                self._refuse_extra_lines()
            except PlayerFault as extra:
                return extra if extra.kind is FaultKind.GARBLED else self.logged(fault)
        return self.logged(fault)

    def stop(self, farewell: bytes = b"") -> int | None:
        """Send a farewell, wait briefly, then end all its processes; return its exit code."""
        with suppress(PlayerFault):
            self.send(farewell, _GRACE_S)
        self._process.close_stdin()
        return self._process.end(_GRACE_S if farewell else 0)

    def _refuse_extra_lines(self) -> None:
        """Raise PlayerFault for unrequested lines or the end of the program."""
        if not self._unread:
            self._unread = os.read(self._out, _LONGEST_LINE)
        if not self._unread:
            raise self._gone()
        words = Text(
            "it wrote more lines than it was asked for: one question, one line",
            "답한 줄이 질문보다 많아요. 질문 하나에 한 줄만 답해야 해요",
        )
        raise self.logged(PlayerFault(FaultKind.GARBLED, words))

    def _read(self, until: float, limit_s: float) -> None:
        """Read more of the answer; raise PlayerFault after a timeout or for a line too long."""
        if not self._is_ready(self._readable, until):
            raise self.logged(late(limit_s))
        part = os.read(self._out, _LONGEST_LINE)
        if not part:
            raise self._gone()
        self._unread += part
        if len(self._unread) > _LONGEST_LINE:
            words = Text(
                f"its answer is longer than {_LONGEST_LINE:,} bytes",
                f"답이 {_LONGEST_LINE:,}바이트보다 길어요",
            )
            raise self.logged(PlayerFault(FaultKind.GARBLED, words))

    def _is_ready(self, pipe: select.poll, until: float) -> bool:
        """Return whether a pipe becomes ready in time; meanwhile the program is being asked."""
        while (left := until - time.perf_counter()) > 0:
            if pipe.poll(min(left, ASKED_EVERY_S) * 1000):
                return True
            self._process.asked()
        return False

    def _gone(self) -> PlayerFault:
        """Return the fault of a program that has ended or closed its pipes."""
        words = self._process.ending(_GRACE_S) or Text(
            "it closed its standard output or input", "표준 출력이나 표준 입력을 닫았어요"
        )
        return self.logged(PlayerFault(FaultKind.CRASHED, words))

    def logged(self, fault: PlayerFault) -> PlayerFault:
        """Return the fault with the end of the log."""
        return PlayerFault(fault.kind, fault.reason, self._process.log_end())


class ProgramEntrantBot(EntrantBot):
    """A program that is started for its first game and kept running for the next ones."""

    def __init__(
        self,
        command: tuple[str, ...],
        limits: ProgramLimits,
        *,
        shut_in: bool = True,
        log: Path | None = None,
    ) -> None:
        """Use this command; `greet` or the first game starts it."""
        self._command, self._limits, self._shut_in, self._log = command, limits, shut_in, log
        self._program: Program | None = None
        self._seat = 0
        self._game: Game | None = None

    def greet(self, rules: RuleSet) -> line_protocol.Name:
        """Start the program and return its name."""
        limits = self._limits
        program = Program(self._command, limits, shut_in=self._shut_in, log=self._log)
        self._program = program
        hello = line_protocol.Hello(
            line_protocol.PROTOCOL, line_protocol.rules_facts(rules), int(limits.answer_s * 1000)
        )
        answer = program.ask(line_protocol.line_of(hello), limits.start_s)
        try:
            return line_protocol.read_name(answer)
        except PlayerFault as fault:
            raise program.logged(fault) from fault

    def begin(self, rules: RuleSet, seat: int, seed: int, game: int) -> None:
        """Announce a new game; start the program if it is not running."""
        if self._program is None:
            self.greet(rules)
        self._seat = seat
        self._game = Game(rules, seat, seed, chance_of(seed, "scores"))
        self._send(line_protocol.line_of(line_protocol.GameNotice(game, seed)))

    def choose(self, state: GameState) -> Play:
        """Return the program's answer as a play."""
        assert self._program is not None, "begin is called first"
        assert self._game is not None, "begin is called first"
        self._game.look(state)
        card, legal = card_copy(state, self._seat), legal_answers(state)
        question = line_protocol.turn_of(state, stage_of(state), card, legal, self._game.scores())
        answer = self._program.ask(line_protocol.line_of(question), self._limits.answer_s)
        try:
            return line_protocol.read_play(answer, self._seat)
        except PlayerFault as fault:
            raise self.explain(fault) from fault

    def explain(self, fault: PlayerFault) -> PlayerFault:
        """Return the fault with the program's log; see `Program.explained`."""
        assert self._program is not None, "the program has answered"
        return self._program.explained(fault)

    def end(self, scores: tuple[int, ...], won: bool) -> None:
        """Send the result; a program that has already ended fails in its next game."""
        with suppress(PlayerFault):
            self._send(
                line_protocol.line_of(
                    line_protocol.ResultNotice(scores[self._seat], sorted(scores), won)
                )
            )

    @property
    def running(self) -> bool:
        """Whether the program is running."""
        return self._program is not None

    def close(self) -> int | None:
        """Ask the program to quit, then end it; return its exit code, None if not running."""
        program, self._program = self._program, None
        return (
            None if program is None else program.stop(line_protocol.line_of(line_protocol.Quit()))
        )

    def _send(self, line: bytes) -> None:
        assert self._program is not None, "begin is called first"
        self._program.send(line, self._limits.answer_s)
