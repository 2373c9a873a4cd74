"""The port between a table and its views: the state, a signal of change, and the commands."""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, Self, TextIO, TypeAlias

from msgspec.structs import replace

from yachtdice.game import Event, GameStarted, GameState, Step, evolve, record_text, replay
from yachtdice.rules import DICE, Text
from yachtdice.terminal import words
from yachtdice.terminal.table import PlayTable, SittingStage

#: Returns the review of a record as plain text. It may take seconds: call it in a thread.
ReviewText: TypeAlias = Callable[[Path], str]

NOT_NOW: Final = Text("that is not possible now; type ? for help", "지금은 할 수 없어요. 도움말: ?")


_NO_ROLL: Final = Text("no roll is left; fill a box", "더 굴릴 수 없어요. 칸을 채워 주세요")
_ALL_KEPT: Final = Text(
    "all five dice are kept; keep fewer or fill a box",
    "다섯 개를 모두 남기면 굴릴 수 없어요. 덜 남기거나 칸을 채워 주세요",
)


class PlayError(Exception):
    """A command that was not carried out, or the end of a session; the text says why."""

    def __init__(self, text: Text) -> None:
        """Take the reason in both languages."""
        super().__init__(text.en)
        self.text = text


class PlaySession(ABC):
    """A table with its commands, used as `async with session:`.

    Commands raise PlayError with a text for the player. `table` is the current state; it is a new
    object after each change.
    """

    def __init__(self, table: PlayTable, record: Path) -> None:
        """Start with this state; save records under this name, with a number if it exists."""
        self.table = table
        self._record = record
        self._events: list[Event] = []

        self._is_saved = True
        self._signal = asyncio.Event()
        self._failure: PlayError | None = None

    async def changed(self, seen: PlayTable) -> PlayTable:
        """Return the table once it differs from `seen`; raise PlayError if it cannot change."""
        while self.table is seen:
            if self._failure is not None:
                raise self._failure
            await self._signal.wait()
        return self.table

    async def __aenter__(self) -> Self:
        """Open the session."""
        await self._open()
        return self

    async def __aexit__(self, *_: object) -> None:
        """Save the record and leave the table."""
        try:
            self.save()
        finally:
            await self._close()

    @abstractmethod
    async def _open(self) -> None:
        """Begin to play, or connect."""

    @abstractmethod
    async def _close(self) -> None:
        """Leave the table."""

    @abstractmethod
    async def start(self) -> None:
        """Start the game of the waiting room."""

    @abstractmethod
    async def roll(self, keep: tuple[int, ...] = ()) -> None:
        """Roll all dice except those at these places (ascending, from 0)."""

    @abstractmethod
    async def fill(self, box: str) -> None:
        """Score the dice in the box with this id."""

    @abstractmethod
    async def again(self) -> None:
        """Play, or agree to, another game after the end of one."""

    async def hold(self, keep: tuple[int, ...]) -> None:
        """Mark the dice at these places, which the next roll is going to keep."""
        self._show(held=keep)

    def dismiss(self) -> None:
        """Acknowledge the alarm."""
        self._show(alarm=None)

    def save(self) -> Path | None:
        """Save the record of the game so far, once for each state; return its file, if any."""
        if not self._is_saved and len(self._events) > 1 and self.table.state is not None:
            rules = self.table.state.rules
            self._save_text(record_text(rules, self._events, self._sealed_table()))
        return None if self.table.saved is None else Path(self.table.saved)

    def _save_text(self, text: str) -> None:
        """Save a record and say where, or why it cannot be saved."""
        try:
            path = _write_new(self._record, text)
        except OSError as error:
            self._tell(words.unsaved(str(self._record), error.strerror or str(error)))
            return
        self._is_saved = True
        self._tell(words.saved(str(path)), saved=str(path))

    def _check_roll(self, keep: tuple[int, ...]) -> None:
        """Raise PlayError if this keyboard cannot roll, or not with these dice kept."""
        if not self.table.may_roll:
            raise PlayError(_NO_ROLL if self.table.is_mine else NOT_NOW)
        if len(keep) == DICE:
            raise PlayError(_ALL_KEPT)

    def _sealed_table(self) -> str | None:
        """Return the id of a game with sealed dice, None for other dice."""
        return None

    def _tell(self, *news: Text, **changes: Any) -> None:
        """Show news, and other changes of the table."""
        self._show(news=(*self.table.news, *news), **changes)

    def _show(self, **changes: Any) -> None:
        """Change the table and wake the views."""
        self.table = replace(self.table, **changes)
        self._signal.set()
        self._signal = asyncio.Event()

    def _fail(self, text: Text) -> None:
        """End the session: views get this error."""
        self._failure = PlayError(text)
        self._signal.set()

    def _follow(self, *events: Event, **changes: Any) -> None:
        """Show the table after these events, told in words; save the record at the end."""
        state, news = self.table.state, list[Text]()
        for event in events:
            before, state = state, self._after(state, event)
            told = words.sentence(before, event, state)
            news += [] if told is None else [told]
        if events:
            assert state is not None, "the first event starts a game"
            self._is_saved = False
            stage = SittingStage.PLAYING
            if state.step is Step.OVER:
                stage = SittingStage.OVER
                news.append(words.result(state))
            changes = {"stage": stage, "held": (), **changes}
        self._tell(*news, state=state, **changes)
        if events and self.table.stage is SittingStage.OVER:
            self.save()

    def _after(self, state: GameState | None, event: Event) -> GameState:
        """Return the state after an event; a first event begins a new record."""
        if isinstance(event, GameStarted):
            self._events = [event]
            return replay(self.table.rules, [event])
        assert state is not None, "a game has begun"
        after = evolve(state, event)
        if self._events:  # empty: the session has not followed this game from its start
            self._events.append(event)
        return after


def _written(file: TextIO, path: Path, text: str) -> None:
    """Write a text into a new file, or remove the file if that fails."""
    try:
        file.write(text)
        file.flush()
    except OSError:
        path.unlink(missing_ok=True)
        raise


def _write_new(path: Path, text: str) -> Path:
    """Write a new file of this name, with a number if it exists; return its path."""
    path.parent.mkdir(parents=True, exist_ok=True)
    number, free = 1, path
    while True:
        try:
            with free.open("x", encoding="utf-8", newline="\n") as file:
                _written(file, free, text)
            return free
        except FileExistsError:
            number += 1
            free = path.with_name(f"{path.stem}-{number}{path.suffix}")
