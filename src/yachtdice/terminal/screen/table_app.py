"""The full screen as a program of Textual: one widget that shows lines and takes keys."""

import asyncio
import os
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any, ClassVar, Final

from msgspec.structs import replace
from rich.segment import Segment
from rich.style import Style
from textual.app import App, ComposeResult
from textual.events import Key
from textual.geometry import Size
from textual.strip import Strip
from textual.widget import Widget

from yachtdice.rules import DICE
from yachtdice.terminal.beside import beside
from yachtdice.terminal.screen import words
from yachtdice.terminal.screen.cells import Line
from yachtdice.terminal.screen.layout import drawn, is_too_small
from yachtdice.terminal.screen.look import Look, shown_game
from yachtdice.terminal.session import PlayError, PlaySession, ReviewText
from yachtdice.terminal.table import PlayTable, SittingStage

#: The styles with a colour; all others are the words of rich for bold, dim and the like.
_COLOURED: Final = {"offer": "green", "alarm": "bold reverse red"}
_QUIT: Final = ("q", "Q", "ㅂ")
_KEEP: Final = tuple(map(str, range(1, DICE + 1)))
_PAGE: Final = 20  #: Lines by which PgUp and PgDn move a page of text.
_SCROLL: Final = {"up": -1, "down": 1, "pageup": -_PAGE, "pagedown": _PAGE}


