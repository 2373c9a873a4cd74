"""Programs of accounts as players: the server asks them over the network, in batches.

Many threads play games at the same time, and all ask at one desk. While the program works on a
batch, the desk collects the questions of the next one.
"""

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from threading import Lock
from typing import Final, TypeAlias

import msgspec

from yachtdice.game import GameState, Play
from yachtdice.rules import RuleSet, Text
from yachtdice.tournament.dice import chance_of
from yachtdice.tournament.faults import FaultKind, PlayerFault
from yachtdice.tournament.players.entrant_bots import EntrantBot, stage_of
from yachtdice.tournament.players.line_protocol import play_of_answer, shown_card, shown_legal
from yachtdice.tournament.players.player import Game, card_copy, legal_answers
from yachtdice.tournament.players.questions import MOST_QUESTIONS, ProgramQuestion, TurnAnswer

#: Sends a batch of questions to a player; the answers come back through `Desk.deliver`.
SendBatch: TypeAlias = Callable[[str, tuple[ProgramQuestion, ...]], None]

_ABSENT: Final = Text(
    "its program did not answer in time, or announced another version",
    "프로그램이 제때 답하지 않았거나 다른 버전을 알렸어요",
)


class _Line:
    """The questions to one player: those that it has now, and those that wait."""

    def __init__(self) -> None:
        self.asked: list[Future[TurnAnswer]] = []
        self.waiting: list[tuple[ProgramQuestion, Future[TurnAnswer]]] = []
        self.fault: PlayerFault | None = None


class Desk:
    """Asks players from any number of threads; each player has one batch at a time."""

    def __init__(self, send: SendBatch) -> None:
        """Send batches with this function."""
        self._send, self._lock = send, Lock()
        self._lines: dict[str, _Line] = {}

    def ask(self, player: str, question: ProgramQuestion) -> TurnAnswer:
        """Return the answer; raise PlayerFault if the player has failed."""
        answer: Future[TurnAnswer] = Future()
        with self._lock:
            line = self._lines.setdefault(player, _Line())
            if line.fault is not None:
                raise line.fault
            line.waiting.append((question, answer))
            self._send_next(player, line)
        return answer.result()

    def deliver(self, player: str, answers: Sequence[TurnAnswer] | None) -> None:
        """Give the answers of a batch to the threads; None: the player has not answered.

        A player without answers, or with too few or too many, is not asked again.
        """
        with self._lock:
            line = self._lines[player]
            asked, line.asked = line.asked, []
            if answers is None:
                line.fault = PlayerFault(FaultKind.LATE, _ABSENT)
            elif len(answers) != len(asked):
                line.fault = PlayerFault(FaultKind.GARBLED, _miscounted(len(asked), len(answers)))
            if line.fault is not None:
                for future in [*asked, *(future for _, future in line.waiting)]:
                    future.set_exception(line.fault)
                line.waiting.clear()
                return
            self._send_next(player, line)
        for future, answer in zip(asked, answers or (), strict=True):
            future.set_result(answer)

    def _send_next(self, player: str, line: _Line) -> None:
        """Send the questions that wait, if the player has none."""
        if line.asked or not line.waiting:
            return
        batch, line.waiting = line.waiting[:MOST_QUESTIONS], line.waiting[MOST_QUESTIONS:]
        line.asked = [future for _, future in batch]
        self._send(player, tuple(question for question, _ in batch))


def _miscounted(questions: int, answers: int) -> Text:
    """Return the reason for a batch with too few or too many answers."""
    return Text(
        f"it sent {answers} answers to {questions} questions",
        f"질문 {questions}개에 답을 {answers}개 보냈어요",
    )


_desks: Final[list[Desk]] = []


def use_desk(desk: Desk) -> None:
    """Let all account programs in this process be asked at this desk."""
    _desks[:] = [desk]


def open_desk() -> Desk:
    """Return the desk of this process; raise IndexError if there is none."""
    return _desks[0]


class AccountEntrantBot(EntrantBot):
    """The program of an account at a table; the report has its results, its owner its log."""

    def __init__(self, player: str, desk: Desk) -> None:
        """Ask this player at the desk."""
        self._player, self._desk = player, desk
        self._place: tuple[int, int, int] = (0, 0, 0)
        self._game: Game | None = None

    def begin(self, rules: RuleSet, seat: int, seed: int, game: int) -> None:
        """Start a game; every question names it, so the program is not told."""
        self._place = (seat, seed, game)
        self._game = Game(rules, seat, seed, chance_of(seed, "scores"))

    def choose(self, state: GameState) -> Play:
        """Return the program's answer as a play."""
        assert self._game is not None, "begin is called first"
        self._game.look(state)
        seat, seed, game = self._place
        question = ProgramQuestion(
            game=game,
            seed=seed,
            dice=state.dice,
            stage=stage_of(state),
            card=shown_card(card_copy(state, seat)),
            scores=self._game.scores(),
            legal=shown_legal(legal_answers(state)),
        )
        answer = self._desk.ask(self._player, question)
        return play_of_answer(answer, msgspec.json.encode(answer), seat)
