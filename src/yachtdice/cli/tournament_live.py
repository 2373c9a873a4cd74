"""The standings while a tournament is played: a table and a bar, on a terminal only."""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from rich.console import Console, Group
from rich.live import Live
from rich.progress_bar import ProgressBar
from rich.table import Table

from yachtdice.cli.options import Answer
from yachtdice.rules import Text
from yachtdice.tournament.points import game_points
from yachtdice.tournament.running import Tournament

_EVERY_S: Final = 0.25


class Board:
    """The points so far, added up as the games come in."""

    def __init__(self, held: Tournament, answer: Answer) -> None:
        """Show this tournament."""
        self._held, self._answer = held, answer
        self._points = [0.0] * len(held.setup.entrants)
        self._games = 0

    def drawn(self) -> Group:
        """Return the table and the bar as they are now."""
        self._add_up()
        total = self._held.scheduled
        done = min(self._games, total)
        count = f"{done:,} / {total:,} {self._answer.say(Text('games', '판'))}"
        return Group(self._table(), ProgressBar(total=total, completed=done, width=40), count)

    def _add_up(self) -> None:
        """Count the games that are new, playoffs aside."""
        held = self._held
        for result in held.results[self._games : held.scheduled]:
            points = game_points(held.setup.mode, result)
            for entrant, won in zip(result.seats, points, strict=True):
                self._points[entrant] += won
        self._games = max(self._games, min(len(held.results), held.scheduled))

    def _table(self) -> Table:
        """Return the points, most first."""
        table = Table.grid(padding=(0, 2))
        barred = self._held.barred
        names = [entrant.name for entrant in self._held.setup.entrants]
        for entrant in sorted(range(len(names)), key=lambda e: (e in barred, -self._points[e])):
            mark = self._answer.say(Text("barred", "제외")) if entrant in barred else ""
            table.add_row(names[entrant], f"{self._points[entrant]:,g}", mark)
        return table


@contextmanager
def shown_live(held: Tournament, answer: Answer) -> Iterator[Callable[[], None]]:
    """Show the standings on a terminal; give what is called after each game."""
    if not sys.stderr.isatty():
        yield lambda: None
        return
    board, last = Board(held, answer), 0.0
    console = Console(stderr=True)
    with Live(console=console, transient=True, auto_refresh=False) as screen:

        def show() -> None:
            nonlocal last
            if time.monotonic() - last > _EVERY_S:
                last = time.monotonic()
                screen.update(board.drawn(), refresh=True)

        yield show
