"""Bots of the host (`yacht serve --player`): read at the start, then asked in playrooms."""

import asyncio
import re
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final

from yachtdice.bots import is_bot
from yachtdice.game import GameState, Play, ResignSeat, RollDice, Step
from yachtdice.rules import Text
from yachtdice.server.catalogue.service.roster import NoAnswerError
from yachtdice.server.common.settings import HostBotSpec
from yachtdice.tournament.games.result import move_of
from yachtdice.tournament.players.entrants import UnknownPlayerError
from yachtdice.tournament.playrooms.messages import Failure, TakeTurn
from yachtdice.tournament.playrooms.pool import ROOMS, described, kind_for
from yachtdice.tournament.playrooms.room import Playroom, PlayroomEnded, PlayroomError
from yachtdice.tournament.processes.sandbox import ProgramLimits
from yachtdice.views.table import show_table

#: The limits of a bot. Its start may load a library for trained agents.
LIMITS: Final = ProgramLimits(start_s=60.0, answer_s=5.0)
_MORE_S: Final = 2.0  #: Seconds in which the playroom itself may report a late answer.
#: Number of playrooms in a row that may end without an answer before the bot rests.
_MOST_ENDS: Final = 5
_REST_S: Final = 60.0
_LONGEST_ID, _LONGEST_NAME = 40, 80


class HostBotError(Exception):
    """A value of `--player` that cannot be used as a bot; `text` gives the reason."""

    def __init__(self, text: Text) -> None:
        """Use this message."""
        super().__init__(text.en)
        self.text = text


def read_host_bots(
    specs: Sequence[str], limits: ProgramLimits = LIMITS, *, shut_in: bool = True
) -> tuple[HostBotSpec, ...]:
    """Load each bot in a playroom and return them; raise HostBotError."""
    found: dict[str, HostBotSpec] = {}
    for spec in specs:
        player = _read(spec, limits, shut_in=shut_in)
        if player.id in found:
            other = found[player.id].spec
            raise HostBotError(
                Text(
                    f"{spec}: {other} has the same id, {player.id!r}; rename one class",
                    f"{spec}: {other}와 아이디({player.id!r})가 같습니다. 클래스 이름을 바꾸세요",
                )
            )
        found[player.id] = player
    return tuple(found.values())


def _read(spec: str, limits: ProgramLimits, *, shut_in: bool) -> HostBotSpec:
    """Return one bot; raise HostBotError."""
    bot_id = _id_of(spec)
    if fault := _misnamed(spec, bot_id):
        raise HostBotError(fault)
    try:
        name = described(spec, limits, shut_in=shut_in).name
    except (UnknownPlayerError, PlayroomError) as error:
        raise HostBotError(error.text) from error
    return HostBotSpec(bot_id, name[:_LONGEST_NAME], spec, shut_in)


def _misnamed(spec: str, bot_id: str) -> Text | None:
    """Return why a bot cannot have this id; None if it can."""
    if is_bot(spec):
        return Text(
            f"{spec} is a built-in bot; give a player of your own",
            f"{spec}: 기본 봇입니다. 직접 만든 참가자를 적으세요",
        )
    if not bot_id:
        return Text(
            f"{spec}: its id would be empty; give the class a name of letters",
            f"{spec}: 아이디가 비게 됩니다. 클래스 이름에 영문자를 쓰세요",
        )
    if is_bot(bot_id):
        return Text(
            f"{spec}: {bot_id!r} is the id of a built-in bot; rename the class",
            f"{spec}: {bot_id!r}는 기본 봇의 아이디입니다. 클래스의 이름을 바꾸세요",
        )
    return None


def _id_of(spec: str) -> str:
    """Return the id of a bot: its class, else its file or entry point, as one word."""
    last = Path(spec).stem if spec.endswith(".py") else spec.rpartition(":")[2]
    return re.sub(r"[^a-z0-9]+", "-", last.lower()).strip("-")[:_LONGEST_ID]


class HostBot:
    """The port AskedBot on a playroom, which a thread of this bot waits for.

    The playroom starts with the first choice. If it ends, the next choice starts another; after
    several ends in a row the bot rests.
    """

    def __init__(self, spec: str, limits: ProgramLimits = LIMITS, *, shut_in: bool = True) -> None:
        """Ask the code that this text names."""
        self._spec, self._limits, self._shut_in = spec, limits, shut_in
        self._thread = ThreadPoolExecutor(1, f"player {spec}")
        self._room: Playroom | None = None
        self._ends, self._rests_until = 0, 0.0

    async def choose(self, game: str, state: GameState) -> Play:
        """Return the choice of the seat on turn; raise NoAnswerError."""
        if state.step is Step.AWAIT_ROLL:
            return RollDice(state.seat)
        table = show_table(game, state)
        order = TakeTurn(self._spec, game, state.rules.text, table, self._limits)
        loop, limit_s = asyncio.get_running_loop(), self._limits.answer_s + _MORE_S
        try:
            async with asyncio.timeout(limit_s):
                move = await loop.run_in_executor(self._thread, self._answer, order)
        except TimeoutError:
            raise NoAnswerError(
                f"no answer within {limit_s:g} s: it starts, or plays elsewhere"
            ) from None
        play = move_of(move, state.seat, state.rules)
        assert not isinstance(play, ResignSeat), "a playroom answers with a play"
        return play

    def _answer(self, order: TakeTurn) -> str:
        """Return the playroom's answer; raise NoAnswerError."""
        if time.monotonic() < self._rests_until:
            raise NoAnswerError(f"its process ended {_MOST_ENDS} times in a row; it rests")
        try:
            self._room = self._room or ROOMS.taken(
                kind_for([self._spec], self._limits, shut_in=self._shut_in)
            )
            answer = self._room.answer(order)
        except (PlayroomEnded, PlayroomError, UnknownPlayerError, OSError) as error:
            self._end_room()
            raise NoAnswerError(str(error)) from error
        self._ends = 0
        if isinstance(answer, Failure):
            raise NoAnswerError(answer.reason.en)
        return answer.move

    def _end_room(self) -> None:
        """Close the playroom, and let the bot rest after too many ends."""
        room, self._room = self._room, None
        if room is not None:
            room.close()
        self._ends += 1
        if self._ends >= _MOST_ENDS:
            self._ends, self._rests_until = 0, time.monotonic() + _REST_S

    async def close(self) -> None:
        """End the playroom after the current answer."""
        await asyncio.to_thread(self._close)

    def _close(self) -> None:
        """End the thread, then the playroom."""
        self._thread.shutdown(cancel_futures=True)
        if self._room is not None:
            self._room.close()
