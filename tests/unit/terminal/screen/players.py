"""A person in front of the full screen, in Textual's pilot: keys go in, text cells come out."""

from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Literal

from textual.geometry import Region
from textual.pilot import Pilot

from tests.support.waiting import until
from yachtdice.game import Seat
from yachtdice.rules import Text, load_rules
from yachtdice.terminal.local import LocalSession
from yachtdice.terminal.screen.look import Look
from yachtdice.terminal.screen.table_app import TableApp, TableWidget
from yachtdice.terminal.session import PlayError, PlaySession, ReviewText
from yachtdice.terminal.table import PlayTable, SittingStage

MINA, GULL = Seat("Mina"), Seat("Gull", "greedy")


class Table(LocalSession):
    """A local game whose status and alarm a test can set."""

    def tell(self, **changes: Any) -> None:
        """Show these changes, as a session with a server does."""
        self._show(**changes)


class Closed(Table):
    """A table that cannot be opened."""

    async def _open(self) -> None:
        raise PlayError(Text("no such table", "없는 테이블이에요"))


class Player:
    """A person in front of the screen."""

    def __init__(self, app: TableApp, pilot: Pilot[None]) -> None:
        """Sit down."""
        self._app, self.pilot = app, pilot

    def rows(self) -> list[str]:
        """Return the text cells of the screen, without the spaces at the ends of the lines."""
        region = Region(0, 0, *self._app.size)
        strips = self._app.query_one(TableWidget).render_lines(region)
        return [strip.text.rstrip() for strip in strips]

    async def press(self, keys: str) -> None:
        """Press keys one after the other."""
        await self.pilot.press(*keys.split())

    async def play_out(self, session: PlaySession) -> None:
        """Play to the end of the game: two rolls a turn, and the first box."""
        while not (await until(lambda: is_waiting(session))).game.winners:
            await self.press("r 1 space enter enter")

    async def see(self, text: str) -> list[str]:
        """Return the screen as soon as it shows a text."""
        return await until(lambda: self.rows() if text in "\n".join(self.rows()) else None)

    def colours(self) -> Iterable[object]:
        """Return the colours on the screen other than the terminal's own."""
        strips = self._app.query_one(TableWidget).render_lines(Region(0, 0, *self._app.size))
        styles = [segment.style for strip in strips for segment in strip if segment.style]
        found = {colour for style in styles for colour in (style.color, style.bgcolor)}
        return [colour for colour in found if colour is not None and not colour.is_default]


def table(tmp_path: Path, *seats: Seat, kind: type[Table] = Table, rules: str = "classic") -> Table:
    """Return a game with the dice of a seed."""
    return kind(load_rules(rules), seats or (MINA, GULL), tmp_path / "g.txt", seed=5)


def is_waiting(session: PlaySession) -> PlayTable | None:
    """Return the table if it waits for a key of the player."""
    shown = session.table
    return shown if shown.is_mine or shown.stage is SittingStage.OVER else None


@asynccontextmanager
async def sitting(
    session: PlaySession,
    language: Literal["en", "ko"] = "en",
    *,
    colors: bool = True,
    review: ReviewText = Path.read_text,
) -> AsyncIterator[Player]:
    """Open the screen of a session at 80 x 24; without `review` it is the record itself."""
    app = TableApp(session, Look(language=language), review, colors=colors)
    async with app.run_test(size=(80, 24)) as pilot:
        yield Player(app, pilot)
    app.raise_fault()
