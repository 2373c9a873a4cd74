"""A program as a contender: the protocol spoken to it, game after game."""

from contextlib import suppress
from pathlib import Path

from yachtdice.game import GameState, Play
from yachtdice.rules import RuleSet
from yachtdice.tournament.contender import stage_of
from yachtdice.tournament.dice import chance_of
from yachtdice.tournament.faults import PlayerFault
from yachtdice.tournament.limits import Limits
from yachtdice.tournament.messages import (
    PROTOCOL,
    Hello,
    Name,
    NewGame,
    Quit,
    Result,
    line_of,
    read_name,
    read_play,
    rules_facts,
    turn_of,
)
from yachtdice.tournament.player import Game, card_copy, legal_answers
from yachtdice.tournament.program import Program


class ProgramContender:
    """A program that is started for its first game and asked from then on."""

    def __init__(
        self,
        command: tuple[str, ...],
        limits: Limits,
        *,
        shut_in: bool = True,
        log: Path | None = None,
    ) -> None:
        """Play by this command."""
        self._command, self._limits, self._shut_in, self._log = command, limits, shut_in, log
        self._program: Program | None = None
        self._seat = 0
        self._game: Game | None = None

    def greet(self, rules: RuleSet) -> Name:
        """Start the program and return what it calls itself."""
        limits = self._limits
        self._program = Program(self._command, limits, shut_in=self._shut_in, log=self._log)
        hello = Hello(PROTOCOL, rules_facts(rules), int(limits.answer_s * 1000))
        return read_name(self._program.ask(line_of(hello), limits.start_s))

    def begin(self, rules: RuleSet, seat: int, seed: int, game: int) -> None:
        """Announce a new game, starting the program if it does not run."""
        if self._program is None:
            self.greet(rules)
        self._seat = seat
        self._game = Game(rules, seat, seed, chance_of(seed, "scores"))
        self._tell(line_of(NewGame(game, seed)))

    def choose(self, state: GameState) -> Play:
        """Return the program's answer as a play."""
        assert self._program is not None, "a game begins before it is played"
        assert self._game is not None, "a game begins before it is played"
        self._game.look(state)
        card, legal = card_copy(state, self._seat), legal_answers(state)
        question = turn_of(state, stage_of(state), card, legal, self._game.scores())
        answer = self._program.ask(line_of(question), self._limits.answer_s)
        return read_play(answer, self._seat)

    def end(self, scores: tuple[int, ...], won: bool) -> None:
        """Tell the result; a program that has gone meanwhile fails in its next game."""
        with suppress(PlayerFault):
            self._tell(line_of(Result(scores[self._seat], sorted(scores), won)))

    @property
    def running(self) -> bool:
        """Whether it has been started and not been closed."""
        return self._program is not None

    def close(self) -> int | None:
        """Let the program quit, or end it; return its exit code, None if it was not running."""
        program, self._program = self._program, None
        return None if program is None else program.stop(line_of(Quit()))

    def _tell(self, line: bytes) -> None:
        assert self._program is not None, "a game begins before it is played"
        self._program.tell(line, self._limits.answer_s)