class TableWidget(Widget, can_focus=True):
    """The lines of a table on the screen, and the keys that play it."""

    DEFAULT_CSS = "TableWidget { background: ansi_default; color: ansi_default; }"

    def __init__(self, session: PlaySession, look: Look, review: ReviewText) -> None:
        """Show the table of a session."""
        super().__init__()
        self._session, self._look, self._review = session, look, review
        self._table = session.table
        self._acting: asyncio.Task[None] | None = None
        self._tasks = set[asyncio.Task[None]]()
        self.fault: Exception | None = None  #: An error of the program in a command.
        self._drawn: tuple[PlayTable, Look, Size, list[Line]] | None = None

    async def see(self, table: PlayTable) -> None:
        """Show a new state; the dice kept in the last roll stay marked, as in the browser."""
        before, self._table = self._table, table
        if table.alarm is not None and before.alarm is None:
            self.app.bell()
            self._change(page=None, first=0)  # a page would hide it
        if table.state is not before.state:
            self._acting = None  # the command has shown its effect, perhaps before its answer
            self._change(is_marked=False)
            if table.may_keep and table.game.kept and not table.held:
                with suppress(PlayError):  # the connection may be lost; the marks are only shown
                    await self._session.hold(table.game.kept)
        self.refresh()

    def render_line(self, y: int) -> Strip:
        """Return a line of the screen."""
        seen = (self._table, self._look, self.size)
        if self._drawn is None or self._drawn[:3] != seen:
            self._drawn = (*seen, drawn(self._table, self._look, *self.size))
        spans = self._drawn[3][y]
        return Strip([Segment(text, _style(name)) for text, name in spans], self.size.width)

    def _change(self, **changes: Any) -> None:
        """Look at something else."""
        self._look = replace(self._look, **changes)
        self.refresh()

    def on_key(self, event: Key) -> None:
        """Carry out a key."""
        event.stop()
        key = event.character if event.is_printable and event.character else event.key
        is_hidden = is_too_small(*self.size)  # then no key plays: the player does not see the table
        if key == "ctrl+c" or (is_hidden and key in _QUIT):
            self.app.exit()
        elif is_hidden and key != "escape":
            pass
        elif self._look.page is not None:
            self._turn_page(key)
        else:
            before = self._look
            self._change(answer=None, is_marked=False)
            self._press(key, before)

    def _turn_page(self, key: str) -> None:
        """Scroll the open page; keys without a meaning for it close it."""
        page, step = self._look.page or (), _SCROLL.get(key)
        if step is None:
            self._change(page=None, first=0)
        else:
            last = max(len(page) - self.size.height + 1, 0)
            self._change(first=min(max(self._look.first + step, 0), last))

    def _press(self, key: str, before: Look) -> None:
        """Carry out a key at the table; `before` is the look before it."""
        match key:
            case "escape":
                self._session.dismiss()
            case "?":
                self._change(page=tuple(self._look.say(words.HELP).splitlines()))
            case _ if key in _QUIT:
                self._leave(before)
            case "r" | "R" | "ㄱ" | " ":
                self._roll_or_review()
            case "enter":
                self._enter(before)
            case "up" | "shift+tab" | "down" | "tab":
                self._move(1 if key in ("down", "tab") else -1)
            case "left" | "right":
                self._look_at_column(1 if key == "right" else -1)
            case _ if key in _KEEP and self._table.may_keep:
                held = set(self._session.table.held) ^ {int(key) - 1}
                self._start(self._session.hold(tuple(sorted(held))))

    def _leave(self, before: Look) -> None:
        """Quit; during a game only after a second key."""
        if self._table.stage is SittingStage.PLAYING and before.answer is not words.LEAVE:
            self._change(answer=words.LEAVE)
        else:
            self.app.exit()

    def _roll_or_review(self) -> None:
        """Roll the dice that are not kept; after the game, open the review."""
        if self._table.stage is SittingStage.OVER:
            self._act(self._open_review())
        elif len(self._table.held) == DICE:
            self._change(answer=words.ALL_KEPT)
        elif self._table.may_roll:
            self._change(column=None)
            self._act(self._session.roll(self._table.held if self._table.may_keep else ()))

    def _enter(self, before: Look) -> None:
        """Start a game or another one; in a game, mark the box or fill the marked one."""
        offer = self._look.offer(self._table)
        if self._table.stage is SittingStage.OVER:
            self._act(self._session.again())
        elif self._table.stage is SittingStage.WAITING and self._table.may_start:
            self._act(self._session.start())
        elif offer is not None and before.is_marked:
            self._act(self._session.fill(offer.box))
        elif offer is not None:
            self._change(cursor=offer.box, is_marked=True, column=None)

    def _move(self, step: int) -> None:
        """Move the cursor to the next box that may be filled, round the card."""
        boxes, offer = [one.box for one in self._table.offers], self._look.offer(self._table)
        if offer is not None:
            place = (boxes.index(offer.box) + step) % len(boxes)
            self._change(cursor=boxes[place], column=None)

    def _look_at_column(self, step: int) -> None:
        """Show another column of the cards."""
        column = self._look.column_of(self._table) + step
        self._change(column=column % len(shown_game(self._table).rules.phases))

    def _act(self, command: Coroutine[Any, Any, None]) -> None:
        """Carry out a command, unless the one before has had no effect or answer yet."""
        if self._acting is None or self._acting.done():
            self._acting = self._start(command)
        else:
            command.close()

    def _start(self, command: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Carry out a command beside others."""
        task = asyncio.create_task(self._carry_out(command))
        self._tasks.add(task)  # the loop itself keeps only weak references
        task.add_done_callback(self._tasks.discard)
        return task

    async def _carry_out(self, command: Coroutine[Any, Any, None]) -> None:
        """Carry out a command and show why it was refused; any other error ends the program."""
        try:
            await command
        except PlayError as error:
            self._change(answer=error.text)
        except Exception as error:  # noqa: BLE001 - raised again when the screen has closed
            self.fault = error
            self.app.exit()

    async def _open_review(self) -> None:
        """Show the review of the game."""
        record = self._session.save()
        if record is None:
            raise PlayError(words.NO_RECORD)
        self._change(answer=words.REVIEWING)
        review = await beside(self._review, record)
        self._change(answer=None, page=tuple(review.splitlines()), first=0)


def _style(name: str) -> Style:
    """Return the style with a name of the layout."""
    return Style.parse(_COLOURED.get(name, name))


class TableApp(App[None]):
    """The program: it opens the session, shows its states, and leaves it at the end."""

    ENABLE_COMMAND_PALETTE: ClassVar[bool] = False
    CSS = "Screen { overflow: hidden; }"

    def __init__(
        self, session: PlaySession, look: Look, review: ReviewText, *, colors: bool
    ) -> None:
        """Show a session that is not open yet; without `colors`, only bold, dim and reverse."""
        if not colors:
            os.environ["NO_COLOR"] = "1"  # Textual reads it here, and removes it
        super().__init__(ansi_color=True)
        self._session = session
        self._view = TableWidget(session, look, review)
        self._playing: asyncio.Task[None] | None = None

    def compose(self) -> ComposeResult:
        """Show the table alone."""
        yield self._view

    def on_mount(self) -> None:
        """Open the session."""
        self._view.focus()
        self._playing = asyncio.create_task(self._play())

    async def _play(self) -> None:
        """Follow the session until it ends or the player quits."""
        try:
            async with self._session as session:
                table = session.table
                while True:
                    await self._view.see(table)
                    table = await session.changed(table)
        finally:
            self.exit()

    async def on_unmount(self) -> None:
        """Leave the session."""
        if self._playing is not None:
            self._playing.cancel()
            await asyncio.wait([self._playing])

    def raise_fault(self) -> None:
        """Raise the error that ended the session, if one did."""
        if self._view.fault is not None:
            raise self._view.fault
        if self._playing is not None and not self._playing.cancelled():
            self._playing.result()
